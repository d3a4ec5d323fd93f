// SPDX-License-Identifier: Apache-2.0
// Saves the run of a program with a window while it goes on, and finds it again after a crash. Each program has its own
// folder with the last three generations and a lock, which the system releases when the process ends, however it ends.
// Runs side by side are one generation: each has a file, and they are recovered together.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/documents/documents.hpp"

namespace formicarium {

class Progress;

/// $XDG_STATE_HOME/formicarium/recovery, or ~/.local/state/formicarium/recovery if that is not an absolute path; empty
/// if there is no home folder either.
std::filesystem::path recovery_folder();

/// A folder with a lock; the lock is held while this object lives.
class LockedFolder {
 public:
  /// Makes a folder below `parent`, and `parent` itself if needed, and locks it. Throws OutputError.
  static std::unique_ptr<LockedFolder> make(const std::filesystem::path& parent);
  /// Locks an existing folder; null if another process or object has locked it, or if it does not exist.
  static std::unique_ptr<LockedFolder> take(const std::filesystem::path& folder);
  ~LockedFolder();  // unlocks; keeps the files
  LockedFolder(const LockedFolder&) = delete;
  LockedFolder& operator=(const LockedFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void remove() noexcept;  // deletes the folder with its files

 private:
  LockedFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::filesystem::path path_;
  int lock_;
};

/// What a program saves at once.
struct RunsToSave {
  std::vector<FramePtr> sides;       // A first
  std::vector<SessionTree> trees{};  // of each side, with tours: the earlier runs that began alike; empty: none
  bool by_iteration = true;          // as SessionFile's

  /// That of the first side that has a solution; null: no side has one, and nothing can be saved.
  InstancePtr start_instance() const;
};

/// The saved files of one program's run. Any thread, one call at a time.
class RecoveryStore {
 public:
  static constexpr int generations = 3;

  /// Creates nothing before the first save().
  explicit RecoveryStore(std::filesystem::path parent) : parent_(std::move(parent)) {}

  /// Saves the sides on runs.start_instance(), which must not be null, as the newest generation, those before their
  /// first iteration included, with a copy of the instance's file (one for each instance; none if it is larger than 64
  /// MiB or bundled). If a side with all earlier runs would be too large to be read again, it is saved without their
  /// tours, or without them. Files have mode 0600. Throws OutputError. O(cities + journal), and O(file) once for each
  /// instance.
  void save(const RunsToSave& runs, const std::filesystem::path& instance_file);
  /// Deletes everything, after a normal end.
  void remove() noexcept;

 private:
  void forget(std::int64_t generation);
  void copy_instance(const std::filesystem::path& instance_file);

  std::filesystem::path parent_;
  std::unique_ptr<LockedFolder> folder_;
  std::int64_t generation_ = 0;
  InstancePtr instance_;  // the instance of fingerprint_
  std::uint64_t fingerprint_ = 0;
  std::map<std::int64_t, std::filesystem::path> copies_;  // file name of the instance's copy, by generation
};

/// A run that ended without remove(): a crash, a killed process or a power cut. While this object lives, the run is
/// locked and no other process finds it. It has an open file, and of what was saved only what an offer says.
class CrashedRun {
 public:
  static constexpr std::size_t most_at_once = 16;

  /// The crashed runs below `parent`, the one saved last first: the newest `most`, the others stay for a later call.
  /// Deletes folders without a generation. Damaged files do not make it throw. O(folders + size of one generation of
  /// each run found).
  static std::vector<CrashedRun> find(const std::filesystem::path& parent, std::size_t most = most_at_once);

  /// The newest generation that can be read, with the runs beside it as its sides, but without tours, changes of
  /// parameters and branches; null if none can be read.
  const SessionFile* session() const { return session_ ? &*session_ : nullptr; }
  int damaged() const { return damaged_; }                          // newer generations, which cannot be read
  std::filesystem::file_time_type saved() const { return saved_; }  // when the newest generation was written
  const std::filesystem::path& folder() const { return folder_->path(); }

  struct Opened {
    OpenedSession session;             // all sides, with their tours; discard() does not delete its instance file
    std::vector<std::string> remarks;  // sentences: an older generation or a copy of the instance was used
  };
  /// Reads the instance: its own file if that has the same distances, otherwise the copy, which is then also put into a
  /// folder that discard() does not delete. If the first side's tour does not have the saved length, tries the next
  /// older generation. Throws InputError if none is left, and Cancelled. Any thread.
  Opened open(Progress& progress) const;

  /// Deletes the files, after recovery or if the run is not wanted.
  void discard() noexcept { folder_->remove(); }

 private:
  void look_at_newest();

  std::unique_ptr<LockedFolder> folder_;
  std::optional<SessionFile> session_;
  std::filesystem::file_time_type saved_ = std::filesystem::file_time_type::min();
  int damaged_ = 0;
};

}  // namespace formicarium
