// SPDX-License-Identifier: Apache-2.0
#include "core/colony/candidate_lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/base/lanes.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

std::vector<City> row(const std::vector<City>& all, int width, City i) {
  return {all.begin() + std::ptrdiff_t(i) * width, all.begin() + std::ptrdiff_t(i + 1) * width};
}

/// `list`, padded with the row's own city.
std::vector<City> padded_list(std::vector<City> list, City i) {
  list.resize(std::size_t(padded(int(list.size()))), i);
  return list;
}

TEST(CandidateLists, candidates_are_the_neighbours_named_and_the_backup_list_the_nearest_of_the_others) {
  for (const TspPtr& instance : {scattered(400), one_way(150), scattered(9)})
    for (const Neighbourhood which : {Neighbourhood::nearest, Neighbourhood::quadrant})
      for (const int choices : {1, 8, 33}) {
        const int n = instance->cities(), k = std::min(choices, n - 1);
        Settings s;
        s.candidates = choices;
        s.neighbours = which;
        const CandidateLists lists = candidate_lists(*instance, s, nullptr);
        const Neighbours chosen =
            which == Neighbourhood::quadrant ? quadrant_neighbours(*instance, k) : nearest_neighbours(*instance, k);
        const Neighbours all = nearest_neighbours(*instance, n - 1);
        for (City i = 0; i < n; ++i) {
          const std::vector<City> candidates(chosen.of(i).begin(), chosen.of(i).end());
          std::vector<City> others;
          for (const City c : all.of(i))
            if (std::ranges::find(candidates, c) == candidates.end() && int(others.size()) < backup_cities(s, n))
              others.push_back(c);
          ASSERT_EQ(row(lists.candidate, lists.width, i), padded_list(candidates, i));
          ASSERT_EQ(row(lists.backup, lists.backup_width, i), padded_list(others, i));
          const auto of_trails = candidates_of(lists, k);
          ASSERT_TRUE(std::ranges::equal(of_trails->of(i), candidates));
        }
      }
}

}  // namespace
}  // namespace formicarium
