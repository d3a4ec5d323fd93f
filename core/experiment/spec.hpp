// SPDX-License-Identifier: Apache-2.0
// What an experiment is to be: the JSON file a user writes (formica help experiment).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/city.hpp"
#include "core/settings/settings.hpp"

namespace formicarium::experiment {

struct Measure;

struct Variant {
  std::string name{};
  Settings settings{};  // the seed is each run's own
  int line = 0;         // in the file, for messages
};

/// A file, as written, or a generator's kind, size and seed.
struct WantedInstance {
  std::string file{}, kind{};
  int cities = 0;
  std::uint64_t seed = 1;
  int line = 0;

  std::string name() const;  // "d198", "uniform-200-1"
};

constexpr std::uint64_t between_own_seeds = std::uint64_t{1} << 32;
constexpr std::int64_t most_iterations = std::int64_t{1} << 53;  // what JSON readers keep exactly
constexpr double most_seconds = 1e9, most_tours_per_city = 1e12;

/// When a run ends; 0: never for this reason.
struct Budget {
  std::int64_t iterations = 0;
  double tours_per_city = 0;  // as many iterations as that takes with the variant's ants
  double seconds = 0;
  Length target = 0;
  bool optimum = false;  // the target is the instance's optimum, where it is known
  bool operator==(const Budget&) const = default;
};

enum class Test { none, rank_sum, signed_rank, friedman };
std::string_view name_of(Test test);  // "rank-sum"

struct Comparison {
  std::vector<const Measure*> measures{};
  std::optional<double> at_seconds{};  // lengths are those of this moment; 0: of the shortest run on that instance
  std::size_t baseline = 0;            // variant
  Test test = Test::rank_sum;
  double level = 0.05;
};

struct Spec {
  std::string name{}, about{};
  std::vector<WantedInstance> instances{};
  std::vector<Variant> variants{};
  std::vector<std::uint64_t> seeds{};
  bool own_seeds = false;  // no two variants share one: the v-th adds v · 2³² to them
  Budget budget{};
  int at_once = 0;  // runs on the CPU beside one another; 0: as the cores allow
  Comparison compare{};
  std::vector<std::string> warnings{};
};

/// Throws InputError: file, line, key, what was found and what is allowed. Finds no files; `file` is what messages call
/// it.
Spec parse_spec(std::string_view text, const std::string& file);

}  // namespace formicarium::experiment
