// SPDX-License-Identifier: Apache-2.0
#include "core/settings/idle_unless.hpp"

#include <fmt/format.h>

#include "core/settings/value_words.hpp"
#include "core/steps/many_teams.hpp"

namespace formicarium::idle_unless {

/// Of Ant System and its kin: that there are no limits, and who deposits.
static const char* without_limits(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::eas:
      return "The Elitist Ant System has no trail limits, and every ant and the best tour so far deposit";
    case Algorithm::ras:
      return "The Rank-based Ant System has no trail limits, and the best ranks and the best tour so far deposit";
    case Algorithm::bwas:
      return "The Best-Worst Ant System has no trail limits, begins anew by itself, and the best tour so far deposits";
    default:
      return "Ant System has no trail limits and lets every ant deposit";
  }
}

std::optional<Idle> there_are_limits(const Settings& s, const Traits&, Naming) {
  if (is_ant_system(s.algorithm))
    return Idle{"with MAX-MIN Ant System",
                fmt::format("{}; choose MAX-MIN Ant System to use this.", without_limits(s.algorithm))};
  if (s.algorithm == Algorithm::acs)
    return Idle{"with MAX-MIN Ant System",
                "The Ant Colony System has no trail limits and no restart, and the best tour so far deposits; choose "
                "MAX-MIN Ant System to use this."};
  return {};
}

std::optional<Idle> the_limits_follow_p(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = there_are_limits(s, traits, naming)) return none;
  if (s.algorithm == Algorithm::focused || s.algorithm == Algorithm::cas || s.local_search == LocalSearchKind::none ||
      s.tau_min_with_search == TauMinWithSearch::probability)
    return {};
  return Idle{"without local search",
              fmt::format("With local search τmin is τmax / 2n, whatever p is; choose {} or {} "
                          "to use this.",
                          named(naming, LocalSearchKind::none), named(naming, TauMinWithSearch::probability))};
}

std::optional<Idle> limits_stand_beside_a_search(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = there_are_limits(s, traits, naming)) return none;
  if (s.algorithm != Algorithm::mmas)
    return Idle{"with MAX-MIN Ant System",
                "Focused and cunning ants always have a τmin that follows from p; choose MAX-MIN Ant System to use "
                "this."};
  return there_is_a_search(s, traits, naming);
}

std::optional<Idle> the_best_adds_to_all(const Settings& s, const Traits&, Naming naming) {
  if (s.algorithm == Algorithm::eas) return {};
  return Idle{"with Elitist Ant System",
              fmt::format("Only in the Elitist Ant System the best tour so far deposits beside those of all ants; "
                          "choose {} to use this.",
                          named(naming, Algorithm::eas))};
}

std::optional<Idle> ranks_deposit(const Settings& s, const Traits&, Naming naming) {
  if (s.algorithm == Algorithm::ras) return {};
  return Idle{"with Rank-based Ant System",
              fmt::format("Only in the Rank-based Ant System ants deposit by their rank; choose {} to use this.",
                          named(naming, Algorithm::ras))};
}

std::optional<Idle> ants_choose_among_lists(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = the_limits_follow_p(s, traits, naming)) return none;
  if (s.algorithm == Algorithm::mmas) return {};
  return Idle{"with MAX-MIN Ant System",
              "Focused and cunning ants make other choices, and their τmin counts those; choose MAX-MIN Ant System to "
              "use this."};
}

std::optional<Idle> ants_exploit(const Settings& s, const Traits&, Naming) {
  if (s.algorithm == Algorithm::acs) return {};
  return Idle{"with Ant Colony System",
              "Only the ants of the Ant Colony System exploit and update trails as they walk; choose Ant Colony "
              "System to use this."};
}

std::optional<Idle> ants_change_a_tour(const Settings& s, const Traits&, Naming) {
  if (s.algorithm == Algorithm::focused) return {};
  return Idle{"with Focused Ant System", "Only focused ants change a tour; choose Focused Ant System to use this."};
}

/// Of what only one kind of problem has.
static std::optional<Idle> only_of(Problem has_it, const Traits& traits, const char* why) {
  if (traits.has_exchanges == (has_it == Problem::assignments)) return {};
  return Idle{has_it == Problem::tours ? "with tours" : "with quadratic assignment", why};
}

static std::optional<Idle> steps_are_counted(const Traits& traits) {
  return only_of(Problem::assignments, traits, "Only searches of assignments count their steps.");
}

