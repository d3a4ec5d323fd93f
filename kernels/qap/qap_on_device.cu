// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "core/base/error.hpp"
#include "core/settings/not_enough_memory.hpp"
#include "core/settings/parameters.hpp"
#include "kernels/qap/qap_on_device.cuh"

namespace formicarium {

namespace {
constexpr const char* instead_of_ants = "Choose fewer ants, or backend 'cpu'";

double free_bytes() {
  std::size_t free = 0, total = 0;
  FORMICARIUM_CUDA_CHECK(cudaMemGetInfo(&free, &total));
  return double(free);
}

DeviceArray<Distance> on_device(std::span<const Distance> matrix) { return {matrix.data(), matrix.size()}; }
}  // namespace

QapOnDevice::QapOnDevice(QapPtr given, const Settings& settings)
    : number(use_device(settings.device)),
      instance(std::move(given)),
      facilities(instance->cities()),
      ants(ants_on_gpu(settings, facilities)),
      width(full_width(facilities)) {
  cudaDeviceProp device;
  FORMICARIUM_CUDA_CHECK(cudaGetDeviceProperties(&device, number));
  name = name_of(device, number);
  limits = {number, device.multiProcessorCount, device.sharedMemPerBlockOptin, device.sharedMemPerMultiprocessor};
  const auto refuse = [&] {
    throw SettingsError(
        not_enough_memory("A colony of " + std::to_string(ants) + " ants", bytes(), free_bytes(), instead_of_ants));
  };
  if (facilities > most_facilities_packed || bytes() > free_bytes()) refuse();
  try {
    allocate();
  } catch (const CudaError& error) {
    if (error.code == cudaErrorMemoryAllocation) refuse();
    throw;
  }
}

/// Of device memory, without that of searches outside shared memory.
double QapOnDevice::bytes() const {
  const double n = facilities, m = ants;
  return n * n * (2 * sizeof(Distance) + sizeof(float)) + n * width * 2 * sizeof(float) +
         double(MatricesOnDevice::bytes(facilities)) + m * n * 2 * sizeof(City) +
         double(cities_to_draw_with(facilities, ants)) * sizeof(City) + (m + n) * 72;
}

void QapOnDevice::allocate() {
  const std::size_t n = std::size_t(facilities), m = std::size_t(ants), cells = n * std::size_t(width);
  matrices.emplace(*instance);
  flow = on_device(instance->flow());
  distance = on_device(instance->distance());
  assignments = DeviceArray<City>(m * n);
  drawn = DeviceArray<City>(m * n);
  room = DeviceArray<City>(cities_to_draw_with(facilities, ants));
  costs = DeviceArray<Length>(m);
  drawn_costs = DeviceArray<Length>(m);
  chosen = DeviceArray<int>(m);
  gains = DeviceArray<double>(m);
  close = DeviceArray<float>(cells);
  weight = DeviceArray<float>(cells);
  fill_trails(close.get(), cells, 1, stream);
  fill_trails(weight.get(), cells, 0, stream);
  trail = DeviceArray<float>(n * n);
  for (DeviceArray<City>* array : {&best, &recent, &before, &after}) *array = DeviceArray<City>(n);
  spread = DeviceArray<RowSpread>(n);
  on_best = DeviceArray<float>(n);
  mutated = DeviceArray<int>(n);
  standing = DeviceArray<DeviceStanding>(std::size_t(1));
}

TrailRows QapOnDevice::rows() const {
  return {.columns = facilities,
          .width = width,
          .candidate = nullptr,
          .trail = trail.get(),
          .trail_columns = facilities,
          .stride = std::size_t(facilities),
          .by_city = true,
          .own_column = true};
}

TrailArrays QapOnDevice::trail_arrays() const {
  return {.rows = rows(),
          .cities = facilities,
          .rings = {},
          .limits = standing.get(),
          .columns = weight.get(),
          .hits = nullptr};
}

void QapOnDevice::weigh(double alpha) {
  const Weights weights{.close = close.get(),
                        .weight = weight.get(),
                        .alias = nullptr,
                        .full = nullptr,
                        .line = nullptr,
                        .work = nullptr,
                        .drawn = facilities};
  weigh_rows(trail_arrays(), DistanceView{}, {.alpha = alpha}, false, weights, stream);
}

int QapOnDevice::searched(const Settings& now) const {
  return now.algorithm == Algorithm::cas ? ants : now.searched_of(ants);
}

void QapOnDevice::make_room_for_search(const Settings& now, bool keeps) {
  if (now.local_search == LocalSearchKind::none) return make_room_for_tables(0);
  const SearchBlocks blocks = matrices->blocks_for(searched(now), now.assignment, limits);
  const std::size_t needed = blocks.scratch_bytes();
  if (scratch.size() < needed) try {
      scratch = {};
      scratch = DeviceArray<char>(needed);
    } catch (const CudaError& error) {
      if (error.code != cudaErrorMemoryAllocation) throw;
      throw SettingsError(not_enough_memory("Local search", double(needed), free_bytes(), instead_of_ants));
    }
  make_room_for_tables(keeps ? std::size_t(blocks.blocks) : 0);
}

void QapOnDevice::make_room_for_tables(std::size_t blocks) {
  if (kept_heads.size() >= blocks && (kept_heads.size() == 0 || blocks > 0)) return;
  const std::size_t n = std::size_t(facilities);
  kept_blocks = 0;
  kept_heads = {};
  kept_assignments = {};
  kept_held_for = {};
  if (blocks == 0) return;
  try {
    DeviceArray<std::int32_t> held_for(blocks * n * n);
    DeviceArray<City> standing_at(blocks * n);
    kept_heads = DeviceArray<KeptHead>(blocks);
    kept_assignments = std::move(standing_at);
    kept_held_for = std::move(held_for);
  } catch (const CudaError& error) {
    if (error.code != cudaErrorMemoryAllocation) throw;
  }
}

void QapOnDevice::search(const Settings& now, std::uint32_t iteration, const int* given_up) {
  const int count = searched(now);
  if (count < ants) choose_shortest(drawn_costs.get(), ants, count, chosen.get(), stream);
  const SearchBlocks blocks = matrices->blocks_for(count, now.assignment, limits);
  kept_blocks = kept_heads.size() > 0 ? blocks.blocks : 0;
  std::fill_n(steps_of_block.get(), std::size_t(ants), 0);
  const SearchAssignments all{.searched = count,
                              .chosen = count < ants ? chosen.get() : nullptr,
                              .assignments = drawn.get(),
                              .costs = drawn_costs.get(),
                              .gains = gains.get(),
                              .given_up = given_up,
                              .done = steps_of_block.get(),
                              .kept = {kept_heads.get(), kept_assignments.get(), kept_held_for.get()},
                              .seed = now.seed,
                              .iteration = iteration,
                              .tabu = now.local_search == LocalSearchKind::tabu,
                              .steps = now.search_steps_for(facilities),
                              .taboo_length = now.taboo_length_for(facilities)};
  matrices->search(all, now.assignment, blocks, scratch.get(), stream);
  note_gain(gains.get(), count, standing.get(), stream);
}

std::int64_t QapOnDevice::steps_done() const {
  std::int64_t sum = 0;
  for (int block = 0; block < ants; ++block)
    sum += static_cast<const volatile std::int64_t*>(steps_of_block.get())[block];
  return sum;
}

SearchTables QapOnDevice::fetch_tables() const {
  const std::size_t n = std::size_t(facilities), blocks = std::size_t(kept_blocks);
  std::vector<KeptHead> heads(blocks);
  kept_heads.copy_to(heads.data(), 0, heads.size(), stream);
  stream.wait();
  const auto best = std::ranges::min_element(heads, [](const KeptHead& a, const KeptHead& b) {
    return a.cost != b.cost ? a.cost < b.cost : a.search < b.search;
  });
  const std::size_t block = std::size_t(best - heads.begin());
  SearchTables tables{.ant = best->ant,
                      .steps = best->steps,
                      .assignment = Tour(n),
                      .held_for = std::vector<std::int32_t>(n * n),
                      .moved = {best->moved[0], best->moved[1]}};
  kept_assignments.copy_to(tables.assignment.data(), block * n, n, stream);
  kept_held_for.copy_to(tables.held_for.data(), block * n * n, n * n, stream);
  stream.wait();
  return tables;
}

}  // namespace formicarium
