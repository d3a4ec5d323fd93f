// SPDX-License-Identifier: Apache-2.0
// The session file: instance reference + settings + seed + journal + iteration reached; replays to the same tour.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/session/frame.hpp"

namespace formicarium {

struct SessionFile {
  std::filesystem::path instance;  // as opened; relative to the session file where possible
  std::uint64_t fingerprint = 0;   // of the instance's distances: a changed file is told, not replayed silently
  Settings settings;               // at iteration 0
  std::vector<JournalEntry> journal;
  std::int64_t iteration = 0;  // where it was saved
  Length best = 0;             // at that iteration: what the replay is checked against
  std::string version;         // of the program that saved it
};

/// What a frame shows, as a session of the instance file `instance`; the path is made relative to `folder` where both
/// are on one root. `frame.instance` must not be null.
SessionFile session_of(const Frame& frame, const std::filesystem::path& instance, const std::filesystem::path& folder);
/// The instance's path as seen from the folder of the session file; where nothing is there and a bundled instance has
/// that file name, the bundled one: a session travels without it. (Its fingerprint is compared in either case.)
std::filesystem::path instance_path(const SessionFile& session, const std::filesystem::path& folder);

/// Whether a replay gives the same tours: not where ants race at any time.
bool repeatable(const SessionFile& session);
/// Why a replay may end otherwise than it was saved: a clause, "; version …", where another version of the program
/// saved it, whose draws may be others. Empty where this one did.
std::string other_version_clause(const SessionFile& session);

std::string format_session(const SessionFile& session);                     // JSON; of this version
SessionFile parse_session(std::string_view text, const std::string& file);  // throws InputError with file and line

/// A hash of what lengths depend on: size, metric, symmetry, coordinates or matrix (the diagonal left out). The same on
/// every machine; names, comments and ids do not count. O(n), or O(n²) with a matrix.
std::uint64_t fingerprint(const Instance& instance);

}  // namespace formicarium
