// SPDX-License-Identifier: Apache-2.0
// Texts people take home: trace CSV, settings JSON, the result of a run as one JSON object.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

/// "# key: value" facts lines, a header row that names the columns, one row an iteration; RFC 4180, '.' decimal
/// whatever the locale, UTF-8.
std::string format_trace(const Frame& frame, const Trace& trace);

/// All parameters by their table names; parse throws InputError (file:line, unknown key, out of bounds).
std::string format_settings(const Settings& settings);
Settings parse_settings(std::string_view text, const std::string& file);

/// One JSON object: what was solved, the settings in force at the end, on which device, what came of it and how long it
/// took; null where a key means nothing. `settings`: all of them at the start, as parse_settings() reads them, and
/// `changes`, how often they were changed: with none the run can be repeated.
std::string format_result(const Frame& frame, const Trace& trace);

/// "instance berlin52, 52 cities", "seed 1", "settings …", "iteration 412", "length 7542", "gap 0.00 %", "formicarium
/// 0.2.0": what every exported thing carries.
std::vector<std::string> facts(const Frame& frame);

}  // namespace formicarium
