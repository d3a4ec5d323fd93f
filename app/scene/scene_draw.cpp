// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/model/messages.hpp"
#include "app/scene/asked_picture.hpp"
#include "app/scene/followed_picture.hpp"
#include "app/scene/layers/heat_table.hpp"
#include "app/scene/look/font_file.hpp"
#include "app/scene/look/step_caption.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"
#include "app/scene/story_box.hpp"

namespace formicarium {
namespace {

constexpr double edge = 8;  // px between a pane's edge and what stands in it

/// Sets where GL draws, from logical px with y down.
void aim_gl(const Rect& pane, const Layout& layout) {
  const int left = int(std::lround(pane.x * layout.ratio)), wide = int(std::lround(pane.width * layout.ratio));
  const int high = int(std::lround(pane.height * layout.ratio));
  const int bottom = int(std::lround(layout.height * layout.ratio)) - int(std::lround(pane.y * layout.ratio)) - high;
  glViewport(left, bottom, wide, high);
  glScissor(left, bottom, wide, high);
}

}  // namespace

Look Scene::Impl::look() const {
  const Frame& frame = *run.frame;
  Look look;
  look.run = &run;
  look.camera = camera;
  look.matrix = part().matrix;
  look.plot = layout.matrix.plot;
  look.ratio = layout.ratio;
  look.line_scale = line_scale();
  look.palette = &palette(options.theme);
  look.trails = trail_look(*run.told, !frame.instance || frame.instance->symmetric(), options.trail_colour,
                           options.colour_map, options.theme, run.edges);
  look.table = options.table;
  look.units = layout.map.units;
  const bool over_trails = shows(Layer::trails) && !frame.trails->empty();
  look.widths = widths(run.spacing * camera.scale, over_trails, look.line_scale);
  const Asked now = asked();
  const bool passing =  // over edges of the map; dimming would flicker
      std::holds_alternative<AskedEdge>(part().pointed) && cell.row < 0;
  const Followed* const ant = followed();
  look.dimmed = ant && ant->account ? dimmed_by_ant : passing ? 1 : dimmed_by(now, look.widths);
  look.difference = shows_differences();
  look.now = drawn_at;
  return look;
}

bool Scene::Impl::shows_differences() const {
  return run.held && run.held->trails && (shows(Layer::held) || run.assigned.instance) && !run.frame->trails->empty() &&
         run.edges == EdgeValue::trail && !run.order.empty();
}

Shown Scene::Impl::shown_now() const {
  return {.frame = *run.frame,
          .view = view,
          .best_tour = shows(Layer::best),
          .differences = shows_differences(),
          .ordered_by = run.order_iteration,
          .order_of = run.order_of,
          .order_kept = keeps_order()};
}

void Scene::Impl::prepare(int width, int height, double ratio) {
  if (!stage) {
    stage.emplace();
    painter.emplace();
    run.changed = options_new = true;
    renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    vendor = reinterpret_cast<const char*>(glGetString(GL_VENDOR));
    version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
  }
  const InstancePtr& instance = run.frame->instance;
  const Layout next = arrange(width, height, ratio, options,
                              {.view = view,
                               .splitter = splitter,
                               .cities = instance ? instance->cities() : 0,
                               .aspect = blank_ ? 1 : run.aspect,
                               .story = tells_story(),
                               .assignment = run.assigned.instance != nullptr,
                               .units = run.assigned.instance && shows(Layer::units),
                               .words_below = words_below()});
  const bool resized = !(next == layout);
  layout = next;
  const bool first = camera.pane.width <= 0;
  camera.pane = layout.map.area;
  if (layout.map.area.width > 0 && (first || (resized && part().fitted))) {
    camera = wanted_camera();
    move.stop();
  }
  if (options_new || run.changed) stage->set_colours(look().trails);
  if (std::exchange(options_new, false)) {
    const bool software =
        renderer.find("llvmpipe") != std::string::npos || renderer.find("softpipe") != std::string::npos;
    for (const auto& layer : run.map) layer->set_options(options, software);
    for (const auto& layer : run.matrix) layer->set_options(options, software);
  }
  stage->set_instance(instance);
  if (run.changed) run.update_layers();
}

void Scene::Impl::fetch_trails() {
  if (run.edges != EdgeValue::trail) return;  // those come from this process
  if (!run.frame->instance || !run.path.straight(*run.frame->trails, vendor, renderer)) return;
  const Look now = look();
  std::vector<PaneLayer*> layers;
  std::vector<LinkedBuffer*> buffers;
  for (PaneLayer* const layer : drawn_layers())
    if (const std::vector<LinkedBuffer*> due = layer->due(now); !due.empty()) {
      layers.push_back(layer);
      buffers.insert(buffers.end(), due.begin(), due.end());
    }
  if (layers.empty()) return;
  const bool done = run.path.write(buffers, [&](GlLink& link) {
    for (PaneLayer* const layer : layers) layer->write(link, now, *stage);
  });
  if (!done) return;
  for (PaneLayer* const layer : layers) layer->written(now, *stage);
}

std::vector<Drawing::Mark> Scene::Impl::draw_pane(const Rect& pane, std::span<PaneLayer* const> layers) {
  if (layers.empty()) return {};
  aim_gl(pane, layout);
  const Look now = look();
  stage->aim(now);
  Drawing drawing;
  for (PaneLayer* const layer : layers) {
    if (layer->paint(now, *stage)) continue;
    drawing.lines.clear();
    layer->draw(now, drawing);
    painter->paint(drawing.lines, now, *stage);
  }
  painter->paint(drawing.marks, now, *stage);
  return std::move(drawing.marks);
}

void Scene::draw(int width, int height, double ratio) {
  Impl& s = *impl_;
  if (width < 1 || height < 1) return;
  s.drawn_at = Impl::Clock::now();
  s.step_play();
  s.prepare(width, height, ratio);
  s.move.step(s.camera);
  if (s.hands() && !s.leaves_controls) s.hands()->see(s.camera, s.room_of_hands());
  if (std::exchange(s.cells_moved, false) && s.cell.row >= 0 && s.drag == Impl::Drag::none)
    s.set_hover(s.hover_at(s.last_at));
  s.fetch_trails();
  if (s.run.assigned.instance) s.run.table(s.options.table).update(s.look());
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
  s.on_map = s.draw_pane(s.layout.map.area, s.map_layers());
  glDisable(GL_BLEND);
  s.draw_pane(s.layout.matrix.plot, s.matrix_layers());
  s.painter->end_draw();
  s.waits = std::ranges::any_of(s.drawn_layers(), &PaneLayer::waits);
  glDisable(GL_SCISSOR_TEST);
  glViewport(0, 0, width, height);
  if (s.options.overlay) s.draw_overlay();
  glDisable(GL_BLEND);
  glBindVertexArray(0);
  glUseProgram(0);
  s.milliseconds = std::chrono::duration<double, std::milli>(Impl::Clock::now() - s.drawn_at).count();
}

std::string Scene::Impl::empty_sentence() const {
  const Frame& frame = *run.frame;
  if (!options.sentences || blank_) return {};
  if (!frame.instance) return choose_an_instance;
  if (frame.last.iteration > 0 || frame.state == State::running || frame.reviewing) return {};
  return ready_words(*frame.instance);
}

void Scene::Impl::draw_overlay() {
  overlay.begin(layout.width, layout.height, layout.ratio, options.theme, layout.text_height, pointer);
  const Palette& p = palette(options.theme);
  const Look now = look();
  const Rect &map = layout.map.area, &first = map.width > 0 ? map : layout.matrix.area;

  card = {};
  if (run.frame->instance && !blank_) {
    if (std::exchange(run.answer_old, false)) run.answer = run.answer_to(asked());
    if (map.width > 0) annotate_map(now);
    if (layout.matrix.area.width > 0) annotate_matrix(now);
  }
  if (view == View::both) {
    const double x = map.width + splitter_width / 2;
    overlay.list()->AddLine(at(x, 0), at(x, layout.height), ink(p.grid), splitter_width);
  }
  draw_hands(now);
  const std::string sentence = empty_sentence();
  const Rect& pane = layout.map.has_margin() ? layout.map.drawing : first;
  if (!sentence.empty()) draw_sentence(pane, sentence);
  if (!overlay.has_font())
    draw_sentence({pane.x, pane.y, pane.width, layout.map.foot() + 64 * overlay.type().unit},
                  formicarium::sentence(no_font_words));
  const Rect below_head = draw_head(now, first);
  const bool step = tells_step();
  const Caption says = step ? step_caption(run.play, run.play.moment(drawn_at), run.waiting ? *run.waiting : *run.frame)
                       : tells_story() ? caption(shown_now())
                                       : Caption{};
  if (!says.says.empty() && !followed() && map.width > 0 && sentence.empty() &&
      story_box(overlay, below_head, layout.map.has_margin(), says, p))
    state->close_captions();
  if (focused) overlay.list()->AddRect(at(1, 1), at(layout.width - 1, layout.height - 1), ink(p.focus), 0, 0, 2);
  overlay.end();
}

void Scene::Impl::draw_sentence(const Rect& pane, const std::string& sentence) const {
  const Palette& p = palette(options.theme);
  const Type& type = overlay.type();
  ImDrawList* const list = overlay.list();
  const double wide = overlay.width_of(type.body, sentence), x = pane.x + pane.width / 2;
  const double y = pane.y + (pane.height - layout.map.foot()) / 2, high = 13 * type.unit;
  list->AddRectFilled(at(x - wide / 2 - 12, y - high), at(x + wide / 2 + 12, y + high), ink(p.field, 0.92), 4);
  list->AddRect(at(x - wide / 2 - 12, y - high), at(x + wide / 2 + 12, y + high), ink(p.control_edge, 0.4), 4);
  overlay.text({x, y - 8 * type.unit}, Align::middle, type.body, ink(p.text), sentence);
}

namespace {

std::string cost_words(double milliseconds) { return fmt::format("frame {:.1f} ms", milliseconds); }

/// Where the switch of the views ends: at the pane's right, or farther right if the pane is narrower than the switch.
double head_end(const Overlay& overlay, const Rect& pane) {
  return std::max(pane.x + pane.width - edge, edge + width_of_view_switch(overlay));
}

}  // namespace

Rect Scene::Impl::head_right() const {
  const Rect& pane = layout.map.area.width > 0 ? layout.map.area : layout.matrix.area;
  double wide = width_of_view_switch(overlay);
  if (options.frame_times && milliseconds > 0)
    wide += overlay.width_of(overlay.type().small, cost_words(milliseconds)) + edge + 4;
  return {head_end(overlay, pane) - wide, edge, wide, 24 * overlay.type().unit};
}

Rect Scene::Impl::draw_head(const Look& now, const Rect& pane) {
  const Palette& p = *now.palette;
  const Type& type = overlay.type();
  const double unit = type.unit;
  const bool beside = layout.map.has_margin();
  const Rect& column = layout.map.margin;
  const Rect head = beside ? Rect{stage_edge, edge + 4, width_of_view_switch(overlay), 24 * unit} : head_right();
  if (options.frame_times && milliseconds > 0) {
    const std::string cost = cost_words(milliseconds);
    const double wide = overlay.width_of(type.small, cost), y = head.y - edge;
    const double end =
        beside ? head.x + head.width + edge + wide : head_end(overlay, pane) - edge - width_of_view_switch(overlay);
    overlay.list()->AddRectFilled(at(end - wide - 4, y + edge + 2 * unit), at(end + 4, y + edge + 22 * unit),
                                  ink(p.canvas, 0.8), 4);
    overlay.text({end, y + edge + 6 * unit}, Align::right, type.small, ink(p.secondary), cost);
  }
  View chosen = view;
  const Pixel corner = beside ? Pixel{head.x, head.y} : Pixel{head_end(overlay, pane), edge};
  if (!leaves_controls && view_switch(overlay, corner, {beside ? 0.0 : 1.0, 0}, p, chosen)) {
    set_hover({});
    state->set_view(chosen);
  }
  const Rect& map = layout.map.area;
  if (!run.frame->instance || map.width <= 0 || fills_margin() || blank_) return {};
  // Beside the drawing one thing stands under the other, over it all in one line.
  ControlLine line{.overlay = overlay,
                   .corner = beside ? Pixel{stage_edge, head.y + head.height + edge} : Pixel{edge, edge},
                   .left = beside ? stage_edge : map.x + edge,
                   .width = beside ? column.width - 2 * stage_edge : map.width - 2 * edge,
                   .spare = !shows(Layer::ants),
                   .told = tells_step()};
  line.room = beside ? line.width : head.x - 2 * edge;
  if (run.frame->instance->layout_is_computed())
    for (const char* const caption : {"Places follow from the distances: lengths on screen are approximate.",
                                      "Places and lengths are approximate."})
      if (overlay.width_of(type.small, caption) < (beside ? line.width : head.x - 3 * edge)) {
        overlay.cased_text({line.corner.x, line.corner.y + 6 * unit}, type.small, ink(p.secondary), ink(p.canvas),
                           caption);
        const double wide = overlay.width_of(type.small, caption) + 2 * edge;
        if (beside) {
          line.corner.y += held_words_height * unit;
        } else {
          line.corner.x += wide;
          line.room -= wide;
        }
        break;
      }
  const double top = line.corner.y;
  for (PaneLayer* const layer : map_layers()) layer->draw_controls(line, now, run);
  if (line.resized) settle = 1;
  if (line.changed) touch();
  const double held = words_below() * held_words_height * unit;
  if (beside) return {stage_edge, top + 24 * unit + held + edge, line.width, 0};
  return {line.left, map.y + 24 * unit + 2 * edge + held, line.width, 0};
}

}  // namespace formicarium
