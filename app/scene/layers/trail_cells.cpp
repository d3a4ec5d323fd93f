// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/trail_cells.hpp"

#include <algorithm>
#include <array>

#include "app/scene/run_view.hpp"

namespace formicarium {

void TrailCells::update(bool symmetric) {
  symmetric_ = symmetric;
  stale_ = true;
}

void TrailCells::fit(const Look& look) {
  const int side = most_cells(look.plot, look.ratio);
  stale_ |= side != side_ || look.trails.by != by_ || look.matrix.window() != view_.window();
  side_ = side;
  by_ = look.trails.by;
  view_ = look.matrix;
}

std::vector<LinkedBuffer*> TrailCells::due(const Look& look, int cities) {
  fit(look);
  if (!stale_) return {};
  cells_.shape(cities, side_, view_.window());
  values_.reserve(std::size_t(cells_.side) * std::size_t(cells_.side) * sizeof(float));
  return {&values_};
}

void TrailCells::write(GlLink& link, const Look& look, const CellOrder& order) {
  const std::span<const City> rows = cells_.places(order, cell_);
  link.pool({*look.run->told, rows, cell_, cells_.side, by_ == TrailColour::share, symmetric_ && cells_.factor == 1,
             order.turned},
            *values_.enrolled(link));
}

// Mixes the colours with the ground here, so that software OpenGL looks up one number a pixel;
// colour and opacity would be four.
void TrailCells::upload_inks(const TrailLook& look, Colour ground) {
  std::array<std::uint32_t, std::tuple_size_v<ColourTable>> inks{};
  const double last = double(inks.size()) - 1;
  for (std::size_t i = 0; i < inks.size(); ++i) {
    const double opacity = look.by == TrailColour::trail ? 1 : look.opacity(look.shares.share_at(double(i) / last));
    const Colour c = over((*look.table)[i], opacity, ground);
    inks[i] = c.packed();
  }
  inks_.upload<std::uint32_t>(inks);
}

Cells TrailCells::cells(const Look& look, const CellOrder& order) {
  fit(look);
  pool(*look.run->told, order, by_, symmetric_, cells_, side_, view_.window());
  std::vector<std::uint32_t> colours(cells_.value.size());
  std::ranges::transform(cells_.value, colours.begin(),
                         [&](float value) { return look.trails.cell(value, cells_.factor > 1).packed(); });
  return {cells_.side, std::make_shared<const std::vector<std::uint32_t>>(std::move(colours))};
}

void TrailCells::paint(const Look& look, Stage& stage, const CellOrder& order) {
  const Trails& trails = *look.run->told;
  fit(look);
  if (stale_) {
    pool(trails, order, by_, symmetric_, cells_, side_, view_.window());
    values_.upload(std::span<const float>(cells_.value));
    stale_ = false;
  }
  set_shades(program_, look.trails);
  const double low = look.trails.by == TrailColour::trail ? look.trails.limits.low : look.trails.shares.low();
  program_.set("weakest", float(1 / std::max(low, 1e-37)));
  set_ink(program_, "absent", look.palette->absent);
  // Most trails of a pooled cell of tours are absent.
  const Colour ground = cells_.factor > 1 && !trails.own_column ? look.palette->absent : look.palette->canvas;
  set_ink(program_, "ground", ground);
  upload_inks(look.trails, ground);
  const bool large = look.plot.width / set_seen(program_, cells_, view_) > 8;
  set_ink(program_, "hatch", look.palette->canvas, large ? 1 : 0);
  program_.use();
  values_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 0);
  inks_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  stage.draw_quads(1);
}

}  // namespace formicarium
