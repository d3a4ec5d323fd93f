// SPDX-License-Identifier: Apache-2.0
// What a program with a window keeps on disk of its run while the run goes on, and finds again after a crash. Each
// program has a folder of its own with the last three generations and a lock, which the system opens when the process
// ends, however it ends.
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

/// $XDG_STATE_HOME/formicarium/recovery, or ~/.local/state/formicarium/recovery where that names no absolute path;
/// empty where there is no home either.
std::filesystem::path recovery_folder();

/// A folder with its lock: its owner's alone while this object lives.
class LockedFolder {
 public:
  /// A new folder below `parent`, which is made with what is missing above it. Throws OutputError.
  static std::unique_ptr<LockedFolder> make(const std::filesystem::path& parent);
  /// A folder that is there; null where another process or object has it, or where it is gone.
  static std::unique_ptr<LockedFolder> take(const std::filesystem::path& folder);
  ~LockedFolder();  // unlocks; the files stay
  LockedFolder(const LockedFolder&) = delete;
  LockedFolder& operator=(const LockedFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void remove() noexcept;  // the folder and all in it

 private:
  LockedFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::filesystem::path path_;
  int lock_;
};

/// The files of one program's run. Any thread, one call at a time.
class RecoveryStore {
 public:
  static constexpr int generations = 3;

  /// Makes nothing before the first save().
  explicit RecoveryStore(std::filesystem::path parent) : parent_(std::move(parent)) {}

  /// The run that `frame` shows, as the newest generation, with a copy of the file it was read from (one copy for each
  /// instance, none of more than 64 MiB nor of a bundled one). All files have mode 0600. Throws OutputError. O(cities +
  /// journal), and once for each instance O(its file).
  void save(const Frame& frame, const std::filesystem::path& instance_file);
  /// After a normal end. Nothing is left.
  void remove() noexcept;

 private:
  void copy_instance(const std::filesystem::path& instance_file);

  std::filesystem::path parent_;
  std::unique_ptr<LockedFolder> folder_;
  std::int64_t generation_ = 0;
  InstancePtr instance_;  // whose fingerprint that is
  std::uint64_t fingerprint_ = 0;
  std::map<std::int64_t, std::filesystem::path> copies_;  // of the instance, by generation
};

/// A run that ended without remove(): it crashed, was killed, or the power went. Nobody else finds it while this lives.
class CrashedRun {
 public:
  /// Those below `parent`, the one saved last first. Folders without a generation are removed. Never throws for what is
  /// damaged. O(size of the newest generations).
  static std::vector<CrashedRun> find(const std::filesystem::path& parent);

  /// Of the newest generation that can be read, or null where none can.
  const SessionFile* session() const { return generations_.empty() ? nullptr : &generations_.front().session; }
  int damaged() const { return damaged_; }  // generations that cannot be read
  std::filesystem::file_time_type saved() const;
  const std::filesystem::path& folder() const { return folder_->path(); }

  struct Opened {
    OpenedSession session;             // its instance's file is there to stay
    std::vector<std::string> remarks;  // sentences: an older generation, a copy of the instance
  };
  /// Reads the instance, its own file where that still has the same distances, else the copy, which is kept among the
  /// user's files in that case. Where the tour of a generation is not that of its length, the next older one is taken.
  /// Throws InputError where none is left, and Cancelled. Any thread.
  Opened open(Progress& progress) const;

  /// The files are removed: recovered, or not wanted.
  void discard() noexcept { folder_->remove(); }

 private:
  struct Generation {
    std::filesystem::path file;
    SessionFile session;
  };
  void read_generations();

  std::unique_ptr<LockedFolder> folder_;
  std::vector<Generation> generations_;  // newest first
  int damaged_ = 0;
};

}  // namespace formicarium
