// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/start_workers.hpp"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/scalable_allocator.h>

#include <stdexcept>
#include <string>

namespace formicarium {
namespace {

/// The first tasks of a thread make oneTBB allocate. If there is no memory for that, oneTBB (2021.8) waits forever in
/// the destructor of a global_control, so these tasks run before one exists. oneTBB also loads its allocator's library,
/// which makes the loader allocate when it starts; if there is no memory even for the loader's error, glibc (2.36)
/// crashes. So this program is linked with that library, which is then loaded before main begins.
bool start() {
  ::scalable_free(nullptr);  // so that the linker keeps it
  try {
    tbb::parallel_for(0, 2, [](int) {});
  } catch (const std::runtime_error& error) {  // from pthread_create
    throw std::runtime_error(std::string("the threads could not be started (") + error.what() +
                             "): there is not enough memory, or there are too many threads");
  }
  return true;
}

}  // namespace

void start_workers() { [[maybe_unused]] static const bool started = start(); }

}  // namespace formicarium
