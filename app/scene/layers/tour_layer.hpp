// SPDX-License-Identifier: Apache-2.0
// A closed tour: the best one (widest, with a casing, and a halo round edges that are new) or the iteration's best
// (dashed).
#pragma once

#include <chrono>
#include <vector>

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class TourLayer final : public PaneLayer {
 public:
  enum class Kind { best, iteration_best };
  explicit TourLayer(Kind kind) : kind_(kind) {}

  void set_options(const SceneOptions& options, bool /*software*/) override { halo_wanted_ = !options.reduced_motion; }
  void update(const RunView& run) override;
  void draw(const Look& look, Drawing& into) override;
  /// Edges that came with the last frame glow for 0.4 s; at most twice a second, and not above 10 iterations a second.
  bool moves(const RunView& run, Clock::time_point now) const override;
  Sketch sample(const Look& look) const override;
  std::vector<KeyEntry> key(const Look& look) const override;
  void find_edges(Point place, double reach, const Look& look, std::vector<NearEdge>& found) override;

 private:
  const Tour& tour_of(const Frame& frame) const { return kind_ == Kind::best ? frame.best : frame.iteration_best; }
  void find_new_edges(const Tour& tour);
  Sketch line_sample(const Look& look, double opacity) const;

  Kind kind_;
  Ends ends_, new_ends_;  // of the tour; of its edges that glow. Null: none
  std::uint64_t run_ = 0;
  Tour tour_;
  bool one_way_ = false;  // distances depend on the direction: arrows show it
  bool halo_wanted_ = false;
  Clock::time_point halo_start_{};
};

}  // namespace formicarium
