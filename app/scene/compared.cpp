// SPDX-License-Identifier: Apache-2.0
#include "app/scene/compared.hpp"

#include "app/scene/look/held_tour.hpp"

namespace formicarium {

LookAlone make_room_for_sides(ViewState& view) {
  const LookAlone before{view.view(), view.layer(Layer::ants), view.options().captions};
  give_room_back(view, {View::map, false, false});
  return before;
}

void give_room_back(ViewState& view, const LookAlone& before) {
  view.set_view(before.view);
  view.set_layer(Layer::ants, before.ants);
  view.change_options([&](SceneOptions& options) { options.captions = before.captions; });
}

void show_compared(std::span<Scene* const> scenes, const Sides& sides, std::span<const FramePtr> shown,
                   bool differences) {
  for (std::size_t i = 1; i < scenes.size(); ++i) scenes[i]->follow_order(*scenes[0], Sides::letter(0));
  for (std::size_t i = 0; differences && i < scenes.size(); ++i) {
    const std::size_t other = i == 0 ? 1 : 0;
    scenes[i]->end_ants();  // the frame that they walk to is compared now
    if (sides.comparable(*shown[i], *shown[other]))
      scenes[i]->hold(other_run(*shown[other], Sides::letter(other), Sides::letter(i)));
    else
      scenes[i]->hold({});
  }
}

}  // namespace formicarium
