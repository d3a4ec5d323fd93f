// SPDX-License-Identifier: Apache-2.0
// Where the panes of the scene and their parts lie.
#pragma once

#include <algorithm>

#include "app/scene/look/camera.hpp"
#include "app/scene/look/scene_options.hpp"
#include "app/scene/look/view.hpp"

namespace formicarium {

/// All in logical px, y down; empty if the pane is not shown.
struct MapPane {
  Rect area;
  Rect drawing;  // where the cities lie if all are shown
  /// In a wide pane controls, caption and key stand in a column beside the drawing; empty: in bands over and under it.
  Rect margin;
  double head = 0;  // height of the band at the top
  Rect strip;  // band at the bottom: switches, scale bar, and the legend if there is no matrix; empty in a low pane
  Rect units;  // above it, or under the drawing: the costs of the units of an assignment problem
  bool has_margin() const { return margin.width > 0; }
  /// Where the picture is seen: all but strip and units.
  Rect picture() const { return {area.x, area.y, area.width, std::max(area.height - foot(), 0.0)}; }
  double foot() const { return has_margin() ? 0 : strip.height + units.height; }
  /// Where a card may lie: between head and strip.
  Rect middle() const { return {area.x, area.y + head, area.width, area.height - foot() - head}; }
  bool operator==(const MapPane&) const = default;
};

struct MatrixPane {
  Rect area;
  Rect plot;          // the square of the cells
  bool words = true;  // there is room below it for what its cells say, and for its legend
  bool operator==(const MatrixPane&) const = default;
};

/// Logical px, on whole device px.
struct Layout {
  double width = 0, height = 0, ratio = 1, text_height = 11;
  MapPane map;
  MatrixPane matrix;
  bool operator==(const Layout&) const = default;
};

inline constexpr double stage_edge = 20;         // px around the drawing and beside the words of the margin
inline constexpr double key_height = 220;        // px of a unit: of the margin's switches over their legend
inline constexpr double splitter_width = 4;      // between map and matrix
inline constexpr double held_words_height = 20;  // px of a unit: a line of words under the controls
inline constexpr double narrow_map = 260;        // px of a unit: two rows of switches find no room in a narrower map

inline constexpr double narrow_matrix =
    200;  // px of a unit: its plot leaves no more at the sides than its numbers need
inline constexpr double least_picture = 0.4;  // of a pane's height: before the picture gets less, words go

/// What the layout depends on besides size and options.
struct PaneContent {
  View view = View::both;
  double splitter = 0.5;    // the map's share of the width with View::both
  int cities = 0;           // of the matrix
  double aspect = 1;        // width of the map's places through their height
  bool story = false;       // the map has a caption at its top
  bool assignment = false;  // the map has a legend of its own beside the matrix, and the matrix a choice of tables
  bool units = false;       // a strip of the units' costs stands under the map
  int words_below = 0;      // words about a held tour stand under the controls
};

/// `width`, `height`: device px; `ratio`: device px a logical px.
Layout arrange(int width, int height, double ratio, const SceneOptions& options, const PaneContent& content);

}  // namespace formicarium
