// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/matrix_layer.hpp"

#include "app/scene/legend.hpp"

namespace formicarium {

constinit const LayerKind matrix_kind{.make = make_layer<MatrixLayer>};

void MatrixLayer::update(const RunView& run, const Stage&) {
  if (run.told->empty()) return order_.clear();
  order_ = run.order;
  cells_.update(run.frame->instance->symmetric());
}

std::vector<LinkedBuffer*> MatrixLayer::due(const Look& look) {
  if (order_.empty() || look.difference) return {};
  return cells_.due(look, int(order_.size()));
}

void MatrixLayer::write(GlLink& link, const Look& look, const Stage&) { cells_.write(link, look, {order_, order_}); }

void MatrixLayer::written(const Look&, Stage&) { cells_.written(); }

bool MatrixLayer::draw_legend(const Overlay& overlay, const Rect& room, const Look& look) const {
  if (look.difference) return false;
  formicarium::draw_legend(overlay, {room.x, room.y}, room.width, *look.run->told, look.trails, *look.palette, true);
  return true;
}

void MatrixLayer::draw(const Look& look, Stage& stage) {
  if (order_.empty() || look.run->told->empty() || look.difference) return;
  cells_.draw(look, stage, {order_, order_});
}

}  // namespace formicarium
