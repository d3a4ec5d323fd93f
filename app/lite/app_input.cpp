// SPDX-License-Identifier: Apache-2.0
// What keys, pointer and buttons do.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/lite/app.hpp"
#include "app/model/messages.hpp"
#include "app/model/speed.hpp"
#include "core/base/error.hpp"

namespace formicarium::lite {
namespace {

constexpr double key_zoom = 1.25, key_pan = 64;  // factor; logical px

}  // namespace

void App::handle(const Input& input) {
  urgent_ = true;
  switch (input.kind) {
    case Input::Kind::close:
      closing_ = true;
      return;
    case Input::Kind::resize:
      set_options();  // the projector's text depends on the window's height
      return;
    case Input::Kind::drop:
      open(input.file.string());
      return;
    case Input::Kind::pointer:
      point(input.pointer);
      panels_.feed(input);
      return;
    case Input::Kind::key:
    case Input::Kind::character:
      panels_.feed(input);
      panel_frames_ = 2;
      if (panels_.typing()) return;  // Esc leaves the field
      if (gallery_.visible() && gallery_takes(input)) return;
      if (hands_.on() && input.kind == Input::Kind::key) {
        if (!input.down) hands_.let_go();
        if (const auto press = hand_press_of(input)) return hands_.act(*press);
      }
      if (const auto move = ant_move_of(input); move && follower_.act(*move)) return;
      if (const auto command = command_of(input)) act(*command);
  }
}

// Letters look for an instance; what acts on the run that the gallery covers waits.
bool App::gallery_takes(const Input& input) {
  if (input.kind == Input::Kind::character) {
    gallery_.type(input.character);
    return true;
  }
  if (input.down && input.key == GLFW_KEY_R && (input.modifiers & GLFW_MOD_CONTROL)) {
    if (const auto marked = gallery_.marked()) chosen_ = {*marked, true};
    return true;
  }
  if (!input.down || (input.modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER))) return false;
  switch (input.key) {
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      if (const auto marked = gallery_.marked()) chosen_ = {*marked};
      return true;
    case GLFW_KEY_LEFT:
    case GLFW_KEY_RIGHT:
      gallery_.move(input.key == GLFW_KEY_LEFT ? -1 : 1, 0);
      return true;
    case GLFW_KEY_UP:
    case GLFW_KEY_DOWN:
      gallery_.move(0, input.key == GLFW_KEY_UP ? -1 : 1);
      return true;
    default:
      return input.key == GLFW_KEY_SPACE;
  }
}

/// The panels get every event. The picture gets those over it, and all until the release if a button was pressed on it.
void App::point(const PointerEvent& event) {
  using Kind = PointerEvent::Kind;
  if (keys_shown_ && event.kind == Kind::press && !panels_.covers(event.at)) keys_shown_ = false;
  const bool on_panel = panels_.covers(event.at) || panels_.holds();
  const bool on_second = second_ && places_.second.contains(event.at);
  const bool on_scene = (places_.scene.contains(event.at) || on_second) && !on_panel;
  if (event.kind == Kind::press) {
    press_on_second_ = on_second;
    if (on_scene && second_) focus(on_second ? 1 : 0);
  }
  const bool second = to_the_scene_ && event.kind != Kind::press ? press_on_second_ : on_second;
  const Rect& place = second ? places_.second : places_.scene;
  Scene& pointed = second && second_ ? second_->scene : scene_;
  PointerEvent inside = event;
  inside.at = {event.at.x - place.x, event.at.y - place.y};
  const bool over_panel = on_panel || !on_scene;
  if (over_panel || over_panel_) panel_frames_ = 2;  // highlights and tips of controls change
  if (event.kind == Kind::press) {
    if (on_scene && panels_.typing()) panel_frames_ = 2;  // the field loses the keyboard
    to_the_scene_ = on_scene;
  }
  over_panel_ = over_panel;
  if (event.kind == Kind::leave || (!on_scene && !to_the_scene_)) {
    if (!std::exchange(off_scene_, true)) scene_.pointer({.kind = Kind::leave});
  } else {
    off_scene_ = false;
    pointed.pointer(inside);
  }
  if (event.kind == Kind::release) to_the_scene_ = false;
  window_.set_cursor(off_scene_ ? Cursor::arrow : pointed.cursor());
}

