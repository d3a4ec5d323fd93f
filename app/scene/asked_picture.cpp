// SPDX-License-Identifier: Apache-2.0
#include "app/scene/asked_picture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/scene/look/card_place.hpp"
#include "app/scene/look/facility_card.hpp"
#include "app/scene/look/facility_disc.hpp"
#include "app/scene/look/flow_lines.hpp"
#include "app/scene/look/probe_card.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "app/scene/run_view.hpp"

namespace formicarium {
namespace {

constexpr double legible_spacing = 8;      // px between cities from which on all but the city asked about is dimmed
constexpr std::size_t most_partners = 12;  // that have a line
constexpr std::size_t clear_partners = 4;  // that a card leaves free
constexpr double kept_clear = 12;          // px around a place that a card leaves free

Rect around(Pixel at, double reach) { return {at.x - reach, at.y - reach, 2 * reach, 2 * reach}; }

void add_spokes(Sketch& into, const Look& look, std::span<const Point> places, const ProbedCity& probed) {
  if (probed.city >= std::ssize(places)) return;
  const Pixel from = look.camera.screen(places[probed.city]);
  for (const ProbeRow& row : probed.rows) {
    const double width = spoke_width(row) * look.line_scale;
    if (width > 0)
      into.add(Sketch::Line{from,
                            look.camera.screen(places[row.city]),
                            std::max(width, 1.0),
                            {look.palette->focus, width < 1 ? 0.25 + 0.6 * width : 0.85}});
  }
  const double r = std::max(look.widths.city_radius + 3, 6.0);
  into.add(Sketch::Disc{from, r, {look.palette->canvas}});
  into.add(Sketch::Disc{from, r, {look.palette->focus}, 2});
  into.add(Sketch::Disc{from, r - 3, {look.palette->text}});
}

void add_partners(Sketch& into, const Look& look, std::span<const Point> places, const ProbedFacility& probed) {
  const Pixel here = look.camera.screen(places[std::size_t(probed.facility)]);
  const double ring = disc_radius(look.widths.spacing, look.line_scale) + 3;
  for (std::size_t k = std::min(most_partners, probed.partners.size()); k-- > 0;) {
    const PartnerRow& row = probed.partners[k];
    const double share = double(row.flow) / double(probed.partners.front().flow);
    const Ink ink{look.palette->focus, 0.3 + 0.6 * share};
    const Pixel there = look.camera.screen(places[std::size_t(row.facility)]);
    const double length = std::hypot(there.x - here.x, there.y - here.y), off = length > 0 ? ring / length : 0.5;
    const double dx = off * (there.x - here.x), dy = off * (there.y - here.y);
    if (off < 0.5)
      into.add(Sketch::Line{{here.x + dx, here.y + dy},
                            {there.x - dx, there.y - dy},
                            std::max(flow_width(share, look.line_scale), 1.0),
                            ink});
    into.add(Sketch::Disc{there, ring, ink, 1.5});
  }
  into.add(Sketch::Disc{here, ring, {look.palette->focus}, 2.5});
}

/// Two facilities, from ring to ring: the numbers in the discs stay legible.
void add_pair(Sketch& into, const Look& look, Pixel from, Pixel to) {
  const double ring = disc_radius(look.widths.spacing, look.line_scale) + 3;
  const double length = std::hypot(to.x - from.x, to.y - from.y), off = length > 0 ? ring / length : 0;
  if (length > 2 * ring) {
    const double dx = off * (to.x - from.x), dy = off * (to.y - from.y);
    const Pixel a{from.x + dx, from.y + dy}, b{to.x - dx, to.y - dy};
    into.add(Sketch::Line{a, b, 6 * look.line_scale, {look.palette->canvas}});
    into.add(Sketch::Line{a, b, 3 * look.line_scale, {look.palette->focus}});
  }
  for (const Pixel& end : {from, to}) into.add(Sketch::Disc{end, ring, {look.palette->focus}, 2.5});
}

void add_edge(Sketch& into, const Look& look, Pixel from, Pixel to) {
  into.add(Sketch::Line{from, to, look.widths.best + 5, {look.palette->canvas}});
  into.add(Sketch::Line{from, to, look.widths.best + 2, {look.palette->focus}});
  for (const Pixel& end : {from, to})
    into.add(Sketch::Disc{end, look.widths.city_radius + 3, {look.palette->focus}, 2});
}

std::optional<Card> card_about(const Frame&, std::monostate, const Palette&, int) { return {}; }

/// Squares along the line that is seen of an edge.
void add_squares_along(std::vector<Rect>& into, const Rect& pane, Pixel a, Pixel b, double reach) {
  const TrailSight sight{.left = pane.x, .bottom = pane.y, .right = pane.x + pane.width, .top = pane.y + pane.height};
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  for (const Pixel end : {a, b}) into.push_back(around(end, reach));
  if (length_in_sight(a.x, a.y, b.x, b.y, sight) <= 0 || length >= 1e5) return;
  for (double along = reach; along < length; along += reach) {
    const Pixel at{std::lerp(a.x, b.x, along / length), std::lerp(a.y, b.y, along / length)};
    if (pane.contains(at)) into.push_back(around(at, reach));
  }
}

}  // namespace

double dimmed_by(const Asked& asked, const Widths& widths) {
  const bool stands_out =
      std::holds_alternative<AskedEdge>(asked) || (city_in(asked) >= 0 && widths.spacing >= legible_spacing);
  return stands_out ? 0.4 : 1;
}

Sketch asked_marks(const Look& look, const Asked& asked) {
  Sketch marks;
  const RunView& run = *look.run;
  const std::span<const Point> places = run.places();
  if (const auto* const edge = std::get_if<AskedEdge>(&asked)) {
    const Pixel a = look.camera.screen(places[edge->from]), b = look.camera.screen(places[edge->to]);
    (run.assigned.instance ? add_pair : add_edge)(marks, look, a, b);
  } else if (const auto* const facility = std::get_if<ProbedFacility>(&run.answer)) {
    add_partners(marks, look, places, *facility);
  } else if (const auto* const city = std::get_if<ProbedCity>(&run.answer)) {
    add_spokes(marks, look, places, *city);
  }
  return marks;
}

Sketch lasting_marks(const Look& look, const std::vector<Asked>& marks) {
  Sketch drawn;
  const RunView& run = *look.run;
  const std::span<const Point> places = run.places();
  const auto seen = [&](City city) { return look.camera.screen(places[std::size_t(city)]); };
  const bool discs = run.assigned.instance != nullptr;
  const double ring = discs ? disc_radius(look.widths.spacing, look.line_scale) + 3 : look.widths.city_radius + 5;
  for (const Asked& one : marks)
    if (const auto* const edge = std::get_if<AskedEdge>(&one)) {
      (discs ? add_pair : add_edge)(drawn, look, seen(edge->from), seen(edge->to));
    } else if (const City city = city_in(one); city >= 0) {
      drawn.add(Sketch::Disc{seen(city), ring, {look.palette->canvas}, 5 * look.line_scale});
      drawn.add(Sketch::Disc{seen(city), ring, {look.palette->focus}, 2.5 * look.line_scale});
    }
  return drawn;
}

std::optional<PlacedCard> placed_card(const Look& look, const Asked& asked, const Lettering& type, const Rect& free,
                                      std::vector<Rect> clear, std::optional<Pixel> wanted) {
  const RunView& run = *look.run;
  if (std::holds_alternative<std::monostate>(run.answer)) return {};
  const std::span<const Point> places = run.places();
  const double reach = std::max(kept_clear, look.widths.city_radius + 6);
  const auto seen = [&](City city) { return look.camera.screen(places[std::size_t(city)]); };
  const auto leave = [&](City city) { clear.push_back(around(seen(city), reach)); };
  if (const auto* const edge = std::get_if<AskedEdge>(&asked))
    add_squares_along(clear, look.camera.pane, seen(edge->from), seen(edge->to), reach);
  else
    leave(city_in(asked));
  if (const auto* const facility = std::get_if<ProbedFacility>(&run.answer))
    for (std::size_t k = 0; k < std::min(clear_partners, facility->partners.size()); ++k)
      leave(facility->partners[k].facility);
  // The card leaves all candidates visible if there is room for that, otherwise at least those that
  // it names. Only if that fails does it take a form with fewer rows and without the rule.
  const auto* const of_city = std::get_if<ProbedCity>(&run.answer);
  if (of_city)
    for (const City city : spoken_of(*of_city)) leave(city);
  std::vector<Rect> clear_of_all = clear;
  if (of_city)
    for (const ProbeRow& row : of_city->rows) clear_of_all.push_back(around(seen(row.city), reach));
  for (int form = 0;; ++form) {
    const std::optional<Card> card =
        std::visit([&](const auto& answer) { return card_about(*run.frame, answer, *look.palette, form); }, run.answer);
    if (!card) return {};
    LaidOutCard laid = lay_out(*card, type, *look.palette, free.width - 2 * card_edge - 16);
    std::optional<Pixel> there;
    if (wanted)
      there = Pixel{free.x + card_edge + wanted->x * (free.width - 2 * card_edge - laid.width),
                    free.y + card_edge + wanted->y * (free.height - 2 * card_edge - laid.height)};
    for (const std::vector<Rect>* const kept : {&clear_of_all, &clear})
      if (const auto corner = card_place(free, laid.width, laid.height, *kept, there)) {
        const Rect place{corner->x, corner->y, laid.width, laid.height};
        return PlacedCard{std::move(laid), place, form};
      }
  }
}

}  // namespace formicarium
