// SPDX-License-Identifier: Apache-2.0
// The one way a file is written: a temporary file beside the target, fsync, rename, fsync of the folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace formicarium {

/// Replaces `file` with `bytes`, whole or not at all: on failure the old file is unchanged and no temporary stays.
/// Throws OutputError with path and reason (no space: how much is needed and free). Any thread. A link stays a link,
/// its end is replaced; an existing file keeps its mode. Devices, pipes and the process's own streams (/dev/stdout) are
/// written directly. What killed processes left in the folder is removed first. `mode` is that of a new file, before
/// the umask.
void write_file(const std::filesystem::path& file, std::string_view bytes, unsigned mode = 0666);

/// Removes what write_file left in a folder when its process was killed: plain files with the name of a temporary whose
/// process does not live and that nobody holds locked. The number removed.
int remove_leftovers(const std::filesystem::path& folder);

}  // namespace formicarium
