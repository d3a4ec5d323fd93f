// SPDX-License-Identifier: Apache-2.0
// A session file: instance reference, and for each side settings, seed, journal and iteration reached. Replaying it
// gives the same tours.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/documents/carried_instance.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// A run beside the one that a session shows: both began alike, and then one of them was changed.
struct SessionBranch {
  std::string name;       // unique in its session
  std::string parent;     // the name of the run that it left; empty: it is the first
  std::int64_t left = 0;  // the last iteration that it shares with its parent
  std::vector<JournalEntry>
      journal;                 // its own changes: those after iteration `left` and later ones; the first run's all
  std::int64_t iteration = 0;  // that it reached
  Length best = 0;             // best length at that iteration
  Tour best_tour;              // as SessionFile's
  bool operator==(const SessionBranch&) const = default;
};

/// Where the run that is shown stands among its branches; all empty if there are none.
struct SessionTree {
  std::string name, parent;             // as SessionBranch's
  std::int64_t left = 0;                // as SessionBranch's
  std::vector<SessionBranch> branches;  // the others, in any order; exactly one run of the tree has no parent
};

/// One run of a session, with the runs that began like it.
struct SessionRun {
  Settings settings;  // at iteration 0
  std::vector<JournalEntry> journal;
  std::int64_t iteration = 0;  // at which it was saved
  Length best = 0;             // best length at that iteration; the replay is compared with it
  Tour best_tour;              // best tour at that iteration, or empty; only in files kept for recovery
  SessionTree tree;            // the runs that began like it
};

/// The other runs of a comparison that was kept for recovery: each has a file of its own.
struct RunsInOtherFiles {
  std::size_t count = 0;
  bool by_iteration = true;  // as SessionFile's
};

/// The run itself is the first side's, and the only one where there are no others.
struct SessionFile : SessionRun {
  std::filesystem::path instance{};  // as opened; relative to the session file if possible; empty if it is carried
  bool bundled = false;              // `instance` is the name of a bundled instance: "koch-192"
  std::uint64_t fingerprint = 0;     // of the instance's distances: if they changed, the session is refused
  std::string version{};             // of the program that saved it
  std::vector<SessionRun> sides{};   // the runs side by side with it: B, C and D
  bool by_iteration = true;          // the sides do the same iteration; otherwise each runs as fast as it can
  std::optional<RunsInOtherFiles> beside{};  // only in files kept for recovery, which have no `sides`
  std::string note{};  // of reading it: sentences about what an older version called or did otherwise, else empty
  std::optional<CarriedInstance> carried{};  // the instance itself
  Distances distances = Distances::by_type;  // how the instance's file was read
};

inline constexpr std::size_t most_beside = 3;           // sides of a session besides the first
inline constexpr std::size_t most_branches = 64;        // of a session
inline constexpr std::size_t longest_branch_name = 80;  // bytes
/// Changes of all runs of a session, those that branches share counted for each, an edit as often as it has cities: so
/// many are in memory once all have become frames.
inline constexpr std::size_t most_changes = 400'000;
/// All changes of a branch of `session`, from iteration 0 on: what it shares with its parents, and its own.
std::vector<JournalEntry> whole_journal(const SessionRun& session, const SessionBranch& branch);
/// Why this cannot be the name of a branch; nothing if it can.
std::optional<std::string> why_no_branch_name(std::string_view name);

/// The run that a frame shows, without tour and branches.
SessionRun run_of(const Frame& frame);
/// The session that a frame shows, of one side. A bundled instance is stored by name, so that the session works on
/// other machines; another one by its path, relative to `folder` if both have the same root, absolute if `folder` is
/// empty; one without a file, `instance` empty, is carried. `frame.instance` must not be null. `known_fingerprint`: of
/// the instance at iteration 0. O(n), or O(n²) with a matrix, unless that is passed.
SessionFile session_of(const Frame& frame, const std::filesystem::path& instance, const std::filesystem::path& folder,
                       std::optional<std::uint64_t> known_fingerprint = {});
/// The instance's path for a session file in `folder`. If there is no such file and a bundled
/// instance has its file name, the bundled file's path: version 0.2 stored the paths of bundled
/// instances. Throws InputError if a bundled instance is missing. The caller compares the
/// fingerprint in any case.
std::filesystem::path instance_path(const SessionFile& session, const std::filesystem::path& folder);
/// The same for the session in `file`; that file itself if it carries the instance (open_instance()).
std::filesystem::path instance_file_of(const SessionFile& session, const std::filesystem::path& file);
/// Puts the instance into the session, unless it is bundled or too large.
void carry_instance(SessionFile& session, const Instance& instance);

/// Reads the instance of the session in `file` with `load`. Throws InputError that names the session file, and the
/// instance if it is missing or has other distances; also if a side does not fit it (expect_run_fits), or if the runs
/// have more than most_changes.
InstancePtr instance_of(const SessionFile& session, const std::filesystem::path& file,
                        const std::filesystem::path& instance,
                        const std::function<InstancePtr(const std::filesystem::path&, Distances)>& load);

/// Throws InputError with `where` (file, side) if the instance, which is that of iteration 0, refuses settings or edits
/// of the run or of a branch, or if one of their tours is none or has another length than was saved.
void expect_run_fits(const SessionRun& run, const InstancePtr& instance, const std::string& where);

/// Whether a replay gives the same tours: not with relaxed execution.
bool repeatable(const SessionRun& run);
/// A clause, "; version …", for the message when a replay ends differently: another version of the program saved the
/// session, and its random numbers may differ. Empty if this version saved it.
std::string other_version_clause(const SessionFile& session);

/// JSON, of the oldest schema that can say it: 5 with edited cities, 4 with an instance in it or scaled distances, 3
/// with several sides or a tabu list other than `bt`, 2 with branches or another seed, otherwise 1.
std::string format_session(const SessionFile& session);
/// Whether what format_session() made of this can be opened: whether it stays within most_changes and the limits of
/// parse_json().
bool can_be_read(const SessionFile& session, std::string_view text);
/// Whether a JSON text is a session: it contains the journal of a run, which no settings file has.
bool is_session_text(std::string_view text);
/// Throws InputError with file and line; also if branches or sides contradict each other.
SessionFile parse_session(std::string_view text, const std::string& file);

}  // namespace formicarium
