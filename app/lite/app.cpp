// SPDX-License-Identifier: Apache-2.0
#include "app/lite/app.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/engine/make_colony.hpp"
#include "app/lite/key_sheet.hpp"
#include "app/model/speed.hpp"
#include "app/scene/look/projector.hpp"
#include "core/base/interrupt.hpp"

namespace formicarium::lite {
namespace {

constexpr double look_at_iteration = 0.25;                   // seconds between two checks of an iteration's progress
constexpr double widest_message = 900, under_the_head = 42;  // logical px times the panels' unit
constexpr double roomy = 1000;                               // logical px of width from which the parameters are shown

}  // namespace

App::App(Window& window, const AppOptions& options, ColonyMaker make)
    : window_(window),
      options_(options),
      make_(std::move(make)),
      first_(waker(), make_, options.frames_per_second, view_),
      panels_(window),
      frame_clock_(options.frames_per_second),
      follower_(view_, follower_host()),
      loader_(&Window::wake) {
  sides_.set_room({.on_card = free_on_card});
  show_view(options.view, {}, *view_);
  if (options.view.map || options.view.matrix) wanted_view_ = options.view;
  player_.set_speed(options.speed);
  Choices::Wishes first = player_.choices().wishes();
  first.settings = options.settings;
  player_.choose(first);
  set_options();
  view_->change_options([&](SceneOptions& scene) { scene.captions = options.captions; });
}

App::~App() {
  if (lesson_progress_) lesson_progress_->cancel();
  lesson_.reset();
  if (second_) begin_or_end_second();
  scene_.release();
  panels_.release();
}

std::function<void()> App::waker() {
  return [this] {
    news_ = true;
    Window::wake();
  };
}

AntFollower::Host App::follower_host() {
  const auto player_of = [this](std::uint64_t run) -> Player* {
    if (player_.frame()->run == run) return &player_;
    return second_ && second_->player.frame()->run == run ? &second_->player : nullptr;
  };
  return {.before = [player_of](std::int64_t iteration, std::uint64_t run) -> std::shared_ptr<const RunSnapshot> {
            Player* const player = player_of(run);
            return player ? player->session().kept_before(iteration, run) : nullptr;
          },
          .wake = waker(),
          .shows_run = [player_of](std::uint64_t run) { return player_of(run) != nullptr; },
          .pause = [this] { sides_.pause(); },
          .go_in_time = [this](std::int64_t by) { sides_.go_in_time(by); },
          .step = [this] { sides_.step(1); }};
}

double App::text_height() const {
  return options_.projector ? projector::text_height(window_.height() / window_.ratio()) : 11;
}

void App::set_options() {
  view_->change_options([&](SceneOptions& scene) {
    scene.theme = options_.theme;
    scene.projector = options_.projector;
    scene.reduced_motion = options_.reduced_motion;
    scene.text_height = text_height();
    scene.interop = options_.interop;
  });
  panel_frames_ = 2;
}

double App::seconds_to_sleep() const {
  if (closing_ || urgent_ || !commands_.empty() || chosen_ || lesson_wish_ || lesson_news_) return 0;
  if (wants_draw() || news_ || bound_news_) {
    return std::max(0.0, std::chrono::duration<double>(frame_clock_.due() - FrameClock::Clock::now()).count());
  }
  if (const auto due = follower_.due())
    return std::max(0.0, std::chrono::duration<double>(*due - AntFollower::Clock::now()).count());
  return busy() ? 0.05 : sides_.running() ? look_at_iteration : -1;
}

bool App::wants_draw() const {
  return window_.width() > 0 &&
         (scene_.wants_repaint() || (second_ && second_->scene.wants_repaint()) || panel_frames_ > 0);
}

bool App::listen(bool may_sleep) {
  window_.wait(may_sleep ? seconds_to_sleep() : 0);
  for (const Input& input : window_.take_input()) handle(input);
  for (const Command command : std::exchange(commands_, {})) act(command);
  if (const auto chosen = std::exchange(chosen_, {})) open(chosen->name, chosen->solve);
  if (const auto wish = std::exchange(lesson_wish_, {})) act_on(*wish);
  take_files();
  take_lesson();
  if (lesson_news_) go_on_with_lesson();
  follower_.play(player_.speed());
  view_->change_options([&](SceneOptions& scene) { scene.step_seconds = speed::seconds_of_step(player_.speed()); });
  if (interrupted()) closing_ = true;
  if (std::string words = player_.iteration_words(); words != iteration_words_) {
    iteration_words_ = std::move(words);
    panel_frames_ = std::max(panel_frames_, 1);
  }
  if (busy() || (gallery_.visible() && gallery_.working())) panel_frames_ = std::max(panel_frames_, 1);
  return !closing_;
}

bool App::turn() {
  if (!listen(true)) return false;
  if (seconds_to_sleep() > 0) return true;
  take_frame();
  if (wants_draw()) draw();
  urgent_ = false;
  return true;
}

bool App::parameters_shown() const {
  const bool room = window_.width() / window_.ratio() >= roomy && !options_.projector;
  return !options_.bare && !lesson_ && parameters_shown_.value_or(room);
}

App::Places App::arrange() {
  const double wide = window_.width() / window_.ratio(), high = window_.height() / window_.ratio(), u = panels_.unit();
  Places p;
  double top = 0, bottom = high;
  if (!options_.bare) {
    p.run_bar = {0, 0, wide, RunBar::height * u};
    top = p.run_bar.height;
    if (!options_.projector) {
      p.status = {0, high - status_height * u, wide, status_height * u};
      bottom = p.status.y;
    }
  }
  if (parameters_shown()) p.parameters = {wide - ParameterPane::width * u, top, ParameterPane::width * u, bottom - top};
  if (!options_.bare) {
    p.timeline = {0, bottom - timeline_height * u, wide - p.parameters.width, timeline_height * u};
    bottom = p.timeline.y;
  }
  // On whole device pixels, so that the picture is copied and not smoothed.
  const auto whole = [this](double v) { return std::round(v * window_.ratio()) / window_.ratio(); };
  top = whole(top);
  double left = 0;
  if (lesson_ && !options_.bare && !gallery_.visible()) {
    left = whole(std::min(LessonPane::width * u, wide / 2));
    p.lesson = {0, top, left, std::max(0.0, whole(bottom) - top)};
  }
  p.scene = {left, top, whole(wide - p.parameters.width) - left, std::max(0.0, whole(bottom) - top)};
  // Messages lie over the picture, under the line with the choice of view.
  const double room = std::min(p.scene.width - 16 * u, widest_message * u);
  if (const double message = message_.height(panels_, room); message > 0)
    p.message = {p.scene.x + (p.scene.width - room) / 2, p.scene.y + under_the_head * u, room, message};
  if (!second_) return p;
  const double half = whole(p.scene.width / 2), head = std::min(whole(side_header_height * u), p.scene.height);
  p.header = {0, top, half, head};
  p.second_header = {half, top, p.scene.width - half, head};
  p.second = {half, top + head, p.scene.width - half, p.scene.height - head};
  p.scene = {0, top + head, half, p.scene.height - head};
  return p;
}

void App::draw_panels(const Places& places) {
  const Act does = [this](Command command) { commands_.push_back(command); };  // a frame is being drawn: acts later
  if (!options_.bare) {
    run_bar_.draw(panels_, places.run_bar, focused_player(),
                  {does, [this](std::uint64_t seed) { restart_with_seed(seed); },
                   [this](double rate) { sides_.set_speed(rate); }});
    timeline_.draw(panels_, places.timeline, sides_, does);
    if (places.status.height > 0) {
      std::string working;
      std::optional<double> share = loader_.share();
      if (share)
        working = "Reading " + asked_.filename().string();
      else if ((share = player_.making_share()))
        working = "Making the colony";
      else
        working = iteration_words_;
      draw_status_line(panels_, places.status, *focused_player().frame(), scene_, working, share);
    }
  }
  if (places.lesson.width > 0)
    if (const auto wish =
            lesson_pane_.draw(panels_, places.lesson, *lesson_, parameters_, player_, !lesson_after().empty()))
      lesson_wish_ = wish;
  if (places.parameters.width > 0) parameters_.draw(panels_, places.parameters, focused_player());
  if (second_ && !gallery_.visible()) {
    const std::vector<std::string> variants =
        what_differs({player_.frame()->settings, second_->player.frame()->settings});
    const std::vector<FramePtr> shown = sides_.shown();
    draw_side_header(panels_, places.header, 0, sides_.variant_words(0, variants[0]), *shown[0], sides_.focus() == 0);
    draw_side_header(panels_, places.second_header, 1, sides_.variant_words(1, variants[1]), *shown[1],
                     sides_.focus() == 1);
  }
  if (const std::string note = player_.take_note(); !note.empty()) {
    message_.show(Severity::information, note);
    panel_frames_ = 2;
  }
  if (message_.visible()) message_.draw(panels_, places.message);
  if (const auto count = count_field_.draw(panels_, places.scene)) hands_.scatter(*count);
  if (gallery_.visible()) chosen_ = gallery_.draw(panels_, places.scene, player_.frame()->instance != nullptr);
  if (keys_shown_)
    draw_key_sheet(panels_, window_.width() / window_.ratio(), window_.height() / window_.ratio(),
                   player_.frame()->instance.get());
}

void App::draw_into(GLuint target, bool scene_too) {
  const double ratio = window_.ratio();
  panels_.begin(options_.theme, text_height());
  panel_frames_ = std::max(panel_frames_ - 1, panels_.unfinished() ? 1 : 0);
  places_ = arrange();
  draw_panels(places_);
  const auto pixels = [ratio](double logical) { return int(std::lround(logical * ratio)); };
  const auto draw_picture = [&](const Rect& place, Side& side) {
    const int width = pixels(place.width), height = pixels(place.height);
    if (width <= 0 || height <= 0 || gallery_.visible()) return;
    if (side.pane.bind(width, height) || scene_too || side.scene.wants_repaint()) {
      side.scene.draw(width, height, ratio);
      // Once the link is known to work, or has failed, frames carry what it needs.
      if (const FrameWants wants = side.scene.wants(); wants != side.wants) side.player.want(side.wants = wants);
    }
    side.pane.copy_to(target, pixels(place.x), window_.height() - pixels(place.y) - height);
  };
  draw_picture(places_.scene, first_);
  if (second_) draw_picture(places_.second, *second_);
  if (wanted_view_ && view_->excerpt().instance && !gallery_.visible())
    show_view(*std::exchange(wanted_view_, std::nullopt), scene_.map_view().value_or(Camera{}).pane, *view_);
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  panels_.end();
}

void App::draw(bool scene_too) {
  const auto began = FrameClock::Clock::now();
  urgent_ = false;
  if (window_.width() < 1 || window_.height() < 1) {  // iconified
    panel_frames_ = 0;
    frame_clock_.drawn(began, began);
    return;
  }
  draw_into(0, scene_too);
  window_.present();
  ++drawn_;
  frame_clock_.drawn(began, FrameClock::Clock::now());
}

Picture App::screenshot() {
  scene_.end_ants();  // the picture is that of the last frame
  if (second_) second_->scene.end_ants();
  Pane whole;
  whole.bind(window_.width(), window_.height());
  draw_into(whole.id(), true);
  return whole.read();
}

}  // namespace formicarium::lite
