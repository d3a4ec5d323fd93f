// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/scene/legend.hpp"
#include "app/scene/legend_marks.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"
#include "app/scene/words.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

void Scene::Impl::annotate_matrix(const Look& now) {
  const Palette& p = *now.palette;
  const Type& type = overlay.type();
  const double unit = type.unit, line = std::ceil(14 * unit);
  const Rect& plot = layout.plot;
  const Instance& instance = *frame->instance;
  const Trails& trails = *frame->trails;
  const ImU32 quiet = ink(p.secondary);
  ImDrawList* const list = overlay.list();
  if (instance.cities() < 2 || part->matrix.empty()) {
    overlay.text({plot.x + plot.width / 2, plot.y + plot.height / 2}, Align::middle, type.body, quiet,
                 instance.cities() < 2 ? "One city has no roads." : "The trails appear here with the first iteration.");
    return;
  }
  const PooledMatrix seen = cells();
  const std::int64_t newest = frame->best_iteration;
  bool reordered = false;
  // Beside the map there is nothing above the plot; else the choice of view is there.
  double room = view == View::both ? layout.matrix.x + layout.matrix.width - plot.x - 8 : plot.width;
  // Of the whole the order follows by itself within the half second: no button comes and goes.
  const bool held = order_old && !(matrix.whole() && frame->state == State::running);
  if (held) {
    overlay.open("order", {plot.x + plot.width, plot.y - 4}, {1, 1}, false);
    ImGui::PushFont(type.small);
    reordered = ImGui::Button("Re-order");
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Rows and columns by the best tour of now (O)");
    ImGui::PopFont();
    room = plot.width - double(ImGui::GetWindowSize().x) - 8 * unit;
    overlay.close();
  }
  const std::string sides = instance.symmetric() ? "rows, columns" : "rows from, columns to";
  const std::string tour = grouped(order_iteration);
  if (held)
    write({plot.x, plot.y - line - 7}, room, ink(p.text),
          {sides + ": tour of iteration " + tour + ", no longer the best",
           "tour of iteration " + tour + ", not the best", "tour of iteration " + tour, "iteration " + tour});
  else if (order_iteration > 0)
    write({plot.x, plot.y - line - 7}, room, ink(p.text),
          {sides + ": best tour of iteration " + tour, "order: best tour of iteration " + tour,
           "best tour of iteration " + tour, "best tour, iteration " + tour, "iteration " + tour});
  else
    write({plot.x, plot.y - line - 7}, room, ink(p.text),
          {"rows, columns: cities as in the file", "order: as in the file", "as in the file"});
  draw_axes(overlay, plot, matrix, p);
  mark_rows_on_map(p);

  // Two lines under the axis: what is asked about, or how to read the picture.
  const double below = plot.y + plot.height + 8 + line;
  const double to_the_edge = layout.matrix.x + layout.matrix.width - plot.x - 8;
  const auto say = [&](int row, ImU32 colour, std::initializer_list<std::string> forms) {
    write({plot.x, below + row * line}, to_the_edge, colour, forms);
  };
  const Asked asks = asked();
  if (hover.row >= 0 || asks.from >= 0 || asks.city >= 0) {
    list->PushClipRect(at(plot.x - 4, plot.y - 4), at(plot.x + plot.width + 4, plot.y + plot.height + 4), true);
    if (hover.row >= 0) {
      mark_cell(seen, hover.row, hover.column, p);
    } else if (asks.from >= 0) {
      const int from = place_of(asks.from) - seen.window.row, to = place_of(asks.to) - seen.window.column;
      mark_position(seen, from, to, p);
      if (instance.symmetric())
        mark_position(seen, place_of(asks.to) - seen.window.row, place_of(asks.from) - seen.window.column, p);
    } else if (asks.city >= 0) {  // where the probed city stands
      const double middle = place_of(asks.city) + 0.5;
      const double x = plot.x + plot.width * matrix.share_of_column(middle);
      const double y = plot.y + plot.height * matrix.share_of_row(middle);
      if (y > plot.y && y < plot.y + plot.height)
        list->AddLine(at(plot.x, y), at(plot.x + plot.width, y), ink(p.focus, 0.7));
      if (x > plot.x && x < plot.x + plot.width)
        list->AddLine(at(x, plot.y), at(x, plot.y + plot.height), ink(p.focus, 0.7));
    }
    list->PopClipRect();
  }

  if (asks.from >= 0) {
    const ProbedEdge& edge = probed.edge;
    const std::string ends = fmt::format("{} → {}   d {}", instance.id(asks.from), instance.id(asks.to),
                                         grouped(as_tsp(instance).distance(asks.from, asks.to)));
    if (edge.there.probability)
      say(0, ink(p.text), {ends + "   p " + chance(*edge.there.probability), ends});
    else
      say(0, ink(p.text), {ends});
    if (!edge.there.kept) {
      if (trails.memory == Memory::selective)
        say(1, ink(p.text), {"no trail kept"});
      else
        say(1, ink(p.text),
            {"no trail kept: not among the candidates", "no trail kept: no candidate", "no trail kept"});
    } else {
      const ShownTrail trail = edge.shown;
      const std::string value = "τ " + short_number(trail.trail), share = as_share(trail.share) + " of a city's trail";
      say(1, ink(p.text),
          {fmt::format("{} = {} of τmax, {}", value, as_share(trails.high > 0 ? trail.trail / trails.high : 0), share),
           value + ", " + share, value});
    }
  } else if (hover.row >= 0) {
    say(0, ink(p.text), {"the diagonal: a city to itself", "the diagonal"});
  } else {
    if (held)
      say(0, quiet,
          {fmt::format("A better tour was found in iteration {}.", grouped(newest)),
           fmt::format("Better tour: iteration {}.", grouped(newest)), "There is a better tour."});
    else if (order_iteration > 0 && !order_old)
      say(0, quiet, {"The band on the diagonal is the best tour.", "The band is the best tour.", "Band: best tour."});
    if (seen.factor > 1)
      say(1, quiet,
          {pooled_words(seen.factor, now.trails.by) + ".", fmt::format("Each pixel: {0} × {0} cities.", seen.factor)});
    else if (!matrix.whole())
      say(1, quiet, {"Drag moves, the wheel zooms, a double click shows all.", "A double click shows all."});
  }
  draw_legend(overlay, {plot.x, below + 2 * line + 8 * unit}, plot.width, trails, now.trails, p, true);
  if (reordered) {
    follow_best(true);
    touch();
  }
}

