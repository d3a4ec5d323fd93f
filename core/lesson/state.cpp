// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/cores.hpp"
#include "core/base/error.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium::lesson {
namespace {

constexpr std::size_t most_changes = 100;  // of a run

void include(std::vector<Needed>& all, const State& state, const Term& term, std::uint64_t first, int seeds) {
  const History* const run = term.figure ? state.named(term.run) : nullptr;
  if (!run || run->to == 0) return;
  const Needed one = term.median_of > 0 ? Needed{*run, 1, term.median_of} : Needed{*run, first, seeds};
  if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

std::vector<Needed> needed_with(const State& state, const Condition& condition, std::uint64_t first, int seeds) {
  std::vector<Needed> all;
  for (const Comparison& one : condition.all)
    for (const Term* const term : {&one.left, &one.right}) include(all, state, *term, first, seeds);
  return all;
}

bool settings_as_wanted(const State& state, const Condition& condition) {
  const Settings& now = settings_after(state.now.start, state.now.journal);
  return std::ranges::all_of(condition.settings, [&](const SettingWanted& one) { return holds(one, now); });
}

RunNamed named_in(const State& state, Runs& runs, const Progress& progress) {
  return [&state, &runs, &progress](const std::string& name, std::uint64_t seed) -> const Records* {
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

State begun(const Lesson& lesson, const Instances& instances, std::size_t which) {
  State state;
  state.now.instance = instances.at(which);
  state.next = fitted_to(Settings{}, state.now.instance->traits(), true);
  state.next.seed = lesson.seed;
  state.now.start = state.next;
  change(state, lesson.settings);
  return state;
}

void change(State& state, const std::vector<Setting>& settings) {
  const Instance& instance = *state.now.instance;
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

void go_past(State& state, const Entry& entry, const std::vector<Setting>& turned, const Lesson& lesson,
             const Instances& instances) {
  if (const auto* const open = std::get_if<Open>(&entry.what)) {
    State other = begun(lesson, instances, open->instance);
    other.kept = std::move(state.kept);
    state = std::move(other);
  }
  if (const auto* const set = std::get_if<Set>(&entry.what)) change(state, set->settings);
  if (std::holds_alternative<Turn>(entry.what)) change(state, turned);
  if (std::holds_alternative<Reset>(entry.what)) state.now = {state.now.instance, state.next, {}, 0};
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

std::vector<Needed> needed(const State& state, const Condition& condition, std::uint64_t seed) {
  return needed_with(state, condition, condition.seeds > 1 ? 1 : seed, condition.seeds);
}

std::vector<Needed> needed(const State& state, const Words& words, std::uint64_t seed) {
  std::vector<Needed> all;
  for (const Term& term : words.figures) include(all, state, term, seed, 1);
  return all;
}

std::vector<Needed> needed(const State& state, const Ask& ask, std::uint64_t seed) {
  std::vector<Needed> all;
  if (ask.number) include(all, state, ask.number->value, seed, 1);
  if (ask.place && state.now.to > 0) all.push_back({state.now, seed, 1, true});
  return all;
}

const Picture& picture_of(const State& state, std::uint64_t seed, Runs& runs, const Progress& progress) {
  if (state.now.to == 0) throw InputError("there is no run yet whose picture could be clicked; expected run above");
  runs.prepare({{state.now, seed, 1, true}}, progress, {});
  return *runs.picture(state.now, seed);
}

std::string truth_of(const State& state, const Ask& ask, std::uint64_t seed, Runs& runs, const Progress& progress) {
  if (ask.number) return value_words(ask.number->value, right_number(state, *ask.number, seed, runs, progress));
  if (!ask.place) return {};
  const auto one = a_right_place(*ask.place, picture_of(state, seed, runs, progress));
  return one ? place_words(*one) : "nowhere";
}

int held_in(const State& state, const Condition& condition, std::uint64_t seed, Runs& runs, const Progress& progress) {
  if (!settings_as_wanted(state, condition)) return 0;
  const auto with = [&](std::uint64_t one) { return holds(condition, named_in(state, runs, progress), one); };
  if (condition.seeds == 1) return with(seed);
  int count = 0;
  for (int one = 1; one <= condition.seeds; ++one) count += with(std::uint64_t(one));
  return count;
}

bool decide(const State& state, const Condition& condition, std::uint64_t seed, Runs& runs, const Progress& progress,
            const Runs::Doing& doing) {
  if (!settings_as_wanted(state, condition)) return false;
  if (condition.seeds == 1) {
    runs.prepare(needed(state, condition, seed), progress, doing);
    return holds(condition, named_in(state, runs, progress), seed);
  }
  const int at_once = usable_cores();
  int count = 0;
  for (int done = 0; done < condition.seeds && count < condition.least; done += at_once) {
    if (count + condition.seeds - done < condition.least) return false;
    const int more = std::min(at_once, condition.seeds - done);
    runs.prepare(needed_with(state, condition, std::uint64_t(done) + 1, more), progress, doing);
    for (int one = 1; one <= more; ++one)
      count += holds(condition, named_in(state, runs, progress), std::uint64_t(done) + std::uint64_t(one));
  }
  return holds(count, condition);
}

std::string filled(const State& state, const Words& words, std::uint64_t seed, Runs& runs, const Progress& progress) {
  std::string text;
  std::size_t from = 0, hole = 0;
  for (std::size_t at = 0; (at = words.text.find('{', from)) != std::string::npos; ++hole) {
    const Term& term = words.figures[hole];
    text += words.text.substr(from, at - from);
    text += value_words(term, value_of(term, named_in(state, runs, progress), seed));
    from = words.text.find('}', at) + 1;
  }
  return text + words.text.substr(from);
}

char letter_of(const State& state, const Ask& ask, const std::string& answer, std::uint64_t seed, Runs& runs,
               const Progress& progress) {
  if (ask.one_option()) return answer.size() == 1 ? answer[0] : by_the_program;
  if (ask.ticks) return answer == left_to_the_program ? by_the_program : answer == right_letters(ask) ? '=' : '!';
  if (ask.place) {
    const Picture& picture = picture_of(state, seed, runs, progress);
    a_right_place(AskedPlace{ask.place->text, ask.place->edge, {}}, picture);  // refuses what has no such places
    const auto place = place_in(answer, ask.place->edge, picture.instance->cities());
    return !place ? by_the_program : is_right(*ask.place, picture, *place) ? '=' : '!';
  }
  const auto given = number_in(answer);
  if (!given) return by_the_program;
  const double right = right_number(state, *ask.number, seed, runs, progress);
  return *given < right - ask.number->within ? '<' : *given > right + ask.number->within ? '>' : '=';
}

double right_number(const State& state, const AskedNumber& number, std::uint64_t seed, Runs& runs,
                    const Progress& progress) {
  return value_of(number.value, named_in(state, runs, progress), seed);
}

std::string right_letters(const Ask& ask) {
  std::string letters;
  for (const Option& option : ask.options)
    if (option.right) letters += option.letter;
  return letters;
}

std::string right_answer(const Ask& ask) {
  if (ask.number) return ask.number->text;
  if (ask.place) return ask.place->text;
  return fmt::format("{}", fmt::join(answer_names(right_letters(ask)), ", "));
}

std::optional<double> number_in(const std::string& answer) {
  double value = 0;
  std::string plain = answer;
  for (const std::string_view blank : {" ", "%", "\u2009", "\u202F", "\u00A0"})  // as figures are shown, too
    for (std::size_t at = 0; (at = plain.find(blank)) != std::string::npos;) plain.erase(at, blank.size());
  std::ranges::replace(plain, ',', '.');
  const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  if (plain.empty() || error != std::errc() || end != plain.data() + plain.size() || !std::isfinite(value)) return {};
  return value;
}

std::string mark_words(const Mark& mark) {
  switch (mark.at) {
    case Mark::At::city:
      return fmt::format("city {}", mark.from);
    case Mark::At::edge:
      return fmt::format("edge {}–{}", mark.from, mark.to);
    case Mark::At::chart:
      return fmt::format("chart {}", mark.name);
    case Mark::At::setting:
      break;
  }
  return std::string(mark.setting->label);
}

std::string settings_text(const std::vector<Setting>& settings) {
  std::string text;
  for (const auto& [parameter, value] : settings)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", parameter->name, value_text(*parameter, value));
  return text;
}

}  // namespace formicarium::lesson
