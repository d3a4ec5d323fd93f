// SPDX-License-Identifier: Apache-2.0
// How threads that compute make way for the one that answers keys and paints.
#pragma once

namespace formicarium {

/// Lowers the calling thread's claim to a core while others want it; threads that it starts inherit that, the engine's
/// workers among them. Where nothing else runs it loses nothing. Cannot be taken back.
void make_way_for_input() noexcept;

}  // namespace formicarium
