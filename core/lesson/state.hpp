// SPDX-License-Identifier: Apache-2.0
// What a lesson has come to: the present run, the kept runs, and the settings of the next one. A learner in a window
// and a witness without one change it alike.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/lesson/lesson.hpp"
#include "core/lesson/runs.hpp"

namespace formicarium::lesson {

struct State {
  History now;
  Settings next;  // what the next run begins with
  std::map<std::string, History> kept{};

  /// An empty name: the present run. Null: there is none of that name.
  const History* named(const std::string& name) const;
};

/// What stands above the first step. Throws SettingsError if the problem refuses the lesson's settings.
State begun(const Lesson& lesson, const Instance& instance);

/// Live settings count from the next iteration on, all from the next run on. Throws SettingsError, and InputError if
/// one run would change its settings too often.
void change(State& state, const std::vector<Setting>& settings, const Instance& instance);

/// What the entry does to the state; `turned`: what the learner chooses if it is a turn. Throws as change(), and
/// InputError if a run would have to go back, or a kept run has not begun.
void go_past(State& state, const Entry& entry, const std::vector<Setting>& turned, const Instance& instance);

/// The learner's deeds that let the first check after this turn hold; none if there is no check before the next turn.
/// `turn`: its place among `entries`, all entries of the lesson.
const std::vector<Setting>& passing(const std::vector<const Entry*>& entries, std::size_t turn);

/// All entries of all steps.
std::vector<const Entry*> all_entries(const Lesson& lesson);

/// The runs whose figures the condition or these words need.
std::vector<History> needed(const State& state, const Condition& condition);
std::vector<History> needed(const State& state, const Words& words);

/// With how many of its seeds the condition holds. Does what runs are missing. `seed`: the lesson's.
int held_in(const State& state, const Condition& condition, std::uint64_t seed, Runs& runs, const Progress& progress);
inline bool holds(int held, const Condition& condition) { return held >= condition.least; }

/// The text with the figures in its holes. Does what runs are missing.
std::string filled(const State& state, const Words& words, std::uint64_t seed, Runs& runs, const Progress& progress);

/// "alpha 0, beta 8"
std::string settings_text(const std::vector<Setting>& settings);

}  // namespace formicarium::lesson
