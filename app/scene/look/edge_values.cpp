// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/edge_values.hpp"

#include <algorithm>

#include "core/problem/given_eta.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

EdgeValue edge_value_told(const Frame& frame, EdgeValue wanted) {
  if (!frame.instance || frame.trails->empty() || !frame.instance->traits().has_neighbours) return EdgeValue::trail;
  if (wanted == EdgeValue::eta && !frame.instance->traits().has_eta) return EdgeValue::trail;
  return wanted;
}

bool edge_values_are_full(const Frame& frame) {
  const Trails& like = *frame.trails;
  return !like.candidates || (like.memory == Memory::matrix && like.cities <= most_cities_in_full);
}

std::shared_ptr<const Trails> edge_values(const Frame& frame, EdgeValue told) {
  if (told == EdgeValue::trail) return frame.trails;
  const TspInstance& instance = as_tsp(*frame.instance);
  const Trails& like = *frame.trails;
  const int n = instance.cities();
  const bool full = edge_values_are_full(frame);
  const auto value_of = [&](City a, City b) -> float {
    if (a == b) return 0;
    if (told == EdgeValue::eta) return instance.eta()->view()(a, b);
    const Distance d = instance.distance(a, b);
    return 1 / (d > 0 ? float(d) : least_distance);
  };
  auto values = std::make_shared<Trails>();
  const int columns = full ? n : like.candidates->width;
  values->value.reserve(std::size_t(n) * std::size_t(columns));
  for (City a = 0; a < n; ++a)
    for (int k = 0; k < columns; ++k)
      values->value.push_back(value_of(a, full ? City(k) : like.candidates->of(a)[std::size_t(k)]));
  float least = 0, most = 0;
  for (const float value : values->value) {
    if (value > 0 && (least == 0 || value < least)) least = value;
    most = std::max(most, value);
  }
  values->describe(full ? Memory::matrix : Memory::candidate, n, columns, like.candidates, false, least, most);
  return values;
}

}  // namespace formicarium
