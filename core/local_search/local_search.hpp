// SPDX-License-Identifier: Apache-2.0
// Local search on one tour: takes cities from a queue and makes moves around each until none gains.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "core/local_search/local_search_kind.hpp"
#include "core/local_search/move.hpp"
#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// The cities near each city that a search tries, nearest first, and their distances. Shared by all searches of an
/// instance.
class NearCities {
 public:
  NearCities() = default;
  /// min(count, n-1) cities for each. O(n log n · count) in a plane or in space, otherwise O(n²). Throws Cancelled.
  NearCities(const TspInstance& instance, Neighbourhood which, int count, Progress* progress = nullptr);

  /// What lists of so many near cities need.
  static constexpr double bytes(int cities, int width) {
    return double(cities) * width * double(sizeof(City) + sizeof(Distance));
  }
  /// Whether the lists already match these arguments.
  bool matches(Neighbourhood which, int count) const { return which == which_ && count == asked_; }
  int width() const { return width_; }
  NearView view() const { return {city_.data(), distance_.data(), width_}; }

 private:
  Neighbourhood which_{};
  int asked_ = 0, width_ = 0;
  std::vector<City> city_;          // [n][width]
  std::vector<Distance> distance_;  // [n][width]
};

/// The neighbours of each city in a tour that has been searched.
class SearchedTour {
 public:
  void take(std::span<const City> tour);
  void forget() { after_.clear(); }
  std::size_t bytes() const { return (before_.size() + after_.size()) * sizeof(City); }
  /// Whether `city` stands between the same two cities; in an asymmetric instance in the same order.
  bool has(City before, City city, City after, bool symmetric) const {
    if (after_.empty()) return false;
    return (before_[city] == before && after_[city] == after) ||
           (symmetric && before_[city] == after && after_[city] == before);
  }

 private:
  std::vector<City> before_, after_;  // [n] or empty
};

/// Used by one thread at a time; each thread has its own. The result depends only on the tour and the queued cities.
/// Each search appends its moves to `made`, unless that is null.
class LocalSearch {
 public:
  /// Both arguments must outlive this object. O(n) memory.
  LocalSearch(const TspInstance& instance, const NearCities& near);

  /// Shortens the tour to a local optimum and returns by how much. Queues all cities in tour order, again and again
  /// until nothing is found. Stops soon after `*given_up` is set; the tour is a permutation then too. O(n) plus the
  /// cost of the moves.
  Length improve(LocalSearchKind kind, std::span<City> tour, const std::atomic<bool>* given_up = nullptr,
                 std::vector<Move>* made = nullptr);

  /// Like improve(), but queues only the cities whose neighbours differ from `known`, a tour that improve() has
  /// searched. May miss moves, see below. O(n) plus the cost of the moves.
  Length improve_beyond(const SearchedTour& known, LocalSearchKind kind, std::span<City> tour,
                        const std::atomic<bool>* given_up = nullptr, std::vector<Move>* made = nullptr);

  /// Like improve(), but every move stays within a piece of the tour as it is given (pieces.hpp). A tour of fewer than
  /// two pieces is searched as a whole.
  Length improve_in_pieces(LocalSearchKind kind, std::span<City> tour, const std::atomic<bool>* given_up = nullptr,
                           std::vector<Move>* made = nullptr);

  /// Queues these cities, then the ends of every edge a move adds, until the queue is empty (Bentley's don't-look
  /// bits). May miss moves whose ends were never queued. The caller keeps the tour's places up to date. O(cities) plus
  /// the cost of the moves.
  Length improve_around(LocalSearchKind kind, ArrayTour tour, std::span<const City> cities,
                        const std::atomic<bool>* given_up = nullptr, std::vector<Move>* made = nullptr);

 private:
  ArrayTour with_places(std::span<City> tour);
  void push(City city);
  City pop();
  template <class Search, class View>
  Length run(const View& view, const std::atomic<bool>* given_up);
  template <class Part>
  Length run_queue(LocalSearchKind kind, ArrayTour tour, Part part, const std::atomic<bool>* given_up);

  const TspInstance& instance_;
  const NearCities& near_;
  std::vector<int> place_;     // [n] for tours whose caller keeps no places
  std::vector<City> start_;    // the initial queue
  std::vector<City> queue_;    // [n] a ring buffer; a city is queued at most once
  std::vector<char> waiting_;  // [n] whether a city is queued
  int first_ = 0, waiting_count_ = 0;
  std::vector<Move>* made_ = nullptr;
};

}  // namespace formicarium
