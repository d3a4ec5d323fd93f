// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/focused_ants.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "core/base/progress.hpp"
#include "core/cpu/edge_move.hpp"
#include "core/focused/focused_walk.hpp"
#include "core/local_search/greedy_tour.hpp"
#include "core/problem/neighbours.hpp"

namespace formicarium {
namespace {

using Clock = std::chrono::steady_clock;

/// Records every change of a tour.
struct Remembered final : TurnLog {
  std::vector<Turned> all;
  void add(const Turned& turned) override { all.push_back(turned); }

  /// Undoes all changes after the first `from`.
  void undo(ArrayTour tour, std::size_t from = 0) {
    tour.log = nullptr;
    for (; all.size() > from; all.pop_back()) tour.undo(all.back());
  }
};

/// A tour and the places of its cities.
struct OwnTour {
  Tour city;
  std::vector<int> place;

  explicit OwnTour(std::span<const City> tour) : city(tour.begin(), tour.end()), place(tour.size()) {
    for (std::size_t p = 0; p < city.size(); ++p) place[std::size_t(city[p])] = int(p);
  }
  ArrayTour view(TurnLog* log) { return {city.data(), place.data(), int(city.size()), log}; }
};

}  // namespace

/// One for each thread: a copy of the source tour, on which ants walk one after another.
struct FocusedAnts::Worker {
  OwnTour tour;
  long iteration = 0;  // the iteration of the source that `tour` equals
  Remembered done;
  LocalSearch search;
  std::vector<std::uint32_t> unvisited;
  std::vector<City> visited, ends;
  std::vector<Move> relocated;
  Clock::duration walking{}, searching{};

