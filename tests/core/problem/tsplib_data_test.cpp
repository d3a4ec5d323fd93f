// SPDX-License-Identifier: Apache-2.0
// The published instances and tours. They are not in this repository; without them these tests are skipped.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <random>

#include "core/problem/optima.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "evaluator.hpp"
#include "tests/published.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

const fs::path& data = test::published;

std::vector<fs::path> files(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> result;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().string().ends_with(ending)) result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

TspPtr load(const std::string& name) {
  const fs::path symmetric = data / "tsplib/tsp" / (name + ".tsp");
  return read_instance(fs::exists(symmetric) ? symmetric : data / "tsplib/atsp" / (name + ".atsp"));
}

Tour canonical(const TspInstance& instance) {
  Tour tour(static_cast<std::size_t>(instance.cities()));
  std::iota(tour.begin(), tour.end(), 0);
  return tour;
}

TEST(TsplibData, all_111_symmetric_and_19_asymmetric_files_load_and_survive_write_and_read) {
  NEEDS_PUBLISHED("tsplib");
  const auto symmetric = files(data / "tsplib/tsp", ".tsp");
  const auto asymmetric = files(data / "tsplib/atsp", ".atsp");
  EXPECT_EQ(symmetric.size(), 111U);
  EXPECT_EQ(asymmetric.size(), 19U);
  auto all = symmetric;
  all.insert(all.end(), asymmetric.begin(), asymmetric.end());
  for (const auto& path : all) {
    SCOPED_TRACE(path.filename().string());
    if (sanitized && std::filesystem::file_size(path) > 300'000) continue;  // the same lines of code, more often
    const TspPtr instance = read_instance(path);
    EXPECT_EQ(instance->symmetric(), path.extension() == ".tsp");
    const TspInstance again(parse_tsplib(format_tsplib(*instance), "again"));
    EXPECT_EQ(instance->name(), again.name());
    EXPECT_EQ(instance->data().ids, again.data().ids);
    EXPECT_EQ(instance->data().matrix, again.data().matrix);
    const auto same = [](const std::vector<Point>& a, const std::vector<Point>& b) {
      return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                        [](const Point& p, const Point& q) { return p.x == q.x && p.y == q.y && p.z == q.z; });
    };
    EXPECT_TRUE(same(instance->data().coordinates, again.data().coordinates));
    EXPECT_TRUE(same(instance->data().display, again.data().display));
    if (path.stem() == "linhp318") {
      ASSERT_EQ(instance->warnings().size(), 1U);
      EXPECT_NE(instance->warnings()[0].find("1 fixed edge was read but not enforced"), std::string::npos);
    } else {
      EXPECT_TRUE(instance->warnings().empty()) << instance->warnings()[0];
    }
    EXPECT_TRUE(instance->optimum().has_value());
  }
}

TEST(TsplibData, all_33_optimal_tours_have_the_published_length) {
  NEEDS_PUBLISHED("tsplib");
  const auto tours = files(data / "tsplib/opt", ".opt.tour");
  EXPECT_EQ(tours.size(), 33U);
  for (const auto& path : tours) {
    SCOPED_TRACE(path.filename().string());
    const TspPtr instance = load(path.stem().stem().string());
    const TourFile file = read_tour(path, *instance);
    ASSERT_TRUE(instance->optimum().has_value());
    EXPECT_EQ(instance->cost(file.tour), *instance->optimum());
    EXPECT_EQ(*instance->gap_percent(instance->cost(file.tour)), 0.0);
    for (const std::string& warning : file.warnings) {
      const bool expected =
          warning.ends_with("EOF is missing") || warning.find("COMMENT says 3919") != std::string::npos;
      EXPECT_TRUE(expected) << warning;
    }
    EXPECT_TRUE(path.filename() != "tsp225.opt.tour" || file.warnings.size() == 1);
  }
}

TEST(TsplibData, canonical_tours_have_the_lengths_that_tsplib_states_for_checking_readers) {
  NEEDS_PUBLISHED("tsplib");
  EXPECT_EQ(load("pcb442")->cost(canonical(*load("pcb442"))), 221440);
  EXPECT_EQ(load("gr666")->cost(canonical(*load("gr666"))), 423710);
  EXPECT_EQ(load("att532")->cost(canonical(*load("att532"))), 309636);
}

TEST(TsplibData, distances_agree_with_an_independent_evaluator) {
  NEEDS_PUBLISHED("tsplib");
  std::mt19937 random(1);
  for (const std::string name :
       {"berlin52", "att48", "ulysses22", "gr96", "dsj1000", "pla7397", "d198", "bayg29", "bays29", "brg180", "gr17",
        "dantzig42", "si175", "pa561", "ry48p", "ftv33", "rbg323"}) {
    SCOPED_TRACE(name);
    const TspPtr instance = load(name);
    const fs::path symmetric = data / "tsplib/tsp" / (name + ".tsp");
    const auto file = evaluator::read(fs::exists(symmetric) ? symmetric : data / "tsplib/atsp" / (name + ".atsp"));
    std::uniform_int_distribution<City> any(0, instance->cities() - 1);
    for (int k = 0; k < 5000; ++k) {
      const City i = any(random);
      const City j = any(random);
      if (i == j) continue;
      ASSERT_EQ(instance->distance(i, j), evaluator::distance(file, i, j)) << i << ' ' << j;
    }
  }
}

TEST(TsplibData, optimal_tours_have_the_same_length_for_an_independent_evaluator) {
  NEEDS_PUBLISHED("tsplib");
  for (const std::string name : {"berlin52", "att48", "ulysses16", "gr666", "bayg29", "brg180", "gr120", "pr2392"}) {
    SCOPED_TRACE(name);
    const auto tour = evaluator::read(data / "tsplib/opt" / (name + ".opt.tour")).tour;
    EXPECT_EQ(evaluator::length(evaluator::read(data / "tsplib/tsp" / (name + ".tsp")), tour), load(name)->optimum());
  }
}

TEST(TsplibData, an_optimum_belongs_to_a_name_a_size_and_a_metric) {
  EXPECT_EQ(published_optimum("berlin52", 52, Metric::euc_2d), 7542);
  EXPECT_EQ(published_optimum("berlin52.tsp", 52, Metric::euc_2d), 7542);
  EXPECT_EQ(published_optimum("berlin52", 51, Metric::euc_2d), std::nullopt);
  EXPECT_EQ(published_optimum("dsj1000", 1000, Metric::ceil_2d), 18660188);
  EXPECT_EQ(published_optimum("dsj1000", 1000, Metric::euc_2d), std::nullopt);
  EXPECT_EQ(published_optimum("linhp318", 318, Metric::euc_2d), std::nullopt);
}

}  // namespace
}  // namespace formicarium
