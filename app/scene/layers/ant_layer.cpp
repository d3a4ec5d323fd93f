// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/ant_layer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/scene/layers/ants_control.hpp"
#include "app/scene/layers/stroke.hpp"

namespace formicarium {
namespace {

constexpr double tail_share = 0.04, shortest_tail = 2, longest_tail = 40;  // of a tour; edges
constexpr double most_segments = 4096;                                     // of all tails together
constexpr int most_bodies = 512;                                           // more ants than that are dots

/// An ant in three parts: px ahead of its place, and their radii.
struct Part {
  double ahead, radius;
};
constexpr std::array<Part, 3> body{{{-4.8, 3.8}, {0, 2.4}, {4.2, 2.9}}};
constexpr std::array<Part, 1> dot{{{0, 3.5}}};

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
    .id = "ants", .label = "Ants", .name = "Ants", .key = "A", .make = make_layer<AntLayer>};

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
  return !still_ && (run.play.under_way(now) || moment_.act != Act::none);
}

void AntLayer::draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const {
  const Colour colour = look.palette->text;
  const double behind = middle.x - 2 * unit, here = middle.x + 6 * unit, y = middle.y;
  list->AddLine(at(middle.x - 10 * unit, y), at(behind, y), ink(colour, 0.35), float(1.5 * unit));
  list->AddLine(at(behind, y), at(here, y), ink(colour, 0.8), float(1.5 * unit));
  list->AddCircleFilled(at(here, y), float(3.5 * unit), ink(colour));
}

void AntLayer::draw_controls(ControlLine& line, const Look& look, RunView& run) {
  if (still_) return;
  const AntPlay::Moment moment = run.play.moment(look.now);
  const std::array words = ants_words(run.play, moment, run.waiting ? *run.waiting : *run.frame);
  line.resized |= words != said_;
  said_ = words;
  const int most = AntPlay::most(*run.frame);
  int count = run.play.shown(*run.frame);
  if (!ants_control(line, *look.palette, words, most, count)) return;
  run.play.show(count == most ? std::numeric_limits<int>::max() : count);
  line.changed = true;
}

void AntLayer::draw_lines(const Look& look, Stage& stage) {
  const AntPlay& play = look.run->play;
  moment_ = still_ ? AntPlay::Moment{} : play.moment(look.now);
  if (moment_.act == Act::none || moment_.act == Act::walk) return;
  if (lines_of_ != play.number()) upload_tours(play);
  const double share = moment_.share;
  if (moment_.act == Act::evaluation) return draw_shortest(look, stage, std::min(1.0, 2 * share));
  if (play.in_full()) draw_shortest(look, stage, 1 - share);
  const double most = play.in_full() ? 1 : 0.5;  // fainter if it comes again and again
  draw_glow(look, stage, most * std::sin(share * std::numbers::pi));
}

void AntLayer::draw(const Look& look, Stage& stage) {
  if (moment_.act == Act::walk) draw_ants(look, stage, 1);
  if (moment_.act == Act::evaluation) draw_ants(look, stage, std::max(0.0, 1 - 4 * moment_.share));
}

