// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/model/number_words.hpp"
#include "app/scene/scene.hpp"

namespace formicarium {

std::string describe_frame(const Frame& frame) {
  if (!frame.instance) return "No instance";
  std::string text = fmt::format("{}, iteration {}", frame.instance->name(), grouped(frame.last.iteration));
  if (frame.best.empty())
    return text + fmt::format(", {} {}", grouped(frame.instance->cities()), frame.instance->words().items);
  text += fmt::format(", best {}", frame.instance->cost_words(frame.best_length));
  if (const auto gap = frame.instance->gap_to_best_known(frame.best_length))
    text += fmt::format(", gap {:.2f} %", *gap);
  else if (frame.instance->is_below_record(frame.best_length))
    text += ", " + frame.instance->below_record(frame.instance->cost_words(*frame.instance->best_known()));
  return text + fmt::format(", branching {:.1f}", frame.last.branching);
}

}  // namespace formicarium
