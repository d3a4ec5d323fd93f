// SPDX-License-Identifier: Apache-2.0
// Parts of a spec in a few words, for reports and lists.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/experiment/spec.hpp"

namespace formicarium::experiment {

std::string counted(std::size_t count, std::string_view noun);  // "3 variants"
std::string ranges(const std::vector<int>& ascending);          // "3, 12-18, 40"
std::string budget_text(const Budget& budget);                  // "500 iterations or 10 s"
std::string own_words(const OnInstance& own);  // "ants 50, 2000 iterations"; empty if nothing is different

}  // namespace formicarium::experiment
