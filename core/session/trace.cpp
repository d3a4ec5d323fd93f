// SPDX-License-Identifier: Apache-2.0
// Chunks never move, so a reader needs only the size: what lies below it was written before it.
#include "core/session/trace.hpp"

#include <algorithm>

namespace formicarium {

Trace::~Trace() {
  for (std::size_t i = 0; i < chunks; ++i) delete table_[i].load(std::memory_order_relaxed);
}

void Trace::append(const IterationRecord& record) {
  const std::size_t size = size_.load(std::memory_order_relaxed);
  if (size == chunk * chunks) return;
  if (size >= whole && !record.improved && !record.restarted) {
    const std::size_t doublings = std::min<std::size_t>((size - whole) / thinning + 1, 62);
    if (record.iteration % (std::int64_t{1} << doublings) != 0) return;
  }
  std::atomic<Chunk*>& place = table_[size / chunk];
  Chunk* home = place.load(std::memory_order_relaxed);
  if (!home) place.store(home = new Chunk, std::memory_order_relaxed);
  (*home)[size % chunk] = record;
  size_.store(size + 1, std::memory_order_release);
}

const IterationRecord& Trace::operator[](std::size_t i) const {
  return (*table_[i / chunk].load(std::memory_order_relaxed))[i % chunk];
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
  return {.iteration_ms =
              median(trace, [](const IterationRecord& r) { return r.construct_ms + r.search_ms + r.update_ms; }),
          .construct_ms = median(trace, [](const IterationRecord& r) { return r.construct_ms; }),
          .local_search_ms = median(trace, [](const IterationRecord& r) { return r.search_ms; }),
          .update_ms = median(trace, [](const IterationRecord& r) { return r.update_ms; })};
}

double median_hit_ratio(const Trace& trace) {
  return median(trace, [](const IterationRecord& r) { return r.hit_ratio; });
}

}  // namespace formicarium