std::optional<Idle> ants_build_tours(const Settings& s, const Traits& traits, Naming) {
  if (auto none =
          only_of(Problem::tours, traits,
                  "Only tours use tabu lists; an ant that draws locations keeps a list of those that are left."))
    return none;
  if (s.algorithm != Algorithm::focused) return {};
  return Idle{"with other algorithms",
              "A focused ant visits few cities and keeps a bit for each; choose another algorithm to use this."};
}

std::optional<Idle> there_is_a_search(const Settings& s, const Traits&, Naming) {
  if (s.local_search != LocalSearchKind::none) return {};
  return Idle{"with local search", "There is no local search; choose one to use this."};
}

std::optional<Idle> some_ants_are_searched(const Settings& s, const Traits& traits, Naming naming) {
  if (s.algorithm == Algorithm::cas)
    return Idle{"with other algorithms", "Every cunning ant's assignment is searched."};
  if (s.algorithm != Algorithm::focused) return there_is_a_search(s, traits, naming);
  return Idle{"with other algorithms",
              "Every focused ant searches around its own changes; choose another algorithm to use this."};
}

std::optional<Idle> tours_are_searched(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = only_of(Problem::tours, traits,
                          "A search of an assignment looks at all exchanges; only tours are cut into pieces."))
    return none;
  if (s.algorithm == Algorithm::focused)
    return Idle{"with other algorithms",
                "A focused ant searches around its own changes, wherever they are; choose another algorithm to use "
                "this."};
  return there_is_a_search(s, traits, naming);
}

std::optional<Idle> ants_start_in_cities(const Settings& s, const Traits& traits, Naming) {
  if (auto none = only_of(Problem::tours, traits, "An ant that makes an assignment starts in no city.")) return none;
  if (s.algorithm != Algorithm::focused) return {};
  return Idle{"with other algorithms",
              "A focused ant changes a tour from a random city on; choose another algorithm to use this."};
}

std::optional<Idle> a_share_is_searched(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = some_ants_are_searched(s, traits, naming)) return none;
  if (s.searched == Searched::share) return {};
  return Idle{"with a share of searched ants",
              fmt::format("The share counts with {}.", named(naming, Searched::share))};
}

std::optional<Idle> memory_has_slots(const Settings& s, const Traits&, Naming naming) {
  if (s.memory == Memory::selective) return {};
  return Idle{"with selective memory",
              fmt::format("Only selective memory has slots; choose {} to use this.", named(naming, Memory::selective))};
}

std::optional<Idle> rings_are_updated(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = memory_has_slots(s, traits, naming)) return none;
  if (auto none = ants_exploit(s, traits, naming)) return none;
  if (traits.symmetric) return {};
  return Idle{"in symmetric instances",
              "In an asymmetric instance an edge belongs to the city it leaves, and only that "
              "one keeps its trail."};
}

std::optional<Idle> slots_lead_off_the_lists(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = memory_has_slots(s, traits, naming)) return none;
  if (auto none = ants_exploit(s, traits, naming)) return none;
  return lists_run_out(s, traits, naming);
}

std::optional<Idle> ants_race(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = ants_exploit(s, traits, naming)) return none;
  if (s.execution == Execution::relaxed) return {};
  return Idle{"in relaxed execution", fmt::format("Only in relaxed execution ants walk without waiting for each other; "
                                                  "choose {} to use this.",
                                                  named(naming, Execution::relaxed))};
}

std::optional<Idle> rho_turns(const Settings& s, const Traits&, Naming naming) {
  if (s.adaptive == Adaptive::rho) return {};
  return Idle{"with adaptive ρ",
              fmt::format("ρ changes by itself with {}; choose that to use this.", named(naming, Adaptive::rho))};
}

std::optional<Idle> transition_turns(const Settings& s, const Traits&, Naming naming) {
  if (s.adaptive == Adaptive::transition) return {};
  return Idle{"with an adaptive transition rule", fmt::format("α, β and q0 turn by themselves with {}; choose that to "
                                                              "use this.",
                                                              named(naming, Adaptive::transition))};
}

std::optional<Idle> q0_turns(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = ants_exploit(s, traits, naming)) return none;
  return transition_turns(s, traits, naming);
}

std::optional<Idle> cities_are_near(const Settings&, const Traits& traits, Naming) {
  if (traits.has_neighbours) return {};
  return Idle{"with near cities", "In this problem none is nearer than another, so there are no lists to choose."};
}

std::optional<Idle> lists_are_possible(const Settings& s, const Traits& traits, Naming naming) {
  if (s.candidates != 0) return {};
  return cities_are_near(s, traits, naming);
}

