// SPDX-License-Identifier: Apache-2.0
// The trails on their edges, looking as their share of their city's trail says, the strongest on top.
// They are painted on a sheet of their own, which every draw lays over the pane: with thousands of cities painting
// takes longer than everything else, and a run that is drawn sixty times a second would wait for it each time.
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
  /// Who paints, the processor or GL. Paints anew: colours may have changed.
  void set_options(const SceneOptions& options, bool software) override;
  void update(const RunView& run, const Stage& stage) override;
  /// Empty, too, if the processor paints.
  std::vector<LinkedBuffer*> due(const Look& look) override;
  void write(GlLink& link, const Look& look, const Stage& stage) override;
  void written(const Look& look, Stage& stage) override;
  /// If no device has chosen the trails that are drawn, chooses them here.
  void draw_lines(const Look& look, Stage& stage) override;
  void release() override { *this = TrailLayer(); }
  bool waits() const override { return stale_ && edges_.size() > 0; }
  bool moves(const RunView& run, Clock::time_point now) const override;  // while the trails fade
  void draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const override;
  bool draw_legend(const Overlay& overlay, const Rect& room, const Look& look) const override;
  void find_edges(Point place, double reach, const Look& look, std::vector<NearEdge>& found) override;

 private:
  /// What is painted next takes so many seconds to replace what is on the sheet; a new camera ends that.
  void fade(double seconds, Clock::time_point start);

  gl::Program program_{"trails"}, sheet_program_{"sheet"}, fade_program_{"sheet", "fade"};
  gl::Buffer ends_;                                // [edges] vec4, local places of both ends
  LinkedBuffer shown_there_;                       // [edges] ShownTrail
  LinkedBuffer order_;                             // [edges] those drawn, weak first
  LinkedBuffer commands_;                          // DrawCommands
  gl::Texture sheet_on_gpu_, sheet_before_;        // the second is the old one, which fades
  gl::Name<gl::delete_framebuffer> sheet_target_;  // sheet_on_gpu_, where GL paints it
  InkSheet sheet_;
  std::vector<InkLine> lines_;
  bool here_ = false;  // painted on the sheet, by the processor

  TrailEdges edges_;
  std::uint64_t edges_number_ = 0;            // unique, even over lost contexts
  std::shared_ptr<const Instance> instance_;  // whose edges these are
  std::shared_ptr<const Neighbours> lists_;
  int width_ = 0;
  Memory memory_{};
  Trails lent_;                    // those on a device, which have no values here
  std::vector<Segment> segments_;  // [edges] for it
  std::vector<ShownTrail> shown_;  // [edges]
  bool gathered_ = false;          // shown_ are those of the last frame
  DrawnTrails drawn_;
  bool anything_ = false;   // is drawn
  bool running_ = false;    // the run is: values change all the time
  bool stale_ = true;       // values changed since the choice
  bool painted_ = false;    // the sheet is as chosen
  bool drew_fade_ = false;  // with the last draw()
  Clock::time_point chosen_at_{}, fade_start_{}, fade_end_{};
  Camera chosen_camera_;
  Widths chosen_widths_;
  ShareScale chosen_scale_;
  NearEdges near_edges_;
  double chosen_ratio_ = 1;

  bool must_choose(const Look& look) const;
  bool looks_elsewhere(const Look& look) const;  // than where the sheet was painted
  TrailSight sight(const Look& look) const;
  void chosen(const Look& look);
  void choose_here(const Look& look, Stage& stage);
  void paint_lines(const Look& look, const Stage& stage);
  void draw_sheet(const Look& look, Stage& stage);
  void paint_quads(const Look& look, Stage& stage);
};

}  // namespace formicarium
