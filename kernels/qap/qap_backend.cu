// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <new>
#include <thread>

#include "core/base/progress.hpp"
#include "core/cpu/qap_ants.hpp"
#include "kernels/device/downloads.cuh"
#include "kernels/display/trail_copies.cuh"
#include "kernels/qap/qap_backend.hpp"
#include "kernels/qap/qap_on_device.cuh"

namespace formicarium {

struct CudaQapBackend::Impl : QapOnDevice {
  using QapOnDevice::QapOnDevice;

  CudaEvent ready, built, searched_all, ended;
  Pinned<IterationRecord> host_record{1};           // written by the device
  Pinned<City> host_best{std::size_t(facilities)};  // the best assignment so far, written by the device
  Pinned<int> drawn_of{std::size_t(ants)};          // [ants] how many facilities each draws; read by the device
  Pinned<int> give_up{1};                           // read by the device
  std::optional<Downloads> downloads;               // made with the first snapshot
  std::shared_ptr<TrailCopies> trail_copies;        // made when trails are copied on the device for the first time
  const std::atomic<bool>* given_up = nullptr;
  Length first_cost = 0;
  bool with_limits = true, searches = false;
  bool units_stand = false;     // cunning ants have assignments to borrow from
  std::uint32_t iteration = 0;  // of the last build_tours()
  double weighed_with = -1;     // α of the present weights; −1: they are out of date
  IterationRecord last;         // of the last finished iteration
  // Copies of what the host has fetched since the last iteration; empty: none.
  mutable Tour best_copy, iteration_best_copy;
  mutable std::vector<Length> cost_copy;

