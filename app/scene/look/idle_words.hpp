// SPDX-License-Identifier: Apache-2.0
// The line at the end of a group of parameters that stands for the parameters which have no effect now.
#pragma once

#include <string>
#include <vector>

namespace formicarium {

/// The line in several lengths, the longest first: a window shows the first that fits. `counts`: for each parameter,
/// with which setting it has an effect (as in Idle); may hold the same words more than once.
std::vector<std::string> idle_words(const std::vector<std::string>& counts);

}  // namespace formicarium
