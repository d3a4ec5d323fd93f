// SPDX-License-Identifier: Apache-2.0
// Ants that walk their own tours, as dots with a short tail, and the glow of the tour that lays a trail.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "app/scene/layers/layer.hpp"

namespace formicarium {

/// The tail and the place of an ant that has walked `share` of its tour, all edges counted alike: the places from the
/// tail's end to the ant, at least one. `steps`: the tail's length in edges.
void ant_way(std::span<const City> tour, std::span<const Point> places, double share, double steps,
             std::vector<Point>& way);

/// Length of a tail in edges, on a tour of `cities` cities, if `ants` ants walk at once.
double tail_steps(int cities, int ants);

class AntLayer final : public PaneLayer {
 public:
  void set_options(const SceneOptions& options, bool /*software*/) override { still_ = options.reduced_motion; }
  void update(const RunView& /*run*/) override {}
  /// The ants; under them the shortest tour, and the tours that lay trails.
  void draw(const Look& look, Drawing& into) override;
  bool moves(const RunView& run, Clock::time_point now) const override;
  Sketch sample(const Look& look) const override;
  /// Key entries for evaporation and deposit while a step plays. The entry of the act on screen has the colour of text,
  /// the other one is pale.
  Sketch key_of_play(const Lettering& type, Pixel bottom_left, const Look& look) const override;
  void draw_controls(ControlLine& line, const Look& look, RunView& run) override;

 private:
  void draw_ants(const Look& look, Drawing& into, double opacity) const;
  void take_tours(const AntPlay& play);
  void draw_shortest(const Look& look, Drawing& into, double strength) const;  // strength: 0 … 1
  void draw_glow(const Look& look, Drawing& into, double strength) const;

  Ends shortest_, glow_;             // edges of the iteration's shortest tour, and of those that lay trails
  std::uint64_t lines_of_ = 0;       // number of the play whose edges these are
  AntPlay::Moment moment_;           // the one drawn last
  std::array<std::string, 2> said_;  // beside the slider
  bool still_ = false;               // the user wants nothing to move
};

}  // namespace formicarium
