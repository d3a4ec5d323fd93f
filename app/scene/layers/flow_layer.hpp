// SPDX-License-Identifier: Apache-2.0
// The flows between the facilities of the best assignment, as straight lines from location to location. Which of them
// are strong enough follows from the assignment and the camera.
#pragma once

#include <vector>

#include "app/scene/layers/layer.hpp"
#include "app/scene/look/flow_lines.hpp"

namespace formicarium {

class FlowLayer final : public PaneLayer {
 public:
  void set_options(const SceneOptions& /*options*/, bool /*software*/) override { lines_.reset(); }
  void update(const RunView& run) override;
  void draw(const Look& look, Drawing& into) override;
  Sketch sample(const Look& look) const override;
  std::vector<KeyEntry> key(const Look& look) const override;
  Sketch legend(const Lettering& type, const Rect& room, const Look& look) const override;
  void find_edges(Point place, double reach, const Look& look, std::vector<NearEdge>& found) override;

 private:
  void choose(const Look& look);

  std::shared_ptr<const std::vector<InkedLine>> lines_;  // null: to be chosen anew
  std::shared_ptr<const FlowList> flows_;
  Tour best_;  // whose flows these are; empty: nothing is drawn
  std::size_t drawn_ = 0;
  Camera camera_;  // for which they were chosen
};

}  // namespace formicarium
