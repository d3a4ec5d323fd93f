// SPDX-License-Identifier: Apache-2.0
// Each call by which a command writes its outputs fails in turn.
#pragma once

#include <string>
#include <vector>

#include "tests/app/cli/process.hpp"
#include "tests/app/cli/written.hpp"

namespace formicarium::test {

struct WritingCommand {
  std::string name;
  std::vector<std::string> arguments;
  std::vector<std::string> written;        // what it leaves in the folder
  Contents older{};                        // what may stand there before
  std::string needed{};                    // the output without which it does not go on to the others
  bool gives_names = false;                // a second run writes other files
  std::vector<std::string> environment{};  // "NAME=value"
};

/// Which calls fail: the k-th, or from the k-th on, with an error; or a write that takes half of what it was given.
/// Demands an exit code, sentences and files that agree with one another, and that the command, given once more, mends
/// what is missing. Each call with one of three errors, once over older files, ever after and by half without them; or
/// all of it where FORMICARIUM_EVERY_WRITE is set. The number of runs. `library` is made of failing_writes.cpp.
int fail_each_write(const WritingCommand& command, const Folder& folder, const std::string& library);

}  // namespace formicarium::test
