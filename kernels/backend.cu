// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "core/colony/candidate_lists.hpp"
#include "core/colony/not_enough_memory.hpp"
#include "core/io/error.hpp"
#include "core/problem/progress.hpp"
#include "kernels/backend.hpp"
#include "kernels/build_tours.cuh"
#include "kernels/decisions.cuh"
#include "kernels/lent_trails.cuh"
#include "kernels/owners.cuh"
#include "kernels/trails.cuh"

namespace formicarium {

namespace {
int use_device(int number) {
  FORMICARIUM_CUDA_CHECK(cudaSetDevice(number));
  return number;
}
}  // namespace

struct CudaBackend::Impl {
  const int number;  // of the device; before everything that lives on it
  InstancePtr instance;
  int cities, ants, choices;
  bool all, by_all, with_alias;
  Memory memory;
  int width, backup_width = 0;
  int trail_columns;
  std::size_t trail_stride;
  bool with_limits = true;
  DeviceLimits limits{};
  std::string name;
  Length nearest_neighbour = 0;
  std::shared_ptr<const Neighbours> trail_lists;

  Stream stream;
  Event ready, built, ended;
  DeviceArray<City> candidate, backup, tours, best, recent, before, after, member;
  DeviceArray<AliasColumn> alias;
  DeviceArray<Balance> work;
  DeviceArray<float> close, weight, trail;
  DeviceArray<Length> length;
  DeviceArray<Point> place, member_place;
  DeviceArray<Box> block, group;
  BlocksView blocks{};
  DeviceArray<Distance> matrix;
  DeviceArray<RowSpread> spread;
  DeviceArray<DeviceStanding> standing;
  DeviceArray<int> places;
  DeviceArray<char> scratch;
  std::shared_ptr<TrailLender> lender;  // made when trails are first lent
  Pinned<IterationRecord> told;

  const std::atomic<bool>* given_up = nullptr;
  IterationRecord last;  // of the last finished iteration
  Weighing weighing;     // how the weights were made last
  bool weighed = false;  // from the trails of now
  double close_beta = std::numeric_limits<double>::quiet_NaN();
  // What the host has fetched since the last iteration; empty: nothing yet.
  mutable Tour best_copy, iteration_best_copy, tour_copy;
  mutable std::vector<Length> length_copy;

  Impl(InstancePtr given, const Settings& settings, Progress* progress)
      : number(use_device(settings.device)),
        instance(std::move(given)),
        cities(instance->cities()),
        ants(settings.ants_for(cities)),
        choices(settings.candidates_for(cities)),
        all(settings.candidates == 0),
        by_all(settings.algorithm == Algorithm::as),
        with_alias(settings.selection == Selection::trial),
        memory(settings.memory) {
    cudaDeviceProp device;
    FORMICARIUM_CUDA_CHECK(cudaGetDeviceProperties(&device, number));
    name = device.name;
    limits = {number, device.multiProcessorCount, device.sharedMemPerBlockOptin, device.sharedMemPerMultiprocessor};
    trail_columns = memory == Memory::matrix ? cities : choices;

    const CandidateLists lists = candidate_lists(*instance, all, choices, progress);
    nearest_neighbour = nearest_neighbour_length(*instance, lists.nearest.get());
    if (memory == Memory::candidate) trail_lists = lists_of_trails(lists, choices);
    width = lists.width;
    backup_width = lists.backup_width;
    trail_stride = std::size_t(memory == Memory::matrix ? cities : width);

    if (bytes(width, trail_stride, ants) > free_bytes()) refuse();
    try {
      allocate(lists);
    } catch (const CudaError& error) {
      if (error.code == cudaErrorMemoryAllocation) refuse();
      throw;
    }
  }

  static double free_bytes() {
    std::size_t free = 0, total = 0;
    FORMICARIUM_CUDA_CHECK(cudaMemGetInfo(&free, &total));
    return double(free);
  }

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

