// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/trail_store.hpp"

#include <algorithm>
#include <new>
#include <numeric>

#include "core/base/error.hpp"
#include "core/base/free_memory.hpp"
#include "core/base/in_parallel.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/ants.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/settings/not_enough_memory.hpp"
#include "core/steps/branching.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"
#include "core/steps/global_update.hpp"
#include "core/steps/mutate.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/smooth.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

struct TrailStore::ThreadScratch {
  OfThreads<std::vector<float>> row;         // [n] one row, unpacked from selective memory
  OfThreads<std::vector<Balance>> balances;  // of fill_alias_table()
};

TrailShape::TrailShape(const Instance& instance, const Settings& settings)
    : rows(instance.cities()),
      choices(settings.candidates_for(rows)),
      all(settings.candidates == 0),
      memory(settings.memory),
      slots(memory == Memory::selective ? settings.ring_slots : 0),
      width(all ? full_width(rows) : padded(std::max(choices, 1))),
      trail_columns(memory == Memory::matrix      ? rows
                    : memory == Memory::candidate ? choices
                                                  : slots),
      stride(std::size_t(memory == Memory::candidate ? width : trail_columns)),
      scaled(settings.algorithm == Algorithm::acs) {}

TrailStore::TrailStore(const Instance& instance, const TrailShape& shape, std::span<const City> candidate,
                       std::shared_ptr<const Neighbours> shared_candidates, const Workers& workers)
    : instance_(instance),
      shape_(shape),
      workers_(workers),
      symmetric_(instance.symmetric()),
      candidate_(candidate),
      shared_candidates_(std::move(shared_candidates)),
      scratch_(std::make_unique<ThreadScratch>()) {
  const std::size_t count = std::size_t(shape.rows), cells = count * std::size_t(shape.width);
  close_.resize(cells);
  weight_.resize(cells);
  trail_.resize(count * shape.stride);
  kept_.resize(count * std::size_t(shape.slots));
  head_.resize(shape.slots > 0 ? count : 0);
  out_.resize(head_.size());
  if (shape.scaled) scale_.resize(count);
  before_.resize(count);
  after_.resize(count);
}
TrailStore::~TrailStore() = default;

TrailRows TrailStore::rows() {
  return {.columns = shape_.columns(),
          .width = shape_.width,
          .candidate = shape_.all ? nullptr : candidate_.data(),
          .trail = trail_.data(),
          .trail_columns = shape_.trail_columns,
          .stride = shape_.stride,
          .by_city = shape_.memory == Memory::matrix,
          .own_column = instance_.traits().own_column()};
}

TrailRow TrailStore::row(City i) { return rows().of(i); }

/// Row i with a trail for each column, whatever the memory; valid until the thread's next call.
TrailRow TrailStore::full_row(City i) {
  float* trails = nullptr;
  if (shape_.slots > 0) {
    std::vector<float>& own = scratch_->row.local();
    own.resize(std::size_t(shape_.columns()));
    trails = own.data();
  }
  return formicarium::full_row(PortableLanes{}, row(i), rings(), trails);
}

void TrailStore::reset(float trail) {
  std::ranges::fill(trail_, trail);
  std::ranges::fill(head_, 0);
  std::iota(out_.begin(), out_.end(), City{0});
  for (std::size_t k = 0; k < kept_.size(); ++k) kept_[k] = City(k / std::size_t(shape_.slots));
}

void TrailStore::smooth(float share, float high) {
  for (float& trail : trail_) formicarium::smooth(trail, share, high);
}

void TrailStore::make_alias_tables() {
  const double needed = double(weight_.size()) * (shape_.all ? sizeof(FullColumn) : sizeof(AliasColumn));
  const double free = double(free_memory());
  try {
    if (needed > free) throw std::bad_alloc();
    shape_.all ? full_.resize(weight_.size()) : alias_.resize(weight_.size());
  } catch (const std::bad_alloc&) {
    if (needed < free / 2) throw;
    throw SettingsError(not_enough_memory(trial_tables, needed, free, instead_of_trial));
  }
}

