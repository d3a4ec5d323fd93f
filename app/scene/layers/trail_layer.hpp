// SPDX-License-Identifier: Apache-2.0
// The trails on their edges, each drawn by its share of its city's trail, the strongest on top.
// They are painted into a texture, the sheet, which every draw lays over the pane. With thousands of cities painting
// them takes longer than all other drawing, so it is not repeated in each of sixty draws a second.
#pragma once

#include <array>
#include <vector>

#include "app/scene/layers/layer.hpp"
#include "app/scene/linked_buffer.hpp"
#include "app/scene/look/ink_sheet.hpp"
#include "app/scene/look/trail_edges.hpp"

namespace formicarium {

class TrailLayer final : public PaneLayer {
 public:
  /// Chooses whether the processor or GL paints. Colours may have changed, so all is painted anew.
  void set_options(const SceneOptions& options, bool software) override;
  void update(const RunView& run) override;
  /// Also empty if the CPU paints.
  std::vector<LinkedBuffer*> due(const Look& look) override;
  void write(GlLink& link, const Look& look, const Stage& stage) override;
  void written(const Look& look, Stage& stage) override;
  /// All that are seen, but no more than `most_trails`: the strongest. Those that differ by less than a step of
  /// trail_sight() have one ink.
  void draw(const Look& look, Drawing& into) override;
  /// Chooses the trails to paint on the host, unless a device has chosen them.
  bool paint(const Look& look, Stage& stage) override;
  void release() override { *this = TrailLayer(); }
  bool waits() const override { return stale_ && edges_.size() > 0; }
  bool moves(const RunView& run, Clock::time_point now) const override;  // while the trails fade
  const char* label(const LayerKind& kind) const override;
  Sketch sample(const Look& look) const override;
  Sketch legend(const Lettering& type, const Rect& room, const Look& look) const override;
  void find_edges(Point place, double reach, const Look& look, std::vector<NearEdge>& found) override;

 private:
  /// The sheet painted next fades in over the present one in `seconds`; a new camera ends that.
  void fade(double seconds, Clock::time_point start);

  gl::Program program_{"trails"}, sheet_program_{"sheet"}, fade_program_{"sheet", "fade"};
  gl::Buffer ends_;                                // [edges] vec4, local places of both ends,
  std::uint64_t ends_of_ = 0;                      // of the edges with this number
  LinkedBuffer shown_on_gpu_;                      // [edges] ShownTrail
  LinkedBuffer order_;                             // [edges] those drawn, weak first
  LinkedBuffer commands_;                          // DrawCommands
  gl::Texture sheet_on_gpu_, sheet_before_;        // sheet_before_: the old one, which fades
  gl::Name<gl::delete_framebuffer> sheet_target_;  // sheet_on_gpu_, where GL paints it
  InkSheet sheet_;
  std::vector<InkLine> lines_;
  bool on_cpu_ = false;  // the CPU paints the sheet

  TrailEdges edges_;
  std::uint64_t edges_number_ = 0;            // unique, even over lost contexts
  std::shared_ptr<const Instance> instance_;  // whose edges these are
  std::shared_ptr<const Neighbours> lists_;
  int width_ = 0;
  Memory memory_{};
  Trails device_trails_;           // those on a device, which have no values here
  std::vector<Segment> segments_;  // [edges] for the device
  std::vector<ShownTrail> shown_;  // [edges]
  bool gathered_ = false;          // shown_ are those of the last frame
  DrawnTrails drawn_;
  bool anything_ = false;      // at least one trail is drawn
  EdgeValue told_{};           // what the lines tell
  bool running_ = false;       // the run goes on: values change all the time
  bool moves_cities_ = false;  // they are dragged
  bool stale_ = true;          // values changed since trails were chosen
  bool painted_ = false;       // the sheet shows the chosen trails
  bool drew_fade_ = false;     // the last draw() showed a fade
  Clock::time_point chosen_at_{}, fade_start_{}, fade_end_{};
  Camera chosen_camera_;
  Widths chosen_widths_;
  ShareScale chosen_scale_;
  NearEdges near_edges_;
  double chosen_ratio_ = 1;

  bool must_choose(const Look& look) const;
  bool looks_elsewhere(const Look& look) const;  // than when the sheet was painted
  TrailSight sight(const Look& look) const;
  void chosen(const Look& look);
  const std::vector<ShownTrail>& shown();  // those of the last frame
  InkedLine line(std::uint32_t edge, const Look& look) const;
  void choose_on_cpu(const Look& look, Stage& stage);
  void paint_lines(const Look& look);
  void lay_sheet(const Look& look, Stage& stage);
  void paint_quads(const Look& look, Stage& stage);
};

}  // namespace formicarium
