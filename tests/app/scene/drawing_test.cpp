// SPDX-License-Identifier: Apache-2.0
// What layers show, as values: without a window, a context or a painter.
#include "app/scene/look/drawing.hpp"

#include <gtest/gtest.h>

#include <set>

#include "app/scene/layers/heat_table.hpp"
#include "app/scene/layers/layer.hpp"
#include "app/scene/look/edge_values.hpp"
#include "core/bound/bound.hpp"
#include "tests/app/scene/example.hpp"

namespace formicarium {
namespace {

/// A run that is looked at as a whole, in a pane of 800 × 600.
struct Looked {
  RunView run;
  Look look;

  explicit Looked(Frame frame, std::optional<HeldTour> held = {}) {
    run.take(std::make_shared<const Frame>(std::move(frame)));
    if (held) run.held = std::make_shared<const HeldTour>(std::move(*held));
    run.follow_best(true, true);
    const Frame& shown = *run.frame;
    look.run = &run;
    look.camera.pane = {0, 0, 800, 600};
    look.camera.fit(bounds_of(shown.instance->layout()));
    look.matrix = MatrixView(shown.instance->cities());
    look.plot = {0, 0, 400, 400};
    look.palette = &palette(Theme::light);
    look.trails = trail_look(*run.told, shown.instance->symmetric(), TrailColour::share, ColourMap::viridis,
                             Theme::light, EdgeValue::trail);
    look.widths = widths(run.spacing * look.camera.scale, true);
    run.update_layers();
  }
  Drawing of(Layer layer) {
    Drawing drawing;
    run.map[std::size_t(layer)]->draw(look, drawing);
    return drawing;
  }
  std::vector<Cells> cells() {
    Drawing drawing;
    for (std::size_t i = 0; i < run.matrix.size(); ++i)
      if (run.suits(*matrix_layers[i])) run.matrix[i]->draw(look, drawing);
    return all<Cells>(drawing.marks);
  }
  template <class Kind>
  static std::vector<Kind> all(const std::vector<Drawing::Mark>& marks) {
    std::vector<Kind> found;
    for (const Drawing::Mark& mark : marks)
      if (const auto* one = std::get_if<Kind>(&mark)) found.push_back(*one);
    return found;
  }
};

std::set<std::pair<std::uint32_t, std::uint32_t>> edges_of(const Ends& ends) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (std::size_t i = 0; i + 1 < ends->size(); i += 2) edges.insert(std::minmax((*ends)[i], (*ends)[i + 1]));
  return edges;
}
std::set<std::pair<std::uint32_t, std::uint32_t>> edges_of(const Tour& tour) { return edges_of(edges_of_tour(tour)); }

TEST(drawing, of_a_tour_is_its_edges_in_its_ink_over_a_casing_of_the_ground) {
  Looked seen(test::example_frame(40, 8));
  const Drawing best = seen.of(Layer::best);
  const auto lines = Looked::all<Lines>(best.lines);
  ASSERT_GE(lines.size(), 1U);
  EXPECT_TRUE(best.marks.empty());
  const Lines& line = lines.back();
  EXPECT_EQ(edges_of(line.ends), edges_of(seen.run.frame->best));
  EXPECT_EQ(line.ink.colour, seen.look.palette->best);
  EXPECT_EQ(line.width, seen.look.widths.best);
  EXPECT_EQ(line.dashes, 0);
  EXPECT_EQ(line.places.at.data(), seen.run.frame->instance->layout().data()) << "places are shared, not copied";
  if (lines.size() > 1) {
    EXPECT_EQ(lines[0].ink.colour, seen.look.palette->canvas);
    EXPECT_GT(lines[0].width, line.width);
  }
  EXPECT_TRUE(Looked::all<Arrows>(best.lines).empty()) << "both directions are alike";
}

TEST(drawing, of_a_one_way_tour_has_arrows_in_its_direction) {
  Frame frame = test::one_way_frame();
  frame.iteration_best = frame.best;
  Looked seen(std::move(frame));
  const auto arrows = Looked::all<Arrows>(seen.of(Layer::best).lines);
  ASSERT_EQ(arrows.size(), 1U);
  const Tour& tour = seen.run.frame->best;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    EXPECT_EQ((*arrows[0].ends)[2 * i], std::uint32_t(tour[i]));
    EXPECT_EQ((*arrows[0].ends)[2 * i + 1], std::uint32_t(tour[(i + 1) % tour.size()]));
  }
  const auto dashed = Looked::all<Lines>(seen.of(Layer::iteration_best).lines);
  ASSERT_FALSE(dashed.empty());
  EXPECT_EQ(dashed.back().dashes, 1);
}