void TrailStore::weigh(const Settings& now, const CpuAnts& ants, const std::atomic<bool>* given_up) {
  const bool new_closeness = close_beta_ != now.beta || close_eta_ != now.eta;
  const bool alias = draws_from_tables(now.selection);
  if (alias && alias_.empty() && full_.empty()) make_alias_tables();
  close_beta_ = now.beta;
  close_eta_ = now.eta;
  const auto is_given_up = [&] { return given_up && given_up->load(std::memory_order_relaxed); };
  workers_.rows(shape_.rows, [&](int i) {
    if (is_given_up()) return;
    const std::size_t first = std::size_t(i) * std::size_t(shape_.width);
    float* weight = &weight_[first];
    const TrailRow row = full_row(i);
    if (new_closeness) ants.weigh_closeness(i, row, now, &close_[first]);
    const float scale = formicarium::weigh(PortableLanes{}, row, &close_[first], now.alpha, weight);
    if (!scale_.empty()) scale_[std::size_t(i)] = scale;
    if (!alias) return;
    std::vector<Balance>& work = scratch_->balances.local();
    work.resize(std::size_t(shape_.all ? shape_.rows : shape_.width));
    if (shape_.all)
      fill_alias_table(PortableLanes{}, weight, shape_.rows, &full_[first], work.data());
    else
      fill_alias_table(PortableLanes{}, weight, row.cities, shape_.width, &alias_[first], work.data());
  });
  if (!is_given_up()) return;
  close_beta_ = std::numeric_limits<double>::quiet_NaN();  // some rows were left out
  throw Cancelled{};
}

void TrailStore::find_columns(std::span<const City> solution) { instance_.columns_of(solution, before_, after_); }

/// Counts the updates of the columns that a solution uses in row i; selective memory held `found` of them. Any thread.
void TrailStore::count_hits(int found, City i) {
  __atomic_fetch_add(&hits_.found, static_cast<unsigned long long>(found), __ATOMIC_RELAXED);
  __atomic_fetch_add(&hits_.made, symmetric_ && before_[i] != after_[i] ? 2u : 1u, __ATOMIC_RELAXED);
}

void TrailStore::update(float share, float gain, TrailLimits limits, std::span<const City> solution) {
  find_columns(solution);
  workers_.rows(shape_.rows, [&](int i) {
    const TrailRow row = this->row(i);
    evaporate(PortableLanes{}, row, share, limits.low, limits.high);
    if (shape_.slots > 0)
      count_hits(deposit(PortableLanes{}, rings().of(i), before_[i], after_[i], symmetric_, gain, limits.high), i);
    else
      deposit(PortableLanes{}, row, before_[i], after_[i], symmetric_, gain, limits.high);
  });
}

void TrailStore::update_by_several(float share, TrailLimits limits, std::span<const Deposit> deposits) {
  const std::size_t n = std::size_t(shape_.rows);
  // Each thread owns some rows and reads every solution, in the order in which they deposit: no two
  // threads write the same trail, and sums do not depend on the number of threads.
  const int part = std::max(1, (shape_.rows + workers_.count() - 1) / workers_.count());
  workers_.blocks((shape_.rows + part - 1) / part, 1, [&](int first_part, int last_part) {
    const City first = first_part * part, last = std::min(last_part * part, shape_.rows);
    std::vector<City> before(n), after(n);
    for (City i = first; i < last; ++i) evaporate(PortableLanes{}, row(i), share, limits.low, limits.high);
    for (const Deposit& one : deposits) {
      instance_.columns_of(one.solution, before, after);
      for (City i = first; i < last; ++i)
        deposit(PortableLanes{}, row(i), before[std::size_t(i)], after[std::size_t(i)], symmetric_, one.gain,
                limits.high);
    }
  });
}

