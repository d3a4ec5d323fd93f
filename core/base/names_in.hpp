// SPDX-License-Identifier: Apache-2.0
// What lies in a folder. The standard library's iterator takes a folder that there is no memory to open for an empty
// one, or for one that is not there.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace formicarium {

/// Names of files and folders, sorted; none where there is no such folder or it may not be read. Throws std::bad_alloc,
/// and InputError "folder: …" where it cannot be read for another reason.
std::vector<std::string> names_in(const std::filesystem::path& folder);

/// The first file of one of these names in `folder` or below it, in the order of names; links to folders are not
/// followed. Throws as names_in.
std::optional<std::filesystem::path> find_below(const std::filesystem::path& folder,
                                                std::initializer_list<std::string> names);

}  // namespace formicarium
