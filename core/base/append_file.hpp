// SPDX-License-Identifier: Apache-2.0
// A file that grows line by line, for what must outlive a process that is killed.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/system_file.hpp"

namespace formicarium {

class AppendFile {
 public:
  /// Opens or makes it, and keeps other processes out. A last line without its end, left by a process that was killed
  /// while it wrote, is cut off. Throws OutputError with path and reason.
  explicit AppendFile(std::filesystem::path file);

  /// `line` and a line end, on the disk when this returns. Throws OutputError, which says whether it is as it was.
  void append(std::string_view line);

 private:
  std::filesystem::path path_;
  Descriptor file_;
  off_t size_ = 0;
};

}  // namespace formicarium
