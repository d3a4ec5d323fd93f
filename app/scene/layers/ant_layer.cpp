// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/ant_layer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/scene/layers/ants_control.hpp"
#include "app/scene/look/ant_glyph.hpp"
#include "app/scene/look/legend_marks.hpp"

namespace formicarium {
namespace {

constexpr double tail_share = 0.04, shortest_tail = 2, longest_tail = 40;  // of a tour; edges
constexpr double most_segments = 4096;                                     // of all tails together
constexpr int most_bodies = 512;                                           // more ants than that are dots
constexpr std::size_t bands = 4;                                           // of a tail, from its end to the ant
constexpr double outline = 1.3, casing = 3;                                // px around what is an ant's

constexpr std::array<AntPart, 1> dot{{{0, 3.5}}};

/// Size of an ant for this room between cities, as a share of 20 px; 0: a dot.
double size_of_ant(double spacing) {
  if (spacing >= 24) return 1.1;
  if (spacing >= 14) return 0.8;
  return spacing >= 7 ? 0.5 : 0;
}
constexpr double with_legs = 0.8;  // of that size: smaller ants have none

Point on_the_way(const Point& a, const Point& b, double share) {
  return {std::lerp(a.x, b.x, share), std::lerp(a.y, b.y, share)};
}

/// How many px wider than others a line is: `px` with room between cities, else less.
double room_for(const Look& look, double px) {
  constexpr double enough = 16;  // px from a city to the nearest one
  return px * std::min(1.0, look.widths.spacing / enough) * look.line_scale;
}

}  // namespace

constinit const LayerKind ants_kind{
    .id = "ants", .label = "Ants", .name = "Ants", .key = "A", .level = 60, .make = make_layer<AntLayer>};

double tail_steps(int cities, int ants) {
  const double most = std::clamp(most_segments / std::max(ants, 1), 1.0, longest_tail);
  return std::min(std::max(tail_share * cities, shortest_tail), most);
}

void ant_way(std::span<const City> tour, std::span<const Point> places, double share, double steps,
             std::vector<Point>& way) {
  way.clear();
  const auto n = double(tour.size());
  const auto city = [&](double step) { return places[std::size_t(tour[std::size_t(step) % tour.size()])]; };
  const auto place = [&](double done) {
    const double step = std::min(std::floor(done), n - 1);
    return on_the_way(city(step), city(step + 1), done - step);
  };
  const double here = std::clamp(share, 0.0, 1.0) * n, from = std::max(0.0, here - steps);
  way.push_back(place(from));
  for (double step = std::floor(from) + 1; step < here; ++step) way.push_back(city(step));
  if (here > from) way.push_back(place(here));
}

bool AntLayer::moves(const RunView& run, Clock::time_point now) const {
  if (still_) return false;
  if (run.play.waits(now)) return moment_.share < 1 || moment_.act != run.play.moment(now).act;
  return run.play.under_way(now) || moment_.act != Act::none;
}

Sketch AntLayer::sample(const Look& look) const { return ant_glyph({0, 0}, {1, 0}, 15, *look.palette); }

Sketch AntLayer::key_of_play(const Lettering& type, Pixel bottom_left, const Look& look) const {
  const AntPlay::Moment now = still_ ? AntPlay::Moment{} : look.run->play.moment(look.now);
  if (now.act == Act::none || !look.run->play.in_full()) return {};
  const Palette& p = *look.palette;
  const double u = type.unit, row = 20 * u, sample = 20 * u, left = bottom_left.x + 18 * u;
  Sketch key;
  const auto entry = [&](double y, Act act, const std::string& words) {
    key.add(
        Sketch::Text{{left + sample + 6 * u, y - 7 * u}, Align::left, now.act == act ? p.text : p.secondary, words});
  };
  double y = bottom_left.y - row / 2;
  for (const auto& [more, colour] : {std::pair(5.0, p.text), {2.5, p.ant}})
    key.add(Sketch::Line{{left, y}, {left + sample, y}, (1.5 + more) * u, {colour}});
  entry(y, Act::deposit, "+ Deposit");
  y -= row;
  constexpr int pieces = 5;  // of a trail that becomes thinner
  for (int k = 0; k < pieces; ++k)
    key.add(Sketch::Line{{left + k * sample / pieces, y},
                         {left + (k + 1) * sample / pieces, y},
                         (4.0 - 0.7 * k) * u,
                         {legend_colour(look.trails, 1 - 0.15 * k)}});
  entry(y, Act::evaporation, "− Evaporation");
  return key;
}

void AntLayer::draw_controls(ControlLine& line, const Look& look, RunView& run) {
  if (still_) return;
  const AntPlay::Moment moment = run.play.moment(look.now);
  std::array<std::string, 2> words;
  if (!line.told) words = ants_words(run.play, moment, run.waiting ? *run.waiting : *run.frame);
  line.resized |= words != said_;
  said_ = words;
  const int most = AntPlay::most(*run.frame);
  int count = run.play.shown(*run.frame);
  if (!ants_control(line, *look.palette, words, most, count)) return;
  run.play.show(count == most ? std::numeric_limits<int>::max() : count);
  line.changed = true;
}

void AntLayer::draw(const Look& look, Drawing& into) {
  const AntPlay& play = look.run->play;
  moment_ = still_ ? AntPlay::Moment{} : play.moment(look.now);
  const double share = moment_.share;
  switch (moment_.act) {
    case Act::none:
      return;
    case Act::walk:
      return draw_ants(look, into, 1);
    case Act::evaluation:
      take_tours(play);
      draw_shortest(look, into, std::min(1.0, 2 * share));
      return draw_ants(look, into, std::max(0.0, 1 - 4 * share));
    case Act::evaporation:
      take_tours(play);
      return draw_shortest(look, into, 1);
    case Act::deposit:
      take_tours(play);
      if (play.in_full()) draw_shortest(look, into, 1 - share);
      const double most = play.in_full() ? 1 : 0.5;  // fainter if it comes again and again
      return draw_glow(look, into, most * std::sin(share * std::numbers::pi));
  }
}

void AntLayer::draw_ants(const Look& look, Drawing& into, double opacity) const {
  const AntTours& ants = look.run->play.ants();
  const bool walk = moment_.act == Act::walk;
  const double steps = walk ? tail_steps(ants.cities, ants.ants()) : 1;
  const auto count = std::size_t(ants.ants());
  const double size = count <= most_bodies ? size_of_ant(look.widths.spacing) : 0;
  const std::span<const AntPart> parts = size > 0 ? std::span<const AntPart>(ant_body) : dot;
  const double unit = look.line_scale, px = look.camera.scale / unit;  // px of an ant's body per world unit
  const double larger = size > 0 ? size : std::max(1.0, (look.widths.city_radius + 1) / 3.5);  // than a city
  std::vector<Point> places(parts.size() * count), way;  // of the bodies' parts, part by part, then of tails and limbs
  std::array<std::vector<std::uint32_t>, bands> tails;
  std::vector<std::uint32_t> legs;
  const auto add_line = [&](std::vector<std::uint32_t>& to, const Point& a, const Point& b) {
    const auto at = std::uint32_t(places.size());
    places.insert(places.end(), {a, b});
    to.insert(to.end(), {at, at + 1});
  };
  for (std::size_t ant = 0; ant < count; ++ant) {
    ant_way(ants.tour(int(ant)), look.run->places(), walk ? moment_.share : 1, steps, way);
    const std::size_t ways = way.size() - 1;
    const Point here = way.back(), behind = way[ways > 0 ? ways - 1 : 0];
    const double length = std::hypot(here.x - behind.x, here.y - behind.y);
    const double dx = length > 0 ? (here.x - behind.x) / length : 1, dy = length > 0 ? (here.y - behind.y) / length : 0;
    const auto place = [&](double ahead, double left) {
      const double to = larger / px;
      return Point{here.x + (dx * ahead - dy * left) * to, here.y + (dy * ahead + dx * left) * to};
    };
    for (std::size_t part = 0; part < parts.size(); ++part) places[part * count + ant] = place(parts[part].ahead, 0);
    if (size >= with_legs)
      for (const AntLimb& limb : ant_limbs)
        add_line(legs, place(limb.from.x, limb.from.y), place(limb.to.x, limb.to.y));
    if (!walk) continue;
    for (std::size_t i = 1; i < way.size(); ++i) add_line(tails[(i - 1) * bands / ways], way[i - 1], way[i]);
  }
  const SharedPlaces shared = made_places(std::move(places));
  const Palette& palette = *look.palette;
  const double width = std::clamp(look.widths.best, 1.2, 2.2) * unit;
  std::array<Ends, bands> ends;
  for (std::size_t band = 0; band < bands; ++band)
    if (!tails[band].empty()) ends[band] = made_ends(std::move(tails[band]));
  for (const auto& [more, colour] : {std::pair(2 * outline * unit, palette.text), {0.0, palette.ant}})
    for (std::size_t band = 0; band < bands; ++band)
      if (ends[band]) into.add(Lines{shared, ends[band], width + more, {colour, opacity * double(band + 1) / bands}});
  const auto bodies = [&](double more, Colour colour) {
    for (std::size_t i = 0; i < parts.size(); ++i)
      into.add(Discs{shared, i * count, count, (parts[i].radius * larger + more) * unit, 0, {colour, opacity}});
  };
  bodies(casing, palette.canvas);
  if (!legs.empty()) into.add(Lines{shared, made_ends(std::move(legs)), 1.3 * unit, {palette.text, opacity}});
  bodies(outline, palette.text);
  bodies(0, palette.ant);
}

void AntLayer::take_tours(const AntPlay& play) {
  if (lines_of_ == play.number()) return;
  lines_of_ = play.number();
  const AntTours& ants = play.ants();
  shortest_ = edges_of_tour(play.shortest());
  std::vector<std::uint32_t> ends;
  append_edges(ants.depositor, ends);
  if (ants.depositor.empty())  // all ants lay trails
    for (int ant = 0; ant < ants.ants(); ++ant) append_edges(ants.tour(ant), ends);
  glow_ = made_ends(std::move(ends));
}

void AntLayer::draw_shortest(const Look& look, Drawing& into, double strength) const {
  const double width = look.widths.best + room_for(look, 1);
  for (const auto& [wide, colour] :
       {std::pair(width + room_for(look, 3), look.palette->canvas), {width, look.palette->iteration_best}})
    into.add_under(Lines{look.run->places(), shortest_, wide, {colour, strength}});
}

void AntLayer::draw_glow(const Look& look, Drawing& into, double strength) const {
  const double part = look.run->play.ants().depositor.empty() ? 0.25 : 1;  // many lines lie over one another
  for (const auto& [more, colour] : {std::pair(5.0, look.palette->text), {2.5, look.palette->ant}})
    into.add_under(Lines{
        look.run->places(), glow_, look.widths.best + room_for(look, more), {colour, std::min(1.0, strength * part)}});
}

}  // namespace formicarium
