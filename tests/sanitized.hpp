// SPDX-License-Identifier: Apache-2.0
// Sanitizers take time and memory of their own: a test that counts on neither asks here, and does a share of its work.
#pragma once

namespace formicarium {

#ifdef FORMICARIUM_SANITIZED
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// How much of `full` a test does: under a sanitizer a tenth, which passes over every line just the same.
constexpr int effort(int full) { return sanitized ? (full + 9) / 10 : full; }

}  // namespace formicarium
