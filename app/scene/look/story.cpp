// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/story.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/number_words.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/branching.hpp"

namespace formicarium {
namespace {

constexpr double few_ways = 2;         // times those of a settled colony: a tour can be recognised
constexpr double settled_ways = 1.05;  // times the same
constexpr std::int64_t in_a_row = 10;  // iterations: a single value may be chance, above all soon after a start

}  // namespace

void Story::follow(const Frame& frame) {
  const Settings used = frame.turned();
  const bool fades = used.algorithm == Algorithm::mmas || used.algorithm == Algorithm::as;
  if (!frame.instance || !fades) {
    *this = {};
    return;
  }
  const std::int64_t iteration = frame.last.iteration;
  if (!chapter_ || frame.run != run_ || iteration < iteration_) {
    *this = {};
    run_ = frame.run;
    chapter_ = Chapter::equal;
  }
  if (frame.restarted_in > equal_in_) {
    equal_in_ = frame.restarted_in;
    few_since_ = settled_since_ = {};
    chapter_ = Chapter::fresh;
  }
  iteration_ = iteration;
  rho_ = iteration > 0 ? frame.last.rho : used.rho;
  const bool half_gone = double(iteration - equal_in_) >= half_life(rho_) && iteration > equal_in_;
  const double ways = frame.last.branching / ways_when_settled(frame.instance->symmetric());
  const auto holds = [iteration](bool now, std::optional<std::int64_t>& since) {
    since = now ? since.value_or(iteration) : std::optional<std::int64_t>();
    return since && iteration - *since >= in_a_row;
  };
  const bool few = holds(ways <= few_ways, few_since_), settled = holds(ways <= settled_ways, settled_since_);
  const bool young = chapter_ == Chapter::equal || chapter_ == Chapter::fresh;
  if (young && half_gone) chapter_ = Chapter::fading;
  if (chapter_ == Chapter::fading && few) chapter_ = Chapter::appearing;
  if (chapter_ == Chapter::appearing && settled) chapter_ = Chapter::settled;
}

Caption Story::caption() const {
  if (!chapter_) return {};
  const long shown_half_life = std::max(1L, std::lround(half_life(rho_)));
  switch (*chapter_) {
    case Chapter::equal:
      return {"At first all trails are equal, and ants go by distance.",
              "Point at a city: the rows say where an ant would go next."};
    case Chapter::fading:
      return {fmt::format("Trails fade: one that no tour uses loses half in {} {}.", shown_half_life,
                          shown_half_life == 1 ? "iteration" : "iterations"),
              "Drag ρ to the right: they fade sooner."};
    case Chapter::appearing:
      return {"A tour appears: few trails of a city still count.",
              "Press B: without the best tour the trails show their own."};
    case Chapter::settled:
      return {"Settled: nearly every city has one way in and one way out left.",
              "Press M: in the matrix the tour is the band on the diagonal."};
    case Chapter::fresh:
      return {fmt::format(
                  "Fresh start in iteration {}: a settled colony found nothing shorter, so all trails are equal again.",
                  grouped(equal_in_)),
              "Limits, Restart switches that off."};
  }
  return {};
}

}  // namespace formicarium