std::optional<Idle> edges_may_lack_trails(const Settings& s, const Traits& traits, Naming) {
  if (s.memory != Memory::matrix || traits.has_neighbours) return {};
  return Idle{"with near cities", "In this problem none is nearer than another, so every choice has a trail."};
}

std::optional<Idle> draws_differ(const Settings& s, const Traits& traits, Naming) {
  if (s.selection != Selection::rwm) return {};
  return only_of(Problem::tours, traits, "Locations are drawn by the roulette wheel alone.");
}

std::optional<Idle> edges_are_exchanged(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = only_of(Problem::tours, traits, "A search of assignments tries all exchanges.")) return none;
  return there_is_a_search(s, traits, naming);
}

std::optional<Idle> lists_run_out(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = ants_build_tours(s, traits, naming)) return none;
  if (s.candidates != 0) return {};
  return Idle{"with candidate lists",
              "All cities are candidates, so an ant never looks elsewhere; choose a number of candidates to use this."};
}

std::optional<Idle> closeness_counts(const Settings&, const Traits& traits, Naming) {
  return only_of(Problem::tours, traits,
                 "What a location costs depends on all other facilities, so none is nearer than another.");
}

std::optional<Idle> eta_is_given(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = closeness_counts(s, traits, naming)) return none;
  if (traits.has_eta) return {};
  return Idle{"with an .eta file", "No file gives η of these edges, so it is 1/d; open an .eta file to use this."};
}

std::optional<Idle> one_ant_deposits(const Settings& s, const Traits& traits, Naming naming) {
  if (s.algorithm != Algorithm::cas) return there_are_limits(s, traits, naming);
  return Idle{
      "with MAX-MIN Ant System",
      "The best of every unit deposits in each iteration, and nothing restarts; choose MAX-MIN Ant System to use "
      "this."};
}

std::optional<Idle> trails_mutate(const Settings& s, const Traits&, Naming naming) {
  if (s.algorithm == Algorithm::bwas) return {};
  return Idle{"with Best-Worst Ant System",
              fmt::format("Only in the Best-Worst Ant System trails mutate; choose {} to use this.",
                          named(naming, Algorithm::bwas))};
}

std::optional<Idle> trails_are_smoothed(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = one_ant_deposits(s, traits, naming)) return none;
  if (s.restart == Restart::smoothing) return {};
  return Idle{"with smoothing", fmt::format("Only {} takes a share of the way back; choose it to use this.",
                                            named(naming, Restart::smoothing))};
}

std::optional<Idle> ants_borrow(const Settings& s, const Traits&, Naming) {
  if (s.algorithm == Algorithm::cas) return {};
  return Idle{"with Cunning Ant System",
              "Only cunning ants borrow a part of an assignment; choose Cunning Ant System to "
              "use this."};
}

std::optional<Idle> exchanges_are_searched(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = steps_are_counted(traits)) return none;
  return there_is_a_search(s, traits, naming);
}

std::optional<Idle> tabu_is_searched(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = steps_are_counted(traits)) return none;
  if (s.local_search == LocalSearchKind::tabu) return {};
  return Idle{"with tabu search",
              fmt::format("Only {} forbids exchanges; choose it to use this.", named(naming, LocalSearchKind::tabu))};
}

std::optional<Idle> warps_share_an_ant(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = ants_build_tours(s, traits, naming)) return none;
  if (s.backend == BackendKind::cpu)
    return Idle{"on a GPU",
                fmt::format("On a CPU an ant has one thread, with vectors of numbers; choose {} to use this.",
                            named(naming, BackendKind::cuda))};
  if (s.algorithm == Algorithm::acs)
    return Idle{"with other algorithms",
                "Ants that update trails as they walk have 32 threads; choose another algorithm to use this."};
  if (s.candidates != 0)
    return Idle{"over all cities",
                "A candidate list is so short that 32 threads read it at once; choose all cities as candidates to use "
                "this."};
  if (!teams_can_draw_by(s.selection))
    return Idle{"with two selection rules", fmt::format("More threads can draw by {} or {}; choose one to use this.",
                                                        named(naming, Selection::rwm), named(naming, Selection::wrs))};
  return {};
}

std::optional<Idle> blocks_search(const Settings& s, const Traits& traits, Naming naming) {
  if (auto none = only_of(Problem::assignments, traits, "Only searches of assignments share exchanges among threads."))
    return none;
  if (s.backend == BackendKind::cpu)
    return Idle{"on a GPU", fmt::format("A core of a CPU looks at all exchanges of a search; choose {} to use this.",
                                        named(naming, BackendKind::cuda))};
  return there_is_a_search(s, traits, naming);
}

}  // namespace formicarium::idle_unless
