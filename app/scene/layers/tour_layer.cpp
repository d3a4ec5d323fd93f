// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/tour_layer.hpp"

#include <algorithm>
#include <unordered_set>

#include "app/scene/layers/stroke.hpp"

namespace formicarium {
namespace {

constexpr double halo_seconds = 0.4, halo_pause = 0.5;

std::uint64_t key(City a, City b) {
  const auto [low, high] = std::minmax(a, b);
  return std::uint64_t(low) << 32 | std::uint32_t(high);
}

double since(std::chrono::steady_clock::time_point start, std::chrono::steady_clock::time_point now) {
  return std::chrono::duration<double>(now - start).count();
}

}  // namespace

constinit const LayerKind best_kind{.id = "best",
                                    .label = "Best Tour",
                                    .name = "Best Tour",
                                    .key = "B",
                                    .make = make_layer<TourLayer, TourLayer::Kind::best>};
constinit const LayerKind iteration_best_kind{.id = "iteration_best",
                                              .label = "Iteration Best",
                                              .name = "Iteration-Best Tour",
                                              .key = "I",
                                              .shown = false,
                                              .make = make_layer<TourLayer, TourLayer::Kind::iteration_best>};

void TourLayer::update(const RunView& run, const Stage&) {
  const Frame& frame = *run.frame;
  const Tour& tour = tour_of(frame);
  const bool same_run = frame.run == run_;
  run_ = frame.run;
  one_way_ = frame.instance && !frame.instance->symmetric();
  if (same_run && tour == tour_) return;
  if (kind_ == Kind::best && same_run && halo_wanted_ && frame.iterations_per_second < 10 &&
      since(halo_start_, Clock::now()) > halo_pause)
    find_new_edges(tour);
  tour_ = tour;
  std::vector<std::uint32_t> ends;
  append_edges(tour, ends);
  edges_ = tour.size() > 1 ? tour.size() : 0;
  ends_.upload<std::uint32_t>(ends);
}

void TourLayer::find_new_edges(const Tour& tour) {
  std::unordered_set<std::uint64_t> known;
  for (std::size_t i = 0; i < tour_.size(); ++i) known.insert(key(tour_[i], tour_[(i + 1) % tour_.size()]));
  std::vector<std::uint32_t> ends;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const City a = tour[i], b = tour[(i + 1) % tour.size()];
    if (!known.contains(key(a, b))) ends.push_back(std::uint32_t(a)), ends.push_back(std::uint32_t(b));
  }
  new_edges_ = ends.size() / 2;
  if (new_edges_ * 4 > tour.size()) new_edges_ = 0;  // if most edges are new, a halo says nothing
  new_ends_.upload<std::uint32_t>(ends);
  halo_start_ = Clock::now();
}

bool TourLayer::moves(const RunView&, Clock::time_point now) const {
  return new_edges_ > 0 && since(halo_start_, now) < halo_seconds;
}

void TourLayer::draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const {
  if (kind_ == Kind::best)
    return list->AddLine(at(middle.x - 10 * unit, middle.y), at(middle.x + 10 * unit, middle.y),
                         ink(look.palette->best), float(3 * unit));
  for (const double x : {-10.0, 0.0})
    list->AddLine(at(middle.x + x * unit, middle.y), at(middle.x + (x + 6) * unit, middle.y),
                  ink(look.palette->iteration_best), float(2 * unit));
}

void TourLayer::find_edges(Point place, double reach, const Look& look, std::vector<NearEdge>& found) {
  const Frame& frame = *look.run->frame;
  const std::span<const Point> places = frame.instance->layout();
  const Tour& tour = tour_of(frame);
  if (tour.size() != places.size()) return;
  const std::size_t before = found.size();
  NearEdges::of_tour(places, tour, place, reach, found);
  for (std::size_t i = before; i < found.size(); ++i) found[i].front = kind_ == Kind::best ? 4 : 3;
}

void TourLayer::draw_lines(const Look& look, Stage& stage) {
  if (edges_ == 0) return;
  const Widths& w = look.widths;
  const bool best = kind_ == Kind::best;
  const double width = best ? w.best : w.iteration_best;
  stage.bind_places(0);
  ends_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  if (best && moves(*look.run, Clock::now())) {
    const double left = 1 - since(halo_start_, Clock::now()) / halo_seconds;
    use_stroke(solid_, look, width + 8 * look.line_scale, look.palette->best, 0.35 * left * look.dimmed);
    new_ends_.bind(GL_SHADER_STORAGE_BUFFER, 1);
    stage.draw_quads(new_edges_);
    ends_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  }
  gl::Program& line = best ? solid_ : dashed_;
  if (!best) set_dashes(line, look);
  if (w.casing > 0) {
    use_stroke(line, look, width + 2 * w.casing * (best ? 1 : 0.5), look.palette->canvas,
               w.casing_opacity * look.dimmed);
    stage.draw_quads(edges_);
  }
  const Colour colour = best ? look.palette->best : look.palette->iteration_best;
  use_stroke(line, look, width, colour, look.dimmed);
  stage.draw_quads(edges_);
  if (!one_way_) return;
  arrows_.set("arrow", float(arrow_length(width) * look.ratio));
  arrows_.set("shortest", float(arrow_room(width) * look.ratio));
  set_ink(arrows_, "ink", colour, look.dimmed);
  arrows_.use();
  stage.draw_quads(edges_);
}

}  // namespace formicarium
