// SPDX-License-Identifier: Apache-2.0
// Local search over one tour: moves are made around each city of a queue until none there gains.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "core/local_search/local_search_kind.hpp"
#include "core/local_search/move.hpp"
#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// The cities near each city that a search looks at, nearest first, and their distances; one for all searches of an
/// instance.
class NearCities {
 public:
  NearCities() = default;
  /// min(count, n-1) a city. O(n log n · count) with a plane or in space, otherwise O(n²).
  NearCities(const TspInstance& instance, Neighbourhood which, int count);

  /// Whether they are what that constructor would make of their instance.
  bool are(Neighbourhood which, int count) const { return which == which_ && count == asked_; }
  int width() const { return width_; }
  NearView view() const { return {city_.data(), distance_.data(), width_}; }

 private:
  Neighbourhood which_{};
  int asked_ = 0, width_ = 0;
  std::vector<City> city_;          // [n][width]
  std::vector<Distance> distance_;  // [n][width]
};

/// Each city's neighbours in a tour that a search has left.
class SearchedTour {
 public:
  void take(std::span<const City> tour);
  void forget() { after_.clear(); }
  /// Whether `city` stands between the same two; in an asymmetric instance in the same order.
  bool has(City before, City city, City after, bool symmetric) const {
    if (after_.empty()) return false;
    return (before_[city] == before && after_[city] == after) ||
           (symmetric && before_[city] == after && after_[city] == before);
  }

 private:
  std::vector<City> before_, after_;  // [n] or empty
};

/// One at a time; each thread has its own. The outcome depends on nothing but the tour and the cities in question.
class LocalSearch {
 public:
  /// Both outlive it. O(n) of memory.
  LocalSearch(const TspInstance& instance, const NearCities& near);

  /// Shortens the tour until no city has a move left, and says by how much: a local optimum. The queue begins with all
  /// cities in the order of the tour, and again until it finds nothing. Gives up soon after `*given_up` is set; the
  /// tour is a permutation then too. O(n), then what the moves cost.
  Length improve(LocalSearchKind kind, std::span<City> tour, const std::atomic<bool>* given_up = nullptr);

  /// Likewise, but looks only around the cities that do not stand as in `known`, which `improve` has left. May leave a
  /// move, as below. O(n), then what the moves cost.
  Length improve_beyond(const SearchedTour& known, LocalSearchKind kind, std::span<City> tour,
                        const std::atomic<bool>* given_up = nullptr);

  /// Looks around these cities alone and wherever its moves lead from there, until its queue is empty (Bentley's
  /// don't-look bits). May leave a move where none of its own has an end. O(cities in question), then what the moves
  /// cost. The caller keeps the tour's places. Moves are added to `made` as they are made.
  Length improve_around(LocalSearchKind kind, ArrayTour tour, std::span<const City> cities,
                        const std::atomic<bool>* given_up = nullptr, std::vector<Move>* made = nullptr);

 private:
  ArrayTour with_places(std::span<City> tour);
  void push(City city);
  City pop();
  template <class Search, class Between>
  Length run(const SearchView<Between>& view, const std::atomic<bool>* given_up);
  template <class Between>
  Length run(LocalSearchKind kind, ArrayTour tour, Between between, const std::atomic<bool>* given_up);

  const TspInstance& instance_;
  const NearCities& near_;
  std::vector<int> place_;     // [n] of a tour whose caller keeps none
  std::vector<City> start_;    // what a queue begins with
  std::vector<City> queue_;    // [n] a ring: a city waits at most once
  std::vector<char> waiting_;  // [n]
  int first_ = 0, waiting_count_ = 0;
  std::vector<Move>* made_ = nullptr;
};

}  // namespace formicarium