TEST(drawing, of_cities_is_a_disc_each_and_a_ring_where_written_tours_begin) {
  Looked seen(test::example_frame(40, 8));
  const auto discs = Looked::all<Discs>(seen.of(Layer::cities).marks);
  ASSERT_EQ(discs.size(), 2U);
  EXPECT_EQ(discs[0].first, 1U);
  EXPECT_EQ(discs[0].count, 39U);
  EXPECT_EQ(discs[0].hole, 0);
  EXPECT_EQ(discs[1].first, 0U);
  EXPECT_EQ(discs[1].count, 1U);
  EXPECT_GT(discs[1].hole, discs[0].radius / 2);
  seen.look.widths.city_radius = 1;
  EXPECT_EQ(Looked::all<Discs>(seen.of(Layer::cities).marks)[0].count, 40U) << "too small for a ring";
}

TEST(drawing, beside_a_held_tour_is_a_band_and_dashes_of_what_only_one_has) {
  Frame frame = test::example_frame(40, 8);
  HeldTour held = held_tour(frame);
  std::swap(held.tour[3], held.tour[20]);
  Looked seen(frame, held);
  const auto lines = Looked::all<Lines>(seen.of(Layer::held).lines);
  ASSERT_EQ(lines.size(), 2U);
  const auto now = edges_of(frame.best), before = edges_of(held.tour);
  for (const auto& edge : edges_of(lines[0].ends)) EXPECT_TRUE(now.contains(edge) && !before.contains(edge));
  for (const auto& edge : edges_of(lines[1].ends)) EXPECT_TRUE(before.contains(edge) && !now.contains(edge));
  EXPECT_EQ(lines[0].dashes, 0);
  EXPECT_GT(lines[1].dashes, 0);
  EXPECT_GT(lines[0].width, lines[1].width);
}

TEST(drawing, of_trails_lies_on_edges_that_have_one_the_strongest_on_top) {
  Looked seen(test::example_frame(40, 8));
  const auto inked = Looked::all<InkedLines>(seen.of(Layer::trails).lines);
  ASSERT_EQ(inked.size(), 1U);
  const std::vector<InkedLine>& lines = *inked[0].lines;
  ASSERT_GT(lines.size(), 40U);
  float before = 0;
  for (const InkedLine& line : lines) {
    EXPECT_GE(line.opacity, before - 1e-6F);
    before = line.opacity;
    const auto at = [&](const Point& place) {
      const auto places = seen.run.frame->instance->layout();
      const auto found = std::ranges::find_if(places, [&](const Point& p) { return p.x == place.x && p.y == place.y; });
      return City(found - places.begin());
    };
    const City a = at(line.from), b = at(line.to);
    const Trails& trails = *seen.run.told;
    EXPECT_TRUE(!trails.absent(a, b) || !trails.absent(b, a));
  }
  seen.look.trails.by = TrailColour::trail;
  EXPECT_EQ(Looked::all<InkedLines>(seen.of(Layer::trails).lines)[0].lines->size(), lines.size());
}

TEST(drawing, of_an_assignment_is_its_strongest_flows_and_a_disc_for_each_facility) {
  Looked seen(test::assigned_frame(12, false));
  const auto flows = Looked::all<InkedLines>(seen.of(Layer::flows).lines);
  ASSERT_EQ(flows.size(), 1U);
  ASSERT_FALSE(flows[0].lines->empty());
  for (std::size_t i = 1; i < flows[0].lines->size(); ++i)
    EXPECT_GE((*flows[0].lines)[i].width, (*flows[0].lines)[i - 1].width);
  EXPECT_EQ(Looked::all<InkedLines>(seen.of(Layer::flows).lines)[0].lines, flows[0].lines) << "made once for a camera";
  seen.look.camera.scale *= 2;
  EXPECT_NE(Looked::all<InkedLines>(seen.of(Layer::flows).lines)[0].lines, flows[0].lines);

  const Drawing locations = seen.of(Layer::locations);
  const auto discs = Looked::all<EdgedDiscs>(locations.marks);
  ASSERT_EQ(discs.size(), 1U);
  EXPECT_EQ(discs[0].each->size(), 12U);
  const auto labels = Looked::all<Labels>(locations.marks);
  ASSERT_EQ(labels.size(), 1U);
  std::set<std::string> numbers;
  for (const Labels::One& one : labels[0].all) numbers.insert(one.words);
  EXPECT_EQ(numbers.size(), 12U);
}

