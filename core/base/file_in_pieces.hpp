// SPDX-License-Identifier: Apache-2.0
// A file that is too long to be held in memory, written piece by piece beside its place and renamed when it is whole.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

namespace formicarium {

/// Any thread, one at a time. All members throw OutputError with path and reason; then, and if it goes before put(),
/// nothing is left, and an older file stays as it is. As write_file(), it replaces the target of a link and keeps the
/// mode of an older file; it writes regular files alone.
class FileInPieces {
 public:
  explicit FileInPieces(std::filesystem::path file);
  ~FileInPieces();
  FileInPieces(const FileInPieces&) = delete;
  FileInPieces& operator=(const FileInPieces&) = delete;

  /// Where it is until put(): another program may write there instead of add().
  const std::filesystem::path& written() const;
  void add(std::string_view bytes);
  /// All that was added is on the disk. Nothing may be added any more.
  void close();
  /// It takes its place; close() first.
  void put();

 private:
  struct Parts;
  std::filesystem::path file_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace formicarium
