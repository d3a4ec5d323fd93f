// SPDX-License-Identifier: Apache-2.0
#include "core/base/progress.hpp"
#include "core/focused/first_focused_tour.hpp"
#include "core/problem/given_eta.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"
#include "core/settings/parameters.hpp"
#include "kernels/colony/colony_on_device.cuh"

namespace formicarium {

ColonyOnDevice::ColonyOnDevice(TspPtr given, const Settings& settings, Progress* progress)
    : number(use_device(settings.device)),
      instance(std::move(given)),
      cities(instance->cities()),
      ants(ants_on_gpu(settings, cities)),
      choices(settings.candidates_for(cities)),
      all(settings.candidates == 0),
      several(is_ant_system(settings.algorithm)),
      with_alias(draws_from_tables(settings.selection)),
      focused(settings.algorithm == Algorithm::focused),
      living(settings.algorithm == Algorithm::acs),
      memory(settings.memory) {
  cudaDeviceProp device;
  FORMICARIUM_CUDA_CHECK(cudaGetDeviceProperties(&device, number));
  name = name_of(device, number);
  limits = {number, device.multiProcessorCount, device.sharedMemPerBlockOptin, device.sharedMemPerMultiprocessor};
  slots = memory == Memory::selective ? settings.ring_slots : 0;
  trail_columns = memory == Memory::matrix ? cities : slots > 0 ? slots : choices;

  const CandidateLists lists = candidate_lists(*instance, settings, progress);
  nearest_neighbour = nearest_neighbour_length(*instance, lists.nearest.get());
  if (!all) shown_candidates = candidates_of(lists, choices);
  if (focused)
    first_tour = first_focused_tour(*instance, *lists.nearest,
                                    NearCities(*instance, settings.neighbours, settings.search_neighbours),
                                    settings.local_search);
  width = lists.width;
  backup_width = lists.backup_width;
  trail_stride = std::size_t(memory == Memory::candidate ? width : trail_columns);

  if (bytes(all, width, trail_stride, tours_kept()) > free_bytes()) refuse();
  try {
    allocate(lists);
  } catch (const CudaError& error) {
    if (error.code == cudaErrorMemoryAllocation) refuse();
    throw;
  }
}

double ColonyOnDevice::free_bytes() {
  std::size_t free = 0, total = 0;
  FORMICARIUM_CUDA_CHECK(cudaMemGetInfo(&free, &total));
  return double(free);
}

void ColonyOnDevice::make_alias_tables() {
  DeviceArray<AliasColumn> tables(all ? 0 : weight.size());
  DeviceArray<FullColumn> full_tables(all ? weight.size() : 0);
  if (all)  // padding is copied to shared memory too
    FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(full_tables.get(), 0, full_tables.bytes(), stream));
  DeviceArray<LineColumn> lines(by_lines() ? weight.size() : 0);
  DeviceArray<Balance> room(work_size());
  alias = std::move(tables);
  full = std::move(full_tables);
  line = std::move(lines);
  work = std::move(room);
}

void ColonyOnDevice::weigh(const Weighing& how) {
  const bool new_closeness = close_beta != how.beta || close_eta != how.eta;
  const Weights weights{.close = close.get(),
                        .weight = weight.get(),
                        .alias = how.for_trials ? alias.get() : nullptr,
                        .full = how.for_trials ? full.get() : nullptr,
                        .line = line.get(),
                        .work = work.get(),
                        .drawn = drawn()};
  if (living)
    weigh_living_rows(trail_arrays(), distance(how.eta), how.beta, new_closeness, close.get(), scale.get(), stream);
  else
    weigh_rows(trail_arrays(), distance(how.eta), how, new_closeness, weights, stream);
  weighing = how;
  close_beta = how.beta;
  close_eta = how.eta;
  weighed = true;
}

