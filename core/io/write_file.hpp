// SPDX-License-Identifier: Apache-2.0
// The one way a file is written: a temporary file beside the target, fsync, rename, fsync of the folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace formicarium {

/// Replaces `file` with `bytes`, whole or not at all: on failure the old file is unchanged and no temporary stays.
/// Throws OutputError with path and reason (no space: how much is needed and free). Any thread.
void write_file(const std::filesystem::path& file, std::string_view bytes);

}  // namespace formicarium
