// SPDX-License-Identifier: Apache-2.0
// How a host wants the scene to be drawn.
#pragma once

#include <cstddef>
#include <optional>

#include "app/scene/look/colormap.hpp"
#include "app/scene/look/palette.hpp"
#include "app/scene/look/trail_look.hpp"

namespace formicarium {

/// Who paints the trails. Automatic: the GPU; the processor if OpenGL is software, where it is several times faster.
enum class TrailPainter { automatic, gl, processor };

/// What the matrix pane shows of an assignment problem (layers/heat_table.hpp).
enum class Table { trails, flow, distance, exchanges, taboo };
inline constexpr std::size_t tables = 5;

/// Whose best tour orders rows and columns of the matrix: `best`: each run's own, and side by side that of A; `file`:
/// none, cities stand as in the file; `a` to `d`: that side's, if it is there.
enum class OrderedBy { best, file, a, b, c, d };
/// The side whose tour that is among so many side by side; nothing: each keeps its own order.
inline std::optional<std::size_t> leader_of(OrderedBy order, std::size_t sides) {
  if (sides < 2 || order == OrderedBy::file) return {};
  const auto side = order == OrderedBy::best ? std::size_t{0} : std::size_t(order) - std::size_t(OrderedBy::a);
  return side < sides ? side : 0;
}

struct SceneOptions {
  Theme theme = Theme::light;
  ColourMap colour_map = ColourMap::viridis;
  TrailColour trail_colour = TrailColour::share;
  EdgeValue edges = EdgeValue::trail;  // what lines and cells tell, where there is such a value
  Table table = Table::trails;
  OrderedBy order = OrderedBy::best;
  bool overlay = true;          // layer switches, legend, probe
  bool frame_times = false;     // in the overlay: how long a draw takes
  bool captions = false;        // the story of the run over the map; closing one turns them off
  bool sentences = true;        // what to do next, over an empty picture; a host that says so itself turns them off
  bool reduced_motion = false;  // cuts instead of moves, no halo
  double step_seconds = 2;      // that a step is played; with `projector` each of its acts waits for a click
  bool projector = false;       // larger text, lines × 1.75
  double text_height = 0;       // logical px of the smallest text; 0: 11, and with `projector` by the pane's height
  TrailPainter trail_painter = TrailPainter::automatic;
  bool interop = true;  // false: trails are always copied through the host
  bool operator==(const SceneOptions&) const = default;
};

}  // namespace formicarium
