// SPDX-License-Identifier: Apache-2.0
// Reads a text file in pieces or as one string. Unpacks gzip. Refuses binary files, pipes, folders and oversized files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

namespace formicarium {

class Progress;

/// Bytes; a full matrix of 10 000 cities has some 0.5 GB.
inline constexpr std::size_t largest_text_file = std::size_t{1} << 30;

/// Bytes; settings and experiments have some 10 kB.
inline constexpr std::size_t largest_settings_file = std::size_t{1} << 20;

inline constexpr std::size_t largest_json_file = std::size_t{32} << 20;  // bytes; the limit of parse_json

/// A regular file, open for reading; of one packed by gzip what is in it, in memory; of "-" all of standard input.
class TextFile {
 public:
  /// Throws InputError "file: …", with the path as given, if the file is missing, unreadable, not regular (never waits
  /// for a pipe), larger than `limit` bytes, or has a hole, which would read as zeros.
  explicit TextFile(const std::filesystem::path& file, std::size_t limit = largest_text_file);
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile();

  const std::string& name() const { return name_; }  // the path as it was given, or "standard input"
  std::size_t size() const { return size_; }         // bytes, at the time of opening
  /// Fills `into` with the bytes from offset `from` on and returns how many; fewer than into.size() only at the end of
  /// the file. Throws InputError if they cannot be read, contain a zero or lie beyond the limit. Any thread.
  std::size_t read(std::size_t from, std::span<char> into) const;
  /// Throws InputError "file: sentence".
  [[noreturn]] void refuse(const std::string& sentence) const;

 private:
  void refuse_hole() const;
  void expect_regular();
  int unnamed(const std::function<int()>& open) const;  // what it throws gets the file's name

  std::string name_;
  std::size_t limit_;
  std::size_t size_ = 0;
  int number_ = -1;  // file descriptor
};

/// The whole file as one string. Throws InputError as TextFile does, and for an empty file. Calls progress->report(0)
/// once a MiB, so that reading can be cancelled.
std::string read_text_file(const std::filesystem::path& file, Progress* progress = nullptr,
                           std::size_t limit = largest_text_file);

}  // namespace formicarium
