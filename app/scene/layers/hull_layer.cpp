// SPDX-License-Identifier: Apache-2.0
// The convex hull of the cities. In the plane a shortest tour visits its corners in their order round the hull.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>

#include "app/scene/layers/layer.hpp"

namespace formicarium {
namespace {

SharedPlaces hull_of(std::span<const Point> cities) {
  namespace bg = boost::geometry;
  using Corner = bg::model::d2::point_xy<double>;
  bg::model::multi_point<Corner> all;
  all.reserve(cities.size());
  for (const Point& city : cities) all.emplace_back(city.x, city.y);
  bg::model::ring<Corner> hull;  // its last corner is the first
  if (!all.empty()) bg::convex_hull(all, hull);
  std::vector<Point> corners;
  for (const Corner& corner : hull) corners.push_back({corner.x(), corner.y()});
  return made_places(std::move(corners));
}

class HullLayer final : public PaneLayer {
 public:
  void update(const RunView& run) override {
    if (run.frame->instance == instance_) return;
    instance_ = run.frame->instance;
    corners_ = hull_of(instance_->layout());
    std::vector<std::uint32_t> ends;
    for (std::uint32_t i = 0; i + 1 < corners_.at.size(); ++i) ends.insert(ends.end(), {i, i + 1});
    ends_ = made_ends(std::move(ends));
  }
  void draw(const Look& look, Drawing& into) override {
    if (ends_) into.add_under(Lines{corners_, ends_, width * look.line_scale, ink(look), look.line_scale});
  }
  Sketch sample(const Look& look) const override { return dashes_sample(0, width, ink(look)); }
  std::vector<KeyEntry> key(const Look& look) const override { return {{sample(look), "convex hull"}}; }

 private:
  static constexpr double width = 1.5;
  static Ink ink(const Look& look) { return {look.palette->secondary, look.dimmed}; }

  InstancePtr instance_;
  SharedPlaces corners_;
  Ends ends_;
};

}  // namespace

constinit const LayerKind hull_kind{.id = "hull",
                                    .name = "Convex Hull of the Cities",
                                    .key = "Q",
                                    .level = 15,
                                    .shown = false,
                                    .make = make_layer<HullLayer>};

}  // namespace formicarium
