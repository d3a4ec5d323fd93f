// SPDX-License-Identifier: GPL-3.0-or-later
// What a session file holds, and what became of its replay, in sentences.
#pragma once

#include <QString>

#include "core/documents/documents.hpp"

namespace formicarium {

/// "Session of koch-192 (192 cities): seed 7, ρ 0.02 → 0.4, the rest as by default; 1 234 iterations with 2 changes,
/// length 19 200, saved by version 0.2.0."
QString session_words(const OpenedSession& opened);

/// Of a replay that came to the session's iteration with the session's journal: whether it came to the same length.
struct Verdict {
  bool agrees = false;  // or cannot be expected to
  QString words;
};
Verdict verdict_of(const SessionFile& session, const Frame& frame);

}  // namespace formicarium
