// SPDX-License-Identifier: Apache-2.0
// A colony's arrays in device memory and what is seen of them by launches. The backend works on it.
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

/// Solver thread. Every call may throw CudaError; the constructor SettingsError where memory would not do.
struct ColonyOnDevice {
  const int number;  // of the device; before everything that lives on it
  TspPtr instance;
  int cities, ants, choices;
  bool all, by_all, with_alias, focused;
  bool living;  // trails change while ants walk, so weights are made when they are read
  Memory memory;
  int width, backup_width = 0;
  int slots;  // of a ring of selective memory; 0: another memory
  int trail_columns;
  std::size_t trail_stride;
  DeviceLimits limits{};
  std::string name;
  Length nearest_neighbour = 0;
  float floor = 0;  // τ0 of the Ant Colony System
  std::shared_ptr<const Neighbours> candidates_told;
  Tour first_tour;  // of focused ants, whose only one is in `tours`

  Stream stream;
  DeviceArray<City> candidate, backup, tours, best, recent, before, after, member;
  DeviceArray<AliasColumn> alias;
  DeviceArray<FullColumn> full;  // instead of them, over all cities
  DeviceArray<LineColumn> line;  // besides them, of short rows
  DeviceArray<Balance> work;
  DeviceArray<float> close, weight, trail;
  DeviceArray<float> scale;    // instead of weights: 1 / τ_row of each row
  DeviceArray<City> kept;      // [n][slots] whose trail a slot holds
  DeviceArray<int> head;       // [n]
  DeviceArray<HitCount> hits;  // of the iteration at hand
  DeviceArray<Length> length;
  DeviceArray<Point> place, member_place;
  DeviceArray<GridPlace> grid;  // the same places on a grid where they lie on one
  DeviceArray<Box> block, group;
  BlocksView blocks{};
  DeviceArray<Distance> matrix;
  DeviceArray<RowSpread> spread;
  DeviceArray<DeviceStanding> standing;
  DeviceArray<int> places;
  DeviceArray<char> scratch;

  Weighing weighing;     // how the weights were made last
  bool weighed = false;  // from the trails of now
  double close_beta = std::numeric_limits<double>::quiet_NaN();

  ColonyOnDevice(TspPtr given, const Settings& settings, Progress* progress);

  /// For what a change of parameters asks for during a run: makes it, or says what is missing and changes nothing.
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

  /// Enqueues the weights of the trails of now.
  void weigh(const Weighing& how);

  bool short_rows() const { return !all && width <= team && memory == Memory::candidate; }
  /// Where half of the lines may fit in a block's shared memory.
  bool by_lines() const {
    return short_rows() && !focused && cities <= LineColumn::most_cities &&
           sizeof(LineColumn) * team * std::size_t(cities) <= 2 * limits.shared_bytes;
  }
  RowsKind rows_kind() const {
    return all ? RowsKind::all_cities : short_rows() ? RowsKind::short_lists : RowsKind::lists;
  }
  TrailRows rows() const;
  /// `absent`: τ of edges that the rings do not keep, as the host knows it.
  Rings rings(float absent) const { return {slots, kept.get(), trail.get(), head.get(), absent}; }
  TrailHome home() const {
    return {rows(), cities, rings(floor), floor > 0 ? nullptr : standing.get(), weight.get(), hits.get()};
  }
  DistanceView distance() const;

 private:
  static double free_bytes();
  int drawn() const { return all ? cities : width; }  // columns of an alias table
  std::size_t work_size() const { return std::size_t(rows_of_work(drawn(), limits)) * drawn(); }
  void allocate(const CandidateLists& lists);
  int tours_kept() const { return focused ? 4 : ants; }  // of focused ants: two, places, and their changes
  bool by_matrix() const { return instance->metric() == Metric::matrix || instance->metric() == Metric::geo; }
  std::vector<Distance> all_distances() const;
  double bytes(bool over_all, int row_width, std::size_t stride, int count) const;
  [[noreturn]] void refuse() const;
};

}  // namespace formicarium
