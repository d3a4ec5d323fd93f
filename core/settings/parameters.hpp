// SPDX-License-Identifier: Apache-2.0
// The one table of parameters: sliders, tooltips, --help, validation, the settings file and the documentation are made
// from it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

struct Choice {
  std::string_view id;        // "wrs": command line, settings file
  std::string_view label;     // "Weighted reservoir": combo box
  std::string_view sentence;  // what it does, one line
};

enum class ParameterKind { number, integer, choice };
enum class Scale { linear, logarithmic };
enum class Group { essential, choice, trails, limits, search, adaptive, seed, execution };
/// The formulas that a window shows with the numbers of the run.
enum class LiveFormula { none, choice, evaporation, limits };
/// Where a text appears: windows name a choice by its label, "Weighted reservoir"; options, files
/// and the documentation by its id, "wrs".
enum class Naming { options, windows };

/// A value that stands for a word.
struct ValueWord {
  double value;
  std::string_view word;    // what the command line and files write for it: "n"
  std::string_view spoken;  // what windows call it: "as many as cities"
};

/// A parameter that does nothing under some settings.
struct Idle {
  std::string counts;  // when it counts, in few words: "with Ant Colony System"
  std::string why;     // why it does nothing, and what to choose to use it; a sentence
};

/// The traits assumed if no instance is known: they allow every choice.
inline constexpr Traits symmetric_tour = [] {
  Traits all = tour_traits;
  all.has_eta = true;
  return all;
}();
/// Of the problem that settings are meant for, as far as they tell: cunning ants and tabu search make assignments.
inline const Traits& meant_for(const Settings& settings) {
  const bool assignment = settings.algorithm == Algorithm::cas || settings.local_search == LocalSearchKind::tabu;
  return assignment ? assignment_traits : symmetric_tour;
}

/// A row of the table. It holds all that is known of the parameter. Its sentences, those of its choices and the words
/// for 0 and for the greatest values have holes for the words of the problem (core/problem/filled.hpp). Other code
/// should read the row rather than depend on a parameter's name.
struct Parameter {
  std::string_view name;         // "rho": command line (--rho, '_' as '-'), settings file, JSON key
  std::string_view symbol{};     // "ρ"; empty if the literature has none
  std::string_view label;        // "Evaporation"
  std::string_view meaning;      // one sentence
  std::string_view formula{};    // plain text with Unicode; may be empty
  std::string_view larger{};     // "Larger: …"; empty for choices
  std::string_view source{};     // papers
  std::string_view zero{};       // what 0 stands for ("as many as cities"); empty: only the number
  std::string_view zero_word{};  // what the command line and files write for such a 0: "all", "auto", or plainly "0"
  std::span<const ValueWord> tops{};  // the greatest values, which stand for words, ascending; the last is `highest`
  std::string_view bounded{};         // the reason for the bounds: "is a share"; may be empty
  std::string_view at_highest{};      // added to the message for a larger value; may be empty
  Group group;
  ParameterKind kind{};
  Scale scale = Scale::linear;
  double lowest = 0, highest = 0;         // inclusive bounds; of a choice 0 … size - 1; see highest_number()
  double step = 1;                        // linear: added; logarithmic: steps a decade
  double standard;                        // default (MMAS without local search); see default_of
  std::optional<double> in_older_runs{};  // what runs did before there was this parameter, if not the default
  bool live = true;                       // takes effect at the next iteration; false: a change restarts the run
  bool leads = false;                     // other parameters' defaults depend on it
  bool of_one_run = false;                // each run of a variant has its own
  bool of_presets = false;                // presets set it although its group is execution
  bool counts_others = false;             // counts other cities, so at most n − 1 apply
  bool choices_say_all = false;           // a list of changes shows its choice without the label
  LiveFormula stands_in = LiveFormula::none;
  std::span<const Choice> choices{};
  double (*get)(const Settings&) = nullptr;
  void (*set)(Settings&, double) = nullptr;

  // What depends on other parameters or on the problem; null: nothing does.
  /// The default with these settings, if it is not `standard`.
  std::optional<double> (*standard_beside)(const Settings&) = nullptr;
  /// When it has an effect, and why it has none with these settings; nothing if it has one.
  std::optional<Idle> (*idle)(const Settings&, const Traits&, Naming) = nullptr;
  /// Why its value makes no sense beside the others, and what to choose instead; a sentence.
  std::optional<std::string> (*refused)(const Settings&, const Traits&, Naming) = nullptr;
  /// The number that the word for 0 stands for with these settings, which have it; null: a word is all there is.
  int (*stands_for)(const Settings&, int cities, bool on_gpu) = nullptr;
  /// A few words to show behind its label with these settings; may be empty.
  std::string (*remark)(const Settings&) = nullptr;

  /// The greatest value that is a number.
  constexpr double highest_number() const { return tops.empty() ? highest : tops.front().value - 1; }
  /// The word that a value above all numbers stands for; null: it is a number.
  constexpr const ValueWord* top_of(double value) const {
    for (const ValueWord& top : tops)
      if (top.value == value) return &top;
    return nullptr;
  }
  /// What a value that is no number is called in windows; empty for numbers and choices.
  constexpr std::string_view word_of(double value) const {
    if (value == 0) return zero;
    const ValueWord* const top = top_of(value);
    return top ? top->spoken : std::string_view();
  }
};

struct GroupWords {
  std::string_view title;      // "Trails"
  std::string_view sentence;   // "what the colony remembers"
  bool open_at_first = false;  // unfolded in a new window
};
GroupWords words(Group group);
inline constexpr Group groups_in_order[] = {Group::essential, Group::choice,   Group::trails, Group::limits,
                                            Group::search,    Group::adaptive, Group::seed,   Group::execution};

