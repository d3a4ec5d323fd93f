// SPDX-License-Identifier: Apache-2.0
#include "core/local_search/local_search.hpp"

#include "core/local_search/pieces.hpp"
#include "core/local_search/searches.hpp"
#include "core/problem/neighbours.hpp"
#include "core/steps/distance.hpp"

namespace formicarium {
namespace {

/// With the metric a constant, a distance costs a few instructions without a branch.
template <Metric metric>
struct FormulaDistance {
  const Point* place;
  Distance operator()(City a, City b) const { return measure(metric, place[a], place[b]); }
};
struct MatrixDistance {
  const Distance* matrix;  // [n][n]
  int cities;
  Distance operator()(City a, City b) const { return matrix[std::size_t(a) * std::size_t(cities) + std::size_t(b)]; }
};
/// Any other metric. Not inlined: its formulas in each search would take most of the compile time.
struct OtherDistance {
  DistanceView view;
  [[gnu::noinline]] Distance operator()(City a, City b) const { return view(a, b); }
};

/// apply(), compiled once for all searches and distances.
[[gnu::noinline]] void make(ArrayTour tour, const Move& move) { apply(tour, move); }

}  // namespace

NearCities::NearCities(const TspInstance& instance, Neighbourhood which, int count, Progress* progress)
    : which_(which), asked_(count) {
  const Neighbours near = neighbours_of(instance, which, count, progress);
  width_ = near.width;
  const std::size_t cells = std::size_t(instance.cities()) * std::size_t(width_);
  city_.reserve(cells);
  distance_.reserve(cells);
  for (City c = 0; c < instance.cities(); ++c)
    for (const City other : near.of(c)) {
      city_.push_back(other);
      distance_.push_back(instance.distance(c, other));
    }
}

void SearchedTour::take(std::span<const City> tour) {
  before_.resize(tour.size());
  after_.resize(tour.size());
  City before = tour.back();
  for (const City c : tour) {
    before_[c] = before;
    after_[before] = c;
    before = c;
  }
}

LocalSearch::LocalSearch(const TspInstance& instance, const NearCities& near)
    : instance_(instance),
      near_(near),
      place_(std::size_t(instance.cities())),
      queue_(std::size_t(instance.cities())),
      waiting_(std::size_t(instance.cities())) {}

void LocalSearch::push(City city) {
  if (waiting_[city]) return;
  waiting_[city] = 1;
  const int n = int(queue_.size()), last = first_ + waiting_count_++;
  queue_[last < n ? last : last - n] = city;
}

City LocalSearch::pop() {
  const City city = queue_[first_];
  first_ = first_ + 1 < int(queue_.size()) ? first_ + 1 : 0;
  --waiting_count_;
  waiting_[city] = 0;
  return city;
}

template <class Search, class View>
Length LocalSearch::run(const View& view, const std::atomic<bool>* given_up) {
  Length gain = 0;
  for (int looked = 0; waiting_count_ > 0; ++looked) {
    if (looked % 256 == 0 && given_up && *given_up) break;
    const City city = pop();
    for (;;) {
      Move move;
      Search::look(view, city, move);
      if (move.kind == Move::none) break;
      make(view.tour, move);
      if (made_) made_->push_back(move);
      gain += move.gain;
      const City ends[] = {move.t1, move.t2, move.t3, move.t4, move.t5, move.t6};
      for (const City end : std::span(ends).first(move.kind == Move::turn ? 4 : 6))
        if (end != city) push(end);
    }
  }
  while (waiting_count_ > 0) pop();
  return gain;
}

template <class Part>
Length LocalSearch::run_queue(LocalSearchKind kind, ArrayTour tour, Part part, const std::atomic<bool>* given_up) {
  Length gain = 0;
  const auto run_by = [&]<class Between>(Between between) {
    const SearchView<Between, ArrayTour, Part> view{tour, between, near_.view(), instance_.symmetric(), part};
    with_search(kind, [&]<class Search>(Search) { gain = run<Search>(view, given_up); });
  };
  const Point* place = instance_.places().data();
  switch (instance_.metric()) {
    case Metric::euc_2d:
      run_by(FormulaDistance<Metric::euc_2d>{place});
      break;
    case Metric::ceil_2d:
      run_by(FormulaDistance<Metric::ceil_2d>{place});
      break;
    case Metric::att:
      run_by(FormulaDistance<Metric::att>{place});
      break;
    case Metric::matrix:
      run_by(MatrixDistance{instance_.matrix().data(), tour.cities});
      break;
    default:
      run_by(OtherDistance{{instance_.metric(), tour.cities, place, nullptr}});
  }
  return gain;
}

ArrayTour LocalSearch::with_places(std::span<City> tour) {
  for (std::size_t p = 0; p < tour.size(); ++p) place_[std::size_t(tour[p])] = int(p);
  return {tour.data(), place_.data(), int(tour.size())};
}

Length LocalSearch::improve(LocalSearchKind kind, std::span<City> tour, const std::atomic<bool>* given_up,
                            std::vector<Move>* made) {
  const ArrayTour array = with_places(tour);
  Length gain = 0;
  // The queue only revisits ends of changed edges, but a change can also make a move elsewhere worthwhile.
  while (const Length found = improve_around(kind, array, tour, given_up, made)) gain += found;
  return gain;
}

Length LocalSearch::improve_beyond(const SearchedTour& known, LocalSearchKind kind, std::span<City> tour,
                                   const std::atomic<bool>* given_up, std::vector<Move>* made) {
  const ArrayTour array = with_places(tour);
  start_.clear();
  for (const City c : tour)
    if (!known.has(array.before(c), c, array.next(c), instance_.symmetric())) start_.push_back(c);
  return improve_around(kind, array, start_, given_up, made);
}

Length LocalSearch::improve_around(LocalSearchKind kind, ArrayTour tour, std::span<const City> cities,
                                   const std::atomic<bool>* given_up, std::vector<Move>* made) {
  made_ = made;
  const bool one_way_round = tour.cities < (instance_.symmetric() ? 4 : 3);
  if (kind == LocalSearchKind::none || one_way_round) return 0;
  for (const City city : cities) push(city);
  return run_queue(kind, tour, Alone{}, given_up);
}

Length LocalSearch::improve_in_pieces(LocalSearchKind kind, std::span<City> tour, const std::atomic<bool>* given_up,
                                      std::vector<Move>* made) {
  if (!has_pieces(int(tour.size()))) return improve(kind, tour, given_up, made);
  if (kind == LocalSearchKind::none) return 0;
  made_ = made;
  const ArrayTour array = with_places(tour);
  Length gain = 0;
  for (Length found = -1; found != 0; gain += found) {
    for (const City city : tour) push(city);
    found = run_queue(kind, array, WithinPieces<int>{{}, array.place}, given_up);
  }
  return gain;
}

}  // namespace formicarium
