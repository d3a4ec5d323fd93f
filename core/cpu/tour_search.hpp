// SPDX-License-Identifier: Apache-2.0
// Local search over the tours of an iteration: which ants' tours are searched, and by whom.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/cpu/each.hpp"
#include "core/local_search/local_search.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class TourSearch {
 public:
  TourSearch(const TspInstance& instance, int threads) : instance_(instance), workers_(std::size_t(threads)) {}

  /// Makes the lists that `now` names, as NearCities does, unless the last call has.
  void look_at(const Settings& now);

  /// Shortens the tours [ants][n] of the ants that `searched` names, and keeps their lengths true; looks only around
  /// what is not as in the shortest tour it has left so far, and leaves no move in the shortest of now where that is
  /// shorter yet. Returns the mean share by which they became shorter, in percent. Throws Cancelled soon after
  /// `*given_up` is set; the tours are to be built anew then, the shortest so far is as before.
  double improve(const Settings& now, std::span<City> tours, std::span<Length> lengths, const Each& each,
                 const std::atomic<bool>* given_up);

  /// What it knows from one iteration to the next: it decides where the next search looks.
  struct Memory {
    SearchedTour known;  // the shortest tour left by `kind`, of this length
    LocalSearchKind kind{};
    Length known_length = 0;
    Neighbourhood neighbours{};  // of the lists that it was left with
    int count = 0;               // cities of such a list, as asked for
  };
  const Memory& memory() const { return memory_; }
  void remember(const Memory& memory) { memory_ = memory; }

 private:
  void choose(const Settings& now, std::span<const Length> lengths);

  const TspInstance& instance_;
  NearCities near_;
  std::vector<std::optional<LocalSearch>> workers_;  // [threads]
  Memory memory_;
  std::vector<int> chosen_;    // ants
  std::vector<Length> gains_;  // [chosen]
};

}  // namespace formicarium