TrailStore::Worn TrailStore::wear(float kept, std::span<const City> worst, std::span<const City> best) {
  const std::size_t n = std::size_t(shape_.rows);
  std::vector<City> worst_before(n), worst_after(n);
  instance_.columns_of(worst, worst_before, worst_after);
  find_columns(best);
  std::vector<float> on_best(n);  // -1: the memory does not keep that edge
  workers_.rows(shape_.rows, [&](int i) {
    const std::size_t k = std::size_t(i);
    const TrailRow row = this->row(i);
    const Between of_best{before_[k], after_[k]};
    formicarium::wear(PortableLanes{}, row, {worst_before[k], worst_after[k]}, of_best, symmetric_, kept);
    const int place = row.place_of(PortableLanes{}, of_best.after);
    on_best[k] = place < 0 ? -1 : row.trail[place];
  });
  Worn worn{0, 0};
  int kept_edges = 0;
  for (std::size_t k = 0; k < n; ++k) {
    worn.apart += !Between{before_[k], after_[k]}.has(worst_after[k], symmetric_);
    if (on_best[k] < 0) continue;
    worn.mean += double(on_best[k]);
    ++kept_edges;
  }
  worn.mean /= std::max(kept_edges, 1);
  return worn;
}

void TrailStore::mutate(const Mutation& how, std::uint32_t iteration, float amount) {
  std::vector<Mutated> drawn(std::size_t(shape_.rows));
  workers_.rows(shape_.rows, [&](int i) { drawn[std::size_t(i)] = mutated(how, iteration, i, row(i), symmetric_); });
  // A city changes the trail that it drew, and in a symmetric instance those that others drew to it, in the order of
  // the cities that drew.
  std::vector<std::pair<City, City>> changes;  // whose trail, drawn by which city
  for (City i = 0; i < shape_.rows; ++i) {
    const City to = drawn[std::size_t(i)].to;
    if (to < 0) continue;
    changes.emplace_back(i, i);
    if (symmetric_) changes.emplace_back(to, i);
  }
  std::ranges::sort(changes);
  for (const auto& [whose, by] : changes) {
    const Mutated& one = drawn[std::size_t(by)];
    formicarium::mutate(PortableLanes{}, row(whose), {whose == by ? one.to : by, one.more}, amount);
  }
}

void TrailStore::pull(double rho, std::span<const City> solution, Length cost) {
  find_columns(solution);
  const Pull pull = Pull::towards(1.0 / double(std::max<Length>(cost, 1)), rho);
  if (shape_.rows < 2) return;
  workers_.rows(shape_.rows, [&](int i) {
    if (shape_.slots > 0)
      count_hits(global_update(PortableLanes{}, rings().of(i), pull, before_[i], after_[i], symmetric_), i);
    else
      global_update(PortableLanes{}, row(i), pull, before_[i], after_[i], symmetric_);
  });
}

TrailStore::Spread TrailStore::spread() {
  if (shape_.columns() == 0 || shape_.rows < 2) return {0, 0, 0};
  std::vector<RowSpread> rows(std::size_t(shape_.rows));
  workers_.rows(shape_.rows, [&](int i) { rows[std::size_t(i)] = spread_of(PortableLanes{}, full_row(i)); });
  Spread all{0, rows[0].least, rows[0].most};
  for (const RowSpread& row : rows) {
    all.branching += row.roads;
    all.least = std::min(all.least, row.least);
    all.most = std::max(all.most, row.most);
  }
  all.branching /= shape_.rows;
  return all;
}

void TrailStore::copy(Trails& into, bool with_limits, float least, float most) const {
  const std::size_t n = std::size_t(shape_.rows), columns = std::size_t(shape_.trail_columns);
  into.describe(shape_.memory, shape_.rows, shape_.trail_columns, shared_candidates_, with_limits, least, most);
  into.own_column = instance_.traits().own_column();
  if (shape_.slots > 0) {
    into.lists = std::make_shared<const Neighbours>(Neighbours{shape_.rows, shape_.slots, kept_});
    into.next_slot = head_;
    into.pushed_out = out_;
  }
  into.value.resize(n * columns);
  if (shape_.stride == columns)
    std::ranges::copy(trail_, into.value.begin());
  else
    for (std::size_t i = 0; i < n; ++i)
      std::copy_n(trail_.data() + i * shape_.stride, columns, into.value.begin() + std::ptrdiff_t(i * columns));
}

void TrailStore::put_back(const KeptTrails& former) {
  trail_ = former.trail;
  kept_ = former.kept;
  head_ = former.head;
  out_ = former.out;
}

}  // namespace formicarium
