// SPDX-License-Identifier: Apache-2.0
// Lower priority for threads that compute, so that the one that handles input and paints is not delayed.
#pragma once

namespace formicarium {

/// Lowers the calling thread's priority (niceness); threads that it starts inherit it, and the workers of a colony that
/// it makes take it over. On an idle machine nothing gets slower. Cannot be undone.
void make_way_for_input() noexcept;

}  // namespace formicarium
