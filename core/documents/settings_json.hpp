// SPDX-License-Identifier: Apache-2.0
// How one parameter looks in a JSON file; shared by settings and session files.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>

#include "core/base/json_text.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

inline constexpr int file_schema = 1;  // of settings and session files; a newer one is refused

std::string json_value(const Parameter& parameter, double value);  // 0.02, "wrs", "all"

/// The value of a member that is named after a parameter. Throws InputError (file:line, what was found, what is
/// allowed).
double read_value(const Parameter& parameter, const JsonNode& node, const std::string& file);

/// The defaults of the algorithm and the local search that the first of these objects names; null ones name nothing.
/// What a file leaves out has these values. Throws InputError.
Settings default_settings(std::initializer_list<const JsonNode*> objects, const std::string& file);

/// An object of parameters over `settings`; keys in `besides` are left alone. Throws InputError for every other key.
Settings read_parameters(const JsonNode& object, Settings settings, std::span<const std::string_view> besides,
                         const std::string& file);

/// Throws InputError that names the file where these settings of it are refused, as validate() says.
void expect_accepted(const Settings& settings, const Traits& traits, const std::filesystem::path& file);

/// "formicarium" (if given) is `kind`, "schema" (if given) one this program reads. Throws InputError.
void check_header(const JsonNode& object, std::string_view kind, const std::string& file);

/// "file:line: what".
[[noreturn]] void refuse(const JsonNode& node, const std::string& file, const std::string& what);

}  // namespace formicarium
