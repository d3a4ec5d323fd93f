// SPDX-License-Identifier: Apache-2.0
// Lines that stand for parameters which are not shown: those of a group that have no effect now, and all that are not
// essential.
#pragma once

#include <string>
#include <vector>

#include "app/model/choices.hpp"

namespace formicarium {

/// The line in several lengths, the longest first: a window shows the first that fits. `counts`: for each parameter,
/// with which setting it has an effect (as in Idle); may hold the same words more than once.
std::vector<std::string> idle_words(const std::vector<std::string>& counts);

/// The line under the essential parameters, and its tip.
struct MoreWords {
  std::string line, tip;
};
/// `base`: the settings that "was" shows; `all`: the others are shown already.
MoreWords more_words(const Choices& choices, const Settings& base, bool all);

}  // namespace formicarium