  Worker(const TspInstance& instance, const NearCities& near, std::span<const City> source)
      : tour(source), search(instance, near), unvisited(std::size_t(padded(instance.cities())) / team, ~0u) {}
};

struct FocusedAnts::State {
  const TspInstance* instance;
  NearCities near;
  OwnTour source;
  Length length;
  Tour best;
  Length best_length;
  long iteration = 1;  // of `source`
  Remembered done;     // the changes that made `source` from the one before
  std::vector<std::optional<Worker>> workers;
  std::vector<std::vector<Move>> changes;  // [ants] relocations, then the moves of local search
  std::vector<Length> gains;
  std::vector<char> kept;  // [ants] whether the changes were made in the source, too
  std::vector<double> search_gains;
  std::vector<int> order;
};

FocusedAnts::FocusedAnts(const TspInstance& instance, const Neighbours& nearest, const Settings& settings, int threads,
                         Progress* progress) {
  NearCities near(instance, settings.neighbours, settings.search_neighbours, progress);
  const Tour first = first_focused_tour(instance, nearest, near, settings.local_search, progress);
  const Length length = instance.cost(first);
  state_ = std::make_unique<State>(
      State{&instance, std::move(near), OwnTour(first), length, {}, 0, 1, {}, {}, {}, {}, {}, {}, {}});
  state_->workers.resize(std::size_t(threads));
  keep_best();
}
FocusedAnts::~FocusedAnts() = default;

std::span<const City> FocusedAnts::tour() const { return state_->source.city; }
Length FocusedAnts::length() const { return state_->length; }

void FocusedAnts::set_tour(std::span<const City> tour) {
  State& s = *state_;
  s.source = OwnTour(tour);
  s.length = s.instance->cost(tour);
  keep_best();
  for (auto& worker : s.workers) worker.reset();
}

FocusedAnts::Memory FocusedAnts::memory() const {
  const State& s = *state_;
  return {s.source.city, s.length, s.best, s.best_length, s.iteration};
}

void FocusedAnts::remember(const Memory& memory) {
  State& s = *state_;
  s.source = OwnTour(memory.source);
  s.length = memory.length;
  s.best = memory.best;
  s.best_length = memory.best_length;
  s.iteration = memory.iteration;
  s.done.all.clear();
  for (auto& worker : s.workers) worker.reset();
}

void FocusedAnts::keep_best() {
  State& s = *state_;
  s.best = s.source.city;
  s.best_length = s.length;
}

/// The thread's worker, its tour equal to the source: repeats the last iteration's changes, or
/// copies the source if the tour is further behind.
FocusedAnts::Worker& FocusedAnts::ready_worker(int thread) {
  State& s = *state_;
  auto& worker = s.workers[std::size_t(thread)];
  if (!worker) {
    worker.emplace(*s.instance, s.near, s.source.city);
  } else if (worker->iteration + 1 == s.iteration) {
    for (const TurnLog::Turned& turned : s.done.all) worker->tour.view(nullptr).again(turned);
  } else if (worker->iteration != s.iteration) {
    worker->tour = OwnTour(s.source.city);
  }
  worker->iteration = s.iteration;
  return *worker;
}

void FocusedAnts::change(const Settings& now, const ConstructTask& colony, int ant, Worker& worker,
                         const std::atomic<bool>* given_up, AntAccount* told) {
  State& s = *state_;
  const auto begun = Clock::now();
  const ArrayTour tour = worker.tour.view(&worker.done);
  auto& moves = s.changes[std::size_t(ant)];
  worker.relocated.resize(std::size_t(now.relocations));
  worker.visited.resize(std::size_t(now.relocations) * steps_a_relocation + 1);
  const FocusTask task{colony,
                       ant,
                       s.instance->symmetric(),
                       now.relocations,
                       tour,
                       worker.unvisited.data(),
                       worker.visited.data(),
                       worker.relocated.data()};
  const auto count = std::size_t(construct().change_tour(task));
  moves.assign(worker.relocated.begin(), worker.relocated.begin() + std::ptrdiff_t(count));
  Length gain = 0;
  worker.ends.clear();
  for (const Move& m : moves) {
    gain += m.gain;
    worker.ends.insert(worker.ends.end(), {m.t1, m.t2, m.t3, m.t4, m.t6});
  }
  if (told) told->tour = worker.tour.city;
  const auto walked = Clock::now();
  const Length found = worker.search.improve_around(now.local_search, tour, worker.ends, given_up, &moves);
  s.search_gains[std::size_t(ant)] = 100 * double(found) / double(std::max<Length>(s.length - gain, 1));
  s.gains[std::size_t(ant)] = gain + found;
  if (told) {
    told->searched = now.local_search != LocalSearchKind::none;
    told->built = s.length - gain;
    told->left = worker.tour.city;
    for (std::size_t k = 0; k < moves.size(); ++k)
      (k < count ? told->change->relocated : told->moves).push_back(edge_move(moves[k]));
  }
  worker.searching += Clock::now() - walked;
  worker.done.undo(tour);
  worker.walking += walked - begun;
}

/// Makes an ant's changes in the source too, unless an edge that they remove is no longer there.
/// Returns whether it made them.
bool FocusedAnts::keep(int ant) {
  State& s = *state_;
  const ArrayTour tour = s.source.view(&s.done);
  const SearchView<DistanceView> at{tour, {}, {}, s.instance->symmetric()};
  const std::size_t before = s.done.all.size();
  const bool all = std::ranges::all_of(s.changes[std::size_t(ant)], [&](Move move) {
    if (!fits(at, move)) return false;
    apply(tour, move);
    return true;
  });
  if (all)
    s.length -= s.gains[std::size_t(ant)];
  else
    s.done.undo(tour, before);
  s.kept[std::size_t(ant)] = all;
  return all;
}

FocusedChange::Fate FocusedAnts::fate_of(int ant) const {
  const auto a = std::size_t(ant);
  const bool shortens = state_->gains[a] > 0, kept = state_->kept[a];
  if (state_->changes[a].empty()) return FocusedChange::Fate::unchanged;
  if (shortens) return kept ? FocusedChange::Fate::taken : FocusedChange::Fate::conflict;
  return kept ? FocusedChange::Fate::detour : FocusedChange::Fate::longer;
}

/// Makes the changes that shorten the tour, the best first. If no ant shortens it, makes those that do not, the
/// smallest loss first, while the tour stays within `detour` of the best one: the next ants then find other ways to
/// shorten it. If the tour is longer than that already, the ants continue from the best one.
void FocusedAnts::combine(double detour) {
  State& s = *state_;
  const auto gain = [&](int ant) { return s.gains[std::size_t(ant)]; };
  s.order.resize(s.gains.size());
  std::iota(s.order.begin(), s.order.end(), 0);
  std::ranges::stable_sort(s.order, std::greater{}, gain);
  s.done.all.clear();
  ++s.iteration;
  bool kept = false;
  for (const int ant : s.order)
    if (gain(ant) > 0) kept |= keep(ant);
  if (s.length < s.best_length) keep_best();
  const bool first = s.iteration == 2;  // the length of the ants' first tour is not yet recorded
  if (kept || detour <= 0 || first) return;
  const double longest = longest_detour(s.best_length, detour, s.instance->cities());
  if (double(s.length) > longest) {
    s.source = OwnTour(s.best);
    s.length = s.best_length;
    ++s.iteration;  // so that every worker copies the source anew
  } else {
    for (const int ant : s.order) {
      if (double(s.length - gain(ant)) > longest) break;
      if (gain(ant) <= 0 && !s.changes[std::size_t(ant)].empty()) keep(ant);
    }
  }
}

FocusedAnts::Done FocusedAnts::iterate(const Settings& now, const ConstructTask& colony, std::span<Length> lengths,
                                       const Each& each, const std::atomic<bool>* given_up, AntAccount* told) {
  State& s = *state_;
  const std::size_t ants = lengths.size();
  s.changes.resize(ants);
  s.gains.assign(ants, 0);
  s.kept.assign(ants, false);
  s.search_gains.assign(ants, 0);
  if (!s.near.matches(now.neighbours, now.search_neighbours)) {
    Progress stop(given_up);
    s.near = NearCities(*s.instance, now.neighbours, now.search_neighbours, &stop);
  }
  for (auto& worker : s.workers)
    if (worker) worker->walking = worker->searching = {};
  if (told) {
    told->tour = told->left = s.source.city;
    told->built = s.length;
    told->change.emplace().source = s.length;
  }
  if (s.instance->cities() >= fewest_to_focus)
    each(int(ants), [&](int ant, int thread) {
      if (!given_up || !*given_up)
        change(now, colony, ant, ready_worker(thread), given_up, told && told->ant == ant ? told : nullptr);
    });
  if (given_up && *given_up) throw Cancelled{};
  for (std::size_t ant = 0; ant < ants; ++ant) lengths[ant] = s.length - s.gains[ant];
  Clock::duration walking{}, searching{};
  for (const auto& worker : s.workers)
    if (worker) {
      walking += worker->walking;
      searching += worker->searching;
    }
  combine(now.detour);
  if (told) {
    told->change->fate = fate_of(told->ant);
    told->change->gain = s.gains[std::size_t(told->ant)];
    told->change->shared = s.length;
  }
  const double all = double((walking + searching).count());
  return {all > 0 ? double(searching.count()) / all : 0,
          std::accumulate(s.search_gains.begin(), s.search_gains.end(), 0.0) / double(ants)};
}

}  // namespace formicarium
