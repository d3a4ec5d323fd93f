// SPDX-License-Identifier: Apache-2.0
// What a lesson has come to: the present run, the kept runs, and the settings of the next one. A learner in a window
// and a witness without one change it alike.
#pragma once

#include <map>
#include <optional>
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

/// What the lesson opens, in the order of Lesson::instances.
using Instances = std::vector<InstancePtr>;

/// What stands above the first step, with the lesson's instance of this number. Throws SettingsError if the problem
/// refuses the lesson's settings.
State begun(const Lesson& lesson, const Instances& instances, std::size_t which = 0);

/// Live settings count from the next iteration on, all from the next run on. Throws SettingsError, and InputError if
/// one run would change its settings too often.
void change(State& state, const std::vector<Setting>& settings);

/// What the entry does to the state; `turned`: what the learner chooses if it is a turn. Throws as change(), and
/// InputError if a run would have to go back, or a kept run has not begun.
void go_past(State& state, const Entry& entry, const std::vector<Setting>& turned, const Lesson& lesson,
             const Instances& instances);

/// The learner's deeds that let the first check after this turn hold; none if there is no check before the next turn.
/// `turn`: its place among `entries`, all entries of the lesson.
const std::vector<Setting>& passing(const std::vector<const Entry*>& entries, std::size_t turn);

/// All entries of all steps.
std::vector<const Entry*> all_entries(const Lesson& lesson);

/// The runs whose figures the condition or these words need. `seed`: the lesson's.
std::vector<Needed> needed(const State& state, const Condition& condition, std::uint64_t seed);
std::vector<Needed> needed(const State& state, const Words& words, std::uint64_t seed);

/// With how many of its seeds the condition holds. Does what runs are missing. `seed`: the lesson's.
int held_in(const State& state, const Condition& condition, std::uint64_t seed, Runs& runs, const Progress& progress);
inline bool holds(int held, const Condition& condition) { return held >= condition.least; }
/// Whether it holds. Does no more runs than decide that, some at once.
bool decide(const State& state, const Condition& condition, std::uint64_t seed, Runs& runs, const Progress& progress,
            const Runs::Doing& doing);

/// The text with the figures in its holes. Does what runs are missing.
std::string filled(const State& state, const Words& words, std::uint64_t seed, Runs& runs, const Progress& progress);

/// What an answer needs to be judged.
std::vector<Needed> needed(const State& state, const Ask& ask, std::uint64_t seed);
/// The letter of the outcome that the answer comes to. Throws as value_of(), and InputError if the instance has no such
/// places.
char letter_of(const State& state, const Ask& ask, const std::string& answer, std::uint64_t seed, Runs& runs,
               const Progress& progress);
/// What is right, in the words that the learner sees: "75", or one right place, "3–17". Throws as letter_of().
std::string truth_of(const State& state, const Ask& ask, std::uint64_t seed, Runs& runs, const Progress& progress);
/// The end of the present run.
const Picture& picture_of(const State& state, std::uint64_t seed, Runs& runs, const Progress& progress);
/// The number that is right. Throws as value_of().
double right_number(const State& state, const AskedNumber& number, std::uint64_t seed, Runs& runs,
                    const Progress& progress);
/// What is right, as it is written: "b", "b, c" or "75 within 2".
std::string right_answer(const Ask& ask);
/// "bc": as an answer with ticks is written, too.
std::string right_letters(const Ask& ask);
/// A number as a learner writes it: "75", "0,5", "98 %". Nothing if it is none.
std::optional<double> number_in(const std::string& answer);

/// "city 12", "edge 3–17", "chart branching", "α"
std::string mark_words(const Mark& mark);

/// "alpha 0, beta 8"
std::string settings_text(const std::vector<Setting>& settings);

}  // namespace formicarium::lesson
