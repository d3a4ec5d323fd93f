// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/model/number_words.hpp"
#include "app/scene/scene.hpp"
#include "core/problem/cost_gap.hpp"

namespace formicarium {

std::string describe_frame(const Frame& frame) {
  if (!frame.instance) return "No instance";
  std::string text = fmt::format("{}, iteration {}", frame.instance->name(), grouped(frame.last.iteration));
  if (frame.best.empty())
    return text + fmt::format(", {} {}", grouped(frame.instance->cities()), frame.instance->words().items);
  text += fmt::format(", best {}", frame.instance->cost_words(frame.best_length));
  if (const std::string gap = gap_words(*frame.instance, frame.best_length); !gap.empty()) text += ", " + gap;
  return text + fmt::format(", branching {:.1f}", frame.last.branching);
}

}  // namespace formicarium
