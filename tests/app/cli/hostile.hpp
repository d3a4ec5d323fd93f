// SPDX-License-Identifier: Apache-2.0
// Words that a file of unknown origin may hold, and a check of what a program made of them.
#pragma once

#include <string>
#include <vector>

namespace formicarium::test {

/// None is longer than the name of a file may be, and none holds a line end or a zero.
const std::vector<std::string>& hostile_words();

/// What in a text could act on a terminal or turn the writing direction, or is no UTF-8, or no character of XML; empty
/// where there is nothing. Line ends and tabs are fine.
std::string why_unsafe(const std::string& text);

}  // namespace formicarium::test
