// SPDX-License-Identifier: Apache-2.0
// A colony's arrays in device memory, and the views of them that kernels take. The backend works on it.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/colony/candidate_lists.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/not_enough_memory.hpp"
#include "kernels/construction/build_tours.cuh"
#include "kernels/device/owners.cuh"
#include "kernels/trails/decisions.cuh"
#include "kernels/trails/trails.cuh"

namespace formicarium {

/// Solver thread only. Every call may throw CudaError; the constructor throws SettingsError if memory does not suffice.
struct ColonyOnDevice {
  const int number;  // of the device; first, because the arrays are made on it
  TspPtr instance;
  int cities, ants, choices;
  bool all, several, with_alias, focused;  // several: ants deposit without limits, as in Ant System and its kin
  bool living;                             // trails change while ants walk, so weights are computed when read
  Memory memory;
  int width, backup_width = 0;
  int slots;  // in a ring of selective memory; 0: another memory
  int trail_columns;
  std::size_t trail_stride;
  DeviceLimits limits{};
  std::string name;
  Length nearest_neighbour = 0;
  float floor = 0;                                     // τ0 of the Ant Colony System
  std::shared_ptr<const Neighbours> shown_candidates;  // for the display
  Tour first_tour;                                     // start of focused ants, which have one tour, in `tours`

  Stream stream;
  DeviceArray<City> candidate, backup, tours, best, recent, before, after, member;
  DeviceArray<AliasColumn> alias;
  DeviceArray<FullColumn> full;  // over all cities, instead of `alias`
  DeviceArray<LineColumn> line;  // of short rows, in addition to `alias`
  DeviceArray<Balance> work;
  DeviceArray<float> close, weight, trail;
  DeviceArray<float> scale;    // 1 / τ_row of each row; instead of weights
  DeviceArray<City> kept;      // [n][slots] the other city of each slot's edge
  DeviceArray<int> head;       // [n]
  DeviceArray<City> out;       // [n] the city whose edge each ring pushed out last
  DeviceArray<HitCount> hits;  // of the present iteration
  DeviceArray<Length> length;
  DeviceArray<Point> place, member_place;
  DeviceArray<GridPlace> grid;  // the same places if they lie on a grid
  DeviceArray<Box> block, group;
  BlocksView blocks{};
  DeviceArray<Distance> matrix;
  DeviceArray<float> eta_value;  // of the instance's GivenEta, as the next
  DeviceArray<City> eta_city;
  DeviceArray<RowSpread> spread;
  DeviceArray<DeviceStanding> standing;
  DeviceArray<int> places, ranked;  // of Ant System and its kin: [ants][n], [ants]
  DeviceArray<float> on_best;       // [n] of best-worst AS, as the next
  DeviceArray<int> mutated;         // [n]
  DeviceArray<char> scratch;

  Weighing weighing;     // parameters of the last weighing
  bool weighed = false;  // whether the weights belong to the present trails
  double close_beta = std::numeric_limits<double>::quiet_NaN();
  Eta close_eta{};

  ColonyOnDevice(TspPtr given, const Settings& settings, Progress* progress);

  /// Calls make() to allocate what a change of parameters needs during a run. Throws SettingsError that says what is
  /// missing; then nothing has changed.
  template <class Make>
  static void make_room(const char* what, std::size_t needed, const char* instead, Make make) {
    try {
      make();
    } catch (const CudaError& error) {
      if (error.code != cudaErrorMemoryAllocation) throw;
      throw SettingsError(not_enough_memory(what, double(needed), free_bytes(), instead));
    }
  }
  void make_alias_tables();
  bool has_alias_tables() const { return alias.size() > 0 || full.size() > 0; }
  std::size_t alias_bytes() const {
    const std::size_t column = all ? sizeof(FullColumn) : sizeof(AliasColumn) + (by_lines() ? sizeof(LineColumn) : 0);
    return weight.size() * column + work_size() * sizeof(Balance);
  }

  /// Enqueues the computation of weights from the present trails.
  void weigh(const Weighing& how);

  bool short_rows() const { return !all && width <= team && memory == Memory::candidate; }
  /// Whether at least half of the lines may fit into a block's shared memory.
  bool by_lines() const {
    return short_rows() && !focused && cities <= LineColumn::most_cities &&
           sizeof(LineColumn) * team * std::size_t(cities) <= 2 * limits.shared_bytes;
  }
  RowsKind rows_kind() const {
    return all ? RowsKind::all_cities : short_rows() ? RowsKind::short_lists : RowsKind::lists;
  }
  TrailRows rows() const;
  /// `absent`: τ of edges that are not in the rings, as far as the host knows it.
  Rings rings(float absent) const {
    return {.size = slots,
            .city = kept.get(),
            .trail = trail.get(),
            .head = head.get(),
            .out = out.get(),
            .absent = absent};
  }
  TrailArrays trail_arrays() const {
    return {.rows = rows(),
            .cities = cities,
            .rings = rings(floor),
            .limits = floor > 0 ? nullptr : standing.get(),
            .columns = weight.get(),
            .hits = hits.get()};
  }
  DistanceView distance(Eta eta) const;

 private:
  static double free_bytes();
  int drawn() const { return all ? cities : width; }  // columns of an alias table
  std::size_t work_size() const { return std::size_t(rows_of_work(drawn(), limits)) * drawn(); }
  void allocate(const CandidateLists& lists);
  int tours_kept() const { return focused ? 4 : ants; }  // focused ants: two tours, places, and changes
  bool by_matrix() const { return !is_flat(instance->metric()); }
  std::vector<Distance> all_distances() const;
  double bytes(bool over_all, int row_width, std::size_t stride, int count) const;
  [[noreturn]] void refuse() const;
};

}  // namespace formicarium
