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
  void update(const RunView& /*run*/, const Stage& /*stage*/) override {}
  void draw_lines(const Look& look, Stage& stage) override;  // the shortest tour, and the tours that lay trails
  void draw(const Look& look, Stage& stage) override;        // the ants
  void release() override { *this = AntLayer(); }
  bool moves(const RunView& run, Clock::time_point now) const override;
  void draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const override;
  void draw_controls(ControlLine& line, const Look& look, RunView& run) override;

 private:
  static constexpr int bands = 4;  // of a tail, from its end to the ant

  void draw_ants(const Look& look, Stage& stage, double opacity);
  void upload_tours(const AntPlay& play);
  void draw_shortest(const Look& look, Stage& stage, double strength);  // strength: 0 … 1
  void draw_glow(const Look& look, Stage& stage, double strength);

  gl::Program line_{"tour"}, dot_{"cities"};
  gl::Buffer places_;           // of the bodies' parts, part by part, then of the tails
  gl::Buffer shortest_, glow_;  // edges of the iteration's shortest tour, and of those that lay trails
  std::array<gl::Buffer, bands> ends_;
  std::array<std::vector<std::uint32_t>, bands> segments_;
  std::vector<float> local_;
  std::vector<Point> way_;
  std::size_t shortest_edges_ = 0, glow_edges_ = 0;
  std::uint64_t lines_of_ = 0;       // number of the play whose edges these are
  AntPlay::Moment moment_;           // the one drawn last
  std::array<std::string, 2> said_;  // beside the slider
  bool still_ = false;               // the user wants nothing to move
};

}  // namespace formicarium
