// SPDX-License-Identifier: Apache-2.0
// Texts for export: the trace as CSV, settings as JSON, the result of a run as one JSON object.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

/// "# key: value" lines with the facts of the run, a header row with column names (docs/trace-columns.md), then one row
/// for each record. RFC 4180, decimal points whatever the locale, UTF-8. O(records).
std::string format_trace(const Frame& frame, const Trace& trace);

/// All parameters by their names in the parameter table. parse_settings() throws InputError (file:line; unknown key,
/// value out of bounds).
std::string format_settings(const Settings& settings);
/// `note`, if given: sentences about what an older version called (old_names.hpp) or did otherwise, else empty.
Settings parse_settings(std::string_view text, const std::string& file, std::string* note = nullptr);

/// One JSON object: the instance, the settings in force at the end, the device, the result and the time taken; null for
/// keys that do not apply. `settings` holds all settings at the start, readable by parse_settings(). `changes` counts
/// later changes: if it is 0, the run can be repeated from `settings`.
std::string format_result(const Frame& frame, const Trace& trace);

/// "1"; of a run that branched off with another seed "1, from iteration 401 on 7".
std::string seed_words(const Settings& start, const std::vector<JournalEntry>& journal);

/// Lines that go into every exported file: "instance berlin52, 52 cities", "seed 1", "settings …", "iteration 412",
/// "length 7542", "gap 0.00 %", "formicarium 0.2.0".
std::vector<std::string> facts(const Frame& frame);

}  // namespace formicarium
