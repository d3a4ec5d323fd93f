// SPDX-License-Identifier: Apache-2.0
#include "app/scene/scene.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/scene/layers/ants_control.hpp"
#include "app/scene/look/facility_disc.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {

Scene::Scene(ViewStatePtr shared) : impl_(std::make_unique<Impl>(std::move(shared))) {}
Scene::~Scene() = default;

Scene::Impl::Impl(ViewStatePtr shared)
    : state(std::move(shared)), listening(state, [this](unsigned changes, const void* by) { hear(changes, by); }) {
  hear(ViewChange::options, nullptr);
}

void Scene::Impl::hear(unsigned changes, const void* by) {
  using C = ViewChange;
  if (const bool blank = hands() && hands()->has_sheet();
      (changes & C::hands) && std::exchange(blank_, blank) != blank) {
    camera = wanted_camera();
    move.stop();
    set_hover({});
  }
  if (changes & C::options) {
    run.path.allow(options.interop);
    run.tell(options.edges);
    if (const bool file = options.order == OrderedBy::file; std::exchange(run.file_order, file) != file)
      follow_best(true);
    options_new = true;
  }
  if (changes & (C::map | C::map_smoothly)) {
    if ((changes & C::map) || options.reduced_motion || !stage) {
      camera = wanted_camera();
      move.stop();
    } else {
      move.start(camera, wanted_camera());
    }
  }
  cells_moved |= (changes & C::matrix) != 0;
  if ((changes & C::followed) && run.waiting) take_waiting();  // nothing walks while an ant is followed
  if (changes & (C::selected | C::pinned | C::pointed)) run.answer_old = true;
  if ((changes & C::pointed) && by != this) cell = {};
  touch();
}

void Scene::draw_again() { impl_->touch(); }

void Scene::update(FramePtr frame) {
  Impl& s = *impl_;
  RunView& run = s.run;
  const auto now = Impl::Clock::now();
  if (frame->instance != run.frame->instance && of_one_lineage(frame->instance, run.frame->instance)) {
    // Cities that are edited do not wait for ants that walk.
    s.take_waiting();
    run.play.begins_with(*frame, false, now);
    return s.take(std::move(frame));
  }
  const bool the_same =
      run.waiting && run.waiting->run == frame->run && run.waiting->last.iteration == frame->last.iteration;
  if (!the_same) s.take_waiting();
  run.play.pace(s.options.step_seconds, s.options.projector);
  if (run.play.begins_with(*frame, s.plays_ants(), now) || the_same) {
    run.waiting = std::move(frame);
    return s.touch();
  }
  s.take(std::move(frame));
}

void Scene::Impl::take_waiting() {
  if (run.waiting) take(std::exchange(run.waiting, nullptr));
}

void Scene::Impl::step_play() {
  if (!run.waiting) return;
  const AntPlay::Moment moment = plays_ants() ? run.play.moment(drawn_at) : AntPlay::Moment{};
  if (moment.act == Act::walk || moment.act == Act::evaluation || moment.act == Act::evaporation) return;
  if (moment.act == Act::deposit) {
    run.fade_seconds = run.play.deposit_seconds();
    run.fade_start = drawn_at;
  }
  take_waiting();
}

FrameWants Scene::wants() const {
  const Impl& s = *impl_;
  const bool ants = s.plays_ants() && AntPlay::slow_enough(s.run.frame->iterations_per_second);
  const bool search = s.run.assigned.instance && s.view != View::map &&
                      (s.options.table == Table::taboo || s.options.table == Table::exchanges);
  // To count decisions costs nothing that can be measured, and a chart or a lesson may ask for them at any time.
  return {.trails = s.run.path.wanted(), .ants = ants ? shown_ants() : 0, .search = search, .decisions = true};
}
void Scene::show_ants(int count) {
  impl_->run.play.show(count);
  impl_->touch();
}
void Scene::change_ants(int stops) {
  const int most = AntPlay::most(*impl_->run.frame), last = ant_stops(most) - 1;
  const int stop = std::clamp(stop_of_ants(shown_ants(), most) + stops, 0, last);
  show_ants(stop == last ? std::numeric_limits<int>::max() : ants_at_stop(stop, most));  // all, of each instance
}
int Scene::shown_ants() const { return impl_->run.play.shown(*impl_->run.frame); }
AntPlay::Moment Scene::ants_moment() const { return impl_->run.play.moment(Impl::Clock::now()); }
std::optional<AntPlay> Scene::ants(std::chrono::steady_clock::time_point then) const {
  const Impl& s = *impl_;
  if (!s.plays_ants() || !s.run.play.under_way(then)) return {};
  return s.run.play;
}
bool Scene::go_on() {
  Impl& s = *impl_;
  const auto now = Impl::Clock::now();
  if (!s.run.play.in_full() || !s.run.play.under_way(now)) return false;
  s.run.play.go_on(now);
  s.touch();
  return true;
}
void Scene::end_ants() {
  impl_->run.play.end();
  impl_->take_waiting();
  impl_->touch();
}

