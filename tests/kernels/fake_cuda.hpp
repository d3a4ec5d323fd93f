// SPDX-License-Identifier: Apache-2.0
// A CUDA runtime for the linker on a machine without a GPU: memory is main memory, kernels do nothing, and call number
// `fail_at` fails. If a function that the backend calls is missing here, the linker also links the real runtime and
// reports duplicate symbols.
#pragma once

#include <set>

namespace formicarium {

struct FakeCuda {
  int fail_at = 0;          // 0: never
  int code = 0;             // CUDA's error number; after a sticky one every call fails
  int calls = 0;            // so far
  bool failed = false;      // whether the failure has happened
  int calls_when_lost = 0;  // calls after the backend knew that CUDA is lost
  int pending = 0;          // the error that cudaGetLastError returns next
  std::set<void*> held;     // memory, streams and events that are not released
};
extern FakeCuda fake_cuda;

}  // namespace formicarium