  void make_alias_tables() {
    DeviceArray<AliasColumn> tables(weight.size());
    DeviceArray<Balance> room;
    if (work_size() > 0) room = DeviceArray<Balance>(work_size());
    alias = std::move(tables);
    work = std::move(room);
  }
  int drawn() const { return all ? cities : width; }  // columns of an alias table
  std::size_t work_size() const { return drawn() > short_row ? std::size_t(rows_at_once) * drawn() : 0; }

  void weigh(const Weighing& how) {
    const Weights weights{close.get(), weight.get(), how.selection == Selection::trial ? alias.get() : nullptr,
                          work.get(), drawn()};
    weigh_rows(rows(), cities, distance(), how, close_beta != how.beta, weights, stream);
    weighing = how;
    close_beta = how.beta;
    weighed = true;
  }

  void allocate(const CandidateLists& lists) {
    const std::size_t n = std::size_t(cities), cells = n * width;
    if (instance->metric() == Metric::matrix)
      matrix = DeviceArray<Distance>({instance->matrix().begin(), instance->matrix().end()});
    else if (instance->metric() == Metric::geo)
      matrix = DeviceArray<Distance>(all_distances());
    else
      place = DeviceArray<Point>({instance->places().begin(), instance->places().end()});
    candidate = DeviceArray<City>(lists.candidate);
    backup = DeviceArray<City>(lists.backup);
    if (!all) {
      const CityBlocks near = city_blocks(*instance);
      member = DeviceArray<City>(near.member);
      member_place = DeviceArray<Point>(near.place);
      block = DeviceArray<Box>(near.block);
      group = DeviceArray<Box>(near.group);
      blocks = {member.get(), member_place.get(),     block.get(),
                group.get(),  int(near.block.size()), int(near.group.size())};
    }
    tours = DeviceArray<City>(n * ants);
    length = DeviceArray<Length>(std::size_t(ants));
    for (DeviceArray<City>* array : {&best, &recent, &before, &after}) *array = DeviceArray<City>(n);
    close = DeviceArray<float>(cells);
    weight = DeviceArray<float>(cells);
    for (const DeviceArray<float>* array : {&close, &weight})  // padding weighs nothing
      FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(array->get(), 0, array->bytes(), stream));
    trail = DeviceArray<float>(n * trail_stride);
    spread = DeviceArray<RowSpread>(n);
    standing = DeviceArray<DeviceStanding>(std::size_t(1));
    if (by_all) places = DeviceArray<int>(tours.size());
    if (with_alias) make_alias_tables();
  }

  bool by_matrix() const { return instance->metric() == Metric::matrix || instance->metric() == Metric::geo; }
  /// The GPU's cosines are not the CPU's to the last bit, and GEO cuts them off: distances must not depend on who asks.
  std::vector<Distance> all_distances() const {
    std::vector<Distance> values;
    values.reserve(std::size_t(cities) * cities);
    for (City i = 0; i < cities; ++i)
      for (City j = 0; j < cities; ++j) values.push_back(i == j ? 0 : instance->distance(i, j));
    return values;
  }

  /// Bytes that a run of this shape keeps on the device.
  double bytes(int row_width, std::size_t stride, int count) const {
    const double distances = by_matrix() ? 4.0 * cities : 24.0;
    return double(cities) * (row_width * (with_alias ? 24.0 : 12.0) + double(stride) * 4 + backup_cities * 4.0 +
                             count * (by_all ? 8.0 : 4.0) + 28 + distances);
  }
  [[noreturn]] void refuse() const {
    throw SettingsError(
        not_enough_memory({memory, all ? 0 : choices, ants, cities, bytes(width, trail_stride, ants), free_bytes(),
                           bytes(padded(frugal_candidates), padded(frugal_candidates), frugal_ants), name}));
  }

  TrailRows rows() const {
    return {all ? cities : choices, width,        all ? nullptr : candidate.get(), trail.get(),
            trail_columns,          trail_stride, memory == Memory::matrix};
  }
  DistanceView distance() const {
    return {by_matrix() ? Metric::matrix : instance->metric(), cities, place.get(), matrix.get()};
  }

