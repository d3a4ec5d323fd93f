// SPDX-License-Identifier: Apache-2.0
// The specification of an experiment: the JSON file a user writes (formica help experiment).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/city.hpp"
#include "core/base/notes.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
struct Parameter;
}

namespace formicarium::experiment {

struct Measure;

struct Variant {
  std::string name{};
  Settings settings{};  // the seed is the run's
  int line = 0;         // in the file, for messages
  /// A file with results of another program, which is this variant (other_programs.hpp); empty: it is run here.
  std::string read_from{};
  bool end_alone = false;  // of a run of such a program nothing is known before its end: the file has one row of it
};

constexpr std::uint64_t between_own_seeds = std::uint64_t{1} << 32;
constexpr std::int64_t most_iterations = std::int64_t{1} << 53;  // larger whole numbers are not exact in JSON
constexpr double least_target = 1e-9, most_seconds = 1e9, most_tours_per_city = 1e12,
                 widest_target = 1000;  // the last in %

/// When a run ends; 0: no limit.
struct Budget {
  std::int64_t iterations = 0;
  double tours_per_city = 0;  // ends when the variant's ants have built so many tours a city
  double seconds = 0;
  double target = 0;     // in the instance's unit
  bool optimum = false;  // the target is the instance's optimum if it is known
  /// The target is so many percent above the optimum or, if that is not known, the best known cost; none if neither is.
  std::optional<double> within{};
  bool operator==(const Budget&) const = default;
};

struct Setting {
  const Parameter* parameter;
  double value;
  bool operator==(const Setting&) const = default;
};

/// What is different on one instance, for all variants.
struct OnInstance {
  std::vector<Setting> settings{};  // instead of the variants' own; in the table's order
  std::optional<Budget> budget{};   // instead of the experiment's
  bool operator==(const OnInstance&) const = default;
};

/// A file, as written, or kind, size and seed for a generator.
struct WantedInstance {
  std::string file{}, kind{};
  Distances distances = Distances::by_type;  // of the file
  int cities = 0;
  std::uint64_t seed = 1;
  OnInstance own{};
  int line = 0;

  std::string name() const;  // "d198", "uniform-200-1"
};

enum class Test { none, rank_sum, signed_rank, friedman };
std::string_view name_of(Test test);  // "rank-sum"

struct Comparison {
  std::vector<const Measure*> measures{};
  std::optional<double> at_seconds{};  // compare lengths at this time; 0: end of the instance's shortest run
  std::size_t baseline = 0;            // index of a variant
  /// Each variant is tested against the one that has the baseline's settings but its own value of this; null: against
  /// the baseline.
  const Parameter* same = nullptr;
  Test test = Test::rank_sum;
  double level = 0.05;
};

struct Spec {
  std::string name{}, about{};
  Notes notes{};  // as long as `about` may be
  std::vector<WantedInstance> instances{};
  std::vector<Variant> variants{};
  std::vector<std::uint64_t> seeds{};
  bool own_seeds = false;  // variants do not share seeds: variant v adds v · 2³² to its seeds
  Budget budget{};
  int at_once = 0;         // runs at once on the CPU; 0: chosen by cores
  int at_once_on_gpu = 1;  // runs at once on the GPU, each in a stream of its own
  Comparison compare{};
  std::vector<std::string> results{};  // files with those of other programs, as written (other_programs.hpp)
  std::vector<std::string> warnings{};
};

/// The variant that this one is tested against: itself if it is a baseline; nothing if `compare.same` asks for one that
/// is not there. O(variants).
std::optional<std::size_t> baseline_of(const Spec& spec, std::size_t variant);
/// The baseline's name, and if it is not the same for all, of which value it is: "matrix, of the same period".
std::string baseline_words(const Spec& spec);

/// Throws InputError with file, line and key, what was found and what is allowed. Reads no other files. `file` is the
/// name used in messages.
Spec parse_spec(std::string_view text, const std::string& file);

}  // namespace formicarium::experiment
