// SPDX-License-Identifier: Apache-2.0
#include "app/model/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "core/problem/cost_gap.hpp"

namespace formicarium {
namespace {

char upper(char c) { return char(std::toupper(static_cast<unsigned char>(c))); }
char lower(char c) { return char(std::tolower(static_cast<unsigned char>(c))); }

/// "ρ", or "Ants" if a parameter has no symbol.
std::string_view short_label(const Parameter& p) { return p.symbol.empty() ? p.label : p.symbol; }

}  // namespace

Severity severity_of(State state) {
  if (state == State::failed || state == State::empty) return Severity::error;
  return state == State::finished ? Severity::information : Severity::warning;
}

std::string solving_words(const BestChoice& chosen, double seconds) {
  return fmt::format("Chosen: {}. The run stops after {} s.", chosen.why, number_words(seconds, 4));
}

std::string sentence(std::string clause) {
  if (clause.empty()) return clause;
  clause[0] = upper(clause[0]);
  if (!clause.ends_with('.')) clause += '.';
  return clause;
}

std::string in_a_sentence(std::string label) {
  const auto keeps = [](char c) { return std::isupper(static_cast<unsigned char>(c)) || (c >= '0' && c <= '9'); };
  if (label.empty() || std::any_of(label.begin() + 1, label.end(), keeps)) return label;
  label[0] = lower(label[0]);
  return label;
}

std::string opening_failed(const std::string& why, const Frame& now) {
  const std::string whole = why.ends_with('.') ? why : why + '.';
  return now.instance ? whole + " The running instance stays." : whole;
}

std::string ready_words(const Instance& instance) {
  return counted_items(instance.cities(), instance.words()) + ". Press Space to let the ants out.";
}

std::string layout_words(const Instance& instance) {
  return instance.layout_is_computed() ? std::string(window_words(&instance).computed_places) : std::string();
}

std::string compared(const OpenedTour& opened, const Frame& now) {
  const ProblemWords& words = opened.instance->words();
  std::string text = fmt::format("The {} in the file has {} {}", words.solution, words.cost,
                                 opened.instance->cost_words(opened.length));
  if (const auto gap = opened.instance->gap_to_best_known(opened.length))
    text += fmt::format(", {} above the {}", as_percent(*gap),
                        opened.instance->optimum() ? "optimum" : fmt::format("best known {}", words.cost));
  else if (const std::string words_of_gap = gap_words(*opened.instance, opened.length); !words_of_gap.empty())
    text += ", " + words_of_gap;
  if (!now.best.empty() && now.best_length == opened.length) {
    text += fmt::format("; the colony's best is as {}", words.same);
  } else if (!now.best.empty()) {
    const double ratio = 100 * (double(now.best_length) / double(std::max<Length>(opened.length, 1)) - 1);
    text += fmt::format("; the colony's best, {}, is {:.2f} % {}", opened.instance->cost_words(now.best_length),
                        std::abs(ratio), ratio > 0 ? words.more : words.less);
  }
  text += '.';
  for (const std::string& warning : opened.tour.warnings) text += ' ' + warning;
  return text;
}

City city_along(const Tour& tour, City from, int by) {
  const auto at = std::ranges::find(tour, from);
  if (at == tour.end()) return tour.front();
  const std::ptrdiff_t n = std::ssize(tour);
  return tour[std::size_t((at - tour.begin() + by + n) % n)];
}

City item_along(const Frame& run, City from, int by) {
  if (run.best.empty()) return -1;
  if (run.instance->traits().is_tour) return city_along(run.best, from, by);
  const int n = run.instance->cities();
  return from < 0 ? 0 : City((from + by + n) % n);
}

std::vector<std::string> differences(const Settings& before, const Settings& after, std::string_view except) {
  std::vector<std::string> changes;
  for (const Parameter& p : parameters()) {
    const double from = p.get(before), to = p.get(after);
    if (from == to || p.name == except) continue;
    const bool choice = p.kind == ParameterKind::choice;
    const auto words = [&](double value) {
      return choice ? in_a_sentence(spoken_value(p, value)) : spoken_value(p, value);
    };
    std::string what = choice ? in_a_sentence(std::string(p.label)) : std::string(short_label(p));
    if (p.choices_say_all) what.clear();
    changes.push_back(fmt::format("{}{}{} → {}", what, what.empty() ? "" : " ", words(from), words(to)));
  }
  return changes;
}

std::string difference_words(const Settings& before, const Settings& after, std::string_view except) {
  return fmt::format("{}", fmt::join(differences(before, after, except), ", "));
}

std::string change_words(const Settings& before, const JournalEntry& change) {
  const std::string settings = difference_words(before, change.settings), edits = words_of(change.edits);
  return settings + (settings.empty() || edits.empty() ? "" : ", ") + edits;
}

std::string row_caption(const Parameter& parameter, double value, const std::string& remark, std::optional<double> used,
                        std::optional<int> in_force, const ProblemWords& of_problem) {
  std::string words(parameter.label);
  if (!parameter.live) words += " ⟳";
  const std::string known = used ? number_words(*used, 3) + " in use" : remark;
  if (!known.empty()) words += " · " + known;
  const bool word = !parameter.word_of(value).empty();
  if (word && in_force) return words + " · " + grouped(*in_force) + " by default";
  if (word) words += " · " + spoken_value(parameter, value, of_problem);
  if (in_force) words += " · " + grouped(*in_force) + " in force";
  return words;
}

std::vector<std::string> group_summary(Group group, const Choices& choices) {
  std::vector<std::string> parts;
  for (const Parameter& p : parameters()) {
    if (p.group != group || choices.idle(p)) continue;
    const std::string value = spoken_value(p, p.get(choices.shown()), choices.words());
    parts.push_back(p.kind == ParameterKind::choice ? value : fmt::format("{} {}", short_label(p), value));
  }
  return parts;
}

}  // namespace formicarium
