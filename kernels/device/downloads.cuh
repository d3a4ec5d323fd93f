// SPDX-License-Identifier: Apache-2.0
// Copies of arrays on the device as vectors in host memory, fetched in pieces by way of pinned memory: while one piece
// is on its way, the one before is put into the vector. No value of the vector is written twice.
#pragma once

#include <algorithm>
#include <vector>

#include "kernels/device/owners.cuh"

namespace formicarium {

/// Made on the array's device. Throws CudaError, also if pinned memory is short.
class Downloads {
 public:
  /// Waits for the work in `stream`, then for the copy. Throws CudaError and std::bad_alloc.
  template <class T>
  std::vector<T> fetch(const DeviceArray<T>& from, cudaStream_t stream) {
    constexpr std::size_t most = piece_bytes / sizeof(T);
    std::vector<T> values;
    values.reserve(from.size());
    const auto count_at = [&](std::size_t first) { return std::min(most, from.size() - first); };
    const auto enqueue = [&](std::size_t first, int side) {
      if (first >= from.size()) return;
      from.copy_to(reinterpret_cast<T*>(room_[side].get()), first, count_at(first), stream);
      done_[side].record(stream);
    };
    enqueue(0, 0);
    int side = 0;
    for (std::size_t first = 0; first < from.size(); first += most, side = 1 - side) {
      enqueue(first + most, 1 - side);
      done_[side].wait();
      const T* const piece = reinterpret_cast<const T*>(room_[side].get());
      values.insert(values.end(), piece, piece + count_at(first));
    }
    return values;
  }

 private:
  static constexpr std::size_t piece_bytes = std::size_t{1} << 20U;
  Pinned<char> room_[2]{Pinned<char>(piece_bytes), Pinned<char>(piece_bytes)};
  CudaEvent done_[2]{CudaEvent(cudaEventDisableTiming), CudaEvent(cudaEventDisableTiming)};
};

}  // namespace formicarium
