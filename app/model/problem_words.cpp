// SPDX-License-Identifier: Apache-2.0
#include "app/model/problem_words.hpp"

#include "app/model/number_words.hpp"

namespace formicarium {
const ProblemWords& words_of(const Instance* instance) { return instance ? instance->words() : tour_words; }

bool of_tours(const ProblemWords& words) { return words.solution == tour_words.solution; }

std::string counted_items(int count, const ProblemWords& words) {
  return counted(count, std::string(words.item).c_str(), std::string(words.items).c_str());
}

}  // namespace formicarium
