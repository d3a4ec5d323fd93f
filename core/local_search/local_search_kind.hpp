// SPDX-License-Identifier: Apache-2.0
// The local searches a run can choose from.
#pragma once

namespace formicarium {

enum class LocalSearchKind : int { none, two_opt, two_h_opt, or_opt, or_3opt };

}  // namespace formicarium
