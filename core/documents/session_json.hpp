// SPDX-License-Identifier: Apache-2.0
// Parts of session files in JSON, shared by the run that is shown and its branches. Every function that reads throws
// InputError with file and line.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_writer.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// The member of that name and kind.
const JsonNode& member(const JsonNode& object, std::string_view name, JsonNode::Kind kind, const std::string& file);
/// A whole number, 0 or more.
std::int64_t count(const JsonNode& object, std::string_view name, const std::string& file);
/// Refuses members with other names.
void only(const JsonNode& object, std::initializer_list<std::string_view> names, const std::string& file);

/// The changes of a list, whose iterations must ascend from `first` to `last`. `before`: the settings in force before.
std::vector<JournalEntry> read_journal(const JsonNode& list, Settings before, std::int64_t first, std::int64_t last,
                                       const std::string& file);
/// The member "journal", which read_journal() reads: an entry a line.
void write_journal(JsonWriter& out, Settings before, const std::vector<JournalEntry>& journal);

/// The member "best_tour" if there is one: "0 2 1", a single text, so that even a large tour is one value of JSON.
Tour read_cities(const JsonNode& object, const std::string& file);
void write_cities(JsonWriter& out, const Tour& tour);  // the reverse; nothing for no tour

}  // namespace formicarium
