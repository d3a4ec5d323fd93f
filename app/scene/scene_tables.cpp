// SPDX-License-Identifier: Apache-2.0
// The matrix pane of an assignment problem: which table it shows, and the words around it.
#include <algorithm>
#include <array>
#include <string>

#include "app/scene/layers/heat_table.hpp"
#include "app/scene/look/legend.hpp"
#include "app/scene/look/matrix_words.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr double least_outlined_cell = 4;  // px
constexpr double pane_edge = 8;            // px between the pane's edge and the choice

}  // namespace

void Scene::Impl::choose_table(const Palette& p) {
  std::array<const char*, tables> words{}, tips{};
  for (std::size_t i = 0; i < tables; ++i) {
    words[i] = run.table(Table(i)).label();
    tips[i] = run.table(Table(i)).tip();
  }
  auto chosen = std::size_t(options.table);
  const auto show = [&](std::size_t table) {
    state->change_options([&](SceneOptions& changed) { changed.table = Table(table); });
  };
  const Rect &area = layout.matrix.area, &plot = layout.matrix.plot;
  const WordChoice all{"table", words, tips};
  // Where only the matrix is shown, the choice of view stands at the right.
  const double right = view == View::matrix ? head_right().x : area.x + area.width;
  const double room = right - area.x - 2 * pane_edge, wide = width_of_choice(overlay, all);
  if (wide <= room) {
    const double x = std::min(plot.x, right - pane_edge - wide);
    if (choice_switch(overlay, {x, pane_edge}, {0, 0}, p, all, chosen)) show(chosen);
    return;
  }
  // Too narrow for all: the present one, and a click takes the next.
  const std::string word = std::string(words[chosen]) + " →";
  const std::array<const char*, 1> shown{word.c_str()};
  const WordChoice one{"table", shown, std::span(tips).subspan(chosen, 1)};
  std::size_t none = 1;
  if (choice_switch(overlay, {area.x + pane_edge, pane_edge}, {0, 0}, p, one, none)) show((chosen + 1) % tables);
}

void Scene::Impl::outline(const HeatTable& table, const Palette& p) const {
  const Rect& plot = layout.matrix.plot;
  ImDrawList* const list = overlay.list();
  list->PushClipRect(at(plot.x - 1, plot.y - 1), at(plot.x + plot.width + 1, plot.y + plot.height + 1), true);
  for (const City facility : table.outlined()) {
    const double place = run.place_of(facility);
    const double top = plot.y + plot.height * part().matrix.share_of_row(place);
    const double low = plot.y + plot.height * part().matrix.share_of_row(place + 1);
    const double left = plot.x + plot.width * part().matrix.share_of_column(place);
    const double right = plot.x + plot.width * part().matrix.share_of_column(place + 1);
    // Of half a table only where there are cells: the row up to the diagonal, the column from there on.
    const double row_end = table.lower_half() ? right : plot.x + plot.width;
    list->AddRect(at(plot.x, top), at(row_end, low), ink(p.best, 0.7));
    list->AddRect(at(left, table.lower_half() ? top : plot.y), at(right, plot.y + plot.height), ink(p.best, 0.7));
  }
  const int n = part().matrix.cities();
  if (table.outlines_diagonal() && plot.width / part().matrix.span() >= least_outlined_cell)
    for (int i = 0; i < n; ++i)
      list->AddRect(at(plot.x + plot.width * part().matrix.share_of_column(i),
                       plot.y + plot.height * part().matrix.share_of_row(i)),
                    at(plot.x + plot.width * part().matrix.share_of_column(i + 1),
                       plot.y + plot.height * part().matrix.share_of_row(i + 1)),
                    ink(p.best, 0.7));
  list->PopClipRect();
}

void Scene::Impl::annotate_table(const Look& now) {
  const Palette& p = *now.palette;
  const Rect &plot = layout.matrix.plot, &area = layout.matrix.area;
  const Type& type = overlay.type();
  choose_table(p);
  const HeatTable& table = run.table(now.table);
  const std::string nothing = run.has_cells() ? table.why_empty() : std::string("There is nothing to show yet.");
  if (!nothing.empty())
    return overlay.text({plot.x + plot.width / 2, plot.y + plot.height / 2}, Align::middle, type.body, ink(p.secondary),
                        nothing);
  const auto say = [&](double y, ImU32 colour, const Forms& forms) {
    overlay.say({plot.x, y}, area.x + area.width - plot.x - pane_edge, colour, forms);
  };
  if (layout.matrix.words) say(plot.y - std::ceil(14 * type.unit) - 7, ink(p.text), table.sides(run));
  overlay.draw(axes(overlay.lettering(), plot, part().matrix, p));
  mark_rows_on_map(p);
  outline(table, p);
  draw_asked_cells(p, cells());
  if (!layout.matrix.words) return;
  const Asked asks = asked();
  const auto* const pair = std::get_if<AskedEdge>(&asks);
  const City on_diagonal = cell.row >= 0 ? city_in(part().pointed) : -1;
  if (pair || on_diagonal >= 0) {
    const auto lines = pair ? table.about(run, pair->from, pair->to) : table.about(run, on_diagonal, on_diagonal);
    for (int i = 0; i < 2; ++i) say(below_axis(1 + i), ink(p.text), lines[std::size_t(i)]);
  } else {
    say(below_axis(1), ink(p.secondary), table.hint(run));
    if (!part().matrix.whole()) say(below_axis(2), ink(p.secondary), part_words());
  }
  draw_matrix_legend(now);
}

}  // namespace formicarium
