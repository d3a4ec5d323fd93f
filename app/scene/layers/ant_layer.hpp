// SPDX-License-Identifier: Apache-2.0
// Ants that walk their own tours, as dots with a short tail, and the glow of the tour that lays a trail.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "app/scene/ant_play.hpp"
#include "app/scene/stage.hpp"

namespace formicarium {

/// Where an ant stands that has done `share` of its tour, all ways counted alike, and the way behind it: the places
/// from its tail's end to itself, at least one. `steps`: how many ways the tail is long.
void ant_way(std::span<const City> tour, std::span<const Point> places, double share, double steps,
             std::vector<Point>& way);

/// How many ways of a tour of `cities` cities a tail is long, where `ants` ants walk at once.
double tail_steps(int cities, int ants);

/// Made, used and destroyed with the context current.
class AntLayer {
 public:
  /// The ants of the play and its moment; `play` outlives the next draw().
  void show(const AntPlay& play, AntPlay::Moment moment) {
    play_ = &play;
    moment_ = moment;
  }
  void draw_tours(const Look& look, Stage& stage);  // under the cities: the shortest, and those that lay trails
  void draw(const Look& look, Stage& stage);        // over them: the ants

 private:
  static constexpr int bands = 4;  // of a tail, from its end to the ant

  void draw_ants(const Look& look, Stage& stage, double opacity);
  void upload_tours();
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
  std::uint64_t lines_of_ = 0;  // the play whose they are
  const AntPlay* play_ = nullptr;
  AntPlay::Moment moment_;
};

}  // namespace formicarium
