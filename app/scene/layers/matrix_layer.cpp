// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/matrix_layer.hpp"

#include "app/scene/look/legend.hpp"

namespace formicarium {

constinit const LayerKind matrix_kind{.make = make_layer<MatrixLayer>};

void MatrixLayer::update(const RunView& run) {
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

Sketch MatrixLayer::legend(const Lettering& type, const Rect& room, const Look& look) const {
  if (look.difference) return {};
  return trail_legend(type, {room.x, room.y}, room.width, *look.run->told, look.trails, *look.palette, true);
}

void MatrixLayer::draw(const Look& look, Drawing& into) {
  if (order_.empty() || look.run->told->empty() || look.difference) return;
  into.add(cells_.cells(look, {order_, order_}));
}

bool MatrixLayer::paint(const Look& look, Stage& stage) {
  if (order_.empty() || look.run->told->empty() || look.difference) return true;
  cells_.paint(look, stage, {order_, order_});
  return true;
}

}  // namespace formicarium
