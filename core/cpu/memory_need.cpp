// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/memory_need.hpp"

#include "core/colony/candidate_lists.hpp"
#include "core/cpu/trail_store.hpp"
#include "core/cpu/workers.hpp"
#include "core/local_search/local_search.hpp"

namespace formicarium {
namespace {

/// Bytes that a run of this shape needs. `tours`: one for each ant, or with focused ants
/// `tours_a_thread` for each thread.
double bytes(const TrailShape& shape, int backup, int tours) {
  return double(shape.rows) *
         (shape.width * 12.0 + double(shape.stride) * 4 + shape.slots * 4.0 + backup * 8.0 + 32 + tours * 4.0);
}
constexpr int tours_a_thread = 6;  // focused ants: tour, places, local search's arrays

/// A search's lists of all cities; shorter ones are little beside the rest.
double near_bytes(const Settings& settings, int cities) {
  if (settings.local_search == LocalSearchKind::none || settings.search_neighbours != all_search_neighbours) return 0;
  return NearCities::bytes(cities, settings.search_neighbours_for(cities));
}

}  // namespace

MemoryNeed memory_need(const Instance& instance, const Settings& settings) {
  const TrailShape shape(instance, settings);
  const int cities = shape.rows, ants = settings.ants_for(cities), backup = backup_cities(settings, cities);
  Settings frugal = settings;
  frugal.memory = Memory::candidate;
  frugal.candidates = frugal_candidates;
  const int tours = settings.algorithm == Algorithm::focused ? tours_a_thread * threads_for(settings) : ants;
  return {.memory = shape.memory,
          .candidates = shape.all ? 0 : shape.choices,
          .ants = ants,
          .cities = cities,
          .needed = bytes(shape, backup, tours) + near_bytes(settings, cities),
          .free = 0,
          .frugal = bytes(TrailShape(instance, frugal), backup, frugal_ants)};
}

double frame_need(const Instance& instance, const Settings& settings) {
  const TrailShape shape(instance, settings);
  const double columns = shape.memory == Memory::matrix ? shape.rows : shape.slots > 0 ? shape.slots : shape.choices;
  const double listed = shape.slots > 0 ? sizeof(City) : 0;  // the cities that a ring leads to change, so it is copied
  return shape.rows * (columns * (sizeof(float) + listed) + 2.0 * sizeof(City)) +
         double(settings.ants_for(shape.rows)) * sizeof(Length);
}

}  // namespace formicarium
