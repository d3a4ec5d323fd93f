// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/tour_layer.hpp"

#include <algorithm>
#include <unordered_set>

namespace formicarium {
namespace {

constexpr double halo_seconds = 0.4, halo_pause = 0.5;

std::uint64_t undirected(City a, City b) {
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
                                    .level = 40,
                                    .make = make_layer<TourLayer, TourLayer::Kind::best>};
constinit const LayerKind iteration_best_kind{.id = "iteration_best",
                                              .label = "Iteration Best",
                                              .name = "Iteration-Best Tour",
                                              .key = "I",
                                              .level = 30,
                                              .shown = false,
                                              .make = make_layer<TourLayer, TourLayer::Kind::iteration_best>};

void TourLayer::update(const RunView& run) {
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
  ends_ = tour.size() > 1 ? edges_of_tour(tour) : nullptr;
}

void TourLayer::find_new_edges(const Tour& tour) {
  std::unordered_set<std::uint64_t> known;
  for (std::size_t i = 0; i < tour_.size(); ++i) known.insert(undirected(tour_[i], tour_[(i + 1) % tour_.size()]));
  std::vector<std::uint32_t> ends;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const City a = tour[i], b = tour[(i + 1) % tour.size()];
    if (!known.contains(undirected(a, b))) ends.push_back(std::uint32_t(a)), ends.push_back(std::uint32_t(b));
  }
  const bool most = ends.size() * 2 > tour.size();  // then a halo says nothing
  new_ends_ = ends.empty() || most ? nullptr : made_ends(std::move(ends));
  halo_start_ = Clock::now();
}

bool TourLayer::moves(const RunView&, Clock::time_point now) const {
  return new_ends_ && since(halo_start_, now) < halo_seconds;
}

Sketch TourLayer::sample(const Look& look) const { return line_sample(look, 1); }

Sketch TourLayer::line_sample(const Look& look, double opacity) const {
  if (kind_ == Kind::best) return Sketch().add(Sketch::Line{{-10, 0}, {10, 0}, 3, {look.palette->best, opacity}});
  return dashes_sample(0, 2, {look.palette->iteration_best, opacity});
}

std::vector<KeyEntry> TourLayer::key(const Look& look) const {
  if (tour_of(*look.run->frame).empty()) return {};
  return {{line_sample(look, look.dimmed), kind_ == Kind::best ? "best tour" : "iteration best"}};
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

void TourLayer::draw(const Look& look, Drawing& into) {
  if (!ends_) return;
  const Widths& w = look.widths;
  const bool best = kind_ == Kind::best;
  const double width = best ? w.best : w.iteration_best, dashes = best ? 0 : look.line_scale;
  const SharedPlaces places = look.run->places();
  if (best && new_ends_ && since(halo_start_, look.now) < halo_seconds) {
    const double left = 1 - since(halo_start_, look.now) / halo_seconds;
    into.add_under(
        Lines{places, new_ends_, width + 8 * look.line_scale, {look.palette->best, 0.35 * left * look.dimmed}});
  }
  if (w.casing > 0)
    into.add_under(
        Lines{places, ends_, width + 2 * w.casing * (best ? 1 : 0.5), {look.palette->canvas, look.dimmed}, dashes});
  const Ink ink{best ? look.palette->best : look.palette->iteration_best, look.dimmed};
  into.add_under(Lines{places, ends_, width, ink, dashes});
  if (one_way_) into.add_under(Arrows{places, ends_, arrow_length(width), arrow_room(width), ink});
}

}  // namespace formicarium
