// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/tsp_ants.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "core/base/progress.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/cpu/milliseconds.hpp"
#include "core/cpu/telling.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

void CpuAnts::seek(const AntsWork&, std::uint32_t, float) {
  throw std::logic_error("these ants know no Ant Colony System");
}

TspAnts::TspAnts(TspPtr instance, const Settings& settings, const Workers& workers, Progress* progress)
    : tsp_(std::move(instance)),
      lists_(candidate_lists(*tsp_, settings, progress)),
      search_(*tsp_, workers.count()),
      making_(progress) {
  if (settings.candidates != 0) {
    shared_candidates_ = candidates_of(lists_, settings.candidates_for(tsp_->cities()));
    blocks_ = city_blocks(*tsp_);
  }
  if (settings.algorithm == Algorithm::focused)
    focused_.emplace(*tsp_, *lists_.nearest, settings, workers.count(), progress);
  scratch_.resize(std::size_t(workers.count()));
  for (auto& s : scratch_) s = std::make_unique<std::byte[]>(construct_scratch_bytes(tsp_->cities()) + 64);
}

Length TspAnts::first_cost() {
  const Length first = nearest_neighbour_length(*tsp_, lists_.nearest.get(), making_);
  making_ = nullptr;
  lists_.nearest.reset();  // rows and trails have their own copies
  return first;
}

void TspAnts::weigh_closeness(City, const TrailRow& row, const Settings& now, float* close) const {
  formicarium::weigh_closeness(PortableLanes{}, row, distance(now.eta), now.beta, close);
}

ConstructTask TspAnts::task(const AntsWork& work, std::uint32_t iteration) const {
  TrailStore& trails = work.trails;
  const TrailShape& shape = trails.shape();
  ConstructTask task{};
  task.colony = {tsp_->cities(),
                 shape.width,
                 lists_.backup_width,
                 lists_.candidate.empty() ? nullptr : lists_.candidate.data(),
                 lists_.backup.data(),
                 trails.weights(),
                 trails.alias(),
                 shape.memory == Memory::matrix && !shape.all ? trails.trails() : nullptr,
                 work.now.alpha,
                 work.now.beta,
                 {blocks_.member.data(), blocks_.place.data(), blocks_.block.data(), blocks_.group.data(),
                  int(blocks_.block.size()), int(blocks_.group.size())},
                 trails.rings(),
                 trails.full()};
  task.colony.starts = work.now.starts;
  task.colony.scans_tabu = work.now.fallback == Fallback::tabu;
  task.distance = distance(work.now.eta);
  task.selection = work.now.selection;
  task.tabu = work.now.tabu;
  task.seed = work.now.seed;
  task.iteration = iteration;
  task.tours = work.solutions.tours.data();
  task.lengths = work.solutions.lengths.data();
  task.given_up = work.given_up;
  if (work.counts_decisions) task.decisions = &work.record.decisions;
  return task;
}

void TspAnts::count_ants(const AntsWork& work) const {
  const bool alone = focused_ || work.now.local_search == LocalSearchKind::none;
  if (work.progress)
    work.progress->begin(IterationProgress::Part::building, std::int64_t(work.solutions.lengths.size()), alone);
}

void TspAnts::build_focused(const AntsWork& work, const ConstructTask& task) {
  const auto begun = SteadyClock::now();
  const auto one_ant_a_task = [&](int count, const One& one) {
    work.workers.each(count, [&](int ant, int thread) {
      one(ant, thread);
      work.count(1);
    });
  };
  const FocusedAnts::Done done =
      focused_->iterate(work.now, task, work.solutions.lengths, one_ant_a_task, work.given_up, work.account);
  const double all = milliseconds_since(begun);
  work.record.search_ms = all * done.search_share;
  work.record.construct_ms = all - work.record.search_ms;
  work.record.search_gain = done.search_gain;
}

/// Aligned to 64 bytes.
void* TspAnts::scratch_of(int thread) const {
  const auto memory = reinterpret_cast<std::uintptr_t>(scratch_[std::size_t(thread)].get());
  return reinterpret_cast<void*>((memory + 63) & ~std::uintptr_t{63});
}

void TspAnts::build(const AntsWork& work, std::uint32_t iteration) {
  constexpr int chunk = 8;  // ants a task: twice what is in flight on a core
  const ConstructTask task = this->task(work, iteration);
  const auto begun = SteadyClock::now();
  count_ants(work);
  if (focused_) return build_focused(work, task);
  const int ants = int(work.solutions.lengths.size());
  work.workers.blocks((ants + chunk - 1) / chunk, 1, [&](int first, int last) {
    if (work.is_given_up()) return;
    ConstructTask part = task;
    part.scratch = scratch_of(Workers::this_thread());
    part.first_ant = first * chunk;
    part.last_ant = std::min(last * chunk, ants);
    construct().build_tours(part);
    work.count(part.last_ant - part.first_ant);
  });
  if (work.is_given_up()) throw Cancelled{};
  work.record.construct_ms = milliseconds_since(begun);
  if (work.account) tell(work, task);
}

/// The ant walks again, as the others have not changed what it saw.
void TspAnts::tell(const AntsWork& work, const ConstructTask& task) {
  AntAccount& account = *work.account;
  Telling telling(account, work.trails, task.distance, work.now);
  ConstructTask part = task;
  part.told = &telling;
  part.decisions = nullptr;
  part.scratch = scratch_of(0);
  part.first_ant = account.ant;
  part.last_ant = account.ant + 1;
  const auto tour = work.solutions.tour(account.ant);
  account.tour.assign(tour.begin(), tour.end());
  account.all_built = work.solutions.tours;
  account.built = work.solutions.lengths[std::size_t(account.ant)];
  build_tours_told(part);
  if (!std::ranges::equal(account.tour, tour))
    throw std::logic_error("internal error: the ant that was told walked another tour");
}

namespace {

struct TspMemory final : AntsMemory {
  std::optional<TourSearch::Memory> search;
  std::optional<FocusedAnts::Memory> focused;

  std::size_t bytes() const override {
    return (search ? search->known.bytes() : 0) +
           (focused ? (focused->source.size() + focused->best.size()) * sizeof(City) : 0);
  }
};

}  // namespace

std::shared_ptr<const AntsMemory> TspAnts::memory() const {
  const auto memory = std::make_shared<TspMemory>();
  if (focused_)
    memory->focused = focused_->memory();
  else
    memory->search = search_.memory();
  return memory;
}

void TspAnts::remember(const AntsMemory* given) {
  if (!given) {  // the snapshot of a GPU: there the ants keep nothing else
    search_.remember({});
    return;
  }
  const auto& memory = dynamic_cast<const TspMemory&>(*given);
  if (memory.focused) focused_->remember(*memory.focused);
  if (memory.search) search_.remember(*memory.search);
}

void TspAnts::improve(const AntsWork& work) {
  if (work.now.local_search == LocalSearchKind::none || focused_) return;  // focused ants have searched already
  const auto begun = SteadyClock::now();
  search_.look_at(work.now, work.given_up);
  const auto one_ant_a_task = [&](int count, const One& one) {
    if (work.progress) work.progress->begin(IterationProgress::Part::searching, count, true);
    work.workers.each(count, [&](int ant, int thread) {
      one(ant, thread);
      work.count(1);
    });
  };
  work.record.search_gain = search_.improve(work.now, work.solutions.tours, work.solutions.lengths, one_ant_a_task,
                                            work.given_up, work.account);
  work.record.search_ms = milliseconds_since(begun);
}

}  // namespace formicarium
