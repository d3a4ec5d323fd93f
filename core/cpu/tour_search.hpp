// SPDX-License-Identifier: Apache-2.0
// Local search over the tours of an iteration: which ants' tours are searched, and by which thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/colony/ant_account.hpp"
#include "core/cpu/each.hpp"
#include "core/local_search/local_search.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class TourSearch {
 public:
  TourSearch(const TspInstance& instance, int threads) : instance_(instance), workers_(std::size_t(threads)) {}

  /// Makes the lists of near cities that `now` names, unless the current ones match. Costs as
  /// NearCities. Throws SettingsError if there is not enough memory for them, and Cancelled soon after `*given_up` is
  /// set; then nothing has changed.
  void look_at(const Settings& now, const std::atomic<bool>* given_up);

  /// Shortens the tours [ants][n] of the ants that `searched` names, and updates their lengths. Searches only around
  /// cities whose neighbours differ from those in the known tour, the shortest that earlier calls left. If the shortest
  /// tour is now shorter than the known one, searches all of it, until no move is left, and it becomes the known one.
  /// Within pieces all of every tour is searched, as the pieces of two tours are not the same. Returns the mean share
  /// by which the tours became shorter, in percent. Throws Cancelled soon after `*given_up` is set; then the tours must
  /// be built anew, and the known tour is unchanged.
  /// Writes the moves in the tour of `told`'s ant to it.
  double improve(const Settings& now, std::span<City> tours, std::span<Length> lengths, const Each& each,
                 const std::atomic<bool>* given_up, AntAccount* told = nullptr);

  /// Kept from one iteration to the next; decides where the next search looks.
  struct Memory {
    SearchedTour known;  // the shortest tour that `kind` has left, of length known_length
    LocalSearchKind kind{};
    Length known_length = 0;
    Neighbourhood neighbours{};  // of the lists used for that search
    int count = 0;               // cities in each of these lists
    SearchSpan span{};
  };
  const Memory& memory() const { return memory_; }
  void remember(const Memory& memory) { memory_ = memory; }

 private:
  const TspInstance& instance_;
  NearCities near_;
  std::vector<std::optional<LocalSearch>> workers_;  // [threads]
  Memory memory_;
  std::vector<int> chosen_;    // ants
  std::vector<Length> gains_;  // [chosen]
};

}  // namespace formicarium
