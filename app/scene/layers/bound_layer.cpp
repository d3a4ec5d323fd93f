// SPDX-License-Identifier: Apache-2.0
// The 1-tree that proves the lower bound. Where each city has two of its edges it would be a shortest tour: rings mark
// cities with fewer, discs those with more.
#include <fmt/format.h>

#include "app/scene/layers/layer.hpp"
#include "core/base/grouped.hpp"

namespace formicarium {
namespace {

/// Which cities a tree gives another number of edges than a tour. One-way: arcs out of them and into them.
struct WrongCities {
  std::vector<Point> fewer, more;

  WrongCities() = default;
  WrongCities(std::span<const TreeEdge> tree, const Instance& instance) {
    const std::size_t n = std::size_t(instance.cities());
    std::vector<int> out(n, 0), in(n, 0);
    for (const TreeEdge& edge : tree) {
      ++out[std::size_t(edge.from)];
      ++in[std::size_t(edge.to)];
    }
    for (std::size_t city = 0; city < n; ++city) {
      const bool one_way = !instance.symmetric();
      const int least = one_way ? 2 * std::min(out[city], in[city]) : out[city] + in[city];
      const int most = one_way ? 2 * std::max(out[city], in[city]) : out[city] + in[city];
      if (least < 2) fewer.push_back(instance.layout()[city]);
      if (most > 2) more.push_back(instance.layout()[city]);
    }
  }
};

class BoundLayer final : public PaneLayer {
 public:
  void update(const RunView& run) override { look_at(run.frame->instance); }

  void draw(const Look& look, Drawing& into) override {
    look_at(look.run->frame->instance);  // it rises between two frames of a run, too
    if (!edges_) return;
    into.add_under(Lines{look.run->places(), edges_, width * look.line_scale, ink(look)});
    const double radius = std::max(look.widths.city_radius + 2, 4.0);
    into.add(Discs{fewer_, 0, fewer_.at.size(), radius, radius - 1.5, ink(look)});
    into.add(Discs{more_, 0, more_.at.size(), radius, 0, ink(look)});
  }

  Sketch sample(const Look& look) const override {
    Sketch made;
    made.add(Sketch::Line{{-10, 0}, {6, 0}, width, ink(look)});
    made.add(Sketch::Disc{{7, 0}, 3, ink(look), 1.2});
    return made;
  }

  std::vector<KeyEntry> key(const Look& look) const override {
    if (!edges_) return {};
    return {{Sketch().add(Sketch::Line{{-10, 0}, {10, 0}, width, ink(look)}), "1-tree of the lower bound"},
            {Sketch().add(Sketch::Disc{{0, 0}, 4, ink(look), 1.5}), "fewer than two edges"},
            {Sketch().add(Sketch::Disc{{0, 0}, 4, ink(look)}), "more than two edges"}};
  }

  void draw_controls(ControlLine& line, const Look& look, RunView& run) override {
    write_on(line, look, said(*run.frame->instance));
  }

 private:
  static constexpr double width = 2;
  static Ink ink(const Look& look) { return {look.palette->b, look.dimmed}; }

  void look_at(const InstancePtr& instance) {
    const auto bound = instance ? instance->lower_bound() : nullptr;
    if (bound == bound_) return;
    bound_ = bound;
    std::vector<std::uint32_t> ends;
    WrongCities wrong;
    if (bound_ && !bound_->tree.empty()) {
      for (const TreeEdge& edge : bound_->tree)
        ends.insert(ends.end(), {std::uint32_t(edge.from), std::uint32_t(edge.to)});
      wrong = WrongCities(bound_->tree, *instance);
    }
    edges_ = ends.empty() ? nullptr : made_ends(std::move(ends));
    fewer_ = made_places(std::move(wrong.fewer));
    more_ = made_places(std::move(wrong.more));
  }

  /// Longer and shorter.
  std::vector<std::string> said(const Instance& instance) const {
    if (!bound_) return {instance.optimum() ? "No bound is computed where the optimum is known" : "No lower bound yet"};
    const std::string value = instance.cost_words(bound_->value);
    if (!edges_) return {"Lower bound " + value};
    const std::size_t few = fewer_.at.size(), many = more_.at.size();
    if (few + many == 0) return {"The 1-tree is a tour, and so a shortest one: " + value, "A shortest tour: " + value};
    return {fmt::format("No tour is shorter than {}: in this 1-tree {} {} fewer than two edges, and {} more", value,
                        grouped(few), few == 1 ? "city has" : "cities have", grouped(many)),
            "Lower bound " + value};
  }

  std::shared_ptr<const LowerBound> bound_;
  Ends edges_;
  SharedPlaces fewer_, more_;
};

}  // namespace

constinit const LayerKind bound_kind{.id = "bound",
                                     .name = "1-Tree of the Lower Bound",
                                     .key = "Shift+Q",
                                     .level = 17,
                                     .shown = false,
                                     .make = make_layer<BoundLayer>};

}  // namespace formicarium
