// SPDX-License-Identifier: Apache-2.0
// Compressed files and standard input as files that can be read anywhere: in memory, without a name.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace formicarium {

bool is_gzip(int file);

/// A descriptor of what is packed in `file` (gzip), at most `limit` bytes. Throws InputError with a clause if the data
/// are damaged, cut off, larger, or more than a thousand times as large as packed.
int unpacked(int file, std::size_t limit);

/// "holds more than 1073 MB; expected less"
std::string more_than(std::size_t limit);

/// A descriptor of all that standard input has. Throws InputError with a clause.
int all_of_standard_input(std::size_t limit);

/// The path without ".gz": its ending says what is in it.
std::filesystem::path unpacked_name(const std::filesystem::path& file);

}  // namespace formicarium