void App::select_along_tour(int by) {
  if (const City next = item_along(*focused_player().frame(), scene_.selected_city(), by); next >= 0)
    scene_.select_city(next);
}

void App::restart_with_seed(std::uint64_t seed) {
  if (!lesson_lets(Command::new_seed)) return;
  player_.restart_with_seed(seed);
  if (second_) second_->player.restart_with_seed(seed);
}

namespace {

/// Whether what was said before belongs to an earlier command. Looking around in the picture is none.
bool ends_what_was_said(Command command) {
  switch (command) {
    case Command::play:
    case Command::pause_at_once:
    case Command::step:
    case Command::ten_steps:
    case Command::reset:
    case Command::new_seed:
    case Command::earlier_moment:
    case Command::later_moment:
    case Command::now:
    case Command::hold:
    case Command::second_side:
    case Command::before_edits:
    case Command::differences:
    case Command::screenshot:
    case Command::gallery:
      return true;
    default:
      return false;
  }
}

}  // namespace

void App::act(Command command) {
  panel_frames_ = 2;
  if (ends_what_was_said(command) && message_.severity() == Severity::information) message_.close();
  if (!lesson_lets(command)) return;
  if (command >= Command::first_layer && command < Command::trail_colours) {
    const auto layer = Layer(int(command) - int(Command::first_layer));
    return view_->set_layer(layer, !view_->layer(layer));
  }
  switch (command) {
    case Command::first_layer:
      return;  // handled above
    case Command::play:
      return sides_.toggle();
    case Command::pause_at_once:
      return sides_.give_up();
    case Command::step:
      if (options_.projector && (scene_.go_on() || (second_ && second_->scene.go_on()))) return;
      return sides_.step(1);
    case Command::ten_steps:
      return sides_.step(10);
    case Command::reset:
      player_.reset();
      if (second_) second_->player.reset();
      return;
    case Command::new_seed:
      return restart_with_seed(Player::fresh_seed());
    case Command::earlier_moment:
      return sides_.go_in_time(-1);
    case Command::later_moment:
      return sides_.go_in_time(1);
    case Command::now:
      return sides_.show_live();
    case Command::hold:
      if (scene_.held() != nullptr)
        scene_.hold({});
      else if (!player_.frame()->best.empty())
        scene_.hold(held_tour(*player_.frame()));
      return;
    case Command::second_side:
      return begin_or_end_second();
    case Command::before_edits:
      return put_before_edits();
    case Command::next_side:
      return focus((sides_.focus() + 1) % sides_.size());
    case Command::differences:
      return show_differences(!differences_);
    case Command::slower:
    case Command::faster: {
      const int by = command == Command::slower ? -speed::key_step : speed::key_step;
      return sides_.set_speed(speed::at(speed::moved(speed::position(player_.speed()), by)));
    }
    case Command::screenshot:
      return save_screenshot();
    case Command::bare:
      options_.bare = !options_.bare;
      return;
    case Command::theme:
      options_.theme = options_.theme == Theme::light ? Theme::dark : Theme::light;
      return set_options();
    case Command::projector:
      options_.projector = !options_.projector;
      return set_options();
    case Command::full_screen:
      return window_.set_full_screen(!window_.full_screen());
    case Command::close_topmost:
      return close_topmost();
    case Command::quit:
      closing_ = true;
      return;
    case Command::gallery:
      return gallery_.show(!gallery_.visible() || !player_.frame()->instance);
    case Command::parameters:
      parameters_shown_ = !parameters_shown();
      options_.bare = false;
      return;
    case Command::keys:
      keys_shown_ = !keys_shown_;
      return;
    default:
      act_on_picture(command);
  }
}

