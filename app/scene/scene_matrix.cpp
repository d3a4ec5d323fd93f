// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/scene/legend.hpp"
#include "app/scene/legend_marks.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"
#include "app/scene/words.hpp"

namespace formicarium {
void Scene::Impl::annotate_matrix(const Look& now) {
  const Palette& p = *now.palette;
  const Type& type = overlay.type();
  const double unit = type.unit, line = std::ceil(14 * unit);
  const Rect& plot = layout.plot;
  const Instance& instance = *frame.instance;
  const Trails& trails = frame.trails;
  const ImU32 quiet = ink(p.secondary);
  ImDrawList* const list = overlay.list();
  if (instance.cities() < 2 || part->matrix.empty() || part->matrix.cells().side == 0) {
    overlay.text({plot.x + plot.width / 2, plot.y + plot.height / 2}, Align::middle, type.body, quiet,
                 instance.cities() < 2 ? "One city has no roads." : "The trails appear here with the first iteration.");
    return;
  }
  const PooledMatrix& cells = part->matrix.cells();
  const std::string title =
      order_iteration > 0
          ? fmt::format("{}: best tour of iteration {}",
                        instance.symmetric() ? "rows, columns" : "rows from, columns to", grouped(order_iteration))
          : "rows, columns: cities as in the file";
  overlay.text({plot.x, plot.y - line - 5}, Align::left, type.small, ink(p.text), title);
  draw_axes(overlay, plot, instance.cities(), p);

  // Two lines under the axis: what is under the pointer, or how to read the picture.
  const double below = plot.y + plot.height + 8 + line;
  const double cell = plot.width / cells.side;
  if (hover.row >= 0 && hover.row < cells.side && hover.column < cells.side) {
    const double grow = std::max(0.0, (6 - cell) / 2) + 1;
    list->AddRect(at(plot.x + hover.column * cell - grow, plot.y + hover.row * cell - grow),
                  at(plot.x + (hover.column + 1) * cell + grow, plot.y + (hover.row + 1) * cell + grow), ink(p.focus),
                  0, 0, 2);
    std::string first = "the diagonal: a city to itself", second;
    if (hover.from >= 0) {
      const bool kept = !trails.absent(hover.from, hover.to);
      first = fmt::format("{} → {}   d {}", instance.id(hover.from), instance.id(hover.to),
                          grouped(instance.distance(hover.from, hover.to)));
      if (probed.edge.there.probability) first += "   p " + chance(*probed.edge.there.probability);
      const ShownTrail shown_one = shown_between(trails, hover.from, hover.to, instance.symmetric());
      second =
          kept ? fmt::format("τ {} = {} of τmax, {} of a city's trail", short_number(shown_one.trail),
                             as_share(trails.high > 0 ? shown_one.trail / trails.high : 0), as_share(shown_one.share))
          : trails.memory == Memory::selective ? "no trail kept"
                                               : "no trail kept: not among the candidates";
    }
    overlay.text({plot.x, below}, Align::left, type.small, ink(p.text), first);
    overlay.text({plot.x, below + line}, Align::left, type.small, ink(p.text), second);
  } else {
    if (order_iteration > 0)
      overlay.text({plot.x, below}, Align::left, type.small, quiet, "The band on the diagonal is the best tour.");
    if (cells.factor > 1)
      overlay.text({plot.x, below + line}, Align::left, type.small, quiet,
                   pooled_words(cells.factor, now.trails.by) + ".");
    if (const City city = asked().city; city >= 0) {  // where the probed city stands
      const auto place = std::find(order.begin(), order.end(), city);
      const double middle = (double(place - order.begin()) + 0.5) / double(order.size());
      const double x = plot.x + plot.width * middle, y = plot.y + plot.height * middle;
      list->AddLine(at(plot.x, y), at(plot.x + plot.width, y), ink(p.focus, 0.7));
      list->AddLine(at(x, plot.y), at(x, plot.y + plot.height), ink(p.focus, 0.7));
    }
  }
  draw_legend(overlay, {plot.x, below + 2 * line + 4 * unit}, plot.width, trails, now.trails, p);

  if (order_old && frame.state != State::running) {
    overlay.open("order", {plot.x + plot.width, plot.y - 4}, {1, 1}, false);
    ImGui::PushFont(type.small);
    if (ImGui::Button("Re-order")) {
      follow_best(true);
      frame_new = true;
      touch();
    }
    ImGui::PopFont();
    overlay.close();
  }
}

}  // namespace formicarium
