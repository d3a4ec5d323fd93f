// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layout.hpp"

#include <algorithm>
#include <cmath>

#include "app/scene/look/legend.hpp"
#include "app/scene/story_box.hpp"

namespace formicarium {
namespace {

constexpr double wanted_margin = 300, least_margin = 200;  // px of a unit
constexpr double wide_enough = 0.85;  // of the height of a pane: a smaller drawing takes the margin's room
constexpr double least_stage = 260;   // px of a unit: lower ones have no room for all words in a column
constexpr double units_height = 52;   // px of a unit

/// Puts the drawing at the right of a wide pane, and leaves the rest of it to the words. False: there is no room.
bool leave_margin(MapPane& map, double unit, bool projector, const PaneContent& content) {
  const Rect& all = map.area;
  const double under = content.units ? (units_height + 8) * unit : 0;
  const double most = all.height - 2 * stage_edge - under, aspect = std::max(content.aspect, 0.01);
  const double wanted = projector ? 0.38 * all.width : wanted_margin * unit;
  const double least = projector ? 0.3 * all.width : least_margin * unit;
  if (all.height < least_stage * unit || most <= 0) return false;
  const double needed = all.width - stage_edge - wide_enough * most * aspect;
  const double margin = std::clamp(needed, least, wanted);
  const double side = std::min(most, (all.width - margin - stage_edge) / aspect);
  if (side < wide_enough * most - 1) return false;
  const double left = all.width - stage_edge - side * aspect;
  map.margin = {all.x, all.y, left, all.height};
  map.drawing = {all.x + left, all.y + (all.height - under - side) / 2, side * aspect, side};
  if (content.units)
    map.units = {map.drawing.x, all.y + all.height - stage_edge - units_height * unit, map.drawing.width,
                 units_height * unit};
  return true;
}

}  // namespace

Layout arrange(int width, int height, double ratio, const SceneOptions& options, const PaneContent& content) {
  constexpr double edge = 8;
  Layout l;
  l.ratio = ratio;
  l.width = width / ratio;
  l.height = height / ratio;
  // Projector: the smallest text is a fiftieth of the window; the pane is about three fifths of that.
  l.text_height = options.text_height > 0 ? options.text_height
                  : options.projector     ? std::max(16.0, std::round(l.height / 30))
                                          : 11;
  const double unit = l.text_height / 11;
  const auto whole = [ratio](double v) { return std::floor(v * ratio) / ratio; };
  const View view = content.view;
  const double map_width = view == View::map      ? l.width
                           : view == View::matrix ? 0
                                                  : whole((l.width - splitter_width) * content.splitter);
  if (view != View::matrix) {
    l.map.area = {0, 0, map_width, l.height};
    const bool beside = options.overlay && view == View::map && leave_margin(l.map, unit, options.projector, content);
    if (options.overlay && !beside) {
      // With and without the legend in it; a narrow map has three rows of switches.
      const double high =
          view == View::map || content.assignment || map_width < narrow_map * unit ? 56 * unit : 40 * unit;
      l.map.head = 24 * unit;
      if (content.story) l.map.head += story_box_height * unit;
      l.map.head += content.words_below * held_words_height * unit;
      l.map.strip = {0, l.height - high, map_width, high};
      if (content.units) l.map.units = {0, l.height - high - units_height * unit, map_width, units_height * unit};
      if (l.map.middle().height < least_picture * l.height) l.map.strip = l.map.units = {};
    }
    if (!beside) {
      const Rect middle = l.map.middle();
      l.map.drawing = {middle.x + Camera::margin, middle.y + Camera::margin,
                       std::max(middle.width - 2 * Camera::margin, 1.0),
                       std::max(middle.height - 2 * Camera::margin, 1.0)};
    }
  }
  if (view != View::map) {
    const double from = view == View::both ? map_width + splitter_width : 0;
    Rect& area = l.matrix.area;
    area = {from, 0, l.width - from, l.height};
    const int n = content.cities;
    const double label = axis_label_width(n, l.text_height);  // half of it lies right of the last tick
    const bool narrow = area.width < narrow_matrix * unit;
    const double left = options.overlay ? std::max(narrow ? 0 : 48 * unit, label + axis_gap + edge) : edge;
    const double right = options.overlay ? std::max(narrow ? 0.0 : 20.0, label / 2 + 4) : edge;
    double top = options.overlay ? (content.assignment ? 66 : 40) * unit : edge;
    double bottom = options.overlay ? 112 * unit : edge;
    l.matrix.words = area.height - top - bottom >= least_picture * area.height;
    if (options.overlay && !l.matrix.words) {  // the controls and the numbers of the axis alone
      top = (content.assignment ? 48 : 40) * unit;
      bottom = 26 * unit;
    }
    double side = std::max(0.0, std::min(area.width - left - right, area.height - top - bottom));
    const int cell = n > 0 ? int(side * ratio) / n : 0;
    side = n == 1 ? 0 : cell >= 4 ? n * cell / ratio : whole(side);  // whole pixels for cells that can be told apart
    const double x = area.x + left + std::max(0.0, (area.width - left - right - side) / 2);
    const double y = std::max(0.0, (area.height - top - bottom - side) / 2) + top;
    l.matrix.plot = {whole(x), whole(y), side, side};
  }
  return l;
}

}  // namespace formicarium
