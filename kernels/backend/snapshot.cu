// SPDX-License-Identifier: Apache-2.0
// CudaBackend::snapshot() and restore(). Everything else that is on the device follows from these arrays, from the
// settings, or is written anew in every iteration: weights, alias tables, lists of neighbours, the record.
#include <algorithm>
#include <new>

#include "kernels/backend/backend_impl.cuh"

namespace formicarium {

namespace {

/// Enqueues the copy of all values to the beginning of the array.
template <class T>
void put(const std::vector<T>& values, T* into, cudaStream_t stream) {
  if (values.empty()) return;
  FORMICARIUM_CUDA_CHECK(
      cudaMemcpyAsync(into, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice, stream));
}

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
                                         .head = s.downloads->fetch(s.head, s.stream)}),
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
  s.forget_copies();
  s.best_copy = from.best;
  std::ranges::copy(from.best, s.host_best.get());

  DeviceStanding standing{};
  standing.standing = from.standing;
  FORMICARIUM_CUDA_CHECK(
      cudaMemcpyAsync(s.standing.get(), &standing, sizeof standing, cudaMemcpyHostToDevice, s.stream));
  const KeptTrails trails = from.trails.unpack();  // kept until the copies are done
  put(trails.trail, s.trail.get(), s.stream);
  put(trails.kept, s.kept.get(), s.stream);
  put(trails.head, s.head.get(), s.stream);
  put(from.best, s.best.get(), s.stream);
  put(from.recent_best, s.recent.get(), s.stream);
  put(from.lengths, s.length.get(), s.stream);
  if (s.focus) {
    s.focus->restore(s, from.iteration_best);
  } else {
    const auto ant = std::ranges::min_element(from.lengths) - from.lengths.begin();
    put(from.iteration_best, s.tours.get() + std::size_t(ant) * std::size_t(s.cities), s.stream);
  }
  s.stream.wait();
}

}  // namespace formicarium
