// SPDX-License-Identifier: Apache-2.0
// A file that grows by whole lines. Used for data that must survive when the process is killed.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/system_file.hpp"

namespace formicarium {

class AppendFile {
 public:
  /// Opens or creates the file and locks it against other processes (flock). Cuts off an incomplete last line, which a
  /// process leaves when it is killed while writing. Throws OutputError with path and reason.
  explicit AppendFile(std::filesystem::path file);

  /// Appends `line` and a line end; both are on the disk when this returns (fsync). Throws OutputError; the file is
  /// then unchanged.
  void append(std::string_view line);

 private:
  std::filesystem::path path_;
  Descriptor file_;
  off_t size_ = 0;
};

}  // namespace formicarium
