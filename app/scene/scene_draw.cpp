// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/model/messages.hpp"
#include "app/scene/legend.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"
#include "app/scene/words.hpp"

namespace formicarium {
namespace {

constexpr double splitter_width = 4, edge = 8;

/// Sets where GL draws, from logical px with y down.
void aim_gl(const Rect& pane, const Layout& layout) {
  const int left = int(std::lround(pane.x * layout.ratio)), wide = int(std::lround(pane.width * layout.ratio));
  const int high = int(std::lround(pane.height * layout.ratio));
  const int bottom = int(std::lround(layout.height * layout.ratio)) - int(std::lround(pane.y * layout.ratio)) - high;
  glViewport(left, bottom, wide, high);
  glScissor(left, bottom, wide, high);
}

}  // namespace

Layout Scene::Impl::arrange(int width, int height, double ratio) const {
  Layout l;
  l.ratio = ratio;
  l.width = width / ratio;
  l.height = height / ratio;
  // Projector: the smallest text is a fiftieth of the window; the pane is about three fifths of that.
  l.text_height = options.text_height > 0 ? options.text_height
                  : options.projector     ? std::max(16.0, std::round(l.height / 30))
                                          : 11;
  const double unit = l.text_height / 11;
  const auto whole = [ratio](double v) { return std::floor(v * ratio) / ratio; };
  const double map_width = view == View::map      ? l.width
                           : view == View::matrix ? 0
                                                  : whole((l.width - splitter_width) * splitter);
  if (view != View::matrix) l.map = {0, 0, map_width, l.height};
  if (view != View::map) {
    const double x = view == View::both ? map_width + splitter_width : 0;
    l.matrix = {x, 0, l.width - x, l.height};
  }
  if (options.overlay && view != View::matrix) {
    const double high = view == View::map ? 56 * unit : 40 * unit;  // with and without the legend in it
    l.head = 24 * unit;
    if (tells_story()) l.head += story_box_height * unit;
    l.strip = {0, l.height - high, map_width, high};
  }
  if (view != View::map) {
    const int n = frame->instance ? frame->instance->cities() : 0;
    const double label = axis_label_width(n, l.text_height);  // half of it lies right of the last tick
    const double left = options.overlay ? std::max(48 * unit, label + axis_gap + edge) : edge;
    const double right = options.overlay ? std::max(20.0, label / 2 + 4) : edge;
    const double top = options.overlay ? 40 * unit : edge, bottom = options.overlay ? 112 * unit : edge;
    double side = std::max(0.0, std::min(l.matrix.width - left - right, l.matrix.height - top - bottom));
    const int cell = n > 0 ? int(side * ratio) / n : 0;
    side = n == 1 ? 0 : cell >= 4 ? n * cell / ratio : whole(side);  // whole pixels for cells that can be told apart
    const double x = l.matrix.x + left + std::max(0.0, (l.matrix.width - left - right - side) / 2);
    const double y = std::max(0.0, (l.matrix.height - top - bottom - side) / 2) + top;
    l.plot = {whole(x), whole(y), side, side};
  }
  return l;
}

Look Scene::Impl::look() const {
  Look look;
  look.camera = camera;
  look.ratio = layout.ratio;
  look.line_scale = line_scale();
  look.palette = &palette(options.theme);
  look.trails = trail_look(*frame->trails, !frame->instance || frame->instance->symmetric(), options.trail_colour,
                           options.colour_map, options.theme);
  const bool over_trails = shown[std::size_t(Layer::trails)] && !frame->trails->empty();
  look.widths = widths(spacing * camera.scale, over_trails, look.line_scale);
  const Asked now = asked();
  const bool passing = hover.from >= 0 && hover.row < 0;  // over edges of the map: it would flicker
  const bool emphasis = (now.from >= 0 && !passing) || (now.city >= 0 && look.widths.spacing >= 8);
  look.dimmed = emphasis ? 0.4 : 1;
  look.now = drawn_at;
  return look;
}

void Scene::Impl::prepare(int width, int height, double ratio) {
  if (!part) {
    part = std::make_unique<GlPart>();
    instance_new = frame_new = colours_new = true;
    gl = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    gl_vendor = reinterpret_cast<const char*>(glGetString(GL_VENDOR));
    gl_version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
  }
  const Layout next = arrange(width, height, ratio);
  const bool resized = !(next == layout);
  layout = next;
  const bool first = camera.pane.width <= 0;
  camera.pane = layout.map;
  if (layout.map.width > 0 && (first || (resized && fitted))) {
    camera = fitted_camera();
    move_start.reset();
    if (first) fitted = true;
  }
  if (colours_new) {
    const bool software = gl.find("llvmpipe") != std::string::npos || gl.find("softpipe") != std::string::npos;
    part->trails.paint_here(options.trail_painter == TrailPainter::processor ||
                            (options.trail_painter == TrailPainter::automatic && software));
  }
  if (colours_new || frame_new) part->stage.set_colours(look().trails);
  if (instance_new && frame->instance) part->stage.set_instance(*frame->instance);
  if (frame_new && frame->instance) {
    part->best.set_halo(!options.reduced_motion);
    for (MapLayer* const layer :
         std::initializer_list<MapLayer*>{&part->trails, &part->iteration_best, &part->best, &part->cities})
      layer->update(*frame, part->stage);
    part->matrix.update(*frame->trails, frame->instance->symmetric(), order);
  }
  part->matrix.look_at(matrix);
  instance_new = frame_new = colours_new = false;
}

void Scene::Impl::fetch_trails() {
  if (!frame->instance || !path.straight(*frame->trails, gl_vendor, gl)) return;
  const Look now = look();
  std::vector<LinkedBuffer*> buffers;
  if (shown[std::size_t(Layer::trails)] && layout.map.width > 0) buffers = part->trails.due(now);
  const bool map = !buffers.empty();
  LinkedBuffer* const cells = part->matrix.due(now, layout.plot);
  if (cells) buffers.push_back(cells);
  if (buffers.empty()) return;
  const bool done = path.write(buffers, [&](GlLink& link) {
    if (map) part->trails.write(link, now, part->stage);
    if (cells) part->matrix.write(link, *frame->trails);
  });
  if (done && map) part->trails.written(now, part->stage);
  if (done && cells) part->matrix.written();
}

void Scene::Impl::draw_map() {
  trails_wait = false;
  if (!frame->instance || layout.map.width <= 0) return;
  aim_gl(layout.map, layout);
  const Look now = look();
  part->stage.aim(now);
  if (shown[std::size_t(Layer::trails)]) {
    part->trails.draw(now, part->stage);
    trails_wait = part->trails.waits();
  }
  if (shown[std::size_t(Layer::iteration_best)]) part->iteration_best.draw(now, part->stage);
  if (shown[std::size_t(Layer::best)]) part->best.draw(now, part->stage);
  const AntPlay::Moment moment = drawn_moment();
  ants_drawn = moment.act != Act::none;
  part->ants.show(play, moment);
  part->ants.draw_tours(now, part->stage);
  if (shown[std::size_t(Layer::cities)]) part->cities.draw(now, part->stage);
  part->ants.draw(now, part->stage);
}

void Scene::draw(int width, int height, double ratio) {
  Impl& s = *impl_;
  if (width < 1 || height < 1) return;
  s.drawn_at = Impl::Clock::now();
  s.step_play();
  s.prepare(width, height, ratio);
  s.step_camera();
  if (std::exchange(s.cells_moved, false) && s.hover.row >= 0 && s.drag == Impl::Drag::none)
    s.set_hover(s.hover_at(s.last_at));
  s.fetch_trails();
  if (s.settle > 0 && !s.dirty) --s.settle;
  s.dirty = false;

  const Colour ground = palette(s.options.theme).canvas;
  for (const GLenum off : {GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_SCISSOR_TEST}) glDisable(off);
  glViewport(0, 0, width, height);
  glClearColor(ground.red / 255.0f, ground.green / 255.0f, ground.blue / 255.0f, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glEnable(GL_SCISSOR_TEST);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  s.draw_map();
  if (s.frame->instance && s.layout.plot.width >= 1) {
    glDisable(GL_BLEND);
    Look look = s.look();
    s.part->stage.aim(look);
    s.part->matrix.draw(look, s.layout.plot, height, *s.frame->trails, s.part->stage);
  }
  glDisable(GL_SCISSOR_TEST);
  glViewport(0, 0, width, height);
  if (s.options.overlay) s.draw_overlay();
  glDisable(GL_BLEND);
  glBindVertexArray(0);
  glUseProgram(0);
  s.milliseconds = std::chrono::duration<double, std::milli>(Impl::Clock::now() - s.drawn_at).count();
}

std::string Scene::Impl::empty_sentence() const {
  if (!options.sentences) return {};
  if (!frame->instance) return "Choose an instance, or drop a TSPLIB or CSV file here.";
  if (frame->last.iteration > 0 || frame->state == State::running) return {};
  return ready_words(*frame->instance);
}

void Scene::Impl::draw_overlay() {
  overlay.begin(layout.width, layout.height, layout.ratio, options.theme, layout.text_height, pointer);
  const Palette& p = palette(options.theme);
  const Type& type = overlay.type();
  const Look now = look();
  ImDrawList* const list = overlay.list();
  const Rect& first = layout.map.width > 0 ? layout.map : layout.matrix;

  card = {};
  if (frame->instance) {
    refresh_probe();
    if (layout.map.width > 0) annotate_map(now);
    if (layout.matrix.width > 0) annotate_matrix(now);
  }
  if (view == View::both) {
    const double x = layout.map.width + splitter_width / 2;
    list->AddLine(at(x, 0), at(x, layout.height), ink(p.grid), splitter_width);
  }
  const std::string sentence = empty_sentence();
  if (!sentence.empty()) {
    const double wide = overlay.width_of(type.body, sentence), x = first.x + first.width / 2;
    const double y = first.y + (first.height - layout.strip.height) / 2, high = 13 * type.unit;
    list->AddRectFilled(at(x - wide / 2 - 12, y - high), at(x + wide / 2 + 12, y + high), ink(p.field, 0.92), 4);
    list->AddRect(at(x - wide / 2 - 12, y - high), at(x + wide / 2 + 12, y + high), ink(p.control_edge, 0.4), 4);
    overlay.text({x, y - 8 * type.unit}, Align::middle, type.body, ink(p.text), sentence);
  }

  if (tells_story() && layout.map.width > 0 && sentence.empty() && story_box(overlay, layout.map, story.caption(), p)) {
    options.captions = false;
    touch();
  }

  double left = 0;
  if (view_switch(overlay, {first.x + first.width - edge, edge}, p, view, left)) {
    set_hover({});
    touch();
  }
  if (options.frame_times && milliseconds > 0) {
    const std::string cost = fmt::format("frame {:.1f} ms", milliseconds);
    const double wide = overlay.width_of(type.small, cost);
    list->AddRectFilled(at(left - edge - wide - 4, edge + 2 * type.unit), at(left - edge + 4, edge + 22 * type.unit),
                        ink(p.canvas, 0.8), 4);
    overlay.text({left - edge, edge + 6 * type.unit}, Align::right, type.small, ink(p.secondary), cost);
    left -= wide + edge + 4;
  }
  double head = edge;  // where the map's head is free
  if (frame->instance && frame->instance->layout_is_computed() && layout.map.width > 0)
    for (const char* const caption : {"Places follow from the distances: lengths on screen are approximate.",
                                      "Places and lengths are approximate."})
      if (overlay.width_of(type.small, caption) < left - 3 * edge) {
        overlay.cased_text({edge, edge + 6 * type.unit}, type.small, ink(p.secondary), ink(p.canvas), caption);
        head += overlay.width_of(type.small, caption) + 2 * edge;
        break;
      }
  if (layout.map.width > 0) draw_ants_control(head, left - edge - head);
  if (focused) list->AddRect(at(1, 1), at(layout.width - 1, layout.height - 1), ink(p.focus), 0, 0, 2);
  overlay.end();
}

}  // namespace formicarium