void ColonyOnDevice::allocate(const CandidateLists& lists) {
  const std::size_t n = std::size_t(cities), cells = n * width;
  if (instance->metric() == Metric::matrix)
    matrix = DeviceArray<Distance>({instance->matrix().begin(), instance->matrix().end()});
  else if (!is_flat(instance->metric()))
    matrix = DeviceArray<Distance>(all_distances());
  else
    place = DeviceArray<Point>({instance->places().begin(), instance->places().end()});
  if (const GivenEta* const eta = instance->eta()) {
    eta_value = DeviceArray<float>(eta->value);
    eta_city = DeviceArray<City>(eta->city);
  }
  grid = DeviceArray<GridPlace>(grid_places(instance->metric(), instance->places()));
  candidate = DeviceArray<City>(lists.candidate);
  backup = DeviceArray<City>(lists.backup);
  if (!all) {
    const CityBlocks near = city_blocks(*instance);
    member = DeviceArray<City>(near.member);
    member_place = DeviceArray<Point>(near.place);
    block = DeviceArray<Box>(near.block);
    group = DeviceArray<Box>(near.group);
    blocks = {.member = member.get(),
              .place = member_place.get(),
              .block = block.get(),
              .group = group.get(),
              .blocks = int(near.block.size()),
              .groups = int(near.group.size())};
  }
  tours = focused ? DeviceArray<City>(first_tour) : DeviceArray<City>(n * ants);
  length = DeviceArray<Length>(std::size_t(ants));
  for (DeviceArray<City>* array : {&best, &recent, &before, &after}) *array = DeviceArray<City>(n);
  close = DeviceArray<float>(cells);
  if (living) scale = DeviceArray<float>(n);
  if (!living || slots > 0) weight = DeviceArray<float>(cells);
  for (const DeviceArray<float>* array : {&close, &weight})  // padding has weight 0
    if (array->size() > 0) FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(array->get(), 0, array->bytes(), stream));
  trail = DeviceArray<float>(n * trail_stride);
  spread = DeviceArray<RowSpread>(n);
  standing = DeviceArray<DeviceStanding>(std::size_t(1));
  if (slots > 0) {
    kept = DeviceArray<City>(n * std::size_t(slots));
    head = DeviceArray<int>(n);
    out = DeviceArray<City>(n);
    hits = DeviceArray<HitCount>(std::size_t(1));
  }
  if (several) {
    places = DeviceArray<int>(tours.size());
    ranked = DeviceArray<int>(std::size_t(ants));
    on_best = DeviceArray<float>(n);
    mutated = DeviceArray<int>(n);
  }
  if (with_alias) make_alias_tables();
}

/// [n][n] For GEO: the GPU's cosines differ from the CPU's in the last bit, and GEO truncates, so distances could
/// differ.
std::vector<Distance> ColonyOnDevice::all_distances() const {
  std::vector<Distance> values;
  values.reserve(std::size_t(cities) * cities);
  for (City i = 0; i < cities; ++i)
    for (City j = 0; j < cities; ++j) values.push_back(i == j ? 0 : instance->distance(i, j));
  return values;
}

/// Bytes of device memory that a run with these sizes needs.
double ColonyOnDevice::bytes(bool over_all, int row_width, std::size_t stride, int count) const {
  const double distances = by_matrix() ? 4.0 * cities : double(sizeof(Point) + sizeof(GridPlace));
  const int drawn_from = over_all ? cities : row_width;
  const double work_room = with_alias ? double(rows_of_work(drawn_from, limits)) * drawn_from * sizeof(Balance) : 0;
  double column = sizeof(float);  // closeness
  const GivenEta* const eta = instance->eta();
  const double eta_room = eta ? eta->value.size() * sizeof(float) + eta->city.size() * sizeof(City) : 0;
  if (!over_all) column += sizeof(City);
  if (!living || slots > 0) column += sizeof(float);
  if (with_alias) column += over_all ? sizeof(FullColumn) : sizeof(AliasColumn) + sizeof(LineColumn);
  constexpr double others = 88;  // per city: shortest tours and their neighbours, spreads, blocks of cities, mutations
  return double(cities) * (row_width * column + slots * 4.0 + double(stride) * 4 + backup_width * 4.0 +
                           count * (several ? 8.0 : 4.0) + others + distances) +
         work_room + eta_room;
}

void ColonyOnDevice::refuse() const {
  throw SettingsError(
      not_enough_memory({.memory = memory,
                         .candidates = all ? 0 : choices,
                         .ants = ants,
                         .cities = cities,
                         .needed = bytes(all, width, trail_stride, tours_kept()),
                         .free = free_bytes(),
                         .frugal = bytes(false, padded(frugal_candidates), padded(frugal_candidates), frugal_ants),
                         .device = name}));
}

TrailRows ColonyOnDevice::rows() const {
  return {.columns = all ? cities : choices,
          .width = width,
          .candidate = all ? nullptr : candidate.get(),
          .trail = trail.get(),
          .trail_columns = trail_columns,
          .stride = trail_stride,
          .by_city = memory == Memory::matrix};
}

DistanceView ColonyOnDevice::distance(Eta eta) const {
  DistanceView view{by_matrix() ? Metric::matrix : instance->metric(), cities, place.get(), matrix.get()};
  if (eta == Eta::given && instance->eta()) view.eta = {eta_value.get(), eta_city.get(), instance->eta()->columns};
  return view;
}

}  // namespace formicarium
