// SPDX-License-Identifier: Apache-2.0
// What a command left in a folder, as far as two runs of it agree.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/app/cli/process.hpp"

namespace formicarium::test {

using Contents = std::map<std::string, std::string>;  // of files, by their names in the folder

/// The text of a file of this name without what differs from run to run: times.
std::string without_times(const std::string& file, const std::string& text);

/// All files of the folder and the folders in it but `inputs`, without times.
Contents contents_of(const Folder& folder, const std::vector<std::string>& inputs);

/// Removes files, and the folders below `folder` that their names hold.
void remove_written(const std::vector<std::string>& files, const Folder& folder);

}  // namespace formicarium::test
