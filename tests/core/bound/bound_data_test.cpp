// SPDX-License-Identifier: Apache-2.0
// Bounds of TSPLIB's and QAPLIB's instances that are quick, against what is published. They are not in this repository;
// without them these tests are skipped. bound_bench does all of them.
#include <gtest/gtest.h>

#include <atomic>

#include "core/base/progress.hpp"
#include "core/bound/bound.hpp"
#include "core/problem/read.hpp"
#include "core/qap/qaplib.hpp"
#include "tests/published.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

/// The instances of a folder, but for large files.
std::vector<fs::path> small_files(const char* folder, std::string_view ending, std::uintmax_t most_bytes) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(test::published / folder))
    if (entry.path().string().ends_with(ending) && entry.file_size() <= most_bytes) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

/// The bound after `seconds`. If it is below `wanted` by then, that of a longer time: until it is not, or settled.
Length bound_of(const TspInstance& instance, double seconds, double wanted) {
  const LowerBound soon = lower_bound(instance, seconds);
  if (double(soon.value) >= wanted || soon.settled) return soon.value;
  constexpr double long_enough = 100;  // seconds; a machine that does much else at once may take some
  Length later = soon.value;
  std::atomic<bool> enough = false;
  Progress progress(&enough);
  try {
    return lower_bound(
               instance, long_enough,
               [&](const LowerBound& better) {
                 later = better.value;
                 enough = double(later) >= wanted;
               },
               &progress)
        .value;
  } catch (const Cancelled&) {
    return later;
  }
}

TEST(bound_data, of_symmetric_tours_is_little_below_the_optimum) {
  NEEDS_PUBLISHED("tsplib");
  int tried = 0;
  for (const fs::path& file : small_files("tsplib/tsp", ".tsp", 200'000)) {
    const TspPtr instance = read_instance(file);
    if (instance->cities() > (sanitized ? 50 : 300)) continue;
    const Length optimum = instance->best_known().value();
    const double most = instance->name() == "ts225" ? 9 : 3;  // percent; pr76 has 2.8
    const double wanted = (1 - most / 100) * double(optimum);
    const Length bound = bound_of(*instance, 0.2, wanted);
    EXPECT_LE(bound, optimum) << file;
    EXPECT_GE(double(bound), wanted) << file;
    ++tried;
  }
  EXPECT_GT(tried, 10);
}

TEST(bound_data, of_one_way_tours_is_little_below_the_optimum) {
  NEEDS_PUBLISHED("tsplib");
  for (const fs::path& file : small_files("tsplib/atsp", ".atsp", sanitized ? 20'000 : 10'000'000)) {
    const TspPtr instance = read_instance(file);
    const Length optimum = instance->best_known().value();
    const double wanted = 0.96 * double(optimum);
    const Length bound = bound_of(*instance, 0.2, wanted);
    EXPECT_LE(bound, optimum) << file;
    EXPECT_GE(double(bound), wanted) << file;
  }
}

TEST(bound_data, of_assignments_is_not_above_the_best_known) {
  NEEDS_PUBLISHED("qaplib");
  for (const fs::path& file : small_files("qaplib", ".dat", 60'000)) {
    const QapPtr instance = read_qaplib(file);
    if (why_no_bound(*instance)) continue;
    EXPECT_LE(lower_bound(*instance, 0).value, instance->best_known().value()) << file;
  }
}

/// Recorded when every bound had been found to lie below the best known cost; a simpler bound would be lower.
TEST(bound_data, of_assignments_stays_as_high_as_it_was) {
  NEEDS_PUBLISHED("qaplib");
  const std::pair<const char*, Length> recorded[] = {
      {"had12", 1536}, {"kra30a", 68360}, {"nug12", 493}, {"nug30", 4539}, {"els19", 11971949}};
  for (const auto& [name, bound] : recorded)
    EXPECT_EQ(lower_bound(*read_qaplib(test::published / "qaplib" / (std::string(name) + ".dat")), 0).value, bound)
        << name;
}

}  // namespace
}  // namespace formicarium
