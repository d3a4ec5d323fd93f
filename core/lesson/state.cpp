// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/state.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium::lesson {
namespace {

constexpr std::size_t most_changes = 100;  // of a run

void include(std::vector<History>& all, const State& state, const Term& term) {
  const History* const run = term.figure ? state.named(term.run) : nullptr;
  if (run && std::ranges::find(all, *run) == all.end()) all.push_back(*run);
}

RunNamed named_in(const State& state, std::uint64_t seed, Runs& runs, const Progress& progress) {
  return [&state, seed, &runs, &progress](const std::string& name) -> const Records* {
    const History* const one = state.named(name);
    return one ? &runs.of(*one, seed, progress) : nullptr;
  };
}

}  // namespace

const History* State::named(const std::string& name) const {
  if (name.empty()) return &now;
  const auto found = kept.find(name);
  return found == kept.end() ? nullptr : &found->second;
}

State begun(const Lesson& lesson, const Instance& instance) {
  State state;
  state.next = fitted_to(Settings{}, instance.traits(), true);
  state.next.seed = lesson.seed;
  state.now.start = state.next;
  change(state, lesson.settings, instance);
  return state;
}

void change(State& state, const std::vector<Setting>& settings, const Instance& instance) {
  Settings next = state.next;
  for (const auto& [parameter, value] : settings) parameter->set(next, value);
  next = with_defaults_followed(state.next, next, instance.traits());
  for (const auto& [parameter, value] : settings) parameter->set(next, value);
  validate(next, instance.traits());
  state.next = next;
  if (state.now.to == 0) {
    state.now.start = next;
    return;
  }
  Settings now = settings_after(state.now.start, state.now.journal);
  const Settings before = now;
  for (const auto& [parameter, value] : settings)
    if (parameter->live) parameter->set(now, value);
  if (now == before) return;
  validate(now, instance.traits());
  std::vector<JournalEntry>& journal = state.now.journal;
  if (!journal.empty() && journal.back().iteration == state.now.to) journal.pop_back();  // changed again
  if (journal.size() == most_changes)
    throw InputError(fmt::format("a run changes its settings at most {} times; expected reset above", most_changes));
  journal.push_back({state.now.to, now});
}

void go_past(State& state, const Entry& entry, const std::vector<Setting>& turned, const Instance& instance) {
  if (const auto* const set = std::get_if<Set>(&entry.what)) change(state, set->settings, instance);
  if (std::holds_alternative<Turn>(entry.what)) change(state, turned, instance);
  if (std::holds_alternative<Reset>(entry.what)) state.now = {state.next, {}, 0};
  if (const auto* const run = std::get_if<RunTo>(&entry.what)) {
    if (run->iteration <= state.now.to)
      throw InputError(fmt::format("the run is in iteration {} already; expected a later one than {}, or reset above",
                                   state.now.to, run->iteration));
    state.now.to = run->iteration;
  }
  if (const auto* const keep = std::get_if<Keep>(&entry.what)) {
    if (state.now.to == 0) throw InputError("there is no run yet that could be kept");
    state.kept[keep->name] = state.now;
  }
}

std::vector<const Entry*> all_entries(const Lesson& lesson) {
  std::vector<const Entry*> all;
  for (const Step& step : lesson.steps)
    for (const Entry& entry : step.entries) all.push_back(&entry);
  return all;
}

const std::vector<Setting>& passing(const std::vector<const Entry*>& entries, std::size_t turn) {
  static const std::vector<Setting> none;
  for (std::size_t k = turn + 1; k < entries.size(); ++k) {
    if (std::holds_alternative<Turn>(entries[k]->what)) break;
    if (const auto* const check = std::get_if<Check>(&entries[k]->what))
      return std::ranges::find(check->witnesses, true, &Witness::passes)->settings;
  }
  return none;
}

std::vector<History> needed(const State& state, const Condition& condition) {
  std::vector<History> all;
  for (const Comparison& one : condition.all)
    for (const Term* const term : {&one.left, &one.right}) include(all, state, *term);
  return all;
}

std::vector<History> needed(const State& state, const Words& words) {
  std::vector<History> all;
  for (const Term& term : words.figures) include(all, state, term);
  return all;
}

int held_in(const State& state, const Condition& condition, std::uint64_t seed, Runs& runs, const Progress& progress) {
  const Settings& now = settings_after(state.now.start, state.now.journal);
  const auto as_wanted = [&](const SettingWanted& one) { return holds(one, now); };
  if (!std::ranges::all_of(condition.settings, as_wanted)) return 0;
  const auto with = [&](std::uint64_t one) {
    return holds(condition, named_in(state, one, runs, progress), runs.instance());
  };
  if (condition.seeds == 1) return with(seed);
  int count = 0;
  for (int one = 1; one <= condition.seeds; ++one) count += with(std::uint64_t(one));
  return count;
}

std::string filled(const State& state, const Words& words, std::uint64_t seed, Runs& runs, const Progress& progress) {
  std::string text;
  std::size_t from = 0, hole = 0;
  for (std::size_t at = 0; (at = words.text.find('{', from)) != std::string::npos; ++hole) {
    const Term& term = words.figures[hole];
    text += words.text.substr(from, at - from);
    text += value_words(term, value_of(term, named_in(state, seed, runs, progress), runs.instance()));
    from = words.text.find('}', at) + 1;
  }
  return text + words.text.substr(from);
}

std::string right_letters(const Ask& ask) {
  std::string letters;
  for (const Option& option : ask.options)
    if (option.right) letters += option.letter;
  return letters;
}

std::string settings_text(const std::vector<Setting>& settings) {
  std::string text;
  for (const auto& [parameter, value] : settings)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", parameter->name, value_text(*parameter, value));
  return text;
}

}  // namespace formicarium::lesson
