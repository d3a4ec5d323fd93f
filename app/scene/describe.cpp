// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/model/number_words.hpp"
#include "app/scene/look/story.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"
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

std::string Scene::summary() const {
  const Impl& s = *impl_;
  const Frame& frame = *s.run.frame;
  std::string text = describe_frame(frame) + ".";
  if (!frame.instance) return text;
  if (has_story(frame)) {
    const Caption told = caption(s.shown_now());
    for (const std::string& one : {told.says, told.try_this})
      if (!one.empty()) text += " " + one;
  }
  if (s.view == View::matrix) return text + " The matrix is shown.";
  std::string shown;
  for (const Layer layer : all_layers)
    if (s.shows(layer) && (layer != Layer::held || s.run.held))
      shown += (shown.empty() ? "" : ", ") + std::string(kind_of(layer).name);
  if (!shown.empty()) text += " On the map: " + shown + ".";
  if (s.view == View::both) text += " The matrix is beside it.";
  return text;
}

}  // namespace formicarium
