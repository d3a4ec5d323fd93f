// SPDX-License-Identifier: Apache-2.0
// Copies of the trails that stay on the device: the solver copies the trails into a free buffer, which readers hold as
// long as they like. CUDA events order the solver's writes and the readers' reads.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/colony/device_trails.hpp"
#include "kernels/device/stream_array.cuh"

namespace formicarium {

class TrailCopies;

class TrailCopy final : public DeviceTrails {
 public:
  ~TrailCopy() override;
  const float* value() const { return buffer_->value.get(); }  // [cities][stride]
  std::size_t stride() const;
  /// Call before and after a reader's kernels, in its stream: they run after the solver's write and before its next
  /// one.
  void begin_reading(cudaStream_t stream) const;
  void end_reading(cudaStream_t stream) const;

 private:
  friend class TrailCopies;
  struct Buffer {
    StreamArray<float> value;
    CudaEvent written{cudaEventDisableTiming}, read{cudaEventDisableTiming};
  };
  TrailCopy(std::shared_ptr<TrailCopies> copies, std::unique_ptr<Buffer> buffer);
  bool fetch(City first, int rows, float* into) const override;

  std::shared_ptr<TrailCopies> copies_;
  std::unique_ptr<Buffer> buffer_;
};

/// Makes the copies and reuses their buffers. Shared by the solver and the holders of copies. Only the solver calls
/// copy().
class TrailCopies : public std::enable_shared_from_this<TrailCopies> {
 public:
  TrailCopies(int device, int cities, int width, std::size_t stride)
      : device_(device), cities_(cities), width_(width), stride_(stride) {}
  ~TrailCopies();

  /// A copy of the trails at `value`. Enqueued in the stream `solver`, so it is made after the work
  /// that is already there. Throws CudaError, also if memory is short.
  std::shared_ptr<const DeviceTrails> copy(const float* value, cudaStream_t solver);

 private:
  friend class TrailCopy;
  const int device_, cities_, width_;
  const std::size_t stride_;
  Stream stream_;  // for fetch() and for freeing buffers
  std::mutex mutex_;
  std::vector<std::unique_ptr<TrailCopy::Buffer>> free_;
};

}  // namespace formicarium