  bool is_given_up() const { return given_up && *given_up; }
  void forget_copies() const {
    iteration_best_copy.clear();
    cost_copy.clear();
  }
  void weigh_with(double alpha) {
    weigh(alpha);
    weighed_with = alpha;
  }
  template <class T>
  std::vector<T> fetch(const DeviceArray<T>& from) {
    if (!downloads) try {
        downloads.emplace();
      } catch (const CudaError& error) {  // lack of pinned memory is no failure of the device
        if (error.code != cudaErrorMemoryAllocation) throw;
        throw std::bad_alloc();
      }
    return downloads->fetch(from, stream);
  }
  void describe(Trails& trails) const {
    trails.describe(Memory::matrix, facilities, facilities, nullptr, with_limits, last.trail_min, last.trail_max);
    trails.own_column = true;
    trails.device = number;
  }
};

CudaQapBackend::CudaQapBackend(InstancePtr instance, const Settings& settings, Progress*)
    : impl_(std::make_unique<Impl>(as_qap(std::move(instance)), settings)) {
  SwapSearch search(std::make_shared<const SwapSearch::Shared>(*impl_->instance));
  impl_->first_cost = first_qap_cost(*impl_->instance, search);
}
CudaQapBackend::~CudaQapBackend() = default;

void CudaQapBackend::start(const Rules& rules) {
  Impl& s = *impl_;
  Rules all = rules;
  all.deposits = double(s.ants) / double(std::max<Length>(s.first_cost, 1));  // as if every ant had found it
  DeviceStanding first{};
  first.standing.limits = limits_for(all, s.first_cost);
  s.standing.copy_from(&first, 0, 1, s.stream);
  s.with_limits = rules.with_limits;
  s.last.best = -1;
  s.last.trail_min = first.standing.limits.low;
  s.last.trail_max = first.standing.limits.high;
  if (!s.with_limits) s.last.trail_min = s.last.trail_max = first_trail_of_ant_system(s.ants, s.first_cost);
  fill_trails(s.trail.get(), s.trail.size(), s.last.trail_max, s.stream);
  s.stream.wait();
}

void CudaQapBackend::weigh(const Settings& now) {
  if (impl_->weighed_with != now.alpha) impl_->weigh_with(now.alpha);
}

void CudaQapBackend::give_up_on(const std::atomic<bool>* flag) { impl_->given_up = flag; }

void CudaQapBackend::build_tours(const Settings& now, std::uint32_t iteration) {
  Impl& s = *impl_;
  s.make_room_for_search(now);
  if (s.is_given_up()) throw Cancelled{};
  const bool borrows = now.algorithm == Algorithm::cas && s.units_stand;
  for (int ant = 0; ant < s.ants; ++ant) {
    // On the host, because a device's powers differ in the last bit.
    const Words words = Dice{now.seed, iteration, std::uint32_t(ant)}.block(Purpose::borrow, 0);
    s.drawn_of.get()[ant] =
        borrows ? facilities_drawn(s.facilities, now.drawn_share, words.word[0], words.word[1]) : s.facilities;
  }
  s.iteration = iteration;
  s.ready.record(s.stream);
  draw_assignments({.facilities = s.facilities,
                    .ants = s.ants,
                    .weights = s.weight.get(),
                    .width = s.width,
                    .former = borrows ? s.assignments.get() : nullptr,
                    .drawn = s.drawn_of.get(),
                    .flow = s.flow.get(),
                    .distance = s.distance.get(),
                    .scratch = s.room.get(),
                    .assignments = s.drawn.get(),
                    .costs = s.drawn_costs.get(),
                    .seed = now.seed,
                    .iteration = iteration},
                   s.stream);
  s.built.record(s.stream);
}

void CudaQapBackend::improve(const Settings& now) {
  Impl& s = *impl_;
  s.searches = now.local_search != LocalSearchKind::none;
  if (s.searches) {
    s.search(now, s.iteration, s.give_up.get());
    s.searched_all.record(s.stream);
    if (s.given_up) {                              // the host looks after its flag while the device searches
      constexpr int looks_without_sleep = 10'000;  // some ten milliseconds
      for (int looks = 0; !s.searched_all.happened() && !s.is_given_up(); ++looks)
        if (looks > looks_without_sleep) std::this_thread::sleep_for(std::chrono::microseconds(50));
      if (s.is_given_up()) {
        *static_cast<volatile int*>(s.give_up.get()) = 1;
        s.stream.wait();
        *s.give_up.get() = 0;
        throw Cancelled{};
      }
    }
  }
  s.forget_copies();
  const bool by_units = now.algorithm == Algorithm::cas;
  keep_assignments(s.drawn.get(), s.drawn_costs.get(), !by_units || !s.units_stand, s.facilities, s.ants,
                   s.assignments.get(), s.costs.get(), s.stream);
  s.units_stand = by_units;
}

void CudaQapBackend::evaluate(const Rules& rules) {
  Impl& s = *impl_;
  formicarium::evaluate(rules, s.costs.get(), s.ants, s.facilities,
                        {.tours = s.assignments.get(),
                         .best = s.best.get(),
                         .host_best = s.host_best.get(),
                         .recent = s.recent.get(),
                         .before = s.before.get(),
                         .after = s.after.get(),
                         .assignments = true},
                        false, s.standing.get(), s.stream);
}

void CudaQapBackend::update_trails(const Rules& rules) {
  Impl& s = *impl_;
  if (rules.all_deposit)
    update_rows_by_assignments(rules, s.rows(), s.facilities, s.assignments.get(), s.costs.get(), s.ants,
                               s.standing.get(), s.spread.get(), s.stream);
  else
    update_rows(rules, s.trail_arrays(), s.before.get(), s.after.get(), s.standing.get(), s.spread.get(), s.stream);
}

void CudaQapBackend::review(const Rules& rules) {
  Impl& s = *impl_;
  formicarium::review(rules, s.spread.get(), s.facilities, s.facilities, nullptr, s.standing.get(), s.host_record.get(),
                      s.stream);
  s.ended.record(s.stream);
  s.weigh_with(s.weighed_with);  // while the host reads the record; the next iteration usually needs the same weights
}

IterationRecord CudaQapBackend::record() {
  Impl& s = *impl_;
  s.ended.wait();
  s.last = *s.host_record.get();
  s.last.construct_ms = s.built.since(s.ready);
  s.last.search_ms = s.searches ? s.searched_all.since(s.built) : 0;
  if (!s.searches) s.last.search_gain = 0;
  s.last.update_ms = s.ended.since(s.searches ? s.searched_all : s.built);
  if (s.last.improved) s.best_copy.clear();
  return s.last;
}

std::span<const City> CudaQapBackend::best_tour() const {
  const Impl& s = *impl_;
  if (s.last.best >= 0 && s.best_copy.empty()) s.best_copy.assign(s.host_best.get(), s.host_best.get() + s.facilities);
  return s.best_copy;
}

std::span<const City> CudaQapBackend::iteration_best_tour() const {
  const Impl& s = *impl_;
  if (s.last.best < 0 || !s.iteration_best_copy.empty()) return s.iteration_best_copy;
  const auto all = lengths();
  const auto ant = std::ranges::min_element(all) - all.begin();
  s.iteration_best_copy.resize(std::size_t(s.facilities));
  s.assignments.copy_to(s.iteration_best_copy.data(), std::size_t(ant) * std::size_t(s.facilities),
                        std::size_t(s.facilities), s.stream);
  s.stream.wait();
  return s.iteration_best_copy;
}

Length CudaQapBackend::best_length() const { return std::max<Length>(impl_->last.best, 0); }

std::span<const Length> CudaQapBackend::lengths() const {
  const Impl& s = *impl_;
  if (s.cost_copy.empty()) {
    s.cost_copy.resize(std::size_t(s.ants));
    s.costs.copy_to(s.cost_copy.data(), 0, std::size_t(s.ants), s.stream);
    s.stream.wait();
  }
  return s.cost_copy;
}

void CudaQapBackend::copy_trails(Trails& into) const {
  const Impl& s = *impl_;
  s.describe(into);
  into.value.resize(s.trail.size());
  s.trail.copy_to(into.value.data(), 0, s.trail.size(), s.stream);
  s.stream.wait();
}

void CudaQapBackend::copy_tours(int count, std::vector<City>& into) const {
  const Impl& s = *impl_;
  into.resize(std::size_t(std::clamp(count, 0, s.ants)) * std::size_t(s.facilities));
  if (into.empty()) return;
  s.assignments.copy_to(into.data(), 0, into.size(), s.stream);
  s.stream.wait();
}

void CudaQapBackend::copy_depositor(std::vector<City>& into) const {
  const Impl& s = *impl_;
  into.resize(std::size_t(s.facilities));
  s.after.copy_to(into.data(), 0, into.size(), s.stream);
  s.stream.wait();
}

void CudaQapBackend::copy_trails_on_device(Trails& into) const {
  Impl& s = *impl_;
  try {
    if (!s.trail_copies)
      s.trail_copies = std::make_shared<TrailCopies>(s.number, s.facilities, s.facilities, std::size_t(s.facilities));
    into.on_device = s.trail_copies->copy(s.trail.get(), s.stream);
  } catch (const CudaError& error) {
    if (error.sticky()) throw;
    copy_trails(into);
    into.why_copied = error.code == cudaErrorMemoryAllocation
                          ? "the GPU has no memory left for a second copy of the trails"
                          : error.what();
    return;
  }
  s.describe(into);
  into.value = {};  // frees n × n values
}

std::string CudaQapBackend::device() const { return impl_->name; }

Snapshot CudaQapBackend::snapshot() const {
  Impl& s = *impl_;
  const auto memory = std::make_shared<QapMemory>();
  Snapshot taken{.trails = PackedTrails({.trail = s.fetch(s.trail), .kept = {}, .head = {}, .out = {}}),
                 .trail_min = s.last.trail_min,
                 .trail_max = s.last.trail_max,
                 .lengths = std::vector<Length>(std::size_t(s.ants)),
                 .ants = memory};
  taken.standing = s.fetch(s.standing).front().standing;
  if (s.last.best < 0) return taken;  // before the first iteration there are no assignments
  const auto best = best_tour(), iteration_best = iteration_best_tour();
  const auto costs = lengths();
  taken.best.assign(best.begin(), best.end());
  taken.iteration_best.assign(iteration_best.begin(), iteration_best.end());
  taken.recent_best = s.fetch(s.recent);
  taken.lengths.assign(costs.begin(), costs.end());
  if (s.units_stand) memory->units = {s.fetch(s.assignments), taken.lengths};
  return taken;
}

void CudaQapBackend::restore(const Snapshot& from) {
  Impl& s = *impl_;
  s.stream.wait();  // kernels write to host memory
  s.last = {};
  s.last.best = from.standing.best;
  s.last.trail_min = from.trail_min;
  s.last.trail_max = from.trail_max;
  s.weighed_with = -1;
  s.forget_copies();
  s.best_copy = from.best;
  std::ranges::copy(from.best, s.host_best.get());
  DeviceStanding standing{};
  standing.standing = from.standing;
  s.standing.copy_from(&standing, 0, 1, s.stream);
  const KeptTrails trails = from.trails.unpack();  // kept until the copies are done
  s.trail.copy_from(trails.trail, s.stream);
  s.best.copy_from(from.best, s.stream);
  s.recent.copy_from(from.recent_best, s.stream);
  s.costs.copy_from(from.lengths, s.stream);
  const QapUnits& units = dynamic_cast<const QapMemory&>(*from.ants).units;
  s.units_stand = !units.best.empty();
  if (s.units_stand) {
    s.assignments.copy_from(units.best, s.stream);
  } else {
    const auto ant = std::ranges::min_element(from.lengths) - from.lengths.begin();
    s.assignments.copy_from(from.iteration_best.data(), std::size_t(ant) * std::size_t(s.facilities),
                            from.iteration_best.size(), s.stream);
  }
  s.stream.wait();
}

}  // namespace formicarium
