// SPDX-License-Identifier: Apache-2.0
// Launches that are made again and again with the same arguments, as a CUDA graph: one call into the driver, which lets
// in one thread at a time, instead of a call for each.
#pragma once

#include "kernels/device/owners.cuh"

namespace formicarium {

/// Of one stream; for the thread that enqueues in it. What changes from one time to the next, the kernels must read
/// from device memory.
class RepeatedLaunches {
 public:
  /// Enqueues what enqueue() enqueues: by calling it, and from its third call in a row for the `same` launches on as a
  /// graph, recorded then. A driver that cannot record them gets them one by one. Throws CudaError, and what enqueue()
  /// throws.
  template <class Enqueue>
  void carry_out(bool same, cudaStream_t stream, const Enqueue& enqueue) {
    if (!same) forget();
    if (!graph_.get() && (++in_a_row_ < 3 || unable_ || !record(stream, enqueue))) return enqueue();
    FORMICARIUM_CUDA_CHECK(cudaGraphLaunch(graph_.get(), stream));
  }
  /// Whether enqueue() is being called to be recorded.
  bool recording() const { return recording_; }
  /// The next launches are others.
  void forget() {
    graph_ = {};
    in_a_row_ = 0;
    unable_ = false;
  }

 private:
  using Recorded = Owner<cudaGraph_t, cudaGraphDestroy>;
  using Graph = Owner<cudaGraphExec_t, cudaGraphExecDestroy>;

  template <class Enqueue>
  bool record(cudaStream_t stream, const Enqueue& enqueue) {
    try {
      FORMICARIUM_CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
      recording_ = true;
      enqueue();
      recording_ = false;
      cudaGraph_t recorded = nullptr;
      FORMICARIUM_CUDA_CHECK(cudaStreamEndCapture(stream, &recorded));
      const Recorded launches(recorded);
      cudaGraphExec_t graph = nullptr;
      FORMICARIUM_CUDA_CHECK(cudaGraphInstantiate(&graph, recorded, 0));
      graph_ = Graph(graph);
    } catch (const CudaError& error) {
      stop_recording(stream);
      if (error.sticky()) throw;
      unable_ = true;
    } catch (...) {
      stop_recording(stream);
      throw;
    }
    return graph_.get() != nullptr;
  }
  void stop_recording(cudaStream_t stream) {
    if (!std::exchange(recording_, false) || cuda_lost) return;
    cudaGraph_t part = nullptr;
    cudaStreamEndCapture(stream, &part);
    const Recorded dropped(part);
    cudaGetLastError();  // clears the error
  }

  Graph graph_;
  int in_a_row_ = 0;
  bool recording_ = false, unable_ = false;
};

}  // namespace formicarium
