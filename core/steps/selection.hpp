// SPDX-License-Identifier: Apache-2.0
// The selection rules: how an ant draws the next city from the weights of a row.
#pragma once

namespace formicarium {

enum class Selection : int { rwm, wrs, iroulette, trial };

}  // namespace formicarium
