// SPDX-License-Identifier: Apache-2.0
// An array on the device that is allocated and freed in stream order: unlike DeviceArray, its destructor does not wait
// for other kernels.
#pragma once

#include <span>

#include "kernels/device/owners.cuh"

namespace formicarium {

/// The stream must outlive the array. Move-only.
template <class T>
class StreamArray {
 public:
  StreamArray() = default;
  StreamArray(std::size_t size, cudaStream_t stream) : stream_(stream), size_(size) {
    if (size) FORMICARIUM_CUDA_CHECK(cudaMallocAsync(reinterpret_cast<void**>(&memory_), bytes(), stream));
  }
  StreamArray(std::span<const T> values, cudaStream_t stream) : StreamArray(values.size(), stream) {
    if (size_) FORMICARIUM_CUDA_CHECK(cudaMemcpyAsync(memory_, values.data(), bytes(), cudaMemcpyHostToDevice, stream));
  }
  ~StreamArray() {
    if (memory_ && !cuda_lost) cudaFreeAsync(memory_, stream_);
  }
  StreamArray(StreamArray&& other) noexcept
      : stream_(other.stream_), memory_(std::exchange(other.memory_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  StreamArray& operator=(StreamArray&& other) noexcept {
    std::swap(stream_, other.stream_);
    std::swap(memory_, other.memory_);
    std::swap(size_, other.size_);
    return *this;
  }
  T* get() const { return memory_; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }

 private:
  cudaStream_t stream_ = nullptr;
  T* memory_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace formicarium
