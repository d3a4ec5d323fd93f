// SPDX-License-Identifier: Apache-2.0
// A text file as one string, refused where it is no text, no file, or too large to be meant.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace formicarium {

class Progress;

inline constexpr std::size_t largest_text_file = std::size_t{1}
                                                 << 30;  // bytes; a full matrix of 10 000 cities has some 0.5 GB

inline constexpr std::size_t largest_json_file = std::size_t{64} << 20;  // settings, sessions of a million changes

/// Reads at most `limit` bytes. Throws InputError "file: …", the path as it was given, for what is missing, unreadable,
/// empty, no regular file (it never waits for a pipe), larger than `limit`, or holds a zero byte, of which no more than
/// a chunk is read. Reports no share.
std::string read_text_file(const std::filesystem::path& file, Progress* progress = nullptr,
                           std::size_t limit = largest_text_file);

}  // namespace formicarium
