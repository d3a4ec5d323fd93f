// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/drawing.hpp"

namespace formicarium {

SharedPlaces made_places(std::vector<Point> places) {
  const auto kept = std::make_shared<const std::vector<Point>>(std::move(places));
  return {kept, *kept};
}

void append_edges(std::span<const City> tour, std::vector<std::uint32_t>& ends) {
  ends.reserve(ends.size() + 2 * tour.size());
  for (std::size_t i = 0; i < tour.size(); ++i) {
    ends.push_back(std::uint32_t(tour[i]));
    ends.push_back(std::uint32_t(tour[i + 1 < tour.size() ? i + 1 : 0]));
  }
}

Ends edges_of_tour(std::span<const City> tour) {
  std::vector<std::uint32_t> ends;
  append_edges(tour, ends);
  return made_ends(std::move(ends));
}

}  // namespace formicarium
