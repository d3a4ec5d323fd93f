// SPDX-License-Identifier: Apache-2.0
// Files and folders that are written beside their place and then renamed, so that what stands there is always whole.
#pragma once

#include <sys/types.h>

#include <filesystem>

namespace formicarium {

/// A new file beside the target, removed unless it is renamed. It is locked while open: a process on another machine or
/// in another container cannot see whether this process lives, but it can see the lock. Throws FileFailure.
class TemporaryFile {
 public:
  TemporaryFile(const std::filesystem::path& folder, mode_t mode);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::filesystem::path& name() const { return name_; }
  int file() const { return file_; }  // the caller closes it
  void rename(const std::filesystem::path& target);

 private:
  std::filesystem::path name_;
  int file_ = -1;
};

/// The same for a folder: removed with all that lies in it, unless it is renamed.
class TemporaryDirectory {
 public:
  explicit TemporaryDirectory(const std::filesystem::path& parent);
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& name() const { return name_; }
  /// `target` may be an empty folder; one with something in it stays, and FileFailure is thrown.
  void rename(const std::filesystem::path& target);

 private:
  std::filesystem::path name_;
  int lock_ = -1;
};

/// Removes the temporary files and folders of killed processes from a folder: those with the name of a temporary one,
/// whose process does not exist and which are not locked. Returns how many were removed.
int remove_leftovers(const std::filesystem::path& folder);

}  // namespace formicarium
