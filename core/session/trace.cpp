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

}  // namespace formicarium