  void describe(Trails& trails) const {
    trails.describe(memory, cities, trail_columns, trail_lists, with_limits, last.trail_min, last.trail_max);
    trails.device = number;
  }

  void fetch(Tour& copy, const DeviceArray<City>& from, std::size_t first) const {
    copy.resize(cities);
    from.copy_to(copy.data(), first, std::size_t(cities), stream);
    stream.wait();
  }
};

CudaBackend::CudaBackend(InstancePtr instance, const Settings& settings, Progress* progress)
    : impl_(std::make_unique<Impl>(std::move(instance), settings, progress)) {}
CudaBackend::~CudaBackend() = default;

void CudaBackend::start(const Rules& rules) {
  Impl& s = *impl_;
  DeviceStanding first{};
  first.standing.limits = limits_for(rules, s.nearest_neighbour);
  FORMICARIUM_CUDA_CHECK(cudaMemcpyAsync(s.standing.get(), &first, sizeof first, cudaMemcpyHostToDevice, s.stream));
  s.with_limits = rules.with_limits;
  s.last.best = -1;
  s.last.trail_min = first.standing.limits.low;
  s.last.trail_max = first.standing.limits.high;
  if (!s.with_limits) s.last.trail_min = s.last.trail_max = first_trail_of_ant_system(s.ants, s.nearest_neighbour);
  fill_trails(s.trail.get(), s.trail.size(), s.last.trail_max, s.stream);
  s.stream.wait();
}

void CudaBackend::begin() {}

void CudaBackend::weigh(const Settings& now) {
  Impl& s = *impl_;
  if (now.selection == Selection::trial && s.alias.size() == 0)
    s.make_room(trial_tables, s.weight.size() * sizeof(AliasColumn) + s.work_size() * sizeof(Balance), instead_of_trial,
                [&] { s.make_alias_tables(); });
  const Weighing wanted{now.alpha, now.beta, now.selection};
  if (!s.weighed || s.weighing != wanted) s.weigh(wanted);
}

void CudaBackend::give_up_on(const std::atomic<bool>* flag) { impl_->given_up = flag; }

void CudaBackend::build_tours(const Settings& now, std::uint32_t iteration) {
  Impl& s = *impl_;
  const bool short_rows = !s.all && s.width <= team && s.memory != Memory::matrix;
  const Shape shape =
      shape_for({now.selection, now.tabu, s.all, short_rows, s.cities, s.blocks.groups, s.ants}, s.limits);
  if (const std::size_t needed = shape.scratch_bytes(s.ants); s.scratch.size() < needed)
    s.make_room("The tabu list", needed, "Choose tabu list 'bt', or start again with fewer ants",
                [&] { s.scratch = DeviceArray<char>(needed); });
  s.iteration_best_copy.clear();
  s.length_copy.clear();
  if (s.given_up && *s.given_up) throw Cancelled{};
  BuildTours task{};
  task.colony = {
      s.cities,       s.width,        s.backup_width, s.candidate.get(),
      s.backup.get(), s.weight.get(), s.alias.get(),  s.memory == Memory::matrix && !s.all ? s.trail.get() : nullptr,
      now.alpha,      now.beta,       s.blocks};
  task.distance = s.distance();
  task.seed = now.seed;
  task.iteration = iteration;
  task.ants = s.ants;
  task.tours = s.tours.get();
  task.lengths = s.length.get();
  task.scratch = s.scratch.get();
  task.tabu_bytes = shape.tabu_bytes;
  s.ready.record(s.stream);
  formicarium::build_tours(task, now.selection, now.tabu, shape, s.stream);
  s.built.record(s.stream);
}

void CudaBackend::rank_tours() {
  Impl& s = *impl_;
  formicarium::rank_tours(s.length.get(), s.ants, s.standing.get(), s.stream);
}

void CudaBackend::judge(const Rules& rules) {
  Impl& s = *impl_;
  formicarium::judge(rules, s.length.get(), s.ants, s.cities,
                     {s.tours.get(), s.best.get(), s.recent.get(), s.before.get(), s.after.get()}, s.standing.get(),
                     s.stream);
}

