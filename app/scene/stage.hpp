// SPDX-License-Identifier: Apache-2.0
// What all layers share on the GPU: where the cities lie, the camera, the colours, and the quads they draw with.
#pragma once

#include <chrono>
#include <span>

#include "app/scene/gl.hpp"
#include "app/scene/look/camera.hpp"
#include "app/scene/look/colormap.hpp"
#include "app/scene/look/matrix_view.hpp"
#include "app/scene/look/pooling.hpp"
#include "app/scene/look/scene_options.hpp"
#include "app/scene/look/trail_look.hpp"
#include "app/scene/look/widths.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

struct RunView;

/// How one run looks in one draw; the same for every layer.
struct Look {
  const RunView* run = nullptr;
  Camera camera;      // of the map; logical px
  MatrixView matrix;  // which part of the matrix is seen,
  Rect plot;          // and where; logical px
  Rect units;         // where the costs of an assignment problem's units stand; logical px; empty: nowhere
  double ratio = 1;   // device px a logical px
  Widths widths;
  const Palette* palette = nullptr;
  TrailLook trails;
  Table table{};                                // of an assignment problem, in the matrix pane
  bool difference = false;                      // the matrix shows how the trails differ from the held ones
  double line_scale = 1;                        // 1.75 in projector mode
  double dimmed = 1;                            // opacity of all but the city or edge asked about
  std::chrono::steady_clock::time_point now{};  // when the draw began
};

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
  void set_instance(const InstancePtr& instance);  // uploads the places if it is another one
  void set_colours(const TrailLook& look);         // of the trails
  void aim(const Look& look);                      // camera of the following draws
  std::span<const Point> places() const { return places_; }
  /// A coordinate of a world place as the shaders get it: relative to the middle of the instance,
  /// because a float is too coarse for absolute places.
  float local_x(double x) const { return float((x - middle_.x) / half_); }
  float local_y(double y) const { return float((y - middle_.y) / half_); }
  void bind_places(GLuint binding) const { places_buffer_.bind(GL_SHADER_STORAGE_BUFFER, binding); }
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
  gl::Buffer uniforms_, colours_, places_buffer_, indices_;
  gl::VertexArray vertices_{indices_};
  std::size_t quads_ = 0;  // that indices_ holds
};

}  // namespace formicarium
