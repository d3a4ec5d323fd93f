// SPDX-License-Identifier: Apache-2.0
// Moments of the trails that stay on the device: the solver writes each into a buffer nobody holds, readers hold it as
// long as they like, and events alone keep the two apart.
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
  /// Around the kernels of a reader, in its stream: they come after the solver's writing, and before its next.
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

/// Shared by the solver and whoever holds trails. lend() by the solver alone.
class TrailLender : public std::enable_shared_from_this<TrailLender> {
 public:
  TrailLender(int device, int cities, int width, std::size_t stride)
      : device_(device), cities_(cities), width_(width), stride_(stride) {}
  ~TrailLender();

  /// The trails at `value` as they are when `solver` comes to it. Throws CudaError, also where memory does not do.
  std::shared_ptr<const DeviceTrails> lend(const float* value, cudaStream_t solver);

 private:
  friend class LentTrails;
  const int device_, cities_, width_;
  const std::size_t stride_;
  Stream stream_;  // of what readers ask for here, and of the buffers' end
  std::mutex mutex_;
  std::vector<std::unique_ptr<LentTrails::Buffer>> free_;
};

}  // namespace formicarium
