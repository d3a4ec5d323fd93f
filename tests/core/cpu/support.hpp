// SPDX-License-Identifier: Apache-2.0
// Small instances and runs for the tests of colonies.
#pragma once

#include <memory>
#include <random>
#include <vector>

#include "core/base/text.hpp"
#include "core/colony/colony.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/problem/given_eta.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {

inline TspPtr scattered(int cities, unsigned seed = 1, int side = 1000) {
  InstanceData data;
  data.name = "scattered";
  std::mt19937 random(seed);
  for (int i = 0; i < cities; ++i)
    data.coordinates.push_back({double(random() % unsigned(side)), double(random() % unsigned(side)), 0});
  return std::make_shared<const TspInstance>(std::move(data));
}

inline TspPtr one_way(int cities, unsigned seed = 1) {
  InstanceData data;
  data.name = "one-way";
  data.metric = Metric::matrix;
  data.symmetric = false;
  std::mt19937 random(seed);
  for (int i = 0; i < cities * cities; ++i) data.matrix.push_back(Distance(1 + random() % 1000));
  return std::make_shared<const TspInstance>(std::move(data));
}

/// The same cities with η of a file: of the `columns` nearest cities, or of all.
inline TspPtr with_random_eta(const TspPtr& of, int columns, unsigned seed = 1) {
  std::string text;
  std::mt19937 random(seed);
  for (int i = 0; i < of->cities() * columns; ++i)
    text += std::to_string(1 + random() % 1000) + ((i + 1) % columns == 0 ? '\n' : ' ');
  auto with = std::make_shared<TspInstance>(of->data());
  Text numbers(text, "random.eta");
  with->give_eta(std::make_shared<const GivenEta>(read_eta(numbers, *with)));
  return with;
}

/// The tours of every iteration's best ant and the last iteration's lengths: equal for two runs that went the same way.
struct Story {
  std::vector<Tour> tours;
  std::vector<Length> lengths;
  bool operator==(const Story&) const = default;
};

inline Story run(const TspPtr& instance, const Settings& settings, int iterations) {
  Story story;
  const auto colony = make_colony(instance, settings);
  for (int i = 0; i < iterations; ++i) {
    colony->iterate(settings);
    story.tours.emplace_back(colony->iteration_best_tour().begin(), colony->iteration_best_tour().end());
    story.lengths.insert(story.lengths.end(), colony->lengths().begin(), colony->lengths().end());
  }
  return story;
}

inline std::vector<Selection> every_selection() {
  std::vector<Selection> all;
  SelectionRules::each([&]<class Rule>(Rule) { all.push_back(SelectionRules::id_of<Rule>()); });
  return all;
}

/// Every variant that builds tours: selection x tabu x candidates (and the memory that goes with them). Under a
/// sanitizer every fifth: they have each value of each, and 28 variants a rule, so that no two rules have the same.
inline std::vector<Settings> variants() {
  std::vector<Settings> all;
  int number = 0;
  for (const Selection selection : every_selection())
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm})
      for (const int candidates : {0, 5, 32, 40})
        for (const Memory memory : {Memory::candidate, Memory::matrix}) {
          if (candidates == 0 && memory == Memory::candidate) continue;
          if (sanitized && number++ % 5 != 0) continue;
          Settings s;
          s.selection = selection;
          s.tabu = tabu;
          s.candidates = candidates;
          s.memory = memory;
          all.push_back(s);
        }
  return all;
}

inline Settings with_rings(Settings s) {
  s.memory = Memory::selective;
  s.ring_slots = s.candidates == 5 ? 3 : 8;
  return s;
}

/// Those with selective memory instead of a matrix.
inline std::vector<Settings> selective_variants() {
  std::vector<Settings> all;
  for (const Settings& s : variants())
    if (s.memory == Memory::matrix) all.push_back(with_rings(s));
  return all;
}

inline std::string describe(const Settings& s) {
  std::string text;
  for (const Parameter& p : parameters()) text += std::string(p.name) + " " + value_text(p, p.get(s)) + ", ";
  return text;
}

}  // namespace formicarium
