// SPDX-License-Identifier: Apache-2.0
#include "kernels/display/lent_trails.cuh"

namespace formicarium {

LentTrails::LentTrails(std::shared_ptr<TrailLender> lender, std::unique_ptr<Buffer> buffer)
    : DeviceTrails(lender->device_, lender->cities_, lender->width_),
      lender_(std::move(lender)),
      buffer_(std::move(buffer)) {}

LentTrails::~LentTrails() {
  const std::lock_guard lock(lender_->mutex_);
  lender_->free_.push_back(std::move(buffer_));
}

std::size_t LentTrails::stride() const { return lender_->stride_; }

void LentTrails::begin_reading(cudaStream_t stream) const {
  buffer_->written.precede(stream);
  buffer_->read.precede(stream);  // so that the next record of `read` covers all readers so far
}

void LentTrails::end_reading(cudaStream_t stream) const {
  FORMICARIUM_CUDA_CHECK(cudaEventRecord(buffer_->read.get(), stream));
}

bool LentTrails::fetch(City first, int rows, float* into) const {
  try {
    FORMICARIUM_CUDA_CHECK(cudaSetDevice(device()));
    const std::size_t row = std::size_t(width()) * sizeof(float);
    buffer_->written.precede(lender_->stream_);
    FORMICARIUM_CUDA_CHECK(cudaMemcpy2DAsync(into, row, value() + std::size_t(first) * stride(),
                                             stride() * sizeof(float), row, std::size_t(rows), cudaMemcpyDeviceToHost,
                                             lender_->stream_));
    lender_->stream_.wait();
    return true;
  } catch (const CudaError&) {
    return false;
  }
}

TrailLender::~TrailLender() {
  for (const auto& buffer : free_)
    if (!cuda_lost) cudaStreamWaitEvent(stream_, buffer->read.get());
}

std::shared_ptr<const DeviceTrails> TrailLender::lend(const float* value, cudaStream_t solver) {
  std::unique_ptr<LentTrails::Buffer> buffer;
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      buffer = std::move(free_.back());
      free_.pop_back();
    }
  }
  if (!buffer) {
    buffer = std::make_unique<LentTrails::Buffer>();
    buffer->value = StreamArray<float>(std::size_t(cities_) * stride_, stream_);
    buffer->written.record(stream_);
    buffer->written.precede(solver);  // the solver's stream waits until the memory is allocated
  }
  buffer->read.precede(solver);
  FORMICARIUM_CUDA_CHECK(
      cudaMemcpyAsync(buffer->value.get(), value, buffer->value.bytes(), cudaMemcpyDeviceToDevice, solver));
  buffer->written.record(solver);
  return std::shared_ptr<const DeviceTrails>(new LentTrails(shared_from_this(), std::move(buffer)));
}

}  // namespace formicarium
