// SPDX-License-Identifier: Apache-2.0
// What all layers share on the GPU: the camera, the colours, and the quads they draw with.
#pragma once

#include <span>

#include "app/scene/gl.hpp"
#include "app/scene/look.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

/// Sets the scale by which a program finds a trail's colour (its uniform `shades`).
void set_shades(gl::Program& program, const TrailLook& look);
/// Sets that and the scale of its opacity (uniforms `shares` and `by_trail`).
void set_scales(gl::Program& program, const TrailLook& look);

/// Sets a colour and its opacity.
void set_ink(gl::Program& program, const char* uniform, Colour ink, double opacity = 1);
/// Sets which part of the cells is seen (uniforms `side` and `seen`). Returns how many cells fit across the view.
double set_seen(gl::Program& program, const PooledMatrix& cells, const MatrixView& view);

/// Made, used and destroyed with the context current.
class Stage {
 public:
  void set_instance(const InstancePtr& instance);
  void set_colours(const TrailLook& look);  // of the trails
  void aim(const Look& look);               // camera of the following draws
  std::span<const Point> places() const { return places_; }
  /// A coordinate of a world place as the shaders get it: relative to the middle of the instance,
  /// because a float is too coarse for absolute places.
  float local_x(double x) const { return float((x - middle_.x) / half_); }
  float local_y(double y) const { return float((y - middle_.y) / half_); }
  /// Draws `count` quads whose vertices are 4 · quad + corner.
  void draw_quads(std::size_t count);
  /// Draws as many quads as the indirect draw command at that offset in `commands` says, at most
  /// the number given to make_quads().
  void draw_quads(const gl::Buffer& commands, std::size_t offset);
  /// Lines a pixel wide with soft edges, whose vertices are 2 · line + end; a quarter of the work of quads.
  void draw_lines(const gl::Buffer& commands, std::size_t offset);
  void make_quads(std::size_t count);

 private:
  InstancePtr instance_;
  std::span<const Point> places_;
  Point middle_;
  double half_ = 1;
  gl::Buffer uniforms_, colours_, indices_;
  gl::VertexArray vertices_{indices_};
  std::size_t quads_ = 0;  // that indices_ holds
};

}  // namespace formicarium
