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

TEST(CandidateLists, lead_out_of_a_place_however_many_cities_it_has) {
  for (const int crowd : {10, 40, 200, 3000})  // fewer than the candidates, fewer than the list, more
    for (const Neighbourhood which : {Neighbourhood::nearest, Neighbourhood::quadrant}) {
      InstanceData data;
      for (int i = 0; i < crowd; ++i) data.coordinates.push_back({500, 500, 0});
      for (int i = 0; i < 60; ++i) data.coordinates.push_back({double(i * 37 % 1000), double(i * 91 % 1000), 0});
      const TspInstance instance(std::move(data));
      Settings s;
      s.candidates = 16;
      s.neighbours = which;
      const CandidateLists lists = candidate_lists(instance, s, nullptr);
      for (City i = 0; i < crowd; ++i) {
        const auto candidates = std::span(lists.candidate).subspan(std::size_t(i * lists.width), 16);
        ASSERT_TRUE(std::ranges::any_of(candidates, [&](City c) { return c >= crowd; })) << crowd;
        std::vector<City> all(candidates.begin(), candidates.end());
        const auto backup = std::span(lists.backup).subspan(std::size_t(i * lists.backup_width));
        for (int k = 0; k < lists.backup_width && backup[std::size_t(k)] != i; ++k)
          all.push_back(backup[std::size_t(k)]);
        std::ranges::sort(all);
        ASSERT_EQ(std::ranges::adjacent_find(all), all.end()) << "no city is in both lists, or twice in one";
      }
    }
}

}  // namespace
}  // namespace formicarium
