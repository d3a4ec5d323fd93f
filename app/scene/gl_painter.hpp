// SPDX-License-Identifier: Apache-2.0
// Draws what layers show (look/drawing.hpp) with OpenGL. Words are left to the overlay.
#pragma once

#include <map>
#include <vector>

#include "app/scene/look/drawing.hpp"
#include "app/scene/look/ink_sheet.hpp"
#include "app/scene/stage.hpp"

namespace formicarium {

/// Made, used and destroyed with the context current.
class GlPainter {
 public:
  /// Into the bound framebuffer, as `stage` aims. Places and ends that it saw in the last draw are in buffers already.
  void paint(std::span<const Drawing::Mark> marks, const Look& look, Stage& stage);
  /// At the end of a draw: gives up the buffers of what was not painted in it.
  void end_draw();

 private:
  struct Kept {
    std::shared_ptr<const void> owner;  // so that no other data take its address
    gl::Buffer buffer;
    bool used = true;
  };
  /// A sheet with the lines that it shows, for this camera.
  struct Sheet {
    std::shared_ptr<const void> lines;
    Camera camera;
    double ratio = 0;
    gl::Texture texture;
    bool used = true;
  };

  void paint(const Lines& lines, const Look& look, Stage& stage);
  void paint(const Arrows& arrows, const Look& look, Stage& stage);
  void paint(const InkedLines& lines, const Look& look, Stage& stage);
  void paint(const Discs& discs, const Look& look, Stage& stage);
  void paint(const EdgedDiscs& discs, const Look& look, Stage& stage);
  void paint(const Cells& cells, const Look& look, Stage& stage);
  void paint(const Labels&, const Look&, Stage&) {}
  /// Binds the buffer of these data; `fill` uploads them if the last draw did not paint them.
  void bind(const void* data, const std::shared_ptr<const void>& owner, GLuint binding, const auto& fill);
  void bind(const SharedPlaces& places, Stage& stage);
  void bind(const Ends& ends);

  gl::Program solid_{"tour"}, dashed_{"tour", "dashes"}, arrows_{"arrows"}, discs_{"cities"}, edged_{"discs"},
      sheet_{"sheet"}, cells_{"matrix", "heat"};
  std::map<const void*, Kept> kept_;
  std::vector<gl::Buffer> spare_;  // of data that changes with each draw
  std::map<const void*, Sheet> sheets_;
  InkSheet inks_;
  std::vector<InkLine> lines_;
};

/// Lays a sheet of multiplied colours over the pane; `program` is "sheet" or shares its vertices.
void draw_sheet(gl::Program& program, const gl::Texture& sheet, double opacity, Stage& stage);
/// A world line on a sheet as large as the look's pane.
InkLine on_sheet(const InkedLine& line, const Look& look);

}  // namespace formicarium