void CudaBackend::update_trails(const Rules& rules) {
  Impl& s = *impl_;
  if (rules.with_limits)
    return update_rows(rules, s.rows(), s.cities, s.before.get(), s.after.get(), s.standing.get(), s.spread.get(),
                       s.stream);
  update_rows_by_all(rules, s.rows(), s.cities, s.tours.get(), s.length.get(), s.ants, s.places.get(), s.spread.get(),
                     s.stream);
}

void CudaBackend::review(const Rules& rules) {
  Impl& s = *impl_;
  formicarium::review(rules, s.spread.get(), s.cities, s.all ? s.cities : s.choices, s.standing.get(), s.told.get(),
                      s.stream);
  if (rules.with_limits && rules.restarts) restart_trails(s.trail.get(), s.trail.size(), s.standing.get(), s.stream);
  s.ended.record(s.stream);
  // While the host reads the record, the device weighs the new trails; the next iteration mostly wants it so.
  s.weigh(s.weighing);
}

IterationRecord CudaBackend::record() {
  Impl& s = *impl_;
  s.ended.wait();
  s.last = *s.told.get();
  s.last.construct_ms = s.built.since(s.ready);
  s.last.update_ms = s.ended.since(s.built);
  if (s.last.improved) s.best_copy.clear();
  return s.last;
}

std::span<const City> CudaBackend::best_tour() const {
  const Impl& s = *impl_;
  if (s.last.best >= 0 && s.best_copy.empty()) s.fetch(s.best_copy, s.best, 0);
  return s.best_copy;
}

std::span<const City> CudaBackend::iteration_best_tour() const {
  const Impl& s = *impl_;
  if (s.last.best < 0 || !s.iteration_best_copy.empty()) return s.iteration_best_copy;
  const auto all = lengths();
  const auto ant = std::ranges::min_element(all) - all.begin();
  s.fetch(s.iteration_best_copy, s.tours, std::size_t(ant) * s.cities);
  return s.iteration_best_copy;
}

std::span<const City> CudaBackend::tour(int ant) const {
  const Impl& s = *impl_;
  s.fetch(s.tour_copy, s.tours, std::size_t(ant) * s.cities);
  return s.tour_copy;
}

Length CudaBackend::best_length() const { return std::max<Length>(impl_->last.best, 0); }

std::span<const Length> CudaBackend::lengths() const {
  const Impl& s = *impl_;
  if (s.length_copy.empty()) {
    s.length_copy.resize(s.ants);
    s.length.copy_to(s.length_copy.data(), 0, std::size_t(s.ants), s.stream);
    s.stream.wait();
  }
  return s.length_copy;
}

void CudaBackend::copy_trails(Trails& into) const {
  const Impl& s = *impl_;
  s.describe(into);
  into.value.resize(std::size_t(s.cities) * s.trail_columns);
  const std::size_t row = std::size_t(s.trail_columns) * sizeof(float);
  if (row)
    FORMICARIUM_CUDA_CHECK(cudaMemcpy2DAsync(into.value.data(), row, s.trail.get(), s.trail_stride * sizeof(float), row,
                                             std::size_t(s.cities), cudaMemcpyDeviceToHost, s.stream));
  s.stream.wait();
}

void CudaBackend::lend_trails(Trails& into) const {
  Impl& s = *impl_;
  if (s.trail_columns == 0) return copy_trails(into);
  try {
    if (!s.lender) s.lender = std::make_shared<TrailLender>(s.number, s.cities, s.trail_columns, s.trail_stride);
    into.on_device = s.lender->lend(s.trail.get(), s.stream);
  } catch (const CudaError& error) {
    if (error.sticky()) throw;
    copy_trails(into);
    into.why_copied = error.code == cudaErrorMemoryAllocation
                          ? "the GPU has no memory left for a second copy of the trails"
                          : error.what();
    return;
  }
  s.describe(into);
  into.value = {};  // gives n x n values back
}

std::string CudaBackend::device() const { return impl_->name; }

}  // namespace formicarium
