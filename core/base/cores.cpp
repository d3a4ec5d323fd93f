// SPDX-License-Identifier: Apache-2.0
#include "core/base/cores.hpp"

#include <tbb/info.h>

#include <algorithm>

namespace formicarium {

// std::thread::hardware_concurrency() counts all cores of the machine with some C libraries.
int usable_cores() { return std::max(1, tbb::info::default_concurrency()); }

}  // namespace formicarium
