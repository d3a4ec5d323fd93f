// SPDX-License-Identifier: Apache-2.0
// Chunks never move, so a reader only needs the size: every record below it was written before (release, acquire).
#include "core/session/trace.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace formicarium {

namespace {

/// A column of a chunk that only some runs need; it is allocated with the first value other than `absent`.
template <class Value, std::size_t size>
class RareColumn {
 public:
  explicit RareColumn(Value absent) : absent_(absent) {}
  ~RareColumn() { delete made_.load(std::memory_order_relaxed); }
  RareColumn(const RareColumn&) = delete;
  RareColumn& operator=(const RareColumn&) = delete;

  /// Returns the bytes allocated.
  std::size_t set(std::size_t at, Value value) {
    Column* column = made_.load(std::memory_order_relaxed);
    if (!column && value == absent_) return 0;
    const bool first = !column;
    if (first) {
      column = new Column;
      column->fill(absent_);
      made_.store(column, std::memory_order_release);
    }
    (*column)[at] = value;
    return first ? sizeof(Column) : 0;
  }
  Value operator[](std::size_t at) const {
    const Column* const column = made_.load(std::memory_order_acquire);
    return column ? (*column)[at] : absent_;
  }

 private:
  using Column = std::array<Value, size>;
  Value absent_;
  std::atomic<Column*> made_{nullptr};
};

/// The parameters that an iteration used.
struct Used {
  double rho = 0, alpha = 0, beta = 0, q0 = 0;
  bool operator==(const Used&) const = default;
};

/// Stored beside the number of a Used, which is below 4 096: two flags and who deposited.
constexpr std::uint16_t improved_bit = 1 << 15, restarted_bit = 1 << 14;
constexpr int deposited_shift = 12;
constexpr std::uint16_t deposited_bits = 3 << deposited_shift, used_bits = (1 << deposited_shift) - 1;

/// The fields of Decisions, as they are stored.
using CountedSteps = std::array<float, 6>;
CountedSteps stored(const Decisions& d) {
  return {float(d.exploited), float(d.drawn), float(d.spun), float(d.backup), float(d.rest), float(d.rejected)};
}
Decisions decisions_of(const CountedSteps& c) {
  const auto whole = [&](std::size_t k) { return static_cast<std::uint64_t>(c[k]); };
  return {whole(0), whole(1), whole(2), whole(3), whole(4), whole(5)};
}

}  // namespace

/// Stored by column, so that no padding is needed.
struct Trace::Chunk {
  template <class Value>
  using Column = std::array<Value, chunk>;

  Column<double> seconds, mean, deviation, branching;
  Column<std::uint32_t> iteration, best, iteration_best, quartile_1, median, quartile_3;  // the lower 32 bits
  Column<float> trail_min, trail_max, construct_ms, update_ms;
  Column<std::uint16_t> used_and_marks;
  RareColumn<float, chunk> hit_ratio{-1}, search_ms{0}, search_gain{0};
  RareColumn<std::uint32_t, chunk> insertions{0};
  RareColumn<CountedSteps, chunk> decisions{{}};
  RareColumn<std::array<std::uint32_t, 6>, chunk> upper{{}};  // upper 32 bits of these six, if any is not zero
  // Usually few, because they change only when a user or an adaptive schedule changes a parameter.
  // The writer adds one before the record that uses it becomes visible.
  static constexpr std::size_t together = 64;
  std::array<std::atomic<std::array<Used, together>*>, chunk / together> used{};
  std::size_t used_count = 0;  // writer only

  ~Chunk() {
    for (auto& some : used) delete some.load(std::memory_order_relaxed);
  }
  Used used_in(std::size_t number) const {
    return (*used[number / together].load(std::memory_order_acquire))[number % together];
  }
  /// The number of `now`: the last one if equal, otherwise a new one.
  std::size_t number_of(const Used& now, std::size_t& bytes) {
    if (used_count > 0 && used_in(used_count - 1) == now) return used_count - 1;
    auto& some = used[used_count / together];
    if (used_count % together == 0) {
      some.store(new std::array<Used, together>, std::memory_order_release);
      bytes += sizeof(Used) * together;
    }
    (*some.load(std::memory_order_relaxed))[used_count % together] = now;
    return used_count++;
  }
};

Trace::~Trace() {
  for (std::size_t i = 0; i < chunks; ++i) delete table_[i].load(std::memory_order_relaxed);
}