TEST(drawing, of_the_matrix_is_one_table_of_square_cells_each) {
  Looked tour(test::example_frame(40, 8));
  ASSERT_EQ(tour.cells().size(), 1U);
  EXPECT_EQ(tour.cells()[0].side, 40);
  tour.look.plot = {0, 0, 20, 20};
  EXPECT_EQ(tour.cells()[0].side, 20) << "pooled to pixels";
  for (std::size_t table = 0; table < tables; ++table) {
    Looked seen(test::assigned_frame(12, true));
    seen.look.table = Table(table);
    seen.run.table(Table(table)).update(seen.look);
    const auto cells = seen.cells();
    if (!seen.run.table(Table(table)).why_empty().empty()) {
      EXPECT_TRUE(cells.empty());
      continue;
    }
    ASSERT_EQ(cells.size(), 1U) << table;
    EXPECT_EQ(cells[0].side, 12);
    EXPECT_EQ(cells[0].colours->size(), 144U);
  }
}

TEST(drawing, of_the_hull_has_no_city_outside_and_its_corners_among_the_cities) {
  Looked seen(test::example_frame(60, 8));
  const auto lines = Looked::all<Lines>(seen.of(Layer::hull).lines);
  ASSERT_EQ(lines.size(), 1U);
  const std::span<const Point> corners = lines[0].places, cities = seen.run.frame->instance->layout();
  ASSERT_GE(corners.size(), 4U);
  double turn = 0;
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const Point &a = corners[i], &b = corners[i + 1];
    EXPECT_TRUE(std::ranges::any_of(cities, [&](const Point& c) { return c.x == a.x && c.y == a.y; }));
    for (const Point& c : cities) {
      const double side = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
      if (std::abs(side) < 1e-9) continue;
      if (turn == 0) turn = side;
      EXPECT_GT(side * turn, 0) << "all lie on one side";
    }
  }
  EXPECT_EQ(corners.front().x, corners.back().x);
}

TEST(drawing, of_the_1_tree_marks_the_cities_with_another_number_of_edges_than_a_tour) {
  Looked seen(test::example_frame(60, 8));
  const Instance& instance = *seen.run.frame->instance;
  EXPECT_TRUE(seen.of(Layer::bound).lines.empty()) << "there is no bound yet";
  const LowerBound bound = lower_bound(instance, 1);
  instance.keep(std::make_shared<const LowerBound>(bound));
  const Drawing drawn = seen.of(Layer::bound);  // between two frames of the run
  const auto lines = Looked::all<Lines>(drawn.lines);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].ends->size(), 120U);
  std::vector<int> degree(60, 0);
  for (const TreeEdge& edge : bound.tree) {
    ++degree[std::size_t(edge.from)];
    ++degree[std::size_t(edge.to)];
  }
  const auto discs = Looked::all<Discs>(drawn.marks);
  ASSERT_EQ(discs.size(), 2U);
  EXPECT_EQ(std::ptrdiff_t(discs[0].count), std::ranges::count_if(degree, [](int d) { return d < 2; }));
  EXPECT_EQ(std::ptrdiff_t(discs[1].count), std::ranges::count_if(degree, [](int d) { return d > 2; }));
}

TEST(drawing, is_made_when_data_change_and_not_for_a_camera) {
  Looked seen(test::example_frame(40, 8));
  const auto before = Looked::all<Lines>(seen.of(Layer::best).lines);
  seen.look.camera.scale /= 3;
  seen.look.widths = widths(seen.run.spacing * seen.look.camera.scale, true);
  const auto after = Looked::all<Lines>(seen.of(Layer::best).lines);
  EXPECT_EQ(after.back().ends, before.back().ends);
  EXPECT_NE(after.back().width, before.back().width) << "widths follow the camera";
}

}  // namespace
}  // namespace formicarium