void Scene::Impl::take(FramePtr next) {
  // Under hands that edit, a map that shows all cities does not fit itself to those that are moved.
  if (hands() && !blank_ && part().fitted && camera.pane.width > 0 && next->instance != run.frame->instance &&
      of_one_lineage(next->instance, run.frame->instance))
    look_at(wanted_camera(), ViewChange::map);
  switch (run.take(std::move(next))) {
    case RunView::Taken::same_instance:
      break;
    case RunView::Taken::edited_one:
      if (of_one_lineage(own.instance, run.frame->instance))
        own.go_over_to(run.frame->instance);
      else
        own = Excerpt(run.frame->instance);
      cell = {};
      state->begin(run.frame->instance);
      break;
    case RunView::Taken::another_one:
      own = Excerpt(run.frame->instance);
      card_wanted.reset();
      cell = {};
      if (!blank_) camera.pane = {};  // prepare() sets it as soon as it knows the size
      state->begin(run.frame->instance);
      if (blank_) set_part(wanted_camera(), ViewChange::map);  // the drawing lies where the sheet lay
      break;
  }
  follow_best(false);
  touch();
}

std::vector<PaneLayer*> Scene::Impl::map_layers() const {
  std::vector<PaneLayer*> layers;
  if (!run.frame->instance || layout.map.area.width <= 0 || blank_) return layers;
  for (const Layer layer : painted_layers())
    if (shows(layer)) layers.push_back(run.map[std::size_t(layer)].get());
  return layers;
}

std::vector<PaneLayer*> Scene::Impl::matrix_layers() const {
  std::vector<PaneLayer*> layers;
  if (!run.frame->instance || layout.matrix.plot.width < 1) return layers;
  for (std::size_t i = 0; i < run.matrix.size(); ++i)
    if (run.suits(*formicarium::matrix_layers[i])) layers.push_back(run.matrix[i].get());
  return layers;
}

std::vector<PaneLayer*> Scene::Impl::drawn_layers() const {
  std::vector<PaneLayer*> layers = map_layers();
  for (PaneLayer* const layer : matrix_layers()) layers.push_back(layer);
  return layers;
}

void Scene::release() {
  impl_->overlay.release();
  impl_->run.release_layers();
  impl_->painter.reset();
  impl_->stage.reset();
  impl_->touch();
}

bool Scene::wants_repaint() const {
  const Impl& s = *impl_;
  if (s.dirty || s.settle > 0 || s.move.under_way() || s.waits || s.run.waiting || s.pointer.unfinished()) return true;
  const auto now = Impl::Clock::now();
  return std::ranges::any_of(s.drawn_layers(), [&](const PaneLayer* layer) { return layer->moves(s.run, now); });
}

const ViewStatePtr& Scene::state() const { return impl_->state; }
SceneOptions Scene::options() const { return impl_->options; }
void Scene::set_options(const SceneOptions& options) { impl_->state->set_options(options); }
void Scene::show_next_edge_value() {
  const RunView& run = impl_->run;
  EdgeValue next = run.edges;
  do {
    next = EdgeValue((int(next) + 1) % int(edge_value_words.size()));
  } while (edge_value_told(*run.frame, next) != next);
  change_options([&](SceneOptions& options) { options.edges = next; });
}
bool Scene::layer(Layer layer) const { return impl_->state->layer(layer); }
void Scene::set_layer(Layer layer, bool shown) { impl_->state->set_layer(layer, shown); }
View Scene::view() const { return impl_->view; }
void Scene::set_view(View view) {
  impl_->set_hover({});
  impl_->state->set_view(view);
}
double Scene::splitter() const { return impl_->splitter; }
void Scene::set_splitter(double share) { impl_->state->set_splitter(share); }

Camera Scene::Impl::fitted_camera() const {
  Camera to = camera;
  to.pane = layout.map.area;
  const double around = run.assigned.instance ? largest_disc * line_scale() : 0;  // of the outermost places
  const Rect& room = layout.map.drawing;
  if (blank_ || run.frame->instance)
    to.fit(blank_ ? Hands::sheet() : bounds_of(run.frame->instance->layout()),
           {room.x + around, room.y + around, room.width - 2 * around, room.height - 2 * around});
  return to;
}

Camera Scene::Impl::wanted_camera() const {
  if (blank_ || part().fitted) return fitted_camera();
  Camera to = camera;
  to.pane = layout.map.area;
  to.centre = part().centre;
  to.scale = part().scale;
  return to;
}

void Scene::Impl::look_at(const Camera& to, unsigned how) {
  if (!blank_) set_part(to, how);
}

