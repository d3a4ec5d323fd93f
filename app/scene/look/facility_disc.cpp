// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/facility_disc.hpp"

#include <algorithm>
#include <cmath>

#include "app/scene/look/trail_look.hpp"

namespace formicarium {
namespace {

constexpr double least_disc_share = 0.7, most_disc_share = 1.25;                    // of the mean radius, by the flow
constexpr double of_spacing = 0.42, largest_mean = largest_disc / most_disc_share;  // px

}  // namespace

double disc_radius(double spacing, double line_scale) {
  return std::clamp(of_spacing * (spacing > 0 ? spacing : 2 * largest_mean), 1.5, largest_mean) * line_scale;
}

double disc_share(Length flow, double mean) {
  return mean > 0 ? std::clamp(std::sqrt(double(flow) / mean), least_disc_share, most_disc_share) : 1;
}

Colour elsewhere_colour(const Palette& palette, Colour shown) { return over(shown, 0.4, palette.canvas); }

double disc_line(double radius) { return std::clamp(radius / 8, 0.8, 1.4); }

double mean_flow(const FlowList& flows) {
  Length sum = 0;
  for (const Length flow : flows.of_facility) sum += flow;
  return double(sum) / double(std::max<std::size_t>(flows.of_facility.size(), 1));
}

}  // namespace formicarium
