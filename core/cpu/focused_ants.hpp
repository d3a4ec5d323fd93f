// SPDX-License-Identifier: Apache-2.0
// The ants of the focused ant system on the CPU: each changes the same tour in a few places, searches around them and
// undoes all its changes; then all changes that shorten the tour and do not conflict are made in it, the best first. So
// an ant costs no more than its changes, and the work of the other ants is not lost (Skinderowicz 2022 keeps only the
// best ant's tour). A change shifts the cities between two places of the tour's array, so it costs more if the tour is
// long (docs/results/focused-ants.md); an iteration also updates the trails of all n cities. On a GPU an ant holds only
// the pieces that it changes.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/colony/ant_account.hpp"
#include "core/colony/candidate_lists.hpp"
#include "core/cpu/construct.hpp"
#include "core/cpu/each.hpp"
#include "core/focused/first_focused_tour.hpp"
#include "core/local_search/local_search.hpp"

namespace formicarium {

class FocusedAnts {
 public:
  /// The instance outlives it. Throws Cancelled.
  FocusedAnts(const TspInstance& instance, const Neighbours& nearest, const Settings& settings, int threads,
              Progress* progress);
  ~FocusedAnts();

  struct Done {
    double search_share = 0;  // share of the time spent on local search
    double search_gain = 0;   // how much shorter it made the tours that ants had changed, mean in percent
  };
  /// One iteration. lengths[ants] becomes the tour's length with the changes of each ant alone. The tours do not depend
  /// on the number of threads. Writes the change of `told`'s ant to it. Throws Cancelled soon after `*given_up` is set;
  /// then nothing has changed.
  Done iterate(const Settings& now, const ConstructTask& colony, std::span<Length> lengths, const Each& each,
               const std::atomic<bool>* given_up, AntAccount* told = nullptr);

  std::span<const City> tour() const;
  Length length() const;
  /// What they remember from one iteration to the next.
  struct Memory {
    Tour source;  // in the order of the array on which they walk
    Length length = 0;
    Tour best;
    Length best_length = 0;
    long iteration = 1;
  };
  Memory memory() const;
  void remember(const Memory& memory);
  /// Goes on from another tour.
  void set_tour(std::span<const City> tour);

 private:
  struct Worker;
  Worker& ready_worker(int thread);
  void change(const Settings& now, const ConstructTask& colony, int ant, Worker& worker,
              const std::atomic<bool>* given_up, AntAccount* told);
  bool keep(int ant);
  FocusedChange::Fate fate_of(int ant) const;
  void combine(double detour);
  void keep_best();

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace formicarium
