// SPDX-License-Identifier: Apache-2.0
// In which cities the ants of an iteration start.
#pragma once

namespace formicarium {

/// Each anywhere; no two of n ants in one city (Voicu 2014, section 5); the same, and each ant in every iteration where
/// it started in the first (Li, Hu, Pang & Qian 2009, section 3.4.1, step 7).
enum class Starts : int { any, distinct, kept };

}  // namespace formicarium
