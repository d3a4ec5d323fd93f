// SPDX-License-Identifier: Apache-2.0
// Saves the run of a program with a window while it goes on, and finds it again after a crash. Each program has its own
// folder with the last three generations and a lock, which the system releases when the process ends, however it ends.
// Runs side by side are one generation: each has a file, and they are recovered together.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
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

/// The saved files of one program's run. Any thread, one call at a time.
class RecoveryStore {
 public:
  static constexpr int generations = 3;

  /// Creates nothing before the first save().
  explicit RecoveryStore(std::filesystem::path parent) : parent_(std::move(parent)) {}

  /// Saves the run that `frame` shows as the newest generation, with the runs beside it that have its instance and a
  /// tour, and with a copy of the instance's file (one for each
  /// instance; none if it is larger than 64 MiB or bundled). Files have mode 0600. Throws OutputError. O(cities +
  /// journal), and O(file) once for each instance. `tree`: the earlier runs that began alike, with their tours.
  void save(const Frame& frame, const std::filesystem::path& instance_file, const std::vector<FramePtr>& beside = {},
            SessionTree tree = {});
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
/// locked and no other process finds it.
class CrashedRun {
 public:
  /// The crashed runs below `parent`, the one saved last first. Deletes folders without a generation. Damaged files do
  /// not make it throw. O(size of all generations).
  static std::vector<CrashedRun> find(const std::filesystem::path& parent);

  /// The newest generation that can be read, or null if none can.
  const SessionFile* session() const { return generations_.empty() ? nullptr : &generations_.front().session; }
  /// The runs beside it, in the same generation.
  std::size_t beside() const { return generations_.empty() ? 0 : generations_.front().beside.size(); }
  int damaged() const { return damaged_; }        // generations that cannot be read
  std::filesystem::file_time_type saved() const;  // when the newest generation was written
  const std::filesystem::path& folder() const { return folder_->path(); }

  struct Opened {
    OpenedSession session;              // discard() does not delete its instance file
    std::vector<OpenedSession> beside;  // of the same instance
    std::vector<std::string> remarks;   // sentences: an older generation or a copy of the instance was used
  };
  /// Reads the instance: its own file if that has the same distances, otherwise the copy, which is then also put into a
  /// folder that discard() does not delete. If a generation's tour does not have the saved length, tries the next older
  /// one. Throws InputError if none is left, and Cancelled. Any thread.
  Opened open(Progress& progress) const;

  /// Deletes the files, after recovery or if the run is not wanted.
  void discard() noexcept { folder_->remove(); }

 private:
  struct Generation {
    std::filesystem::path file;
    SessionFile session;
    std::vector<SessionFile> beside{};
    int damaged_beside = 0;  // files of runs beside it that cannot be read
  };
  void read_generations();
  void read_beside(Generation& generation) const;

  std::unique_ptr<LockedFolder> folder_;
  std::vector<Generation> generations_;  // newest first
  int damaged_ = 0;
};

}  // namespace formicarium
