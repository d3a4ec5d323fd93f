// SPDX-License-Identifier: Apache-2.0
// The bundled quadratic assignments: what their generators make, and what is claimed of their costs. If
// FORMICARIUM_REWRITE_GALLERY is set, the files are written instead of compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <vector>

#include "core/base/read_file.hpp"
#include "core/base/write_file.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/problem/generate.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/qap/qaplib.hpp"
#include "core/settings/parameters.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

namespace fs = std::filesystem;

std::vector<GalleryEntry> bundled_assignments() {
  std::vector<GalleryEntry> all;
  std::ranges::copy_if(gallery(), std::back_inserter(all), is_assignment);
  return all;
}

TEST(qap_gallery, every_file_is_what_its_generator_makes_byte_for_byte) {
  const fs::path folder = fs::path(FORMICARIUM_SOURCE) / "resources/instances";
  for (const GalleryEntry& entry : bundled_assignments()) {
    const std::string made = format_qaplib(QapInstance(generate_qap(entry.kind, entry.cities, entry.seed)));
    if (std::getenv("FORMICARIUM_REWRITE_GALLERY") != nullptr) write_file(folder / entry.file, made);
    EXPECT_TRUE(read_text_file(folder / entry.file) == made) << entry.file << " differs from what the generator makes";
  }
}

TEST(qap_gallery, every_file_is_found_and_has_the_cost_that_its_entry_states) {
  EXPECT_EQ(bundled_assignments().size(), 2U);
  for (const GalleryEntry& entry : bundled_assignments()) {
    const QapPtr instance = read_qaplib(gallery_path(entry.file));
    EXPECT_EQ(instance->cities(), entry.cities);
    EXPECT_EQ(instance->name() + ".dat", entry.file);
    EXPECT_EQ(instance->best_known(), entry.best_known);
    EXPECT_EQ(instance->optimum().has_value(), entry.best_is_optimal);
    Settings settings = defaults(Algorithm::cas);
    settings.backend = BackendKind::cpu;
    const auto colony = make_colony(instance, settings);
    for (int i = 0; i < effort(20) && colony->best_length() != entry.best_known; ++i) colony->iterate(settings);
    EXPECT_GE(colony->best_length(), *entry.best_known) << entry.file << ": better than the best known";
    if (!sanitized) EXPECT_LT(*instance->gap_to_best_known(colony->best_length()), 2) << entry.file;
  }
}

/// The least sum of one entry of each row, all in different columns (Kuhn 1955, with potentials). O(n³).
Length least_assignment(const std::vector<std::vector<Length>>& cost) {
  const std::size_t n = cost.size();
  constexpr Length far = std::numeric_limits<Length>::max() / 4;
  std::vector<Length> of_row(n + 1, 0), of_column(n + 1, 0);
  std::vector<std::size_t> row_of(n + 1, 0), before(n + 1, 0);  // 0: none
  for (std::size_t row = 1; row <= n; ++row) {
    std::vector<Length> slack(n + 1, far);
    std::vector<char> reached(n + 1, 0);
    std::size_t column = 0;
    row_of[0] = row;
    do {
      reached[column] = 1;
      Length least = far;
      std::size_t next = 0;
      for (std::size_t k = 1; k <= n; ++k) {
        if (reached[k]) continue;
        const Length reduced = cost[row_of[column] - 1][k - 1] - of_row[row_of[column]] - of_column[k];
        if (reduced < slack[k]) {
          slack[k] = reduced;
          before[k] = column;
        }
        if (slack[k] < least) {
          least = slack[k];
          next = k;
        }
      }
      for (std::size_t k = 0; k <= n; ++k)
        if (reached[k]) {
          of_row[row_of[k]] += least;
          of_column[k] -= least;
        } else {
          slack[k] -= least;
        }
      column = next;
    } while (row_of[column] != 0);
    for (; column != 0; column = before[column]) row_of[column] = row_of[before[column]];
  }
  return -of_column[0];
}

/// All assignments of a symmetric instance, but for those whose bound says that they cost `least` or more. Facilities
/// are placed in order. The bound (Gilmore 1962): what those placed cost with each other, and the least assignment of
/// those left to the locations left, where a facility costs on a location its flows to those placed, and its flows to
/// those left, sorted upwards, times the location's distances to those left, sorted downwards.
class Exhaustive {
 public:
  explicit Exhaustive(const QapInstance& instance) : qap_(instance), n_(instance.cities()), at_(std::size_t(n_), -1) {}

  /// The least cost below `least`; `least` if there is none.
  Length below(Length least) {
    least_ = least;
    place(0, 0);
    return least_;
  }

 private:
  Length flow(int i, int j) const { return qap_.flow()[std::size_t(i * n_ + j)]; }
  Length distance(int p, int q) const { return qap_.distance()[std::size_t(p * n_ + q)]; }
  Length with_placed(int facility, int location, int placed) const {
    Length cost = 0;
    for (int j = 0; j < placed; ++j) cost += 2 * flow(facility, j) * distance(location, at_[std::size_t(j)]);
    return cost;
  }
  std::vector<int> locations_left(int placed) const {
    std::vector<int> left;
    for (int p = 0; p < n_; ++p)
      if (std::find(at_.begin(), at_.begin() + placed, p) == at_.begin() + placed) left.push_back(p);
    return left;
  }

  Length bound(int placed) const {
    const std::vector<int> left = locations_left(placed);
    std::vector<std::vector<Length>> far, cost;
    for (const int p : left) {
      auto& row = far.emplace_back();
      for (const int q : left)
        if (q != p) row.push_back(distance(p, q));
      std::ranges::sort(row, std::greater());
    }
    for (int i = placed; i < n_; ++i) {
      std::vector<Length> flows;
      for (int j = placed; j < n_; ++j)
        if (j != i) flows.push_back(flow(i, j));
      std::ranges::sort(flows);
      auto& row = cost.emplace_back();
      for (std::size_t p = 0; p < left.size(); ++p) {
        row.push_back(with_placed(i, left[p], placed));
        for (std::size_t k = 0; k < flows.size(); ++k) row.back() += flows[k] * far[p][k];
      }
    }
    return least_assignment(cost);
  }

  void place(int placed, Length cost) {
    if (placed == n_) {
      least_ = std::min(least_, cost);
      return;
    }
    if (cost + bound(placed) >= least_) return;
    for (const int location : locations_left(placed)) {
      at_[std::size_t(placed)] = location;
      place(placed + 1, cost + with_placed(placed, location, placed));
    }
  }

  const QapInstance& qap_;
  int n_;
  std::vector<int> at_;
  Length least_ = 0;
};

TEST(qap_gallery, no_assignment_costs_less_than_the_optimum_that_is_stated) {
  for (const GalleryEntry& entry : bundled_assignments()) {
    if (!entry.best_is_optimal) continue;
    const QapInstance instance(generate_qap(entry.kind, entry.cities, entry.seed));
    EXPECT_EQ(Exhaustive(instance).below(*entry.best_known + 1), *entry.best_known);
  }
}

}  // namespace
}  // namespace formicarium::test
