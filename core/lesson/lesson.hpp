// SPDX-License-Identifier: Apache-2.0
// A lesson as a lecturer writes it: steps with sentences, questions, things to do, and checks of what came of it.
// docs/lessons.md describes the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/lesson/condition.hpp"
#include "core/lesson/places.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::lesson {

struct Setting {
  const Parameter* parameter;
  double value;
  bool operator==(const Setting&) const = default;
};
/// What a lesson sets and a learner turns: how ants search, and not their random numbers or the machine.
inline bool is_of_lesson(const Parameter& p) { return is_of_presets(p); }

/// A text with figures of runs in it: "It has {gap at 100} now."
struct Words {
  std::string text;
  std::vector<Term> figures{};  // of its holes, in their order
};

struct Say {
  Words words;
};
/// An answer that a learner can choose.
struct Option {
  char letter;  // a, b, …
  Words text{};
  bool right = false;
};
/// What an answer comes to, and what is said then.
struct Outcome {
  char letter;
  bool right = false;
  Words reply{};  // may be empty
};
/// "= 75 within 2"
struct AskedNumber {
  std::string text;  // as written, without the sign
  Term value;
  double within = 0;
};
/// A question with options, for a number or for a click. Where one option is chosen, each has its outcome, and several
/// may be right. A number is less ('<'), right ('=') or more ('>'). A click, or ticks at options, are right ('=') or
/// wrong ('!').
struct Ask {
  Words question;
  std::vector<Option> options{};
  bool ticks = false;     // all right options are to be ticked, and no other
  bool predicts = false;  // the truth is told later, by Reveal
  std::optional<AskedNumber> number{};
  std::optional<AskedPlace> place{};
  std::vector<Outcome> outcomes{};
  bool one_option() const { return !options.empty() && !ticks; }  // is chosen: its letter is the outcome's
};
/// The answer to a question that a learner left to the program.
inline constexpr char by_the_program = '-';
inline const std::string left_to_the_program(1, by_the_program);
/// The truth about the last prediction, in this step or an earlier one.
struct Reveal {};
/// The lesson changes a setting itself.
struct Set {
  std::vector<Setting> settings;
};
/// The learner may change these settings here, and no others.
struct Turn {
  std::vector<const Parameter*> parameters;
};
/// Another instance from its beginning, with the settings above the first step.
struct Open {
  std::size_t instance;  // Lesson::instances
};
/// What the picture shows and hides while the step is open: names of layers and views.
struct Show {
  std::vector<std::string> names;
  bool hides = false;
};
/// A mark while the step is open.
struct Mark {
  enum class At { city, edge, chart, setting } at;
  int from = 0, to = 0;  // cities, from 1 on as in files; `to` only of an edge
  std::string name{};    // of a chart
  const Parameter* setting = nullptr;
  bool on_picture() const { return at == At::city || at == At::edge; }
};
/// How a lesson names outcomes that are no letters of options.
inline constexpr std::pair<std::string_view, char> names_of_answers[] = {
    {"less", '<'}, {"right", '='}, {"more", '>'}, {"wrong", '!'}};
/// How a lesson writes these outcomes: "a", "less", "right".
std::vector<std::string> answer_names(std::string_view letters);
struct Reset {};  // the same cities and seed from the beginning
struct RunTo {
  std::int64_t iteration;
};
/// The run so far is kept under a name, as a ghost beside the next one.
struct Keep {
  std::string name;
};
/// What a learner might do at the last Turn before the check, in this step or an earlier one, and whether the check
/// must hold then.
struct Witness {
  int line;
  bool passes;
  std::vector<Setting> settings;
};
struct Check {
  Condition condition;
  Words pass{}, fail{};
  std::vector<Words> hints{};  // after so many tries
  std::vector<Witness> witnesses{};
};

struct Entry {
  int line;
  std::variant<Say, Ask, Reveal, Open, Set, Show, Mark, Turn, Reset, RunTo, Keep, Check> what;
};
struct Step {
  int line;
  std::string title;
  std::string when{};  // only for those whose answer to the last question is one of these letters; empty: for all
  std::vector<Entry> entries{};
};

struct Lesson {
  std::string title, afterwards;  // what one can say afterwards
  int minutes = 8;
  /// The first one is open above the first step.
  struct Named {
    std::string name;  // a bundled instance's, a file's in the lesson's folder, or "generated uniform 80 seed 3"
    int line;
  };
  std::vector<Named> instances{};
  std::uint64_t seed = 1;
  std::vector<Setting> settings{};
  int settings_line = 1;  // of the last of them
  int speed = 60;         // iterations a second in a window
  std::vector<Step> steps{};
};

/// The reset from which a learner tries again after the check at this entry failed; nothing if the step lets nothing be
/// turned before it.
std::optional<std::size_t> again(const Step& step, std::size_t check);

inline constexpr std::size_t most_lines = 20'000, most_steps = 200, most_words = 60;  // the last of a step's sentences

/// Throws InputError "file:line: …" with what was found and what was expected. Reads no other file. `file` is the name
/// used in messages. Any thread. O(bytes).
Lesson parse_lesson(std::string_view text, const std::string& file);

}  // namespace formicarium::lesson
