// SPDX-License-Identifier: Apache-2.0
// A second run beside the first: it begins as a copy, both share commands and look, and one of them has the panels.
#include "app/lite/app.hpp"
#include "app/model/ending.hpp"
#include "app/model/messages.hpp"
#include "app/model/side_presets.hpp"

namespace formicarium::lite {

void App::begin_or_end_second() {
  panel_frames_ = 2;
  if (second_) {
    sides_.remove(1);
    second_->scene.release();
    second_.reset();
    differences_ = false;
    scene_.hold({});
    return;
  }
  if (!player_.frame()->instance) return;
  second_ = std::make_unique<SecondSide>(
      [this] {
        news_ = true;
        Window::wake();
      },
      make_, options_.frames_per_second);
  // Half the room each: maps alone. Ants of two maps walk at different times, which says nothing.
  scene_.set_view(View::map);
  scene_.set_layer(Layer::ants, false);
  SceneOptions scene = scene_.options();
  scene.captions = false;
  scene_.set_options(scene);
  second_->scene.follow(scene_);
  sides_.add(second_->player);
  focus(1);
}

void App::focus(std::size_t side) {
  if (side >= sides_.size()) return;
  sides_.focus(side);
  panel_frames_ = 2;
}

void App::take_frame_of_second() {
  if (!second_ || !second_->player.take()) return;
  sides_.follow(1);
  show_sides();
  panel_frames_ = std::max(panel_frames_, 1);
  if (const auto message = second_->player.take_message()) {
    message_.show(severity_of(second_->player.frame()->state), "B: " + *message);
    panel_frames_ = 2;
  }
}

void App::show_sides() {
  const std::vector<FramePtr> shown = sides_.shown();
  scene_.update(shown[0]);
  if (!second_) return;
  second_->scene.update(shown[1]);
  second_->scene.follow(scene_);
  second_->scene.follow_order(scene_);
  if (!differences_) return;
  Scene* const scenes[] = {&scene_, &second_->scene};
  for (std::size_t i = 0; i < 2; ++i) {
    scenes[i]->end_ants();  // the frame that they walk to is compared now
    if (sides_.comparable(*shown[0], *shown[1]))
      scenes[i]->hold(other_run(*shown[1 - i], Sides::letter(1 - i), Sides::letter(i)));
    else
      scenes[i]->hold({});
  }
}

void App::show_differences(bool on) {
  if (!second_) return;
  differences_ = on;
  for (Scene* const scene : {&scene_, &second_->scene}) {
    scene->hold({});
    scene->set_layer(Layer::trails, !on);  // their colours are too close to the sides'
    scene->set_layer(Layer::held, true);
  }
  if (on)
    message_.show(Severity::information,
                  caption_of({player_.frame()->settings, second_->player.frame()->settings}, true));
  show_sides();
}

}  // namespace formicarium::lite
