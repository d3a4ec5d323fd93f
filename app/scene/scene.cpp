// SPDX-License-Identifier: Apache-2.0
#include "app/scene/scene.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr double move_seconds = 0.2;
constexpr double reorder_seconds = 0.5;  // rows and columns change at most twice a second

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Scene::Scene() : impl_(std::make_unique<Impl>()) {}
Scene::~Scene() = default;

void Scene::update(FramePtr frame) {
  Impl& s = *impl_;
  const auto now = Impl::Clock::now();
  const bool the_same = s.waiting && s.waiting->run == frame->run && s.waiting->last.iteration == frame->last.iteration;
  if (!the_same) s.take_waiting();
  if (s.play.begins_with(*frame, s.plays_ants(), now) || the_same) {
    s.waiting = std::move(frame);
    return s.touch();
  }
  s.take(std::move(frame));
}

void Scene::Impl::take_waiting() {
  if (waiting) take(std::exchange(waiting, nullptr));
}

void Scene::Impl::step_play() {
  if (!waiting) return;
  const AntPlay::Moment moment = drawn_moment();
  if (moment.act == Act::walk || moment.act == Act::judgement) return;
  if (part && moment.act == Act::deposit) part->trails.fade(play.deposit_seconds(), drawn_at);
  take_waiting();
}

int Scene::Impl::most_ants() const {
  constexpr int most_places = 1'000'000;  // of all tours that a frame carries for the picture
  const int n = frame->instance ? std::max(frame->instance->cities(), 1) : 1;
  const int ants = frame->lengths.empty() ? frame->settings.ants_for(n) : int(frame->lengths.size());
  return std::clamp(ants, 1, std::max(1, most_places / n));
}

int Scene::wanted_ants() const {
  return impl_->plays_ants() && AntPlay::slow_enough(impl_->frame->iterations_per_second) ? impl_->ants_to_show() : 0;
}
void Scene::show_ants(int count) {
  impl_->ants_wanted = std::max(count, 1);
  impl_->touch();
}
int Scene::shown_ants() const { return impl_->ants_to_show(); }
AntPlay::Moment Scene::ants_moment() const { return impl_->play.moment(Impl::Clock::now()); }
void Scene::end_ants() {
  impl_->play.end();
  impl_->take_waiting();
  impl_->touch();
}

void Scene::Impl::take(FramePtr next) {
  const bool other_instance = next->instance != frame->instance, other_run = next->run != frame->run;
  frame = std::move(next);
  if (other_instance) {
    instance_new = true;
    spacing = frame->instance ? median_spacing(frame->instance->layout()) : 0;
    selected = -1;
    pinned = {};
    hover = {};
    card_wanted.reset();
    matrix = MatrixView(frame->instance ? frame->instance->cities() : 0);
    fitted = true;
    move_start.reset();
    camera.pane = {};  // prepare() fits as soon as it knows the size
  }
  if (other_instance || other_run) order.clear();
  story.follow(*frame);
  recent.add(frame->run, frame->last.iteration, frame->iteration_best);
  follow_best(false);
  frame_new = probe_old = true;
  touch();
}

void Scene::Impl::follow_best(bool now) {
  if (!frame->instance) return;
  const int n = frame->instance->cities();
  const bool had_tour = std::ssize(order) == n && order_iteration > 0;
  const bool running = frame->state == State::running;
  order_old = had_tour && !frame->best.empty() && frame->best_iteration != order_iteration;
  // A part that is looked at stays as it is while the run goes on.
  const bool due = order_old && (!running || (matrix.whole() && seconds_since(ordered) > reorder_seconds));
  if (had_tour && !due && !(now && order_old)) return;
  if (std::ssize(order) == n && order_iteration == 0 && frame->best.empty()) return;
  order = matrix_order(frame->best, n, had_tour ? order : Tour{}, frame->instance->symmetric());
  order_iteration = frame->best.empty() ? 0 : frame->best_iteration;
  ordered = Clock::now();
  order_old = false;
  cells_moved = frame_new = true;
}

void Scene::release() {
  impl_->overlay.release();
  impl_->part.reset();
  impl_->path.context_lost();
  impl_->instance_new = impl_->frame_new = impl_->colours_new = true;
  impl_->touch();
}

bool Scene::wants_repaint() const {
  const Impl& s = *impl_;
  return s.dirty || s.settle > 0 || s.move_start || s.trails_wait || s.pointer.unfinished() ||
         (s.part && s.part->best.moving()) || s.moves_ants();
}

SceneOptions Scene::options() const { return impl_->options; }
void Scene::set_options(const SceneOptions& options) {
  impl_->options = options;
  impl_->path.allow(options.interop);
  impl_->colours_new = true;
  impl_->touch();
}
bool Scene::layer(Layer layer) const { return impl_->shown[std::size_t(layer)]; }
void Scene::set_layer(Layer layer, bool shown) {
  impl_->shown[std::size_t(layer)] = shown;
  impl_->touch();
}
View Scene::view() const { return impl_->view; }
void Scene::set_view(View view) {
  impl_->view = view;
  impl_->set_hover({});
  impl_->touch();
}
double Scene::splitter() const { return impl_->splitter; }
void Scene::set_splitter(double share) {
  impl_->splitter = std::clamp(share, 0.2, 0.8);
  impl_->touch();
}

