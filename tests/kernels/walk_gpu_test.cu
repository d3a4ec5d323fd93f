// SPDX-License-Identifier: Apache-2.0
// The one text of the steps, run by warps: every ant's tour is the CPU's, bit for bit, for every rule, tabu list and
// kind of row.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <random>
#include <vector>

#include "core/cpu/construct.hpp"
#include "core/problem/instance.hpp"
#include "core/problem/neighbours.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/build_tour.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "core/steps/tour_length.hpp"
#include "kernels/warp_lanes.cuh"

namespace formicarium {
namespace {

bool device_present() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0) return true;
  cudaGetLastError();
  return false;
}

template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& from) : size_(from.size()) {
    if (from.empty()) return;
    if (cudaMalloc(&memory_, sizeof(T) * size_) != cudaSuccess) throw std::bad_alloc();
    cudaMemcpy(memory_, from.data(), sizeof(T) * size_, cudaMemcpyHostToDevice);
  }
  ~OnDevice() { cudaFree(memory_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  T* get() const { return memory_; }
  std::vector<T> back() const {
    std::vector<T> to(size_);
    if (size_) cudaMemcpy(to.data(), memory_, sizeof(T) * size_, cudaMemcpyDeviceToHost);
    return to;
  }

 private:
  std::size_t size_;
  T* memory_ = nullptr;
};

/// One warp an ant; tabu lists and wheel numbers in device memory, `share` bytes an ant.
template <class Tabu, Selection rule, bool all>
__global__ void build_tours(ConstructTask task, char* scratch, std::size_t share) {
  const WarpLanes lanes;
  const int n = task.colony.cities, ant = static_cast<int>(blockIdx.x);
  char* memory = scratch + share * blockIdx.x;
  float* spin = reinterpret_cast<float*>(memory + (Tabu::bytes(n) + 63) / 64 * 64);
  const Dice dice{task.seed, task.iteration, static_cast<std::uint32_t>(ant), 0, Purpose::spin};
  for (int s = 0; s < n; s += team) lanes.store(spin + s, lanes.uniform(dice, static_cast<unsigned>(s / team)));
  lanes.sync();
  Walk<WarpLanes, Tabu, rule, all> walk{
      task.colony, task.distance, Tabu(memory, n), task.tours + std::size_t(ant) * n, spin, dice, 0};
  walk.start(lanes);
  for (int s = 1; s < n; ++s) walk.step(lanes, s);
  lanes.sync();
  if (lanes.leader()) task.lengths[ant] = tour_length(task.distance, walk.tour, n);
}

template <class Tabu, Selection rule>
void launch_rows(const ConstructTask& task, char* scratch, std::size_t share, int ants) {
  if (task.colony.candidate)
    build_tours<Tabu, rule, false><<<ants, team>>>(task, scratch, share);
  else
    build_tours<Tabu, rule, true><<<ants, team>>>(task, scratch, share);
}

template <class Tabu>
void launch_rule(const ConstructTask& task, char* scratch, std::size_t share, int ants) {
  switch (task.selection) {
    case Selection::rwm:
      return launch_rows<Tabu, Selection::rwm>(task, scratch, share, ants);
    case Selection::wrs:
      return launch_rows<Tabu, Selection::wrs>(task, scratch, share, ants);
    case Selection::iroulette:
      return launch_rows<Tabu, Selection::iroulette>(task, scratch, share, ants);
    case Selection::trial:
      return launch_rows<Tabu, Selection::trial>(task, scratch, share, ants);
  }
}

void launch(const ConstructTask& task, char* scratch, std::size_t share, int ants) {
  switch (task.tabu) {
    case TabuKind::lc:
      return launch_rule<CompressedTabu<WarpLanes>>(task, scratch, share, ants);
    case TabuKind::ct:
      return launch_rule<CompactTabu<WarpLanes>>(task, scratch, share, ants);
    case TabuKind::bt:
      return launch_rule<BitmaskTabu<WarpLanes>>(task, scratch, share, ants);
  }
}

struct Case {
  int cities, candidates;  // 0: all
  bool symmetric;
};

class walk_on_a_warp : public testing::TestWithParam<Case> {};

TEST_P(walk_on_a_warp, builds_the_tours_of_the_cpu_bit_for_bit) {
  if (!device_present()) GTEST_SKIP() << "no CUDA device here: the warp's tours are not compared";
  const auto [n, k, symmetric] = GetParam();
  constexpr int ants = 24;
  std::mt19937 random(17);
  InstanceData data;
  if (symmetric) {
    for (int i = 0; i < n; ++i) data.coordinates.push_back({double(random() % 1000), double(random() % 1000), 0});
  } else {
    data.metric = Metric::matrix;
    data.symmetric = false;
    for (int i = 0; i < n * n; ++i) data.matrix.push_back(Distance(1 + random() % 500));
  }
  const Instance instance(std::move(data));

  const int width = padded(k ? k : n), backup_width = k ? team : 0;
  std::vector<City> candidate, backup, alias(std::size_t(n) * width), work(width);
  std::vector<float> weight(std::size_t(n) * width), accept(weight.size());
  if (k) {
    const Neighbours near = nearest_neighbours(instance, k + backup_width);
    candidate.resize(weight.size());
    backup.resize(std::size_t(n) * backup_width);
    for (City i = 0; i < n; ++i)
      for (int c = 0; c < width; ++c) {
        candidate[std::size_t(i) * width + c] = c < k ? near.of(i)[c] : i;
        if (c < backup_width) backup[std::size_t(i) * backup_width + c] = near.of(i)[k + c];
      }
  }
  for (City i = 0; i < n; ++i) {
    for (int c = 0; c < (k ? k : n); ++c)
      if (k || c != i) weight[std::size_t(i) * width + c] = float(1 + random() % 1000) / 1000;
    const int columns = k ? width : n;
    fill_alias_table(&weight[std::size_t(i) * width], columns, &accept[std::size_t(i) * width],
                     &alias[std::size_t(i) * width], work.data());
  }

  const OnDevice<City> d_candidate(candidate), d_backup(backup), d_alias(alias);
  const OnDevice<float> d_weight(weight), d_accept(accept);
  const OnDevice<Point> d_place({instance.places().begin(), instance.places().end()});
  const OnDevice<Distance> d_matrix({instance.matrix().begin(), instance.matrix().end()});
  const std::size_t share = construct_scratch_bytes(n) / 64 * 64 + 64;
  const OnDevice<char> scratch(std::vector<char>(share * ants));

  for (const Selection selection : {Selection::rwm, Selection::wrs, Selection::iroulette, Selection::trial})
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt}) {
      std::vector<City> tours(std::size_t(ants) * n);
      std::vector<Length> lengths(ants);
      std::vector<std::uint64_t> memory(construct_scratch_bytes(n) / 8 + 16);
      ConstructTask task{};
      task.colony = {n,
                     width,
                     backup_width,
                     k ? candidate.data() : nullptr,
                     backup.data(),
                     weight.data(),
                     accept.data(),
                     alias.data(),
                     nullptr,
                     1,
                     2};
      task.distance = {instance.metric(), n, instance.places().data(), instance.matrix().data()};
      task.selection = selection;
      task.tabu = tabu;
      task.seed = 5;
      task.iteration = 3;
      task.last_ant = ants;
      task.tours = tours.data();
      task.lengths = lengths.data();
      task.scratch =
          reinterpret_cast<void*>((reinterpret_cast<std::uintptr_t>(memory.data()) + 63) & ~std::uintptr_t{63});
      construct().build_tours(task);

      const OnDevice<City> d_tours(std::vector<City>(tours.size(), -1));
      const OnDevice<Length> d_lengths(std::vector<Length>(ants, -1));
      ConstructTask there = task;
      there.colony = {n,
                      width,
                      backup_width,
                      d_candidate.get(),
                      d_backup.get(),
                      d_weight.get(),
                      d_accept.get(),
                      d_alias.get(),
                      nullptr,
                      1,
                      2};
      there.distance = {instance.metric(), n, d_place.get(), d_matrix.get()};
      there.tours = d_tours.get();
      there.lengths = d_lengths.get();
      launch(there, scratch.get(), share, ants);
      ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess) << cudaGetErrorString(cudaGetLastError());
      ASSERT_EQ(d_tours.back(), tours) << "selection " << int(selection) << " tabu " << int(tabu);
      ASSERT_EQ(d_lengths.back(), lengths);
    }
}

INSTANTIATE_TEST_SUITE_P(rows, walk_on_a_warp,
                         testing::Values(Case{100, 32, true}, Case{333, 32, true}, Case{200, 10, true},
                                         Case{200, 64, true}, Case{150, 0, true}, Case{90, 32, false},
                                         Case{75, 0, false}));

}  // namespace
}  // namespace formicarium
