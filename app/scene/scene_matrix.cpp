// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "app/scene/look/legend.hpp"
#include "app/scene/look/matrix_words.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {

void Scene::Impl::annotate_matrix(const Look& now) {
  const Palette& p = *now.palette;
  const Rect& plot = layout.matrix.plot;
  const Frame& frame = *run.frame;
  if (run.assigned.instance) return annotate_table(now);
  if (frame.instance->cities() < 2 || !run.has_cells())
    return overlay.text({plot.x + plot.width / 2, plot.y + plot.height / 2}, Align::middle, overlay.type().body,
                        ink(p.secondary),
                        frame.instance->cities() < 2 ? "A single city has no edges to show." : trails_appear_here);
  const PooledMatrix seen = cells();
  const bool reordered = draw_order(p, keeps_order());
  overlay.draw(axes(overlay.lettering(), plot, part().matrix, p));
  mark_rows_on_map(p);
  draw_asked_cells(p, seen);
  if (layout.matrix.words) {
    explain_cells(now, seen);
    draw_matrix_legend(now);
  }
  if (reordered) {
    follow_best(true);
    touch();
  }
}

// While the run goes on, the whole matrix takes the new order within half a second, and a button would only flicker.
bool Scene::Impl::keeps_order() const {
  return run.order_old && !(part().matrix.whole() && run.frame->state == State::running);
}

double Scene::Impl::below_axis(int row) const {
  return layout.matrix.plot.y + layout.matrix.plot.height + 8 + row * std::ceil(14 * overlay.type().unit);
}

bool Scene::Impl::draw_order(const Palette& p, bool held) {
  const Type& type = overlay.type();
  const double unit = type.unit, line = std::ceil(14 * unit);
  const Rect &plot = layout.matrix.plot, &area = layout.matrix.area;
  bool reordered = false;
  const Pixel corner{plot.x, plot.y - line - 7};
  // With both views nothing stands above the plot. With the matrix alone the choice of view does, at the right.
  double right = view == View::both ? area.x + area.width - 8 : plot.x + plot.width;
  const Rect head = head_right();
  if (view == View::matrix && corner.y - 4 * unit < head.y + head.height) right = std::min(right, head.x - 8);
  double room = right - corner.x;
  if (held) {
    overlay.open("order", {std::min(right, plot.x + plot.width), plot.y - 4}, {1, 1}, false);
    ImGui::PushFont(type.small);
    reordered = ImGui::Button("Re-order");
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Rows and columns by the best tour of now (O)");
    ImGui::PopFont();
    room = std::min(room, plot.width) - double(ImGui::GetWindowSize().x) - 8 * unit;
    overlay.close();
  }
  overlay.say(corner, room, ink(p.text), order_words(shown_now()));
  return reordered;
}

void Scene::Impl::draw_asked_cells(const Palette& p, const PooledMatrix& seen) const {
  const Rect& plot = layout.matrix.plot;
  const Asked asks = asked();
  ImDrawList* const list = overlay.list();
  list->PushClipRect(at(plot.x - 4, plot.y - 4), at(plot.x + plot.width + 4, plot.y + plot.height + 4), true);
  for (const Asked& mark : part().marks) mark_asked(p, seen, mark);
  if (cell.row >= 0)
    mark_cell(seen, cell.row, cell.column, p);
  else
    mark_asked(p, seen, asks);
  list->PopClipRect();
}

void Scene::Impl::mark_asked(const Palette& p, const PooledMatrix& seen, const Asked& one) const {
  const Rect& plot = layout.matrix.plot;
  ImDrawList* const list = overlay.list();
  if (const auto* const edge = std::get_if<AskedEdge>(&one)) {
    const int from = run.place_of(edge->from), to = run.place_of(edge->to);
    mark_position(seen, from - seen.window.row, to - seen.window.column, p);
    if (run.frame->instance->symmetric()) mark_position(seen, to - seen.window.row, from - seen.window.column, p);
  } else if (const City city = city_in(one); city >= 0) {
    const double middle = run.place_of(city) + 0.5;
    const double x = plot.x + plot.width * part().matrix.share_of_column(middle);
    const double y = plot.y + plot.height * part().matrix.share_of_row(middle);
    if (y > plot.y && y < plot.y + plot.height)
      list->AddLine(at(plot.x, y), at(plot.x + plot.width, y), ink(p.focus, 0.7));
    if (x > plot.x && x < plot.x + plot.width)
      list->AddLine(at(x, plot.y), at(x, plot.y + plot.height), ink(p.focus, 0.7));
  }
}

void Scene::Impl::draw_matrix_legend(const Look& now) const {
  const Rect& plot = layout.matrix.plot;
  const Rect room{plot.x, below_axis(3) + 8 * overlay.type().unit, plot.width, 0};
  for (const PaneLayer* const layer : matrix_layers()) overlay.draw(layer->legend(overlay.lettering(), room, now));
}

