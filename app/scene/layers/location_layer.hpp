// SPDX-License-Identifier: Apache-2.0
// The locations as discs with the numbers of their facilities; the more flow a facility has, the larger. Those that an
// improvement has moved are filled for a moment; beside a held assignment, or another run's, those that it has
// elsewhere.
#pragma once

#include <memory>
#include <vector>

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class LocationLayer final : public PaneLayer {
 public:
  void set_options(const SceneOptions& options, bool /*software*/) override { marks_ = !options.reduced_motion; }
  void update(const RunView& run) override;
  void draw(const Look& look, Drawing& into) override;
  bool moves(const RunView& run, Clock::time_point now) const override;
  void draw_controls(ControlLine& line, const Look& look, RunView& run) override;
  Sketch sample(const Look& look) const override;
  std::vector<KeyEntry> key(const Look& look) const override;

 private:
  std::shared_ptr<const std::vector<EdgedDiscs::Each>> each_;  // [n]
  std::shared_ptr<const HeldTour> held_;                       // null: nothing is compared
  std::size_t elsewhere_ = 0;                                  // facilities that it has on other locations
  bool marks_ = true;
  bool drew_mark_ = false;  // the last draw() showed a mark
};

}  // namespace formicarium
