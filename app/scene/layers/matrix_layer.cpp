// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/matrix_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/scene/legend.hpp"

namespace formicarium {

constinit const LayerKind matrix_kind{.make = make_layer<MatrixLayer>};

void MatrixLayer::update(const RunView& run, const Stage&) {
  if (run.frame->trails->empty()) return order_.clear();
  order_ = run.order;
  symmetric_ = run.frame->instance->symmetric();
  stale_ = true;
}

void MatrixLayer::fit(const Look& look) {
  const int side = most_cells(look.plot, look.ratio);
  stale_ |= side != side_ || look.trails.by != by_ || look.matrix.window() != view_.window();
  side_ = side;
  by_ = look.trails.by;
  view_ = look.matrix;
}

std::vector<LinkedBuffer*> MatrixLayer::due(const Look& look) {
  if (order_.empty() || look.difference) return {};
  fit(look);
  if (!stale_) return {};
  cells_.shape(int(order_.size()), side_, view_.window());
  values_.reserve(std::size_t(cells_.side) * cells_.side * sizeof(float));
  return {&values_};
}

void MatrixLayer::write(GlLink& link, const Look& look, const Stage&) {
  cells_.places(order_, cell_);
  const std::span<const City> rows =
      std::span(order_).subspan(std::size_t(cells_.window.row), std::size_t(cells_.window.count));
  link.pool(
      {*look.run->frame->trails, rows, cell_, cells_.side, by_ == TrailColour::share, symmetric_ && cells_.factor == 1},
      *values_.enrolled(link));
}

void MatrixLayer::written(const Look&, Stage&) { stale_ = false; }

// Mixes the colours with the ground here, so that software OpenGL looks up one number a pixel;
// colour and opacity would be four.
void MatrixLayer::upload_inks(const TrailLook& look, Colour ground) {
  std::array<std::uint32_t, std::tuple_size_v<ColourTable>> inks{};
  const double last = double(inks.size()) - 1;
  for (std::size_t i = 0; i < inks.size(); ++i) {
    const double opacity = look.by == TrailColour::trail ? 1 : look.opacity(look.shares.share_at(double(i) / last));
    const Colour c = over((*look.table)[i], opacity, ground);
    inks[i] = std::uint32_t(c.red) | std::uint32_t(c.green) << 8 | std::uint32_t(c.blue) << 16;
  }
  inks_.upload<std::uint32_t>(inks);
}

bool MatrixLayer::draw_legend(const Overlay& overlay, const Rect& room, const Look& look) const {
  if (look.difference) return false;
  formicarium::draw_legend(overlay, {room.x, room.y}, room.width, *look.run->frame->trails, look.trails, *look.palette,
                           true);
  return true;
}

void MatrixLayer::draw(const Look& look, Stage& stage) {
  const Trails& trails = *look.run->frame->trails;
  if (order_.empty() || trails.empty() || look.difference) return;
  fit(look);
  if (stale_) {
    pool(trails, order_, by_, symmetric_, cells_, side_, view_.window());
    values_.upload(std::span<const float>(cells_.value));
    stale_ = false;
  }
  const auto set = [this](const char* uniform, Colour c, float alpha) {
    program_.set(uniform, c.red / 255.0f, c.green / 255.0f, c.blue / 255.0f, alpha);
  };
  set_shades(program_, look.trails);
  const double low = look.trails.by == TrailColour::trail ? look.trails.limits.low : look.trails.shares.low();
  program_.set("weakest", float(1 / std::max(low, 1e-37)));
  set("absent", look.palette->absent, 1);
  const Colour ground = cells_.factor > 1 ? look.palette->absent : look.palette->canvas;
  set("ground", ground, 1);
  upload_inks(look.trails, ground);
  const auto in_cells = [this](double positions) { return positions * cells_.side / cells_.window.count; };
  const bool large = look.plot.width / in_cells(view_.span()) > 8;
  set("hatch", look.palette->canvas, large ? 1 : 0);
  program_.set("side", cells_.side);
  program_.set("seen", float(in_cells(view_.column() - cells_.window.column)),
               float(in_cells(view_.row() - cells_.window.row)), float(in_cells(view_.span())), 0.0f);
  program_.use();
  values_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 0);
  inks_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  stage.draw_quads(1);
}

}  // namespace formicarium