void Scene::Impl::explain_cells(const Look& now, const PooledMatrix& seen) {
  const ImU32 quiet = ink(now.palette->secondary), strong = ink(now.palette->text);
  const double room = layout.matrix.area.x + layout.matrix.area.width - layout.matrix.plot.x - 8;
  const auto say = [&](int row, ImU32 colour, std::initializer_list<std::string> forms) {
    overlay.say({layout.matrix.plot.x, below_axis(1 + row)}, room, colour, forms);
  };
  const Instance& instance = *run.frame->instance;
  const Trails& trails = *run.frame->trails;
  if (const auto* const edge = std::get_if<ProbedEdge>(&run.answer)) {
    const std::string ends = fmt::format("{} → {}   d {}", instance.label(edge->from), instance.label(edge->to),
                                         instance.cost_words(edge->there.distance));
    if (edge->there.probability)
      say(0, strong, {ends + "   p " + chance(*edge->there.probability), ends});
    else
      say(0, strong, {ends});
    if (now.trails.of != EdgeValue::trail) {
      if (run.told->absent(edge->from, edge->to)) return say(1, strong, {"not among the candidates", "no candidate"});
      const EdgeValueWords& told = words_of(now.trails.of);
      const ShownTrail shown = shown_between(*run.told, edge->from, edge->to, instance.symmetric());
      const std::string value = fmt::format("{} {}", told.symbol, short_number(shown.trail));
      return say(1, strong, {fmt::format("{}, {} of {}", value, as_share(shown.share), told.of_city), value});
    }
    if (!edge->there.kept) {
      if (trails.memory == Memory::selective)
        say(1, strong, {"no trail kept"});
      else
        say(1, strong, {"no trail kept: not among the candidates", "no trail kept: no candidate", "no trail kept"});
      return;
    }
    const ShownTrail trail = edge->shown;
    const std::string value = "τ " + short_number(trail.trail), share = as_share(trail.share) + " of a city's trail";
    say(1, strong,
        {fmt::format("{} = {} of τmax, {}", value, as_share(trails.high > 0 ? trail.trail / trails.high : 0), share),
         value + ", " + share, value});
    return;
  }
  if (cell.row >= 0) return say(0, strong, {"the diagonal: a city to itself", "the diagonal"});
  if (const Forms words = matrix_words(shown_now()); !words.empty() && now.trails.of == EdgeValue::trail)
    overlay.say({layout.matrix.plot.x, below_axis(1)}, room, quiet, words);
  if (seen.factor > 1)
    say(1, quiet,
        {pooled_words(seen.factor, now.trails) + ".", fmt::format("Each pixel: {0} × {0} cities.", seen.factor)});
  else if (!part().matrix.whole())
    overlay.say({layout.matrix.plot.x, below_axis(2)}, room, quiet, part_words());
}

void Scene::Impl::mark_position(const PooledMatrix& seen, int row, int column, const Palette& p) const {
  if (row >= 0 && row < seen.window.count && column >= 0 && column < seen.window.count)
    mark_cell(seen, seen.cell_of(row), seen.cell_of(column), p);
}

void Scene::Impl::mark_cell(const PooledMatrix& seen, int row, int column, const Palette& p) const {
  if (row >= seen.side || column >= seen.side) return;
  const Rect& plot = layout.matrix.plot;
  const double cities = double(seen.window.count) / seen.side;  // cities per cell
  const double cell = plot.width * cities / part().matrix.span(), grow = std::max(0.0, (6 - cell) / 2) + 1;
  const double x = plot.x + plot.width * part().matrix.share_of_column(seen.window.column + column * cities);
  const double y = plot.y + plot.height * part().matrix.share_of_row(seen.window.row + row * cities);
  overlay.list()->AddRect(at(x - grow, y - grow), at(x + cell + grow, y + cell + grow), ink(p.focus), 0, 0, 2);
}

void Scene::Impl::mark_rows_on_map(const Palette& p) {
  if (view != View::both || part().fitted || std::ssize(run.order) != part().matrix.cities()) return;
  const std::span<const Point> places = run.places();
  const Bounds seen = camera.visible();
  const MatrixWindow window = part().matrix.window();
  const Rect& plot = layout.matrix.plot;
  const ImU32 colour = ink(p.focus);
  // A pixel along the edge is marked if any of its cities is on the map; neighbours make one bar.
  const auto mark = [&](int first, const auto& share_of, const auto& bar) {
    std::vector<bool> marked(std::size_t(plot.width) + 1, false);
    for (int i = first; i < first + window.count; ++i) {
      const Point at = places[std::size_t(run.order[std::size_t(i)])];
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
      window.column, [&](double i) { return part().matrix.share_of_column(i); },
      [&](double from, double to) {
        overlay.list()->AddRectFilled(at(plot.x + from, plot.y - away - thick), at(plot.x + to, plot.y - away), colour);
      });
  const double right = plot.x + plot.width + away;
  mark(
      window.row, [&](double i) { return part().matrix.share_of_row(i); },
      [&](double from, double to) {
        overlay.list()->AddRectFilled(at(right, plot.y + from), at(right + thick, plot.y + to), colour);
      });
}

}  // namespace formicarium
