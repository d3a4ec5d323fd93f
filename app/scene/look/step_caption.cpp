// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/step_caption.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

std::string percent_of(double share) { return fmt::format("{:.3g} %", 100 * share); }

/// "The best tour so far": who lays trails at the end of the iteration.
std::string depositors(const AntTours& ants, const Frame& played) {
  const Settings& s = played.settings;
  if (is_ant_system(s.algorithm) && several_deposit(s.algorithm)) {
    const std::size_t all = played.lengths.size(), ranked = std::min(all, std::size_t(s.ranks) - 1);
    return s.algorithm == Algorithm::as    ? fmt::format("All {} tours lay trails", all)
           : s.algorithm == Algorithm::eas ? fmt::format("All {} tours and the best so far lay trails", all)
           : ranked == 1                   ? std::string("The shortest tour and the best so far lay trails")
                         : fmt::format("The {} shortest tours and the best so far lay trails", ranked);
  }
  const bool by_iteration = ants.depositor == played.iteration_best, by_best = ants.depositor == played.best;
  return std::string(by_iteration && by_best
                         ? played.last.improved ? "The new best tour" : "The best tour, found again,"
                     : by_iteration ? "The iteration's shortest tour"
                     : by_best      ? "The best tour so far"
                                    : "The best tour since the restart") +
         " lays a trail";
}

/// What each edge of the depositor gains, as a share of τmax; nothing where that is not known from the frame.
std::string gain_words(const AntTours& ants, const Frame& played) {
  const bool known = ants.depositor == played.iteration_best || ants.depositor == played.best;
  if (played.settings.algorithm != Algorithm::mmas || !known || !(played.last.trail_max > 0)) return {};
  const Length length = ants.depositor == played.iteration_best ? played.last.iteration_best : played.best_length;
  if (length <= 0) return {};
  return fmt::format(": each of its edges gains 1/{} = {} of τmax", grouped(length),
                     percent_of(1 / double(length) / double(played.last.trail_max)));
}

}  // namespace

Caption step_caption(const AntPlay& play, AntPlay::Moment moment, const Frame& played) {
  if (!play.in_full()) return {};
  const AntTours& ants = play.ants();
  const IterationRecord& last = played.last;
  switch (moment.act) {
    case Act::none:
      break;
    case Act::walk:
      return {fmt::format("{} {}, each through {} cities.", grouped(std::int64_t(played.lengths.size())),
                          played.lengths.size() == 1 ? "ant walks" : "ants walk", grouped(played.instance->cities())),
              fmt::format("Iteration {}. {} of them {} seen; a click on one follows it.", grouped(last.iteration),
                          grouped(ants.ants()), ants.ants() == 1 ? "is" : "are")};
    case Act::evaluation: {
      const auto shortest = std::ranges::min_element(played.lengths);
      const bool known = shortest != played.lengths.end() && *shortest == last.iteration_best;
      return {known ? fmt::format("The shortest: ant {}, {}.", shortest - played.lengths.begin() + 1,
                                  played.instance->cost_words(last.iteration_best))
                    : fmt::format("The iteration's best has {}.", played.instance->cost_words(last.iteration_best)),
              last.improved ? std::string("That is a new best.")
                            : fmt::format("The best so far has {}.", played.instance->cost_words(played.best_length))};
    }
    case Act::evaporation:
      if (played.settings.algorithm == Algorithm::acs)
        return {fmt::format("Only the best tour's edges lose {}.", percent_of(last.rho)),
                "Each ant has already lowered the edges that it took."};
      return {fmt::format("Every trail loses {}.", percent_of(last.rho)),
              played.settings.algorithm == Algorithm::mmas ? "None falls below τmin." : ""};
    case Act::deposit:
      return {depositors(ants, played) + gain_words(ants, played) + ".",
              played.settings.algorithm == Algorithm::mmas ? "None rises above τmax." : ""};
  }
  return {};
}

}  // namespace formicarium
