// SPDX-License-Identifier: Apache-2.0
// The state of a run between two iterations, as far as the host knows it when the device has failed. It has no trails.
#pragma once

#include <memory>

#include "core/base/city.hpp"

namespace formicarium {

struct Midway {
  std::int64_t iteration = 0;        // done
  std::int64_t born = 0;             // iteration of the start or the last restart
  std::shared_ptr<const Tour> best;  // null: no tour yet
  Length best_length = 0;
};

}  // namespace formicarium
