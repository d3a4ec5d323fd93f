// SPDX-License-Identifier: Apache-2.0
// A file that grows by whole lines. Used for data that must survive when the process is killed.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <utility>

#include "core/base/system_file.hpp"

namespace formicarium {

class AppendFile {
 public:
  /// Opens or creates the file and locks it against other processes (flock). Cuts off an incomplete last line, which a
  /// process leaves when it is killed while writing. Throws OutputError with path and reason.
  explicit AppendFile(std::filesystem::path file);
  /// Creates the first of the files name(0), name(1) … that is not there yet. Nobody else knows of it, so there is no
  /// lock, which a network file system may not have. Throws OutputError.
  explicit AppendFile(const std::function<std::filesystem::path(int attempt)>& name);

  const std::filesystem::path& path() const { return path_; }

  /// Appends `line` and a line end; both are on the disk when this returns (fsync). Throws OutputError, which says
  /// whether the file is unchanged.
  void append(std::string_view line);

 private:
  explicit AppendFile(std::pair<std::filesystem::path, int> opened);

  std::filesystem::path path_;
  Descriptor file_;
  off_t size_ = 0;
};

}  // namespace formicarium
