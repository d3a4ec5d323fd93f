// SPDX-License-Identifier: Apache-2.0
// The session file: instance reference + settings + seed + journal + iteration reached; replays to the same tour.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/session/frame.hpp"

namespace formicarium {

struct SessionFile {
  std::filesystem::path instance;  // as opened; relative to the session file where possible
  bool bundled = false;            // `instance` is the name of a bundled instance: "koch-192"
  std::uint64_t fingerprint = 0;   // of the instance's distances: a changed file is told, not replayed silently
  Settings settings;               // at iteration 0
  std::vector<JournalEntry> journal;
  std::int64_t iteration = 0;  // where it was saved
  Length best = 0;             // at that iteration: what the replay is checked against
  std::string version;         // of the program that saved it
  Tour best_tour;              // at that iteration; empty but in what is kept for after a crash
};

/// What a frame shows, as a session of the instance file `instance`: a bundled one by its name, so that the session can
/// be taken elsewhere; else its path, relative to `folder` where both are on one root, absolute where `folder` is
/// empty. `frame.instance` must not be null. O(n), or O(n²) with a matrix, unless its fingerprint is known already.
SessionFile session_of(const Frame& frame, const std::filesystem::path& instance, const std::filesystem::path& folder,
                       std::optional<std::uint64_t> known_fingerprint = {});
/// The instance's path as seen from the folder of the session file; where nothing is there and a bundled instance has
/// that file name, the bundled one: sessions of version 0.2 name its path. Throws InputError where a bundled instance
/// is missing. (The fingerprint is compared in every case.)
std::filesystem::path instance_path(const SessionFile& session, const std::filesystem::path& folder);

/// What `load` reads of that path, for the session in `file`. Throws InputError that names the session and, where it
/// is gone or has other distances, the instance; settings that its instance refuses are told so, too.
InstancePtr instance_of(const SessionFile& session, const std::filesystem::path& file,
                        const std::filesystem::path& instance,
                        const std::function<InstancePtr(const std::filesystem::path&)>& load);

/// Whether a replay gives the same tours: not where ants race at any time.
bool repeatable(const SessionFile& session);
/// Why a replay may end otherwise than it was saved: a clause, "; version …", where another version of the program
/// saved it, whose draws may be others. Empty where this one did.
std::string other_version_clause(const SessionFile& session);

std::string format_session(const SessionFile& session);                     // JSON; of this version
SessionFile parse_session(std::string_view text, const std::string& file);  // throws InputError with file and line

}  // namespace formicarium
