// SPDX-License-Identifier: Apache-2.0
// What a lesson checks of a run: "gap at 100 < remembering.gap at 100 in 14 of 20 seeds".
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem/instance.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::lesson {

inline constexpr std::int64_t most_iterations = 100'000;  // of a run

/// What a lesson keeps of an iteration.
struct Moment {
  std::int64_t iteration = 0;
  double best = 0, shortest = 0, mean = 0;  // costs: so far, of the iteration's ants, and their mean
  double branching = 0;
  double hits = -1, ms = 0;  // IterationRecord::hit_ratio and milliseconds()
  /// Shares of the ants' steps, 0 … 1, as Decisions has them; < 0: they were not counted.
  float exploited = -1, drawn = -1, fallback = -1;
};
/// A run's iterations from 1 on.
struct Records {
  InstancePtr instance;
  std::vector<Moment> moments{};
};

/// A number that an iteration of a run has. Gaps are percent above the optimum or, if that is not known, the best known
/// cost.
struct Figure {
  std::string_view name;     // "mean"
  std::string_view meaning;  // "how much longer the ants' tours are on average, in %"
  bool percent;
  std::string_view lacking;  // what a run without it has not: "no known best cost"
  bool of_the_machine;       // it differs from one time to the next: said, and never checked
  /// Nothing if the run has no such figure.
  std::optional<double> (*of)(const Moment&, const Instance&);
};
std::span<const Figure> figures();

/// A number, or so many times a figure of a run.
struct Term {
  double factor = 1;
  const Figure* figure = nullptr;  // null: the factor is the number
  std::string run{};               // a kept run's name; empty: the present one
  std::int64_t at = 0;             // iteration; 0: the last, or each of those in a row
  std::int64_t to = 0;             // the average from `at` to this iteration; 0: of `at` alone
  int median_of = 0;               // the median over the seeds 1 to this; 0: of one seed
};

struct Comparison {
  Term left;
  enum class Sign { less, at_most, more, at_least, equal } sign;
  Term right;
  int in_a_row = 0;  // it holds in so many iterations on end, somewhere in the run; 0: in the last iteration
};

bool compare(double a, Comparison::Sign sign, double b);

/// Why neither a lesson nor a learner sets this one, as a sentence.
std::string why_left_alone(const Parameter& parameter);

/// "trail > 10"
struct WantedNumber {
  std::string name;
  Comparison::Sign sign;
  double value;
};
/// Several, with 'and' between them. Throws InputError without a place.
std::vector<WantedNumber> parse_wanted_numbers(std::string_view text);

/// What a setting of the present run has to be, as it ended: "rho >= 0.1", "tau_min_choices = cities".
struct SettingWanted {
  const Parameter* parameter;
  Comparison::Sign sign;
  double value;
};
bool holds(const SettingWanted& wanted, const Settings& settings);

/// All comparisons hold, and all settings are as wanted.
struct Condition {
  std::string text{};  // as written
  std::vector<Comparison> all{};
  std::vector<SettingWanted> settings{};
  int least = 1, seeds = 1;  // in so many of so many runs with other random numbers
};

/// The records with this seed of the present run (an empty name) or of a kept one; null: there is none of that name.
using RunNamed = std::function<const Records*(const std::string& name, std::uint64_t seed)>;

/// Throws InputError without a place: "'gapp' is no figure, did you mean gap? …".
Condition parse_condition(std::string_view text);
Term parse_term(std::string_view text);

/// Of one seed, or a median. Throws InputError if a run is not there, is shorter than asked, or lacks the figure.
double value_of(const Term& term, const RunNamed& runs, std::uint64_t seed);
bool holds(const Condition& condition, const RunNamed& runs, std::uint64_t seed);

/// "2.53 %", "18".
std::string value_words(const Term& term, double value);

}  // namespace formicarium::lesson
