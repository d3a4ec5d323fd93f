// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/matrix_layer.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {

void MatrixLayer::update(const Trails& trails, std::span<const City> order) {
  if (trails.empty()) {
    order_.clear();
    return;
  }
  order_.assign(order.begin(), order.end());
  limits_ = trail_limits(trails);
  stale_ = true;
}

void MatrixLayer::draw(const Look& look, const Rect& plot, int height, const Trails& trails, Stage& stage) {
  if (order_.empty() || trails.empty() || plot.width < 1) return;
  const int side = std::min(most_side, int(std::lround(plot.width * look.ratio)));
  if (stale_ || side != pooled_side_) {
    pool(trails, order_, cells_, side);
    texture_.upload(cells_.side, cells_.side, std::span<const float>(cells_.value));
    pooled_side_ = side;
    stale_ = false;
  }
  const int left = int(std::lround(plot.x * look.ratio));
  const int wide = int(std::lround(plot.width * look.ratio)), high = int(std::lround(plot.height * look.ratio));
  const int bottom = height - int(std::lround(plot.y * look.ratio)) - high;
  glViewport(left, bottom, wide, high);
  glScissor(left, bottom, wide, high);
  const auto set = [this](const char* uniform, Colour c, float alpha) {
    program_.set(uniform, c.red / 255.0f, c.green / 255.0f, c.blue / 255.0f, alpha);
  };
  const bool spread = limits_.low > 0 && limits_.high > limits_.low;
  program_.set("log_low", spread ? float(std::log2(limits_.low)) : 0.0f);
  program_.set("log_span", spread ? float(std::log2(limits_.high / limits_.low)) : 0.0f);
  set("absent", look.palette->absent, 1);
  const bool large = plot.width / cells_.side > 8;
  set("hatch", look.palette->canvas, large ? 1 : 0);
  program_.use();
  texture_.bind(0);
  stage.draw_quads(1);
}

}  // namespace formicarium
