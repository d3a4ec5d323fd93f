// SPDX-License-Identifier: Apache-2.0
// Owners of CUDA resources: streams, events, arrays on the device, and arrays in host memory that kernels write to.
// Move-only; every call is checked.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "kernels/device/cuda_error.hpp"

namespace formicarium {

inline void check(cudaError_t result, const char* file, int line) {
  if (result == cudaSuccess) return;
  const std::string_view path = file;
  const CudaError error(std::string("CUDA: ") + cudaGetErrorString(result) + " (" +
                            std::string(path.substr(path.rfind('/') + 1)) + ":" + std::to_string(line) + ")",
                        static_cast<int>(result));
  if (error.sticky())
    cuda_lost = error.code;
  else
    cudaGetLastError();  // clears the error, or the next call would return it
  throw error;
}
/// Makes the call, unless CUDA has had a sticky error. Throws CudaError.
#define FORMICARIUM_CUDA_CHECK(call)                                                                               \
  ::formicarium::check(::formicarium::cuda_lost ? cudaError_t(::formicarium::cuda_lost.load()) : (call), __FILE__, \
                       __LINE__)

/// From now on this thread's calls go to this device. Each function of a colony begins with it, because one thread may
/// look after colonies on several devices. Returns the number. Throws CudaError. Nothing happens if the device is the
/// thread's already.
inline int use_device(int number) {
  if (number == cuda_device) return number;
  FORMICARIUM_CUDA_CHECK(cudaSetDevice(number));
  return cuda_device = number;
}
/// The device's name, with its number where there are several: "NVIDIA H200", "NVIDIA H200 (cuda:1)". Throws CudaError.
inline std::string name_of(const cudaDeviceProp& device, int number) {
  int count = 0;
  FORMICARIUM_CUDA_CHECK(cudaGetDeviceCount(&count));
  return count > 1 ? std::string(device.name) + " (cuda:" + std::to_string(number) + ")" : device.name;
}

/// Owns a handle and releases it with `destroy`, whose result is ignored; does nothing after a sticky error.
template <class Handle, auto destroy>
class Owner {
 public:
  Owner() = default;
  explicit Owner(Handle handle) : handle_(handle) {}
  ~Owner() {
    if (handle_ && !cuda_lost) destroy(handle_);
  }
  Owner(Owner&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Owner& operator=(Owner&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Handle get() const { return handle_; }

 private:
  Handle handle_ = nullptr;
};

class Stream : public Owner<cudaStream_t, cudaStreamDestroy> {
 public:
  Stream() : Stream(0) {}
  explicit Stream(int priority) : Owner(make(priority)) {}  // lower numbers have higher priority
  operator cudaStream_t() const { return get(); }
  void wait() const { FORMICARIUM_CUDA_CHECK(cudaStreamSynchronize(get())); }

 private:
  static cudaStream_t make(int priority) {
    cudaStream_t stream;
    FORMICARIUM_CUDA_CHECK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, priority));
    return stream;
  }
};

class CudaEvent : public Owner<cudaEvent_t, cudaEventDestroy> {
 public:
  CudaEvent() : CudaEvent(cudaEventDefault) {}
  explicit CudaEvent(unsigned flags) : Owner(make(flags)) {}
  /// `in_graph`: the stream is being recorded, and the event is to happen whenever the graph is launched.
  void record(cudaStream_t stream, bool in_graph = false) {
    FORMICARIUM_CUDA_CHECK(
        cudaEventRecordWithFlags(get(), stream, in_graph ? cudaEventRecordExternal : cudaEventRecordDefault));
  }
  /// Lets other threads run meanwhile: there may be more colonies than cores.
  void wait() const {
    while (!happened()) std::this_thread::yield();
  }
  /// Whether it has happened; does not wait.
  bool happened() const {
    const cudaError_t result = cuda_lost ? cudaError_t(cuda_lost.load()) : cudaEventQuery(get());
    if (result == cudaErrorNotReady) return false;
    FORMICARIUM_CUDA_CHECK(result);
    return true;
  }
  /// Later work in `stream` waits for this event; the host does not.
  void precede(cudaStream_t stream) const { FORMICARIUM_CUDA_CHECK(cudaStreamWaitEvent(stream, get())); }
  /// Milliseconds between two events, which must have happened.
  double since(const CudaEvent& earlier) const {
    float ms;
    FORMICARIUM_CUDA_CHECK(cudaEventElapsedTime(&ms, earlier.get(), get()));
    return static_cast<double>(ms);
  }

 private:
  static cudaEvent_t make(unsigned flags) {
    cudaEvent_t event;
    FORMICARIUM_CUDA_CHECK(cudaEventCreateWithFlags(&event, flags));
    return event;
  }
};

/// `size` values of T in device memory; uninitialised unless made from values.
template <class T>
class DeviceArray {
 public:
  DeviceArray() = default;
  explicit DeviceArray(std::size_t size) : memory_(allocate(size)), size_(size) {}
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.data(), values.size()) {}
  /// Waits until the values are on the device. cudaMemcpy alone returns when small ones are in a buffer on their way
  /// there, and a stream of ours does not wait for them: with many colonies at once, kernels read what was not there.
  DeviceArray(const T* values, std::size_t size) : DeviceArray(size) {
    if (!size_) return;
    FORMICARIUM_CUDA_CHECK(cudaMemcpyAsync(get(), values, bytes(), cudaMemcpyHostToDevice, cudaStreamPerThread));
    FORMICARIUM_CUDA_CHECK(cudaStreamSynchronize(cudaStreamPerThread));
  }
  T* get() const { return static_cast<T*>(memory_.get()); }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }
  /// Enqueues a copy of `count` values from index `from` on; `host` must stay valid until it is done.
  void copy_to(T* host, std::size_t from, std::size_t count, cudaStream_t stream) const {
    FORMICARIUM_CUDA_CHECK(cudaMemcpyAsync(host, get() + from, count * sizeof(T), cudaMemcpyDeviceToHost, stream));
  }
  /// Enqueues a copy of `count` values to the indices from `to` on; `host` must stay valid until it is done.
  void copy_from(const T* host, std::size_t to, std::size_t count, cudaStream_t stream) {
    if (count)
      FORMICARIUM_CUDA_CHECK(cudaMemcpyAsync(get() + to, host, count * sizeof(T), cudaMemcpyHostToDevice, stream));
  }
  void copy_from(const std::vector<T>& values, cudaStream_t stream) {
    copy_from(values.data(), 0, values.size(), stream);
  }

 private:
  static void* allocate(std::size_t size) {
    void* memory = nullptr;
    if (size) FORMICARIUM_CUDA_CHECK(cudaMalloc(&memory, size * sizeof(T)));
    return memory;
  }
  Owner<void*, cudaFree> memory_;
  std::size_t size_ = 0;
};

/// `size` values of T in pinned host memory that kernels write to. Read them after the event that follows the kernel.
template <class T>
class Pinned {
 public:
  explicit Pinned(std::size_t size) : memory_(allocate(size)) { std::fill_n(get(), size, T{}); }
  T* get() const { return static_cast<T*>(memory_.get()); }

 private:
  static void* allocate(std::size_t size) {
    void* memory = nullptr;
    FORMICARIUM_CUDA_CHECK(cudaHostAlloc(&memory, size * sizeof(T), cudaHostAllocMapped));
    return memory;
  }
  Owner<void*, cudaFreeHost> memory_;
};

}  // namespace formicarium