Camera Scene::Impl::fitted_camera() const {
  Camera to = camera;
  to.pane = layout.map;
  if (frame->instance) to.fit(bounds_of(frame->instance->layout()), layout.strip.height, layout.head);
  return to;
}

void Scene::Impl::move_camera(const Camera& to) {
  if (options.reduced_motion || !part) {
    camera = to;
    move_start.reset();
  } else {
    move_from = camera;
    move_to = to;
    move_start = Clock::now();
  }
  touch();
}

void Scene::Impl::step_camera() {
  if (!move_start) return;
  const double share = std::min(seconds_since(*move_start) / move_seconds, 1.0);
  const double eased = 1 - std::pow(1 - share, 3);
  const Rect pane = camera.pane;
  camera = move_to;
  camera.pane = pane;
  if (share >= 1) {
    move_start.reset();
    return;
  }
  camera.scale = move_from.scale * std::pow(move_to.scale / move_from.scale, eased);
  camera.centre.x = std::lerp(move_from.centre.x, move_to.centre.x, eased);
  camera.centre.y = std::lerp(move_from.centre.y, move_to.centre.y, eased);
}

void Scene::Impl::matrix_changed() {
  cells_moved = true;
  touch();
}

void Scene::fit() {
  impl_->matrix.fit();
  impl_->matrix_changed();
  impl_->follow_best(false);
  impl_->fit_map();
}

void Scene::Impl::fit_map() {
  fitted = true;
  move_camera(fitted_camera());
}

void Scene::zoom(double factor) {
  Impl& s = *impl_;
  if (s.matrix_takes_keys()) {
    s.matrix.zoom(factor, 0.5, 0.5);
    return s.matrix_changed();
  }
  Camera to = s.move_start ? s.move_to : s.camera;
  const double all = s.fitted_camera().scale;
  to.pane = s.layout.map;
  to.zoom(factor, {to.pane.x + to.pane.width / 2, to.pane.y + to.pane.height / 2}, all / 4, all * 4096);
  s.fitted = false;
  s.move_camera(to);
}

void Scene::pan(double dx, double dy) {
  if (impl_->matrix_takes_keys()) {
    const double side = std::max(impl_->layout.plot.width, 1.0);
    impl_->matrix.pan(dx / side, dy / side);
    return impl_->matrix_changed();
  }
  Camera to = impl_->move_start ? impl_->move_to : impl_->camera;
  to.pan(dx, dy);
  impl_->fitted = false;
  impl_->move_camera(to);
}

std::optional<Camera> Scene::map_view() const {
  const Impl& s = *impl_;
  if (!s.frame->instance || s.layout.map.width <= 0 || s.layout.map.height <= 0) return {};
  Camera view = s.move_start ? s.move_to : s.camera;
  view.pane = s.layout.map;
  return view;
}
bool Scene::shows_all() const { return impl_->fitted; }

MatrixView Scene::matrix_view() const { return impl_->matrix; }
MatrixOrder Scene::shown_order() const { return {impl_->order_iteration, impl_->order_old}; }
Rect Scene::matrix_plot() const { return impl_->layout.plot; }

void Scene::select_city(City city) {
  Impl& s = *impl_;
  s.selected = s.frame->instance && city >= 0 && city < s.frame->instance->cities() ? city : -1;
  s.pinned = {};
  s.hover = {};  // what is chosen is shown until the pointer moves again
  s.probe_old = true;
  s.touch();
}
City Scene::selected_city() const { return impl_->selected; }
City Scene::hovered_city() const { return impl_->hover.city; }
std::optional<std::pair<City, City>> Scene::asked_edge() const {
  const Asked now = impl_->asked();
  if (now.from < 0) return {};
  return std::pair(now.from, now.to);
}
Rect Scene::card_drawn() const { return impl_->card; }
void Scene::set_focused(bool focused) {
  impl_->focused = focused;
  impl_->touch();
}
void Scene::reorder() {
  impl_->follow_best(true);
  impl_->touch();
}
void Scene::set_link(std::unique_ptr<GlLink> link) { impl_->path.set_link(std::move(link)); }
CarriedTrails Scene::wanted_trails() const { return impl_->path.wanted(); }
PicturePath Scene::picture_path() const { return {impl_->path.in_use(), impl_->path.why()}; }
std::string Scene::gl_description() const { return impl_->gl; }
std::string Scene::gl_version() const { return impl_->gl_version; }
double Scene::draw_milliseconds() const { return impl_->milliseconds; }

}  // namespace formicarium
