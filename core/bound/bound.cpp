// SPDX-License-Identifier: Apache-2.0
#include "core/bound/bound.hpp"

#include <fmt/format.h>

#include "core/base/grouped.hpp"
#include "core/base/progress.hpp"
#include "core/bound/ascent.hpp"
#include "core/bound/gilmore_lawler.hpp"
#include "core/bound/held_karp.hpp"
#include "core/bound/one_way_bound.hpp"

namespace formicarium {
namespace {

constexpr int most_cities_tried = 3;  // these have two tours, each the other backwards

/// The shorter of all tours.
LowerBound shortest_of_few(const TspInstance& instance) {
  Tour best(std::size_t(instance.cities()));
  for (City city = 0; city < instance.cities(); ++city) best[std::size_t(city)] = city;
  const Tour backwards(best.rbegin(), best.rend());
  if (instance.cost(backwards) < instance.cost(best)) best = backwards;
  LowerBound bound{.value = instance.cost(best), .settled = true};
  for (std::size_t i = 0; best.size() > 1 && i < best.size(); ++i)
    bound.tree.push_back({best[i], best[i + 1 < best.size() ? i + 1 : 0]});
  return bound;
}

LowerBound bound_at_once(LowerBound bound, const BoundFound& found) {
  if (found) found(bound);
  return bound;
}

}  // namespace

LowerBound lower_bound(const Instance& instance, double seconds, const BoundFound& found, Progress* progress) {
  Progress stop(progress ? &progress->flag() : nullptr);  // the parts' shares are not those of the whole
  stop.check();
  if (const QapInstance* qap = qap_in(instance))
    return bound_at_once({.value = gilmore_lawler_bound(*qap, &stop), .settled = true}, found);
  const TspInstance& tsp = as_tsp(instance);
  if (tsp.cities() <= most_cities_tried) return bound_at_once(shortest_of_few(tsp), found);
  const TimeLimit limit(seconds);
  return tsp.symmetric() ? held_karp_bound(tsp, limit, found, &stop) : one_way_bound(tsp, limit, found, &stop);
}

std::optional<std::string> why_no_bound(const Instance& instance) {
  const int most = instance.traits().is_tour ? most_cities_bounded : most_facilities_bounded;
  if (instance.cities() <= most) return std::nullopt;
  return fmt::format("a lower bound is computed for {} {} at most", grouped(most), instance.words().items);
}

}  // namespace formicarium