void Scene::Impl::set_part(const Camera& to, unsigned how) {
  change_part([&](Excerpt& part) {
    part.fitted = false;
    part.centre = to.centre;
    part.scale = to.scale;
    return how;
  });
}

void Scene::fit() {
  impl_->change_matrix([](MatrixView& matrix) { matrix.fit(); });
  impl_->follow_best(false);
  impl_->fit_map();
}

void Scene::Impl::fit_map() {
  change_part([](Excerpt& part) {
    part.fitted = true;
    return unsigned(ViewChange::map_smoothly);
  });
}

void Scene::zoom(double factor) {
  Impl& s = *impl_;
  if (s.matrix_takes_keys()) return s.change_matrix([&](MatrixView& matrix) { matrix.zoom(factor, 0.5, 0.5); });
  Camera to = s.wanted_camera();
  const double all = s.fitted_camera().scale;
  to.zoom(factor, {to.pane.x + to.pane.width / 2, to.pane.y + to.pane.height / 2}, all / 4, all * 4096);
  s.look_at(to, ViewChange::map_smoothly);
}

void Scene::pan(double dx, double dy) {
  if (impl_->matrix_takes_keys()) {
    const double side = std::max(impl_->layout.matrix.plot.width, 1.0);
    return impl_->change_matrix([&](MatrixView& matrix) { matrix.pan(dx / side, dy / side); });
  }
  Camera to = impl_->wanted_camera();
  to.pan(dx, dy);
  impl_->look_at(to, ViewChange::map_smoothly);
}

std::optional<Camera> Scene::map_view() const {
  const Impl& s = *impl_;
  const Rect& pane = s.layout.map.area;
  if (!s.run.frame->instance || pane.width <= 0 || pane.height <= 0) return {};
  return s.wanted_camera();
}
bool Scene::shows_all() const { return impl_->part().fitted; }

MatrixView Scene::matrix_view() const { return impl_->part().matrix; }
MatrixOrder Scene::shown_order() const { return {impl_->run.order_iteration, impl_->run.order_old}; }
Rect Scene::map_seen() const {
  const MapPane& map = impl_->layout.map;
  return map.has_margin() ? map.drawing : map.middle();
}
Rect Scene::matrix_plot() const { return impl_->layout.matrix.plot; }

void Scene::select_city(City city) { impl_->select(city); }
City Scene::selected_city() const { return impl_->part().selected; }
City Scene::hovered_city() const { return city_in(impl_->part().pointed); }
std::optional<std::pair<City, City>> Scene::asked_edge() const {
  const Asked now = impl_->asked();
  const AskedEdge* const edge = std::get_if<AskedEdge>(&now);
  return edge ? std::optional(std::pair(edge->from, edge->to)) : std::nullopt;
}
void Scene::toggle_mark() { impl_->state->toggle_mark(impl_->asked()); }
Asked Scene::kept_asked() const { return impl_->kept_asked(); }
const RecentTours& Scene::recent() const { return impl_->run.recent; }
std::vector<Placed> Scene::placed() const { return impl_->overlay.placed(); }
void Scene::keep_words(bool on) { impl_->overlay.keep_words(on); }
const std::vector<std::string>& Scene::words() const { return impl_->overlay.words(); }
Rect Scene::card_drawn() const { return impl_->card; }
void Scene::set_focused(bool focused) {
  impl_->focused = focused;
  impl_->touch();
}
void Scene::hold(std::optional<HeldTour> tour) {
  RunView& run = impl_->run;
  run.hold(tour ? std::make_shared<const HeldTour>(std::move(*tour)) : nullptr);
  impl_->touch();
}

void Scene::leave_controls(bool leave) {
  if (std::exchange(impl_->leaves_controls, leave) != leave) impl_->touch();
}

void Scene::follow_order(const Scene& leader, char name) {
  RunView& run = impl_->run;
  if (!run.frame->instance || run.frame->instance != leader.impl_->run.frame->instance) return;
  run.follow_order(leader.impl_->run, name);
  if (run.order.empty()) impl_->follow_best(true);
  if (run.changed) impl_->touch();
}

const HeldTour* Scene::held() const { return impl_->run.held.get(); }

void Scene::reorder(bool anew) {
  if (options().order == OrderedBy::file)
    change_options([](SceneOptions& options) { options.order = OrderedBy::best; });
  if (anew) impl_->run.order.clear();
  impl_->follow_best(true);
  impl_->touch();
}
void Scene::set_link(std::unique_ptr<GlLink> link) { impl_->run.path.set_link(std::move(link)); }
PicturePath Scene::picture_path() const { return {impl_->run.path.in_use(), impl_->run.path.why()}; }
std::string Scene::gl_description() const { return impl_->renderer; }
std::string Scene::gl_version() const { return impl_->version; }
double Scene::draw_milliseconds() const { return impl_->milliseconds; }

}  // namespace formicarium