void App::act_on_picture(Command command) {
  switch (command) {
    case Command::fit:
      return scene_.fit();
    case Command::zoom_in:
      return scene_.zoom(key_zoom);
    case Command::zoom_out:
      return scene_.zoom(1 / key_zoom);
    case Command::pan_left:
      return scene_.pan(key_pan, 0);
    case Command::pan_right:
      return scene_.pan(-key_pan, 0);
    case Command::pan_up:
      return scene_.pan(0, key_pan);
    case Command::pan_down:
      return scene_.pan(0, -key_pan);
    case Command::trail_colours:
      return view_->change_options([](SceneOptions& o) {
        o.trail_colour = o.trail_colour == TrailColour::share ? TrailColour::trail : TrailColour::share;
      });
    case Command::next_edge_value:
      return scene_.show_next_edge_value();
    case Command::more_ants:
    case Command::fewer_ants:
      for (Scene* const scene : {&scene_, second_ ? &second_->scene : nullptr})
        if (scene) scene->change_ants(command == Command::more_ants ? 1 : -1);
      return;
    case Command::reorder:
      scene_.reorder();
      return show_sides();
    case Command::copy_view:
      return copy_view();
    case Command::paste_view:
      return paste_view();
    case Command::frame_times:
      return view_->change_options([](SceneOptions& o) { o.frame_times = !o.frame_times; });
    case Command::next_view:
      return view_->set_view(View((int(view_->view()) + 1) % 3));
    case Command::follow_ant:
      if (const std::string why = follower_.toggle(focused_player().frame()); !why.empty())
        message_.show(Severity::information, why);
      return;
    case Command::mark:
      return (second_ && sides_.focus() == 1 ? second_->scene : scene_).toggle_mark();
    case Command::clear_marks:
      return view_->clear_marks();
    case Command::new_drawing:
      return begin_drawing();
    case Command::edit_cities:
      return hands_.toggle();
    case Command::scatter:
      return ask_how_many();
    case Command::undo:
      edits_.undo();
      return;
    case Command::redo:
      edits_.redo();
      return;
    case Command::solve:
      return solve();
    case Command::notes:
      return show_notes();
    case Command::next_city:
      return select_along_tour(1);
    case Command::previous_city:
      return select_along_tour(-1);
    default:
      return;
  }
}

void App::copy_view() {
  window_.set_clipboard(view_text(seen_view(*view_, scene_.map_view())).c_str());
  message_.show(Severity::information, view_is_copied);
}

void App::paste_view() {
  try {
    const SeenView wanted = parse_view(window_.clipboard(), seen_view(*view_, std::nullopt));
    if (wanted.panes != view_->view()) wanted_view_ = wanted;  // the map will have another size
    show_view(wanted, scene_.map_view().value_or(Camera{}).pane, *view_);
    show_sides();
  } catch (const InputError& error) {
    message_.show(Severity::warning, error.what());
  }
}

void App::close_topmost() {
  if (keys_shown_) {
    keys_shown_ = false;
  } else if (hands_.holds()) {
    hands_.close_topmost();
  } else if (gallery_.visible() && player_.frame()->instance) {
    gallery_.show(false);
  } else if (busy()) {
    loader_.cancel();
    player_.cancel_making();
  } else if (player_.looks_back()) {
    sides_.show_live();
  } else if (message_.visible()) {
    message_.close();
  } else if (hands_.close_topmost()) {
    if (!player_.frame()->instance) gallery_.show(true);
  } else if (window_.full_screen()) {
    window_.set_full_screen(false);
  } else if (view_->followed().on()) {
    view_->follow({});
  } else {
    scene_.select_city(-1);
  }
}

}  // namespace formicarium::lite
