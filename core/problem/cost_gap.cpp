// SPDX-License-Identifier: Apache-2.0
#include "core/problem/cost_gap.hpp"

#include <fmt/format.h>

#include <memory>

namespace formicarium {

Reference reference_of(const Instance& instance) {
  if (const auto optimum = instance.optimum()) return {Against::optimum, *optimum};
  if (const auto best = instance.best_known()) return {Against::best_known, *best};
  if (const auto bound = instance.lower_bound()) return {Against::lower_bound, bound->value};
  return {};
}

std::optional<double> gap_of(const Instance& instance, Length cost) {
  const Reference reference = reference_of(instance);
  if (reference.against == Against::nothing || reference.cost <= 0 || cost < reference.cost ||
      instance.missing_roads(cost) > 0)
    return {};
  return 100.0 * double(cost - reference.cost) / double(reference.cost);
}

std::string gap_words(const Instance& instance, Length cost) {
  const Reference reference = reference_of(instance);
  const auto gap = gap_of(instance, cost);
  const ProblemWords& words = instance.words();
  if (const int missing = instance.missing_roads(cost); missing > 0)
    return fmt::format("{} of its roads {} not exist", missing, missing == 1 ? "does" : "do");
  if (instance.is_below_record(cost)) return instance.below_record(instance.cost_words(reference.cost));
  switch (reference.against) {
    case Against::optimum:
      return gap ? fmt::format("gap {:.2f} %", *gap) : std::string();
    case Against::best_known:
      return gap ? fmt::format("gap to the best known {:.2f} %", *gap) : std::string();
    case Against::lower_bound:
      if (instance.is_least(cost)) return fmt::format("the {} possible {}", words.least, words.solution);
      return gap ? fmt::format("at most {:.2f} % above the {} possible {}", *gap, words.least, words.solution)
                 : std::string();
    case Against::nothing:
      break;
  }
  return {};
}

std::string reference_words(const Instance& instance) {
  const Reference reference = reference_of(instance);
  const ProblemWords& words = instance.words();
  const std::string cost = instance.cost_words(reference.cost);
  switch (reference.against) {
    case Against::optimum:
      return fmt::format("The optimum is {}.", cost);
    case Against::best_known:
      return fmt::format("The {} {} known has {} {}. The optimum is not known.", words.least, words.solution,
                         words.cost, cost);
    case Against::lower_bound: {
      const bool settled = instance.lower_bound()->settled;
      return fmt::format("No {} is {} than {}: a lower bound{}.", words.solution, words.less, cost,
                         settled ? "" : ", which is still being raised");
    }
    case Against::nothing:
      break;
  }
  return {};
}

}  // namespace formicarium
