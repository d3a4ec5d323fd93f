// SPDX-License-Identifier: Apache-2.0
// Parameters in JSON files; shared by settings and session files.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>

#include "core/base/json_writer.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

// The newest schema of each file; one is written with the oldest that can say it. Schema 1 of settings, journals and
// specifications of experiments and 1 and 2 of sessions have other names for tabu lists (old_names.hpp).
inline constexpr int file_schema = 2;
inline constexpr int session_schema = 5;
inline constexpr int carried_schema = 4;   // of sessions: the first with an instance in it and scaled distances
inline constexpr int sides_schema = 3;     // of sessions: the first with several sides and today's tabu lists
inline constexpr int branches_schema = 2;  // of sessions: the first with branches and another seed

std::string json_value(const Parameter& parameter, double value);                 // 0.02, "wrs", "all"
void write_parameter(JsonWriter& out, const Parameter& parameter, double value);  // a member
void write_parameters(JsonWriter& out, const Settings& settings);                 // a member for each
void write_settings(JsonWriter& out, const Settings& settings);                   // the members of a settings file

/// The value of a member named after a parameter. Throws InputError (file:line, what was found, what is allowed).
double read_value(const Parameter& parameter, const JsonNode& node, const std::string& file);

/// The defaults for the algorithm and the local search that the first of these objects names; null objects are skipped.
/// Parameters missing in a file get these values. Throws InputError.
Settings default_settings(std::initializer_list<const JsonNode*> objects, const std::string& file);

/// The oldest schema of a settings file that can say these settings.
int written_schema(const Settings& settings);

/// `settings` with an object's parameters applied; keys in `besides` are skipped. Throws InputError for every other
/// key.
Settings read_parameters(const JsonNode& object, Settings settings, std::span<const std::string_view> besides,
                         const std::string& file);

/// As read_parameters(), for settings of a run with every parameter that the program knew when it wrote them. One that
/// it did not know yet has, where it counts, the value that says what runs did then (Parameter::in_older_runs), and a
/// sentence about it is appended to `note` unless it is there.
Settings read_record(const JsonNode& object, const Settings& settings, std::span<const std::string_view> besides,
                     const std::string& file, std::string& note);

/// Throws InputError with the file's name if validate() refuses its settings.
void expect_accepted(const Settings& settings, const Traits& traits, const std::filesystem::path& file);

/// Checks that "formicarium", if given, is `kind` and "schema", if given, is at most `newest`. Throws InputError.
void check_header(const JsonNode& object, std::string_view kind, const std::string& file, int newest = file_schema);

/// Throws InputError "file:line: what".
[[noreturn]] void refuse(const JsonNode& node, const std::string& file, const std::string& what);

}  // namespace formicarium
