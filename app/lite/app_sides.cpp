// SPDX-License-Identifier: Apache-2.0
// A second run beside the first: it begins as a copy, both share commands and look, and one of them has the panels.
#include "app/lite/app.hpp"
#include "app/model/messages.hpp"
#include "app/model/problem_words.hpp"
#include "app/model/side_presets.hpp"

namespace formicarium::lite {

void App::put_before_edits() {
  if (!sides_.has_edits()) return message_.show(Severity::information, "No cities of this run were edited yet.");
  if (second_) begin_or_end_second();
  begin_second(&Sides::add_before_edits);
  scene_.fit();  // hands may hold the map where it was
}

void App::begin_or_end_second() {
  panel_frames_ = 2;
  if (second_) {
    show_differences(false);
    sides_.remove(1);
    second_->scene.release();
    second_.reset();
    return give_room_back(*view_, look_alone_);
  }
  if (!player_.frame()->instance) return;
  begin_second(&Sides::add);
  if (second_) focus(1);
}

void App::begin_second(void (Sides::*as)(formicarium::Player&)) {
  panel_frames_ = 2;
  if (const std::string why = sides_.why_no_more(); !why.empty()) return message_.show(Severity::error, why);
  second_ = std::make_unique<Side>(waker(), make_, options_.frames_per_second, view_, std::uint64_t{1} << 32);
  second_->scene.leave_controls(true);
  look_alone_ = make_room_for_sides(*view_);
  (sides_.*as)(second_->player);
}

void App::focus(std::size_t side) {
  if (side >= sides_.size()) return;
  sides_.focus(side);
  panel_frames_ = 2;
}

void App::take_frame_of_second() {
  if (!second_ || !second_->player.take()) return;
  follower_.shows(second_->player.frame());
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
  Scene* const scenes[] = {&scene_, second_ ? &second_->scene : nullptr};
  if (!second_) return order_compared(std::span(scenes).first(1));
  second_->scene.update(shown[1]);
  show_compared(scenes, sides_, shown, differences_);
}

void App::show_differences(bool on) {
  if (!second_ || differences_ == on) return;
  differences_ = on;
  if (on) trails_before_ = view_->layer(Layer::trails);
  view_->set_layer(Layer::trails, !on && trails_before_);  // their colours are too close to the sides'
  view_->set_layer(Layer::held, true);
  for (Scene* const scene : {&scene_, &second_->scene}) scene->hold({});
  if (on)
    message_.show(Severity::information,
                  caption_of({settings_over_time(*player_.frame()), settings_over_time(*second_->player.frame())}, true,
                             words_of(player_.frame()->instance.get())));
  show_sides();
}

}  // namespace formicarium::lite
