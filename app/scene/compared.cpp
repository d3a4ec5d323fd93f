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

void order_compared(std::span<Scene* const> scenes) {
  const std::size_t leader = leader_of(scenes[0]->options().order, scenes.size()).value_or(0);
  scenes[leader]->follow_order(*scenes[leader], Sides::letter(leader));
  for (std::size_t i = 0; i < scenes.size(); ++i)
    if (i != leader) scenes[i]->follow_order(*scenes[leader], Sides::letter(leader));
}

void show_compared(std::span<Scene* const> scenes, const Sides& sides, std::span<const FramePtr> shown,
                   bool differences) {
  order_compared(scenes);
  for (std::size_t i = 0; differences && i < scenes.size(); ++i) {
    const std::size_t other = compared_with(i);
    scenes[i]->end_ants();  // the frame that they walk to is compared now
    if (sides.comparable(*shown[i], *shown[other]))
      scenes[i]->hold(other_run(*shown[other], Sides::letter(other), Sides::letter(i)));
    else
      scenes[i]->hold({});
  }
}

}  // namespace formicarium
