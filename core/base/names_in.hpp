// SPDX-License-Identifier: Apache-2.0
// Lists a folder. std::filesystem::directory_iterator is not used: if memory runs out while it opens a folder, it
// reports an empty or missing one.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace formicarium {

/// Names of files and folders in `folder`, sorted; none if it does not exist or may not be read. Throws InputError
/// "folder: …" for other failures and std::bad_alloc.
std::vector<std::string> names_in(const std::filesystem::path& folder);

/// The first regular file with one of `names` in `folder` or below, in the order of names; links to folders are not
/// followed. Throws as names_in does.
std::optional<std::filesystem::path> find_below(const std::filesystem::path& folder,
                                                std::initializer_list<std::string> names);

}  // namespace formicarium
