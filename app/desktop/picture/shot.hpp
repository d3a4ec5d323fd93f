// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture in a file shows of a run: the layers of a window (app/scene/layers), without a window.
#pragma once

#include <vector>

#include "app/desktop/picture/picture.hpp"
#include "app/scene/layers/layer.hpp"

namespace formicarium {

class Shot {
 public:
  /// `frame` must outlive it. O(n log n); the tables of an assignment problem O(n²), exchanges O(n³).
  Shot(const Frame& frame, const PictureOptions& options);

  const RunView& run() const { return run_; }
  const Look& look() const { return look_; }
  const Followed& followed() const { return options_.followed; }
  /// Where the map and the plot of the matrix lie in the picture; `detail`: device pixels a unit.
  void aim(const Rect& map, const Rect& plot, const Rect& units, double detail);

  /// Takes over the order of the matrix of another side.
  void follow_order(const Shot& leader, char name);

  bool shows(Layer layer) const { return options_.layers[std::size_t(layer)] && run_.suits(kind_of(layer)); }
  std::vector<PaneLayer*> map_layers() const;  // the lowest first
  std::vector<PaneLayer*> matrix_layers() const;
  /// The table that stands beside the map of an assignment problem; null: of tours, their trails do.
  const HeatTable* table() const;

 private:
  const PictureOptions& options_;
  RunView run_;
  Look look_;
};

/// The camera of `options.view` carried over to `pane`, or the whole instance fitted into it.
Camera picture_camera(const Instance& instance, const PictureOptions& options, const Rect& pane);

}  // namespace formicarium
