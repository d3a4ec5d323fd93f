// SPDX-License-Identifier: Apache-2.0
// The line at the end of a group of parameters that stands for the rows without effect under the present settings.
#pragma once

#include <string>
#include <vector>

namespace formicarium {

/// What the line says, the fullest form first: a window shows the first one for which it has room. `counts`: when each
/// of the rows would count, as Idle has it; the same may come more than once.
std::vector<std::string> idle_words(const std::vector<std::string>& counts);

}  // namespace formicarium
