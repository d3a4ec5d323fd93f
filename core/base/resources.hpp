// SPDX-License-Identifier: Apache-2.0
// Where the files lie that come with the program: instances, experiments, lessons.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace formicarium {

/// Folders that may hold what is called `kind` ("instances"), in the order in which they are tried: below
/// $FORMICARIUM_RESOURCES, ../share/formicarium relative to the program, and resources of the source tree it was built
/// in.
std::vector<std::filesystem::path> resource_folders(std::string_view kind);

/// Absolute path of a bundled file. Throws InputError if it is in none of these folders; `what`: "bundled instance".
std::filesystem::path resource_file(std::string_view kind, std::string_view file, std::string_view what);

}  // namespace formicarium
