// SPDX-License-Identifier: Apache-2.0
// A line of an experiment's journal: an object of JSON that says which kind of entry it is, and ends with a checksum of
// all before. The file's version counts changes of this form and of what entries mean; a new kind of entry changes it.
#pragma once

#include <string>
#include <string_view>

namespace formicarium::experiment {

/// 1: neither kinds nor checksums, as formicarium 0.2 wrote it. 2: this form.
inline constexpr int journal_version = 2;

inline constexpr std::string_view journal_kind = "experiment journal";
/// The journal of one machine, in the folder of results; those of shards begin and end alike (is_journal()).
inline constexpr std::string_view plain_journal = "runs.jsonl";
bool is_journal(std::string_view file_name);

/// {members, "check": "1a2b3c4d"}; `members`: "\"entry\": \"run\", …".
std::string checked_line(std::string_view members);
/// Throws InputError that begins with `place` if the checksum at the end of a line is wrong, or if there is none.
void expect_intact(std::string_view line, const std::string& place);

}  // namespace formicarium::experiment
