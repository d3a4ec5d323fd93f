// SPDX-License-Identifier: Apache-2.0
// One run in a session file: its settings, journal, what it reached, and its branches.
#pragma once

#include <string>

#include "core/base/json_text.hpp"
#include "core/documents/session_file.hpp"

namespace formicarium {

/// The members "settings" to "branches" of a run, without braces; each line begins with `indent`.
std::string run_text(const SessionRun& run, const std::string& indent);

/// The reverse. Other members are left alone. `note` as read_record()'s. Throws InputError with file and line.
SessionRun read_run(const JsonNode& object, const std::string& file, std::string& note);

}  // namespace formicarium
