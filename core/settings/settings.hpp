// SPDX-License-Identifier: Apache-2.0
// Everything a user can choose about a run, as one value. Names, bounds, defaults and words are in
// the parameter table only (parameters.hpp).
#pragma once

#include <cstdint>

#include "core/local_search/local_search_kind.hpp"
#include "core/problem/eta_view.hpp"
#include "core/problem/neighbours.hpp"
#include "core/steps/closing_edge.hpp"
#include "core/steps/exploited.hpp"
#include "core/steps/ring_update.hpp"
#include "core/steps/starts.hpp"
#include "core/steps/tabu_kind.hpp"

namespace formicarium {

enum class Selection : int;  // core/steps/selection.hpp lists them

enum class Algorithm : int { mmas, as, eas, ras, bwas, focused, acs, cas };
/// Ant System and its kin, whose trails have no limits.
constexpr bool is_ant_system(Algorithm algorithm) { return algorithm >= Algorithm::as && algorithm <= Algorithm::bwas; }
/// Whether more than one solution deposits in an iteration: those of all ants, of the best ranks, or the best of every
/// unit.
constexpr bool several_deposit(Algorithm algorithm) {
  return (is_ant_system(algorithm) && algorithm != Algorithm::bwas) || algorithm == Algorithm::cas;
}
enum class Execution : int { sequential, lockstep, relaxed };
enum class Memory : int { matrix, candidate, selective };
/// Whose number, halved, τmin takes for the cities left to an ant on average.
enum class TauMinChoices : int { cities, candidates };
/// What τmin follows from with local search.
enum class TauMinWithSearch : int { cities, probability };
enum class Fallback : int { backup, tabu };
enum class Depositor : int { iteration_best, global_best, scheduled };
enum class Restart : int { off, stagnation, smoothing };
enum class Searched : int { all, best, share };
enum class Adaptive : int { none, rho, transition };
enum class ThreadAssignment : int { mata, plain };
enum class ThreadsPerAnt : int { of_32, of_64, of_128, of_256 };
enum class BackendKind : int { automatic, cpu, cuda };
/// Values of Settings::ants: as many as cities, however many those are, and four times as many. Files and options write
/// `n` and `4n`.
inline constexpr int as_many_ants_as_cities = 65537, four_ants_a_city = 65538;
/// A value of Settings::search_neighbours: all other cities. Files and options write `all`.
inline constexpr int all_search_neighbours = 65;

/// Default-constructed: the defaults of the parameter table for MMAS.
struct Settings {
  Algorithm algorithm{};
  Execution execution{};
  Selection selection{};
  TabuKind tabu{};
  Neighbourhood neighbours{};
  Fallback fallback{};
  Memory memory{};
  RingUpdate ring_update{};  // with selective memory: what a local update changes
  ClosingEdge closing_edge{};
  Exploited exploited{};            // with selective memory and candidate lists
  TauMinChoices tau_min_choices{};  // MAX-MIN Ant System
  TauMinWithSearch tau_min_with_search{};
  Depositor depositor{};
  Restart restart{};
  LocalSearchKind local_search{};
  Searched searched{};
  SearchSpan search_span{};
  Starts starts{};
  Eta eta{};
  Adaptive adaptive{};
  ThreadAssignment assignment{};
  ThreadsPerAnt threads_per_ant{};
  BackendKind backend{};
  double alpha{}, beta{}, rho{}, p_best{}, q0{}, xi{};  // q0 0: (n − 20) / n
  double rho_undecided{};                               // ρ0, with Adaptive::rho
  double alpha_first{}, beta_first{}, q0_first{};       // start values, with Adaptive::transition …
  int shift{};                                          // … and the iterations until they are α, β and q0
  int period{};                                         // k: steps between two local updates of an ant
  int racing{};                                         // ants that walk at once, relaxed; 0: four a thread of a CPU,
                                                        // as many as a GPU holds
  double search_share{};                                // of the ants, with Searched::share
  int search_neighbours{};                              // near cities that local search tries; may be all
  double search_steps{};                                // of a search by exchanges, at most, in n
  double taboo_length{};                                // T of tabu search, in n
  double drawn_share{};                                 // γ: of an assignment, drawn by a cunning ant on average
  double elite{};                                       // e: weight of the best so far in elitist AS; 0: n
  double mutation_rate{}, mutation_strength{};          // Pm and σ of best-worst AS
  int mutation_span{};                                  // N: iterations until mutations have their full strength
  double smoothing{};                                   // δ: share of the way to τmax
  int ranks{};                                          // w: weight of the best so far in rank-based AS
  double detour{};                                      // of the focused ant system's tour, a share
  int relocations{};                                    // of an ant of the focused ant system
  int ring_slots{};                                     // s: trails a city keeps in selective memory
  int candidates{};                                     // K; 0: all cities
  int ants{};            // or one of the words above; 0: as default_ants.hpp says (ants_for)
  int threads{};         // 0: all cores
  int device{};          // which CUDA device
  std::uint64_t seed{};  // 0 … 2^53 - 1

  Settings();
  bool operator==(const Settings&) const = default;

  int ants_for(int cities) const;             // ants of a run that starts with these settings on the CPU
  double q0_for(int cities) const;            // q0 in force
  double elite_for(int cities) const;         // e in force
  int searched_of(int count) const;           // how many of `count` ants have their tours searched
  int search_steps_for(int items) const;      // steps of a search by exchanges in force, at least 1
  int taboo_length_for(int items) const;      // T in force
  int candidates_for(int cities) const;       // candidates a city in force: min(K, n - 1); n - 1 for `all`
  int tau_min_choices_for(int cities) const;  // twice the cities left on average, for τmin: n, or candidates in force
  int search_neighbours_for(int cities) const;  // near cities of a search in force; n - 1 for `all`
  int warps_per_ant() const;                    // on a GPU, where more than one can build a tour together; else 1
};

}  // namespace formicarium
