// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/start_workers.hpp"

#include <oneapi/tbb/parallel_for.h>

#include <stdexcept>
#include <string>

namespace formicarium {
namespace {

/// The first tasks make oneTBB allocate. Where there is no memory for that (2021.8) it waits for ever in the destructor
/// of a global_control, so they come before there is one. Where all memory is gone while oneTBB looks for libraries
/// that need not be there, glibc (2.36) crashes in _dlerror_run; a failing dlopen of our own before did not prevent it.
bool start() {
  try {
    tbb::parallel_for(0, 2, [](int) {});
  } catch (const std::runtime_error& error) {  // of pthread_create
    throw std::runtime_error(std::string("the threads could not be started (") + error.what() +
                             "): there is not enough memory, or there are too many threads");
  }
  return true;
}

}  // namespace

void start_workers() { [[maybe_unused]] static const bool started = start(); }

}  // namespace formicarium
