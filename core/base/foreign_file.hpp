// SPDX-License-Identifier: Apache-2.0
// Files of other programs, which are named so that their owner knows what to do.
#pragma once

#include <string>

namespace formicarium {

/// What the first bytes of a file say it is instead of plain text, and what to do, as a clause behind the file's name;
/// empty: nothing is known against it.
std::string what_it_is_instead(int file);

}  // namespace formicarium
