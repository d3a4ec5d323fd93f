// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/shot.hpp"

#include <algorithm>

#include "app/scene/asked_picture.hpp"
#include "app/scene/followed_picture.hpp"
#include "app/scene/layers/heat_table.hpp"

namespace formicarium {

Shot::Shot(const Frame& frame, const PictureOptions& options) : options_(options) {
  run_.tell(options.edges);
  run_.recent = options.recent;
  run_.take({FramePtr(), &frame});
  run_.held = options.held;
  if (options.ants) run_.play = *options.ants;
  if (!frame.instance) return;
  run_.file_order = options.order == OrderedBy::file;
  run_.follow_best(true, true);
  run_.answer = run_.answer_to(options.asked);
  look_.run = &run_;
  const bool part = options.part && !run_.assigned.instance;
  look_.matrix = MatrixView(frame.instance->cities(), part ? *options.part : MatrixPart{});
  look_.palette = &palette(options.theme);
  look_.trails = trail_look(*run_.told, frame.instance->symmetric(), options.trail_colour,
                            options.theme == Theme::greys ? ColourMap::grey : options.map, options.theme, run_.edges);
  look_.table = options.table;
  look_.difference = run_.held && run_.held->trails && run_.edges == EdgeValue::trail && !frame.trails->empty() &&
                     run_.held->trails->cities == frame.trails->cities;
  look_.now = options.moment;
  run_.update_layers();
  if (const HeatTable* const shown = table()) run_.table(options.table).update(look_);
}

void Shot::follow_order(const Shot& leader, char name) {
  run_.follow_order(leader.run_, name);
  run_.update_layers();
}

void Shot::aim(const Rect& map, const Rect& plot, const Rect& units, double detail) {
  look_.camera = picture_camera(*run_.frame->instance, options_, map);
  look_.plot = plot;
  look_.units = units;
  look_.ratio = detail > 0 ? std::min(detail, 4.0) : 1;
  look_.widths = widths(run_.spacing * look_.camera.scale, shows(Layer::trails) && !run_.told->empty());
  look_.dimmed = options_.followed.account ? dimmed_by_ant : dimmed_by(options_.asked, look_.widths);
  if (options_.transparent) look_.widths.casing = 0;  // there is no ground
}

std::vector<PaneLayer*> Shot::map_layers() const {
  std::vector<PaneLayer*> layers;
  for (const Layer layer : painted_layers())
    if (shows(layer)) layers.push_back(run_.map[std::size_t(layer)].get());
  return layers;
}

std::vector<PaneLayer*> Shot::matrix_layers() const {
  std::vector<PaneLayer*> layers;
  for (std::size_t i = 0; i < run_.matrix.size(); ++i)
    if (run_.suits(*formicarium::matrix_layers[i])) layers.push_back(run_.matrix[i].get());
  return layers;
}

const HeatTable* Shot::table() const { return run_.assigned.instance ? &run_.table(options_.table) : nullptr; }

Camera picture_camera(const Instance& instance, const PictureOptions& options, const Rect& pane) {
  Camera camera;
  camera.pane = pane;
  if (options.view && options.view->pane.width > 0 && options.view->pane.height > 0) {
    camera.centre = options.view->centre;
    camera.scale =
        options.view->scale * std::min(pane.width / options.view->pane.width, pane.height / options.view->pane.height);
  } else {
    camera.fit(bounds_of(instance.layout()));
  }
  return camera;
}

}  // namespace formicarium
