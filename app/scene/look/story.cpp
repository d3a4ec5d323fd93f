// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/story.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "app/model/number_words.hpp"
#include "core/documents/account_words.hpp"
#include "core/problem/given_eta.hpp"
#include "core/qap/qap_instance.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/branching.hpp"

namespace formicarium {
namespace {

constexpr double few_ways = 2;         // times those of a settled colony: a tour can be recognised
constexpr double settled_ways = 1.05;  // times the same

/// "loses half in 34 iterations": with the ρ of the next iteration.
std::string fading_words(double rho) {
  const double half = half_life(rho);
  if (half < 1.5) return fmt::format("loses {:.3g} % in each iteration", 100 * rho);
  return fmt::format("loses half in {} iterations", grouped(std::llround(half)));
}

std::string try_another_rho(const Settings& s, const Settings& used) {
  if (used.adaptive == Adaptive::rho)
    return fmt::format("Adaptive: ρ goes from {:.3g} to {:.3g} as the colony settles.", s.rho_undecided, s.rho);
  return used.rho < find_parameter("rho")->highest ? "Drag ρ to the right: they fade sooner."
                                                   : "Drag ρ to the left: they fade later.";
}

/// Whether a trail that no tour used stands at τmin.
bool at_lower_limit(const Frame& frame) {
  const SinceEqual& since = frame.since_equal;
  return frame.settings.algorithm == Algorithm::mmas && since.iterations > 0 &&
         since.unused <= double(frame.last.trail_min);
}

/// Of MMAS, Ant System and its kin. In best-worst AS trails mutate, so one that no tour uses may grow.
bool fades(Algorithm algorithm) {
  return algorithm == Algorithm::mmas || (is_ant_system(algorithm) && algorithm != Algorithm::bwas);
}

/// λ-branching factors of the last iterations, the largest, in units of a settled colony's.
double ways_lately(const Frame& frame) {
  return frame.since_equal.most_ways_lately() / ways_when_settled(frame.instance->symmetric());
}

std::string where_the_band_is(const Shown& shown) {
  if (shown.differences || shown.order_of != 0 || shown.order_kept) return {};
  if (shown.view == View::map) return "Press M: in the matrix the tour is the band on the diagonal.";
  return "In the matrix the tour is the band on the diagonal.";
}

/// How many rows have more than half of their trail in one column; -1: the frame does not carry the trails.
int rows_decided(const Trails& trails) {
  constexpr int most = 512;  // rows worth counting in each draw
  const auto n = std::size_t(trails.cities);
  if (trails.memory != Memory::matrix || trails.value.size() != n * n || trails.cities > most) return -1;
  int rows = 0;
  for (std::size_t row = 0; row < n; ++row) {
    double sum = 0, largest = 0;
    for (const float one : std::span(trails.value).subspan(row * n, n)) {
      sum += double(one);
      largest = std::max(largest, double(one));
    }
    rows += 2 * largest > sum;
  }
  return rows;
}

Caption caption_of_assignment(const Frame& frame) {
  constexpr std::int64_t first_iterations = 3;
  const Instance& instance = *frame.instance;
  if (const auto known = instance.best_known(); known && !frame.best.empty() && frame.best_length == *known)
    return {fmt::format("The cheapest known is reached: {}.", grouped(*known)), ""};
  if (frame.last.iteration < first_iterations)
    return {"Facilities stand on locations. A line is a flow; long thick lines cost.",
            "Point at a facility: the card says where an ant would put it."};
  const int rows = rows_decided(*frame.trails);
  if (rows < 0) return {};
  const ChoiceNouns nouns = choice_nouns(instance);
  return {fmt::format("{} of {} {} {} one {} with more than half of the trail.", rows == 0 ? "None" : grouped(rows),
                      grouped(instance.cities()), nouns.rows, rows <= 1 ? "has" : "have", nouns.column),
          ""};
}

}  // namespace

bool has_settled(const Frame& frame) {
  const Algorithm algorithm = frame.settings.algorithm;
  return frame.instance && (fades(algorithm) || algorithm == Algorithm::cas) && frame.since_equal.left <= 0.5 &&
         ways_lately(frame) <= settled_ways;
}

bool has_story(const Frame& frame) { return frame.instance && (qap_in(*frame.instance) || chapter(frame)); }

std::optional<Chapter> chapter(const Frame& frame) {
  const Settings& s = frame.settings;
  if (!frame.instance || !frame.instance->traits().is_tour || !fades(s.algorithm)) return {};
  const SinceEqual& since = frame.since_equal;
  const bool hardly_differ = since.iterations == 0 || since.used < 2 * since.unused;
  const bool limited = s.algorithm == Algorithm::mmas && since.iterations > 0;
  if (hardly_differ && !since.differed && !at_lower_limit(frame))
    return frame.restarted_in > 0 ? Chapter::fresh : Chapter::equal;
  if (hardly_differ && limited) return Chapter::held_together;
  if (has_settled(frame)) return Chapter::settled;
  return since.left > 0.5 || ways_lately(frame) > few_ways ? Chapter::fading : Chapter::appearing;
}

Caption caption(const Shown& shown) {
  const Frame& frame = shown.frame;
  if (frame.instance && qap_in(*frame.instance)) return caption_of_assignment(frame);
  const auto now = chapter(frame);
  if (!now) return {};
  const Settings used = frame.turned();
  switch (*now) {
    case Chapter::equal:
      return {used.beta > 0 ? (eta_in_force(as_tsp(*frame.instance), used.eta).value
                                   ? "At first all trails are equal, and ants go by the η of the file."
                                   : "At first all trails are equal, and ants go by distance.")
                            : "At first all trails are equal, and with β 0 ants do not look at distances.",
              "Point at a city: the rows say where an ant would go next."};
    case Chapter::fading:
      return {at_lower_limit(frame) ? "Trails fade to the limit τmin, where one that no tour used is by now."
                                    : fmt::format("Trails fade: one that no tour uses {}.", fading_words(used.rho)),
              try_another_rho(frame.settings, used)};
    case Chapter::held_together:
      return {at_lower_limit(frame) ? "Trails hardly differ: τmin holds the weakest close to the strongest."
                                    : "Trails hardly differ: τmax holds the strongest close to the weakest.",
              try_another_rho(frame.settings, used)};
    case Chapter::appearing:
      return {"A tour appears: few trails of a city are still strong.",
              shown.best_tour ? "Press B: without the best tour the trails show their own."
                              : "Press B: the best tour is drawn over them."};
    case Chapter::settled:
      return {"Settled: nearly every city has one way in and one way out left.", where_the_band_is(shown)};
    case Chapter::fresh:
      return {frame.since_equal.set_back < 1
                  ? fmt::format("Smoothed in iteration {}: a settled colony found nothing shorter, so every trail went "
                                "{:.4g} % of the way to τmax.",
                                grouped(frame.restarted_in), 100 * frame.since_equal.set_back)
                  : fmt::format(
                        "Fresh start in iteration {}: a settled colony found nothing shorter, so all trails are equal "
                        "again.",
                        grouped(frame.restarted_in)),
              used.restart == Restart::off ? "Limits, Restart is off now: there will be no other."
                                           : "Limits, Restart switches that off."};
  }
  return {};
}

}  // namespace formicarium
