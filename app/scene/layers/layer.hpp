// SPDX-License-Identifier: Apache-2.0
// A layer of the map or of the matrix: its data, what it draws, the sample beside its switch, its part of the legend
// and its controls; the names are in its LayerKind. A window and a picture in a file show the same layers.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "app/scene/layers/list.hpp"
#include "app/scene/look.hpp"
#include "app/scene/look/drawing.hpp"
#include "app/scene/look/near_edges.hpp"
#include "app/scene/look/scene_options.hpp"
#include "app/scene/look/sketch.hpp"
#include "app/scene/run_view.hpp"

namespace formicarium {

class GlLink;
class LinkedBuffer;
class Overlay;
class Stage;

struct KeyEntry {
  Sketch sample;  // as PaneLayer::sample
  std::string words;
  bool of_side = false;  // its colours belong to this side, so that other sides have others
};

/// The line at the top of the map, or of its margin: layers put their controls there, one after the other from the
/// left.
struct ControlLine {
  Overlay& overlay;
  Pixel corner;          // top left corner of what is still free
  double room = 0;       // its width, logical px
  double left = 0;       // where words under the line may begin,
  double width = 0;      // and how wide they may be
  bool spare = false;    // no control takes the line: words may stand on it
  int written = 0;       // lines of words so far
  bool told = false;     // what the ants do is said elsewhere
  bool changed = false;  // out: the user changed something
  bool resized = false;  // out: a control has another size, which ImGui knows only in the next frame
};

/// Writes the first of these forms that has room, on the line of controls or under it; the next layer's words go below.
void write_on(ControlLine& line, const Look& look, const std::vector<std::string>& forms);

/// One object for each run that is shown; it lives as long as the run's view. It is made, updated and destroyed (after
/// release()) without a GL context, which must be current in paint(), due(), write(), written() and release().
class PaneLayer {
 public:
  using Clock = std::chrono::steady_clock;
  virtual ~PaneLayer() = default;

  // The picture.
  /// Called before the first update() in a context, and when options changed. `software`: OpenGL runs on the processor.
  virtual void set_options(const SceneOptions& /*options*/, bool /*software*/) {}
  /// The run has a new frame, or its matrix a new order.
  virtual void update(const RunView& run) = 0;
  /// Adds what the layer shows. Data that do not change with the camera are made in update().
  virtual void draw(const Look& /*look*/, Drawing& /*into*/) {}
  /// Of layers whose values may lie on a GPU: paints in a window what draw() adds in a file. False: it does not.
  virtual bool paint(const Look& /*look*/, Stage& /*stage*/) { return false; }
  virtual void release() {}  // gives all GL objects back; the next update() starts anew
  /// After a draw: true if newer data wait to be drawn.
  virtual bool waits() const { return false; }
  /// True if something in the layer moves at this time, so that it must be drawn continuously.
  virtual bool moves(const RunView& /*run*/, Clock::time_point /*now*/) const { return false; }

  // Trails that stay on a device.
  /// The buffers that a device must write() before this look can be drawn; empty if nothing
  /// changed, or if the data are on the host.
  virtual std::vector<LinkedBuffer*> due(const Look& /*look*/) { return {}; }
  virtual void write(GlLink& /*link*/, const Look& /*look*/, const Stage& /*stage*/) {}
  virtual void written(const Look& /*look*/, Stage& /*stage*/) {}

  // The overlay.
  /// What stands over the picture of the pane, under what is asked about.
  virtual Sketch notes(const Lettering& /*type*/, const Look& /*look*/) const { return {}; }
  /// The words beside its switch, which may say more than its kind's: what it shows just now.
  virtual const char* label(const LayerKind& kind) const { return kind.label; }
  /// What the layer looks like, 20 units wide around (0, 0): the sample beside its switch.
  virtual Sketch sample(const Look& /*look*/) const { return {}; }
  /// The samples with words in the key of a file; empty: it has a legend instead, or shows nothing.
  virtual std::vector<KeyEntry> key(const Look& /*look*/) const { return {}; }
  /// The layer's legend from the top left corner of `room` on, as wide as it; empty: it has none.
  virtual Sketch legend(const Lettering& /*type*/, const Rect& /*room*/, const Look& /*look*/) const { return {}; }
  /// What stands over the switches of a key beside the map while the layer plays something, up from `bottom_left`.
  virtual Sketch key_of_play(const Lettering& /*type*/, Pixel /*bottom_left*/, const Look& /*look*/) const {
    return {};
  }
  virtual void draw_controls(ControlLine& /*line*/, const Look& /*look*/, RunView& /*run*/) {}
  /// Adds the edges that the layer shows within `reach` world units of `place`, with their rank (NearEdge::front).
  virtual void find_edges(Point /*place*/, double /*reach*/, const Look& /*look*/, std::vector<NearEdge>& /*found*/) {}

 protected:
  PaneLayer() = default;
  PaneLayer(PaneLayer&&) = default;
  PaneLayer& operator=(PaneLayer&&) = default;
};

/// LayerKind::make of a layer's class, made from these arguments.
template <class MadeLayer, auto... arguments>
std::unique_ptr<PaneLayer> make_layer() {
  return std::make_unique<MadeLayer>(arguments...);
}

}  // namespace formicarium
