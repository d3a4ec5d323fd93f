// SPDX-License-Identifier: Apache-2.0
// CUDA's runtime for the linker, on a machine without a GPU: memory is main memory, kernels do nothing, and call number
// `fail_at` fails. A call of the backend that is missing here makes the linker fetch the real runtime beside it, and
// complain of names that are defined twice.
#pragma once

#include <set>

namespace formicarium {

struct FakeCuda {
  int fail_at = 0;          // 0: never
  int code = 0;             // CUDA's number of that failure; after a sticky one every call fails alike
  int calls = 0;            // so far
  bool failed = false;      // the failure was had
  int calls_when_lost = 0;  // after the backend knew that CUDA is lost
  int pending = 0;          // what cudaGetLastError will say
  std::set<void*> held;     // memory, streams and events not given back
};
extern FakeCuda fake_cuda;

}  // namespace formicarium
