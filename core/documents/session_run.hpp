// SPDX-License-Identifier: Apache-2.0
// One run in a session file: its settings, journal, what it reached, and its branches.
#pragma once

#include <string>

#include "core/base/json_writer.hpp"
#include "core/documents/session_file.hpp"

namespace formicarium {

/// The members "settings" to "branches" of a run.
void write_run(JsonWriter& out, const SessionRun& run);

/// The reverse. Other members are left alone. `note` as read_record()'s. Throws InputError with file and line.
SessionRun read_run(const JsonNode& object, const std::string& file, std::string& note);

}  // namespace formicarium
