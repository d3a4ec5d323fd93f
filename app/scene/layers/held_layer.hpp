// SPDX-License-Identifier: Apache-2.0
// Marks the edges that only the best tour has (a band under them) and those that only the held tour
// has (dashes); of two tours of files those of both, too (thin). Words at the top of the map say how many there are of
// each.
#pragma once

#include <memory>

#include "app/scene/layers/layer.hpp"
#include "app/scene/look/held_tour.hpp"

namespace formicarium {

class HeldLayer final : public PaneLayer {
 public:
  void update(const RunView& run) override;
  void draw(const Look& look, Drawing& into) override;
  const char* label(const LayerKind& kind) const override;
  Sketch sample(const Look& look) const override;
  std::vector<KeyEntry> key(const Look& look) const override;
  void draw_controls(ControlLine& line, const Look& look, RunView& run) override;

 private:
  Ends only_held_, only_now_;
  Ends in_both_;                          // of two tours of files: no other layer draws them
  std::shared_ptr<const HeldTour> held_;  // null: none
  Tour best_;
  EdgeDifference difference_;
};

}  // namespace formicarium
