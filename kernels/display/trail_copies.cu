// SPDX-License-Identifier: Apache-2.0
#include "kernels/display/trail_copies.cuh"

namespace formicarium {

TrailCopy::TrailCopy(std::shared_ptr<TrailCopies> copies, std::unique_ptr<Buffer> buffer)
    : DeviceTrails(copies->device_, copies->cities_, copies->width_),
      copies_(std::move(copies)),
      buffer_(std::move(buffer)) {}

TrailCopy::~TrailCopy() {
  const std::lock_guard lock(copies_->mutex_);
  copies_->free_.push_back(std::move(buffer_));
}

std::size_t TrailCopy::stride() const { return copies_->stride_; }

void TrailCopy::begin_reading(cudaStream_t stream) const {
  buffer_->written.precede(stream);
  buffer_->read.precede(stream);  // so that the next record of `read` covers all readers so far
}

void TrailCopy::end_reading(cudaStream_t stream) const {
  FORMICARIUM_CUDA_CHECK(cudaEventRecord(buffer_->read.get(), stream));
}

bool TrailCopy::fetch(City first, int rows, float* into) const {
  try {
    use_device(device());
    const std::size_t row = std::size_t(width()) * sizeof(float);
    buffer_->written.precede(copies_->stream_);
    FORMICARIUM_CUDA_CHECK(cudaMemcpy2DAsync(into, row, value() + std::size_t(first) * stride(),
                                             stride() * sizeof(float), row, std::size_t(rows), cudaMemcpyDeviceToHost,
                                             copies_->stream_));
    copies_->stream_.wait();
    return true;
  } catch (const CudaError&) {
    return false;
  }
}

TrailCopies::~TrailCopies() {
  for (const auto& buffer : free_)
    if (!cuda_lost) cudaStreamWaitEvent(stream_, buffer->read.get());
}

std::shared_ptr<const DeviceTrails> TrailCopies::copy(const float* value, cudaStream_t solver) {
  std::unique_ptr<TrailCopy::Buffer> buffer;
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      buffer = std::move(free_.back());
      free_.pop_back();
    }
  }
  if (!buffer) {
    buffer = std::make_unique<TrailCopy::Buffer>();
    buffer->value = StreamArray<float>(std::size_t(cities_) * stride_, stream_);
    buffer->written.record(stream_);
    buffer->written.precede(solver);  // the solver's stream waits until the memory is allocated
  }
  buffer->read.precede(solver);
  FORMICARIUM_CUDA_CHECK(
      cudaMemcpyAsync(buffer->value.get(), value, buffer->value.bytes(), cudaMemcpyDeviceToDevice, solver));
  buffer->written.record(solver);
  return std::shared_ptr<const DeviceTrails>(new TrailCopy(shared_from_this(), std::move(buffer)));
}

}  // namespace formicarium
