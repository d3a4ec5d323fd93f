// SPDX-License-Identifier: Apache-2.0
// Snapshots of the trails that stay on the device: the solver copies each into a free buffer, and readers hold it as
// long as they like. Events alone order the solver's writes and the readers' reads.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/colony/device_trails.hpp"
#include "kernels/device/stream_array.cuh"

namespace formicarium {

class TrailLender;

class LentTrails final : public DeviceTrails {
 public:
  ~LentTrails() override;
  const float* value() const { return buffer_->value.get(); }  // [cities][stride]
  std::size_t stride() const;
  /// Call before and after a reader's kernels, in its stream: they run after the solver's write and before its next
  /// one.
  void begin_reading(cudaStream_t stream) const;
  void end_reading(cudaStream_t stream) const;

 private:
  friend class TrailLender;
  struct Buffer {
    StreamArray<float> value;
    CudaEvent written{cudaEventDisableTiming}, read{cudaEventDisableTiming};
  };
  LentTrails(std::shared_ptr<TrailLender> lender, std::unique_ptr<Buffer> buffer);
  bool fetch(City first, int rows, float* into) const override;

  std::shared_ptr<TrailLender> lender_;
  std::unique_ptr<Buffer> buffer_;
};

/// Shared by the solver and the holders of trails. Only the solver calls lend().
class TrailLender : public std::enable_shared_from_this<TrailLender> {
 public:
  TrailLender(int device, int cities, int width, std::size_t stride)
      : device_(device), cities_(cities), width_(width), stride_(stride) {}
  ~TrailLender();

  /// A copy of the trails at `value`. Enqueued in the stream `solver`, so it is made after the work
  /// that is already there. Throws CudaError, also if memory is short.
  std::shared_ptr<const DeviceTrails> lend(const float* value, cudaStream_t solver);

 private:
  friend class LentTrails;
  const int device_, cities_, width_;
  const std::size_t stride_;
  Stream stream_;  // for fetch() and for freeing buffers
  std::mutex mutex_;
  std::vector<std::unique_ptr<LentTrails::Buffer>> free_;
};

}  // namespace formicarium
