// SPDX-License-Identifier: Apache-2.0
// Writes a file atomically: temporary file beside the target, fsync, rename, fsync of the folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace formicarium {

/// Replaces `file` with `bytes`, whole or not at all: on failure the old file is unchanged and no temporary file is
/// left. Throws OutputError with path and reason (disk full: bytes needed and free). Any thread. If `file` is a link,
/// its target is replaced; an existing file keeps its mode, a new one gets `mode` minus the umask. Devices, pipes and
/// the process's own streams (/dev/stdout) are written directly. First removes the leftovers of killed processes in the
/// folder.
void write_file(const std::filesystem::path& file, std::string_view bytes, unsigned mode = 0666);

}  // namespace formicarium
