// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/flow_lines.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {
namespace {

constexpr double thinnest = 0.5, widest = 3.5;  // px
constexpr double faintest = 0.1, strongest = 0.6;

}  // namespace

FlowList flow_list(const QapInstance& instance) {
  const auto n = std::size_t(instance.cities());
  const std::span<const Distance> flow = instance.flow();
  FlowList list;
  list.of_facility.assign(n, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j) {
      const Length amount = Length{flow[i * n + j]} + flow[j * n + i];
      if (amount == 0) continue;
      list.flows.push_back({City(i), City(j), amount});
      list.of_facility[i] += amount;
      list.of_facility[j] += amount;
    }
  list.pairs = list.flows.size();
  std::ranges::stable_sort(list.flows, std::greater{}, &Flow::amount);
  if (list.flows.size() > FlowList::most) list.flows.resize(FlowList::most);
  return list;
}

double flow_width(double share, double line_scale) { return std::lerp(thinnest, widest, share) * line_scale; }
double flow_opacity(double share) { return std::lerp(faintest, strongest, share); }

std::size_t flows_drawn(std::span<const Flow> flows, std::span<const Pixel> places, const Rect& pane,
                        double line_scale) {
  if (flows.empty()) return 0;
  const double budget = ink_budget * pane.width * pane.height, most = double(flows.front().amount);
  double ink = 0;
  std::size_t drawn = 0, alike = 0;  // alike: the first flow as strong as the present one
  for (; drawn < flows.size(); ++drawn) {
    const Flow& flow = flows[drawn];
    if (flow.amount != flows[alike].amount) alike = drawn;
    const Pixel &a = places[std::size_t(flow.from)], &b = places[std::size_t(flow.to)];
    const double share = double(flow.amount) / most;
    if (pane.contains(a) || pane.contains(b))
      ink += std::min(std::hypot(b.x - a.x, b.y - a.y), pane.width + pane.height) * flow_width(share, line_scale) *
             flow_opacity(share);
    if (ink > budget) break;
  }
  if (drawn == flows.size()) return drawn;
  // If all flows are alike, a part of them has to stand for all.
  return alike > 0 ? alike : std::max<std::size_t>(drawn, 1);
}

}  // namespace formicarium