int Scene::Impl::place_of(City city) const { return int(std::find(order.begin(), order.end(), city) - order.begin()); }

void Scene::Impl::write(Pixel corner, double room, ImU32 colour, std::initializer_list<std::string> forms) const {
  for (const std::string& words : forms)
    if (overlay.width_of(overlay.type().small, words) <= room)
      return overlay.text(corner, Align::left, overlay.type().small, colour, words);
}

void Scene::Impl::mark_position(const PooledMatrix& seen, int row, int column, const Palette& p) {
  if (row >= 0 && row < seen.window.count && column >= 0 && column < seen.window.count)
    mark_cell(seen, seen.cell_of(row), seen.cell_of(column), p);
}

void Scene::Impl::mark_cell(const PooledMatrix& seen, int row, int column, const Palette& p) {
  if (row >= seen.side || column >= seen.side) return;
  const Rect& plot = layout.plot;
  const double cities = double(seen.window.count) / seen.side;  // a cell
  const double cell = plot.width * cities / matrix.span(), grow = std::max(0.0, (6 - cell) / 2) + 1;
  const double x = plot.x + plot.width * matrix.share_of_column(seen.window.column + column * cities);
  const double y = plot.y + plot.height * matrix.share_of_row(seen.window.row + row * cities);
  overlay.list()->AddRect(at(x - grow, y - grow), at(x + cell + grow, y + cell + grow), ink(p.focus), 0, 0, 2);
}

void Scene::Impl::mark_rows_on_map(const Palette& p) {
  if (view != View::both || fitted || std::ssize(order) != matrix.cities()) return;
  const std::span<const Point> places = frame->instance->layout();
  const Bounds seen = camera.visible();
  const MatrixWindow window = matrix.window();
  const Rect& plot = layout.plot;
  const ImU32 colour = ink(p.focus);
  // A pixel along the edge is marked where any of its cities is on the map; neighbours make one bar.
  const auto mark = [&](int first, const auto& share_of, const auto& bar) {
    std::vector<bool> marked(std::size_t(plot.width) + 1, false);
    for (int i = first; i < first + window.count; ++i) {
      const Point at = places[std::size_t(order[std::size_t(i)])];
      if (at.x < seen.left || at.x > seen.right || at.y < seen.bottom || at.y > seen.top) continue;
      const double from = std::max(share_of(i), 0.0), to = std::min(share_of(i + 1), 1.0);
      for (double x = std::floor(from * plot.width); x < to * plot.width; ++x) marked[std::size_t(x)] = true;
    }
    for (std::size_t x = 0; x < marked.size(); ++x) {
      if (!marked[x]) continue;
      const std::size_t begin = x;
      while (x < marked.size() && marked[x]) ++x;
      bar(double(begin), std::min(double(x), plot.width));
    }
  };
  constexpr double away = 2, thick = 3;
  mark(
      window.column, [&](double i) { return matrix.share_of_column(i); },
      [&](double from, double to) {
        overlay.list()->AddRectFilled(at(plot.x + from, plot.y - away - thick), at(plot.x + to, plot.y - away), colour);
      });
  const double right = plot.x + plot.width + away;
  mark(
      window.row, [&](double i) { return matrix.share_of_row(i); },
      [&](double from, double to) {
        overlay.list()->AddRectFilled(at(right, plot.y + from), at(right + thick, plot.y + to), colour);
      });
}

void Scene::Impl::mark_seen_cities(const Look& now) {
  constexpr int most = 4000;  // cities worth a mark each
  if (view != View::both || matrix.whole() || std::ssize(order) != matrix.cities()) return;
  const MatrixWindow window = matrix.window();
  if (window.count > most) return;
  const std::span<const Point> places = frame->instance->layout();
  // Cities of the rows are discs, those of the columns rings.
  const auto radius = float(now.widths.city_radius + 4 * now.line_scale);
  for (int i = 0; i < window.count; ++i) {
    const auto there = [&](int position) {
      const Pixel seen = camera.screen(places[std::size_t(order[std::size_t(position)])]);
      return at(seen.x, seen.y);
    };
    overlay.list()->AddCircleFilled(there(window.row + i), radius, ink(now.palette->focus, 0.3), 12);
    overlay.list()->AddCircle(there(window.column + i), radius, ink(now.palette->focus, 0.8), 12, 1);
  }
}

}  // namespace formicarium
