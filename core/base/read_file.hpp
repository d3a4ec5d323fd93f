// SPDX-License-Identifier: Apache-2.0
// A text file, by pieces or as one string; refused where it is no text, no file, or too large to be meant.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace formicarium {

class Progress;

inline constexpr std::size_t largest_text_file = std::size_t{1}
                                                 << 30;  // bytes; a full matrix of 10 000 cities has some 0.5 GB

inline constexpr std::size_t largest_settings_file = std::size_t{1} << 20;  // settings and experiments have some 10 kB

inline constexpr std::size_t largest_json_file = std::size_t{32} << 20;  // as much as parse_json takes

/// A regular file that is open for reading.
class TextFile {
 public:
  /// Throws InputError "file: …", the path as it was given, for what is missing, unreadable, no regular file (it never
  /// waits for a pipe), larger than `limit`, or holds a hole, which reads as zeros.
  explicit TextFile(const std::filesystem::path& file, std::size_t limit = largest_text_file);
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile();

  const std::string& name() const { return name_; }  // the path as it was given
  std::size_t size() const { return size_; }         // bytes, when it was opened
  /// The bytes from `from` on; fewer than `into` holds only at the end. Throws InputError where they cannot be read,
  /// hold a zero, or lie beyond the limit. Any thread.
  std::size_t read(std::size_t from, std::span<char> into) const;
  /// Throws InputError "file: sentence".
  [[noreturn]] void refuse(const std::string& sentence) const;

 private:
  void refuse_hole() const;

  std::string name_;
  std::size_t limit_;
  std::size_t size_ = 0;
  int number_ = -1;  // the descriptor
};

/// All of a TextFile, in as much memory; refused where it is empty. Reports no share.
std::string read_text_file(const std::filesystem::path& file, Progress* progress = nullptr,
                           std::size_t limit = largest_text_file);

}  // namespace formicarium
