// SPDX-License-Identifier: Apache-2.0
// Where a run stands between two iterations, as far as it can be known when its device has failed: not the trails.
#pragma once

#include <memory>

#include "core/base/city.hpp"

namespace formicarium {

struct Midway {
  std::int64_t iteration = 0;        // done
  std::int64_t born = 0;             // iteration of the start or the last restart
  std::shared_ptr<const Tour> best;  // null: there is no tour yet
  Length best_length = 0;
};

}  // namespace formicarium