void Trace::append(const IterationRecord& r) {
  const std::size_t size = size_.load(std::memory_order_relaxed), i = size % chunk;
  if (size == chunk * chunks) return;
  if (size >= whole && !r.improved && !r.restarted) {
    const std::size_t doublings = std::min<std::size_t>((size - whole) / thinning + 1, 62);
    if (r.iteration % (std::int64_t{1} << doublings) != 0) return;
  }
  std::atomic<Chunk*>& place = table_[size / chunk];
  Chunk* home = place.load(std::memory_order_relaxed);
  std::size_t bytes = 0;
  if (!home) {
    place.store(home = new Chunk, std::memory_order_relaxed);
    bytes += sizeof(Chunk);
  }
  Chunk& c = *home;
  const std::size_t number = c.number_of({r.rho, r.alpha, r.beta, r.q0}, bytes);
  bytes += c.hit_ratio.set(i, float(r.hit_ratio)) + c.search_ms.set(i, float(r.search_ms)) +
           c.search_gain.set(i, float(r.search_gain)) + c.insertions.set(i, r.insertions) +
           c.decisions.set(i, stored(r.decisions));
  const std::int64_t long_ones[] = {r.iteration, r.best, r.iteration_best, r.quartile_1, r.median, r.quartile_3};
  std::array<std::uint32_t, 6> upper{};
  for (std::size_t k = 0; k < upper.size(); ++k) upper[k] = std::uint32_t(std::uint64_t(long_ones[k]) >> 32);
  bytes += c.upper.set(i, upper);
  c.iteration[i] = std::uint32_t(r.iteration);
  c.seconds[i] = r.seconds;
  c.mean[i] = r.mean;
  c.deviation[i] = r.deviation;
  c.branching[i] = r.branching;
  c.best[i] = std::uint32_t(r.best);
  c.iteration_best[i] = std::uint32_t(r.iteration_best);
  c.quartile_1[i] = std::uint32_t(r.quartile_1);
  c.median[i] = std::uint32_t(r.median);
  c.quartile_3[i] = std::uint32_t(r.quartile_3);
  c.trail_min[i] = r.trail_min;
  c.trail_max[i] = r.trail_max;
  c.construct_ms[i] = float(r.construct_ms);
  c.update_ms[i] = float(r.update_ms);
  c.used_and_marks[i] = std::uint16_t(number | unsigned(r.deposited) << deposited_shift |
                                      (r.improved ? improved_bit : 0u) | (r.restarted ? restarted_bit : 0u));
  bytes_.fetch_add(bytes, std::memory_order_relaxed);
  size_.store(size + 1, std::memory_order_release);
}

IterationRecord Trace::operator[](std::size_t index) const {
  const Chunk& c = *table_[index / chunk].load(std::memory_order_relaxed);
  const std::size_t i = index % chunk;
  const auto upper = c.upper[i];
  const auto whole_of = [&](std::size_t k, std::uint32_t lower) {
    return std::int64_t(std::uint64_t(upper[k]) << 32 | lower);
  };
  const std::uint16_t marks = c.used_and_marks[i];
  const Used used = c.used_in(marks & used_bits);
  IterationRecord r;
  r.iteration = whole_of(0, c.iteration[i]);
  r.seconds = c.seconds[i];
  r.best = whole_of(1, c.best[i]);
  r.iteration_best = whole_of(2, c.iteration_best[i]);
  r.quartile_1 = whole_of(3, c.quartile_1[i]);
  r.median = whole_of(4, c.median[i]);
  r.quartile_3 = whole_of(5, c.quartile_3[i]);
  r.mean = c.mean[i];
  r.deviation = c.deviation[i];
  r.branching = c.branching[i];
  r.trail_min = c.trail_min[i];
  r.trail_max = c.trail_max[i];
  r.hit_ratio = c.hit_ratio[i];
  r.improved = (marks & improved_bit) != 0;
  r.restarted = (marks & restarted_bit) != 0;
  r.deposited = Deposited((marks & deposited_bits) >> deposited_shift);
  r.insertions = c.insertions[i];
  r.decisions = decisions_of(c.decisions[i]);
  r.rho = used.rho;
  r.alpha = used.alpha;
  r.beta = used.beta;
  r.q0 = used.q0;
  r.construct_ms = c.construct_ms[i];
  r.search_ms = c.search_ms[i];
  r.update_ms = c.update_ms[i];
  r.search_gain = c.search_gain[i];
  return r;
}

namespace {

template <class Of>
double median(const Trace& trace, Of of) {
  std::vector<double> values(trace.size());
  if (values.empty()) return 0;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = of(trace[i]);
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace

MedianTimes median_times(const Trace& trace) {
  return {.iteration_ms = median(trace, [](const IterationRecord& r) { return r.milliseconds(); }),
          .construct_ms = median(trace, [](const IterationRecord& r) { return r.construct_ms; }),
          .local_search_ms = median(trace, [](const IterationRecord& r) { return r.search_ms; }),
          .update_ms = median(trace, [](const IterationRecord& r) { return r.update_ms; })};
}

double median_hit_ratio(const Trace& trace) {
  return median(trace, [](const IterationRecord& r) { return r.hit_ratio; });
}

}  // namespace formicarium
