// SPDX-License-Identifier: GPL-3.0-or-later
// What a session holds, in a sentence.
#pragma once

#include <QString>

#include "core/documents/documents.hpp"

namespace formicarium {

/// "Session of koch-192 (192 cities): seed 7, ρ 0.02 → 0.4, the rest as by default; 1 234 iterations with 2 changes,
/// length 19 200, saved by version 0.2.0." `what`: of a session that is no file: "Earlier run" on …, without the
/// version.
QString session_words(const OpenedSession& opened, const QString& what);

}  // namespace formicarium
