// SPDX-License-Identifier: Apache-2.0
// Places cities' numbers: beside their disc, away from the tour, never over another number or disc.
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "app/scene/look/camera.hpp"
#include "app/scene/look/sketch.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

/// Greedy: labels are placed in the order they come; one that finds no free corner at its city is left out.
class LabelRoom {
 public:
  /// In px: `radius` of the discs, `high`: height of a label, `gap` between disc and label.
  LabelRoom(const Rect& pane, double radius, double high, double gap)
      : pane_(pane), radius_(radius), high_(high), gap_(gap) {}

  void keep_clear(Pixel city);  // no label may lie on its disc
  /// The top left corner of a label of this width beside `city`, away from its edges to `ends`; nothing if no corner is
  /// free.
  std::optional<Pixel> place(Pixel city, double wide, std::span<const Pixel> ends);
  /// The same for a label that is never left out: if need be it stands farther away, or over others.
  Pixel place_anyhow(Pixel city, double wide, std::span<const Pixel> ends);
  void take(const Rect& label);  // that was placed otherwise

 private:
  bool free(const Rect& label) const;
  int band(double y) const;

  Rect pane_;
  double radius_, high_, gap_;
  std::unordered_map<int, std::vector<Rect>> taken_;  // by bands as high as a label
};

struct CityLabel {
  City city;
  Pixel corner;  // top left, of its instance's label()
};

/// Labels of `first` and, if `all`, of every city in `picture`, as many as have room. `best`: the tour that is drawn,
/// which labels keep away from, or empty. O(cities).
std::vector<CityLabel> place_labels(const Instance& instance, const Tour& best, const Camera& camera,
                                    const Rect& picture, double radius, const Lettering& type,
                                    std::span<const City> first, bool all);

/// The names that a file has of its cities, in a picture; nothing where it has none.
Sketch city_names(const Instance& instance, const Tour& best, const Camera& camera, const Rect& picture, double radius,
                  const Lettering& type, Colour colour);

}  // namespace formicarium
