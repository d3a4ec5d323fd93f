// SPDX-License-Identifier: Apache-2.0
// Where cities' numbers stand: beside their disc, off the tour, never over another number or disc.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "app/scene/look/camera.hpp"

namespace formicarium {

/// Greedy: who comes first stands, who finds no free corner of its city goes without.
class LabelRoom {
 public:
  /// `radius` of the discs, `high` and `gap`: of a label, and between disc and label; px.
  LabelRoom(const Rect& pane, double radius, double high, double gap)
      : pane_(pane), radius_(radius), high_(high), gap_(gap) {}

  void keep_clear(Pixel city);  // of labels: its disc
  /// The top left corner of a label of this width beside `city`, whose roads lead to `ends`; nothing where none is
  /// free.
  std::optional<Pixel> place(Pixel city, double wide, std::span<const Pixel> ends);

 private:
  bool free(const Rect& label) const;
  void take(const Rect& label);
  int band(double y) const;

  Rect pane_;
  double radius_, high_, gap_;
  std::unordered_map<int, std::vector<Rect>> taken_;  // by bands as high as a label
};

}  // namespace formicarium
