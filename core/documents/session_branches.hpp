// SPDX-License-Identifier: Apache-2.0
// The branches of a run of a session, in its file.
#pragma once

#include <string>

#include "core/base/json_writer.hpp"
#include "core/documents/session_file.hpp"

namespace formicarium {

/// The members "name", "parent", "left" and "branches" of a run; nothing if it has no branches. A branch has the
/// changes of its journal from where it left its parent.
void write_branches(JsonWriter& out, const SessionRun& session);

/// Reads those members into `session`, which has all others already. Throws InputError with file and line if a name is
/// missing, given twice or that of no run, if a run leaves its parent after the parent's end or its own, if parents go
/// round in a circle, or if the journals of the run that is shown and of its parent differ before it left. Keeps
/// once what several runs share. O(size of the text).
void read_branches(const JsonNode& root, SessionRun& session, const std::string& file);

/// As many changes as whole_journal() makes of the run and all its branches. O(branches).
std::size_t changes_in_all(const SessionRun& session);

}  // namespace formicarium
