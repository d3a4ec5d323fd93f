// SPDX-License-Identifier: Apache-2.0
#include "app/model/background.hpp"

#include <sys/resource.h>

namespace formicarium {

void make_way_for_input() noexcept {
  constexpr int niceness = 10;  // about a tenth of a core beside a busy thread of normal priority
#ifdef __linux__
  // Linux keeps the niceness per thread: 0 means the calling one.
  setpriority(PRIO_PROCESS, 0, niceness);
#endif
}

}  // namespace formicarium