/// All parameters in the order they are shown and documented.
std::span<const Parameter> parameters();
const Parameter* find_parameter(std::string_view name);  // nullptr if there is none
/// Whether it affects how ants search, and not only their random numbers or what they run on.
inline bool is_of_search(const Parameter& p) { return !p.of_one_run && p.group != Group::execution; }

/// Whether a preset sets it: how ants search, and the tabu list, which papers name and which decides in what order the
/// roulette wheel goes through all cities. The seed and what belongs to the machine stay as they are.
inline bool is_of_presets(const Parameter& p) { return is_of_search(p) || p.of_presets; }

/// The default for the algorithm and the local search of these settings: ρ is 0.02 for MMAS, 0.2
/// for MMAS with local search, and 0.5 for AS.
double default_of(const Parameter& parameter, const Settings& beside);
/// All defaults of an algorithm, with this local search; nothing: with the algorithm's own.
Settings defaults(Algorithm algorithm, std::optional<LocalSearchKind> search = {});
/// For a user who changed the algorithm or the local search of `before`, which gave `after`: sets
/// every parameter that had its old default to its new one.
Settings with_defaults_followed(const Settings& before, const Settings& after);
/// The live parameters of b and all others of a.
Settings with_live_part(const Settings& a, const Settings& b);
/// What a run may change on its way, of b, and all else of a: live parameters, and what each run has of its own (the
/// seed), which a branch from an earlier moment may change.
Settings with_journalled_part(const Settings& a, const Settings& b);
/// Whether with_journalled_part() takes this parameter from b.
inline bool may_be_journalled(const Parameter& p) { return p.live || p.of_one_run; }

/// "0.02", "wrs", "all": what the command line and files say, shortest text that reads back to the same value.
std::string value_text(const Parameter& parameter, double value);
/// What a window calls it: "0.02", "all", "Roulette wheel".
std::string spoken_value(const Parameter& parameter, double value, const ProblemWords& words = tour_words);
/// The reverse of value_text. Throws SettingsError naming the parameter, what was found and what is allowed (bounds or
/// choices).
double parse_value(const Parameter& parameter, std::string_view text);
/// The nearest allowed value, and a sentence if that differs: "ρ is a share, so 1.5 became 1: …".
/// NaN becomes the default.
struct Clamped {
  double value;
  std::string note;  // empty if nothing changed
};
Clamped clamp_value(const Parameter& parameter, double value);

/// Reads what a user typed into a field that showed `now`: numbers with comma or point, spaces
/// between thousands, words like "all". Returns the value (`now` if the text gives none), and a
/// sentence if that is not what was typed.
Clamped typed_value(const Parameter& parameter, std::string_view text, double now,
                    const ProblemWords& words = tour_words);

/// "0.001 – 1 (logarithmic), default 0.02": bounds and default in words.
std::string range_text(const Parameter& parameter, Naming naming = Naming::options,
                       const ProblemWords& words = tour_words);
/// "default 0.02, with as 0.5, with acs 0.1".
std::string default_text(const Parameter& parameter, Naming naming = Naming::options,
                         const ProblemWords& words = tour_words);
/// Meaning · formula · range and default · larger · source, as plain text lines for tooltips, --help and the
/// documentation.
std::vector<std::string> help_lines(const Parameter& parameter, Naming naming = Naming::options,
                                    const ProblemWords& words = tour_words);

inline constexpr const char* no_sequence_on_gpu =
    "in sequential execution ants take their steps one after the other, which a GPU does not";
inline constexpr const char* too_many_ants_in_step =
    "In lockstep a GPU counts up to 65 535 ants on an edge; choose fewer ants or execution 'relaxed'.";

/// Nothing if the parameter has an effect.
std::optional<Idle> idle(const Parameter& parameter, const Settings& settings, const Traits& traits, Naming naming);
/// Only the sentence, Idle::why.
std::optional<std::string> why_idle(const Parameter& parameter, const Settings& settings,
                                    const Traits& traits = symmetric_tour, Naming naming = Naming::options);
/// Whether the same seed gives the same tours: not if ants race (relaxed execution, unless one at a time or on one
/// thread with backend `cpu`).
bool repeatable(const Settings& settings);
/// Whether a CPU and a GPU give the same tours, to the bit, with the same number of ants: not with
/// local search of tours, focused ants or ants that race; 2-opt with ants that do not borrow counts as of tours.
/// Sequential ants are on no GPU.
bool same_on_cpu_and_gpu(const Settings& settings);
/// A few words to show behind a parameter's label with these settings; usually none.
std::string remark(const Parameter& parameter, const Settings& settings);
/// Why this choice (index) of this parameter makes no sense beside the other settings, and what to
/// choose instead; of several reasons the first in the table's order.
std::optional<std::string> why_refused(const Parameter& parameter, int choice, const Settings& settings,
                                       const Traits& traits = symmetric_tour, Naming naming = Naming::options);
std::string sequential_refused_on_gpu(Naming naming = Naming::options);
/// The number of ants of a run that starts with these settings on a GPU; on the CPU:
/// Settings::ants_for.
int ants_on_gpu(const Settings& settings, int cities);
/// Throws SettingsError if a value is out of bounds or a combination makes no sense for an instance
/// with these traits.
void validate(const Settings& settings, const Traits& traits, Naming naming = Naming::options);

/// Iterations until a trail without deposits has halved: ln ½ / ln(1 − ρ); 0 if ρ is 1.
double half_life(double rho);

}  // namespace formicarium
