// SPDX-License-Identifier: Apache-2.0
#include "core/settings/refusals.hpp"

#include <fmt/format.h>

#include "core/local_search/searches.hpp"
#include "core/settings/value_words.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace refusals {

std::optional<std::string> of_algorithm(const Settings& s, const Traits& traits, Naming naming) {
  if (s.algorithm == Algorithm::cas && !traits.has_exchanges)
    return fmt::format(
        "Cunning ants borrow a part of an assignment of facilities to locations, and this is another problem; choose "
        "{}.",
        named(naming, Algorithm::mmas, Algorithm::as));
  if (traits.is_tour) return {};
  const std::string instead = named(naming, Algorithm::mmas, Algorithm::as);
  if (s.algorithm == Algorithm::focused)
    return fmt::format("Focused ants change a tour, and a solution of this problem is none; choose {}.", instead);
  if (s.algorithm == Algorithm::acs)
    return fmt::format(
        "Ants of the Ant Colony System wear down the edges of a tour, and a solution of this problem is none; choose "
        "{}.",
        instead);
  return {};
}

std::optional<std::string> of_selection(const Settings& s, const Traits& traits, Naming naming) {
  if (traits.has_exchanges && s.selection != Selection::rwm)
    return fmt::format("Locations are drawn by the roulette wheel alone; choose {}.", named(naming, Selection::rwm));
  if (s.algorithm != Algorithm::acs) return {};
  const std::string instead = named(naming, Selection::rwm, Selection::wrs);
  if (draws_from_tables(s.selection))
    return fmt::format(
        "Ants of the Ant Colony System change the weights as they walk, and the tables of {} hold for a whole "
        "iteration; choose {}.",
        named(naming, s.selection), instead);
  if (!is_proportional(s.selection))
    return fmt::format("The Ant Colony System explores in proportion to the weights, which {} does not; choose {}.",
                       named(naming, s.selection), instead);
  return {};
}

std::optional<std::string> of_candidates(const Settings& s, const Traits& traits, Naming naming) {
  if (!traits.has_neighbours && (s.candidates != 0 || s.memory != Memory::matrix))
    return fmt::format(
        "In this problem none is nearer than another, so there are no candidate lists: choose all cities as candidates "
        "and {}.",
        named(naming, Memory::matrix));
  if (s.candidates != 0) return {};
  if (s.memory == Memory::candidate)
    return fmt::format(
        "With all cities as candidates there are no lists, and {} keeps trails on candidate edges only; choose {}, or "
        "a number of candidates such as 32.",
        named(naming, Memory::candidate), named(naming, Memory::matrix));
  if (s.algorithm == Algorithm::focused)
    return "A focused ant looks no further than its candidate list; choose a number of candidates such as 8, or "
           "another algorithm.";
  return {};
}

std::optional<std::string> of_memory(const Settings& s, const Traits&, Naming naming) {
  if (s.memory != Memory::selective) return {};
  if (is_ant_system(s.algorithm))
    return fmt::format("Ant System and its kin change many more trails than selective memory keeps; choose {}.",
                       named(naming, Memory::matrix, Memory::candidate));
  if (s.algorithm == Algorithm::focused)
    return fmt::format("Focused ants keep trails on the few candidates of a city anyway; choose {}.",
                       named(naming, Memory::candidate));
  return {};
}

std::optional<std::string> of_restart(const Settings& s, const Traits&, Naming naming) {
  const bool restarts = !several_deposit(s.algorithm) && s.algorithm != Algorithm::acs;
  if (s.restart != Restart::smoothing || s.memory != Memory::selective || !restarts) return {};
  return fmt::format("Smoothing raises every trail, and selective memory keeps few of them; choose {}, or {}.",
                     named(naming, Restart::stagnation, Restart::off),
                     named(naming, Memory::matrix, Memory::candidate));
}

std::optional<std::string> of_local_search(const Settings& s, const Traits& traits, Naming naming) {
  if (s.local_search == LocalSearchKind::none) return {};
  const bool by_exchanges = s.local_search == LocalSearchKind::two_opt || s.local_search == LocalSearchKind::tabu;
  if (traits.has_exchanges) {
    if (by_exchanges) return {};
    return fmt::format("{} exchanges edges of a tour, and an assignment has none; choose {} or {}.",
                       named(naming, s.local_search), named(naming, LocalSearchKind::tabu),
                       named(naming, LocalSearchKind::two_opt));
  }
  if (s.local_search == LocalSearchKind::tabu)
    return fmt::format("Tabu search exchanges the locations of two facilities, and this is another problem; choose {}.",
                       named(naming, LocalSearchKind::none));
  if (!traits.is_tour)
    return fmt::format("Local search exchanges edges of a tour, and a solution of this problem is none; choose {}.",
                       named(naming, LocalSearchKind::none));
  if (!supports(s.local_search, traits.symmetric))
    return fmt::format(
        "2-opt and 2.5-opt reverse a segment of the tour, which in an asymmetric instance changes the length of all of "
        "it; choose {}, which here reverse nothing.",
        named(naming, LocalSearchKind::or_opt, LocalSearchKind::or_3opt));
  return {};
}

std::optional<std::string> of_search_neighbours(const Settings& s, const Traits&, Naming) {
  if (s.algorithm != Algorithm::focused || s.search_neighbours != all_search_neighbours) return {};
  return "A focused ant searches near its own changes only; choose a number of search neighbours such as 5, or another "
         "algorithm.";
}

std::optional<std::string> of_backend(const Settings& s, const Traits&, Naming naming) {
  if (s.algorithm == Algorithm::acs && s.execution == Execution::sequential && s.backend == BackendKind::cuda)
    return sequential_refused_on_gpu(naming);
  return {};
}

}  // namespace refusals

std::string sequential_refused_on_gpu(Naming naming) {
  return fmt::format(
      "In sequential execution ants take their steps one after the other, which a GPU does not; choose {} or {}, or "
      "{}.",
      named(naming, Execution::lockstep), named(naming, Execution::relaxed), named(naming, BackendKind::cpu));
}

}  // namespace formicarium