void AntLayer::draw_ants(const Look& look, Stage& stage, double opacity) {
  const AntTours& ants = look.run->play.ants();
  const bool walk = moment_.act == Act::walk;
  const double steps = walk ? tail_steps(ants.cities, ants.ants()) : 1;
  const auto count = std::size_t(ants.ants());
  const double unit = look.line_scale, px = look.camera.scale / unit;  // px of an ant's body per world unit
  const std::span<const Part> parts = count <= most_bodies ? std::span<const Part>(body) : dot;
  local_.resize(2 * parts.size() * count);
  const auto put = [&](std::size_t at, const Point& p) {
    local_[2 * at] = stage.local_x(p.x);
    local_[2 * at + 1] = stage.local_y(p.y);
  };
  for (auto& segments : segments_) segments.clear();
  for (std::size_t ant = 0; ant < count; ++ant) {
    ant_way(ants.tour(int(ant)), stage.places(), walk ? moment_.share : 1, steps, way_);
    const std::size_t ways = way_.size() - 1;
    const Point here = way_.back(), behind = way_[ways > 0 ? ways - 1 : 0];
    const double dx = here.x - behind.x, dy = here.y - behind.y, way = std::hypot(dx, dy);
    for (std::size_t part = 0; part < parts.size(); ++part) {
      const double ahead = way > 0 ? parts[part].ahead / px / way : 0;
      put(part * count + ant, {here.x + dx * ahead, here.y + dy * ahead});
    }
    if (!walk) continue;
    for (std::size_t i = 0; i < way_.size(); ++i) {
      const std::size_t at = local_.size() / 2;
      local_.resize(local_.size() + 2);
      put(at, way_[i]);
      if (i == 0) continue;
      auto& segments = segments_[(i - 1) * bands / ways];
      segments.push_back(std::uint32_t(at - 1));
      segments.push_back(std::uint32_t(at));
    }
  }
  places_.upload<float>(local_);
  const Palette& palette = *look.palette;
  const double width = std::clamp(look.widths.best, 1.5, 2.5) * unit;
  places_.bind(GL_SHADER_STORAGE_BUFFER, 0);
  for (std::size_t band = 0; band < bands; ++band) {
    if (segments_[band].empty()) continue;
    ends_[band].upload<std::uint32_t>(segments_[band]);
    ends_[band].bind(GL_SHADER_STORAGE_BUFFER, 1);
    use_stroke(line_, look, width, palette.text, opacity * 0.8 * double(band + 1) / bands);
    stage.draw_quads(segments_[band].size() / 2);
  }
  dot_.set("hole", 0.0f);
  const double larger = std::max(1.0, (look.widths.city_radius + 1) / 3.5);  // makes a dot larger than a city
  for (const auto& [casing, colour] : {std::pair(1.5, palette.canvas), {0.0, palette.text}})
    for (std::size_t i = 0; i < parts.size(); ++i) {
      dot_.set("first", int(i * count));
      dot_.set("radius", float((parts[i].radius * (parts.size() > 1 ? 1 : larger) + casing) * unit * look.ratio));
      set_ink(dot_, "ink", colour, opacity);
      dot_.use();
      stage.draw_quads(count);
    }
}

void AntLayer::upload_tours(const AntPlay& play) {
  lines_of_ = play.number();
  const AntTours& ants = play.ants();
  std::vector<std::uint32_t> ends;
  append_edges(play.shortest(), ends);
  shortest_.upload<std::uint32_t>(ends);
  shortest_edges_ = ends.size() / 2;
  ends.clear();
  append_edges(ants.depositor, ends);
  if (ants.depositor.empty())  // all ants lay trails
    for (int ant = 0; ant < ants.ants(); ++ant) append_edges(ants.tour(ant), ends);
  glow_.upload<std::uint32_t>(ends);
  glow_edges_ = ends.size() / 2;
}

void AntLayer::draw_shortest(const Look& look, Stage& stage, double strength) {
  if (shortest_edges_ == 0) return;
  stage.bind_places(0);
  shortest_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  const double width = look.widths.best + room_for(look, 1);
  for (const auto& [wide, colour] :
       {std::pair(width + room_for(look, 3), look.palette->canvas), {width, look.palette->iteration_best}}) {
    use_stroke(line_, look, wide, colour, strength);
    stage.draw_quads(shortest_edges_);
  }
}

void AntLayer::draw_glow(const Look& look, Stage& stage, double strength) {
  if (glow_edges_ == 0) return;
  const double part = look.run->play.ants().depositor.empty() ? 0.25 : 1;  // many lines lie over one another
  const Colour colour = look.trails.of_share(look.trails.shares.full);
  stage.bind_places(0);
  glow_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  for (const auto& [more, opacity] : {std::pair(8.0, 0.22), {3.0, 0.45}}) {
    use_stroke(line_, look, look.widths.best + room_for(look, more), colour, strength * opacity * part);
    stage.draw_quads(glow_edges_);
  }
}

}  // namespace formicarium
