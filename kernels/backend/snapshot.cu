// SPDX-License-Identifier: Apache-2.0
// CudaBackend::snapshot() and restore(). Everything else that is on the device follows from these arrays, from the
// settings, or is written anew in every iteration: weights, alias tables, lists of neighbours, the record.
#include <algorithm>
#include <new>

#include "kernels/backend/backend_impl.cuh"

namespace formicarium {

namespace {

/// Lack of pinned memory is no failure of the device. Throws std::bad_alloc.
void make_room(std::optional<Downloads>& downloads) {
  if (downloads) return;
  try {
    downloads.emplace();
  } catch (const CudaError& error) {
    if (error.code != cudaErrorMemoryAllocation) throw;
    throw std::bad_alloc();
  }
}

}  // namespace

Snapshot CudaBackend::snapshot() const {
  Impl& s = *impl_;
  make_room(s.downloads);
  Snapshot taken{.trails = PackedTrails({.trail = s.downloads->fetch(s.trail, s.stream),
                                         .kept = s.downloads->fetch(s.kept, s.stream),
                                         .head = s.downloads->fetch(s.head, s.stream),
                                         .out = s.downloads->fetch(s.out, s.stream)}),
                 .trail_min = s.last.trail_min,
                 .trail_max = s.last.trail_max,
                 .lengths = std::vector<Length>(std::size_t(s.ants))};
  taken.standing = s.downloads->fetch(s.standing, s.stream).front().standing;
  if (s.last.best < 0) return taken;  // before the first iteration there are no tours
  const auto best = best_tour(), iteration_best = iteration_best_tour();
  const auto lengths = this->lengths();
  taken.best.assign(best.begin(), best.end());
  taken.iteration_best.assign(iteration_best.begin(), iteration_best.end());
  taken.recent_best = s.downloads->fetch(s.recent, s.stream);
  taken.lengths.assign(lengths.begin(), lengths.end());
  return taken;
}

void CudaBackend::restore(const Snapshot& from) {
  Impl& s = *impl_;
  s.stream.wait();  // kernels write to host memory
  s.last = {};
  s.last.best = from.standing.best;
  s.last.trail_min = from.trail_min;
  s.last.trail_max = from.trail_max;
  s.weighed = false;
  s.best_copy = from.best;
  std::ranges::copy(from.best, s.host_best.get());
  std::ranges::copy(from.iteration_best, s.host_shortest.get());
  std::ranges::copy(from.lengths, s.host_lengths.get());

  DeviceStanding standing{};
  standing.standing = from.standing;
  s.standing.copy_from(&standing, 0, 1, s.stream);
  const KeptTrails trails = from.trails.unpack();  // kept until the copies are done
  s.trail.copy_from(trails.trail, s.stream);
  s.kept.copy_from(trails.kept, s.stream);
  s.head.copy_from(trails.head, s.stream);
  s.out.copy_from(trails.out, s.stream);
  s.best.copy_from(from.best, s.stream);
  s.recent.copy_from(from.recent_best, s.stream);
  s.length.copy_from(from.lengths, s.stream);
  if (s.focus) {
    s.focus->restore(s, from.iteration_best);
  } else {
    const auto ant = std::ranges::min_element(from.lengths) - from.lengths.begin();
    s.tours.copy_from(from.iteration_best.data(), std::size_t(ant) * std::size_t(s.cities), from.iteration_best.size(),
                      s.stream);
  }
  s.stream.wait();
}

}  // namespace formicarium
