// SPDX-License-Identifier: Apache-2.0
// The trails on their edges: colour by strength, thinned by an ink budget, the strongest on top.
#pragma once

#include <vector>

#include "app/scene/ink_sheet.hpp"
#include "app/scene/layers/layer.hpp"
#include "app/scene/trail_edges.hpp"

namespace formicarium {

/// One τ an edge, in GL memory. Filled from a frame's copy; a device that keeps its trails itself writes `buffer()`
/// instead.
class TrailValues {
 public:
  void upload(std::span<const float> values) { buffer_.upload(values); }
  const gl::Buffer& buffer() const { return buffer_; }

 private:
  gl::Buffer buffer_;  // [edges] τ
};

class TrailLayer final : public MapLayer {
 public:
  TrailLayer() { vertices_.indices(chosen_); }
  void update(const Frame& frame, const Stage& stage) override;
  void draw(const Look& look, Stage& stage) override;
  /// By the processor (a sheet laid over the pane) or by GL (a quad an edge).
  void paint_here(bool here) { here_ = here, stale_ = true; }
  const TrailEdges& edges() const { return edges_; }
  double coverage() const { return drawn_.coverage; }
  std::size_t drawn() const { return drawn_.edges.size(); }

 private:
  gl::Program program_{"trails"}, sheet_program_{"sheet"};
  gl::Buffer ends_;    // [edges] vec4, local places of both ends
  gl::Buffer chosen_;  // indices of the quads drawn, weak first
  gl::VertexArray vertices_;
  gl::Texture sheet_on_gpu_;
  InkSheet sheet_;
  std::vector<InkLine> lines_;
  bool here_ = false;  // painted on the sheet, by the processor
  TrailValues values_on_gpu_;

  TrailEdges edges_;
  std::shared_ptr<const Instance> instance_;  // whose edges these are
  std::shared_ptr<const Neighbours> lists_;
  int width_ = 0;
  Memory memory_{};
  std::vector<float> values_;  // [edges]
  TrailLimits limits_;
  DrawnTrails drawn_;
  std::vector<std::uint32_t> indices_;
  bool stale_ = true;  // values changed since the choice
  Camera chosen_camera_;
  Widths chosen_widths_;

  void paint_sheet(const Look& look, const Stage& stage);
  void draw_sheet(const Look& look, Stage& stage);
  void draw_quads(const Look& look);
};

}  // namespace formicarium
