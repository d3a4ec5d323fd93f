// SPDX-License-Identifier: Apache-2.0
// The pictures of a quadratic assignment: which layers there are, what they draw, what they say, and golden pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <optional>

#include "app/scene/layers/heat_table.hpp"
#include "app/scene/look/assigned.hpp"
#include "app/scene/look/story.hpp"
#include "app/scene/scene.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

constexpr int width = 480, height = 360;
constexpr double largest_allowed = 120, mean_allowed = 0.6;  // as in scene_gl_test

/// Twelve facilities, one flow far stronger than the others, on a grid of 4 × 3; the trails draw each to its location.
Frame assigned_frame(const Tour& best, double strong = 0.5) {
  QapData data;
  data.name = "grid";
  data.facilities = 12;
  data.flow.assign(144, 0);
  data.distance.assign(144, 0);
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 12; ++j) {
      data.distance[std::size_t(12 * i + j)] = std::abs(i / 4 - j / 4) + std::abs(i % 4 - j % 4);
      if (i != j) data.flow[std::size_t(12 * i + j)] = (i * j) % 5 + (i + j == 1 ? 90 : 0);
    }
  Frame frame;
  frame.run = 1;
  frame.state = State::paused;
  frame.instance = std::make_shared<const QapInstance>(std::move(data));
  frame.settings = frame.start = defaults(Algorithm::cas);
  frame.best = frame.iteration_best = best;
  frame.best_length = frame.instance->cost(best);
  frame.best_iteration = frame.last.iteration = 5;
  frame.lengths = {frame.best_length + 40, frame.best_length, frame.best_length + 90};
  Trails& trails = own_trails(frame);
  trails.memory = Memory::matrix;
  trails.cities = trails.width = 12;
  trails.own_column = true;
  trails.low = 0.001f, trails.high = 1, trails.has_limits = true;
  trails.value.assign(144, float((1 - strong) / 11));
  for (std::size_t i = 0; i < 12; ++i) trails.value[12 * i + std::size_t(best[i])] = float(strong);
  return frame;
}

Tour turned() { return {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}; }

SceneOptions plain(Theme theme, Table table = Table::trails) {
  SceneOptions options;
  options.theme = theme;
  options.overlay = false;  // no fonts: those differ between machines
  options.reduced_motion = true;
  options.table = table;
  return options;
}

class assignment_on_screen : public testing::Test {
 protected:
  void SetUp() override { screen_.emplace(width, height); }
  void TearDown() override {
    scene_.release();
    screen_.reset();
  }
  test::Picture draw() {
    scene_.draw(width, height, 1);
    return screen_->read();
  }
  void expect_golden(const std::string& name) {
    const std::string file = std::string(FORMICARIUM_SOURCE) + "/tests/golden/" + name + ".png";
    const test::Picture picture = draw();
    if (std::getenv("FORMICARIUM_UPDATE_GOLDEN")) return test::write_png(file, picture);
    const test::Difference difference = test::compare(picture, test::read_png(file));
    EXPECT_LE(difference.largest, largest_allowed) << name;
    EXPECT_LE(difference.mean, mean_allowed) << name;
    if (HasFailure()) test::write_png(name + "-now.png", picture);
  }

  std::optional<test::Offscreen> screen_;
  Scene scene_;
};

TEST_F(assignment_on_screen, map_and_tables_look_as_they_did) {
  scene_.update(shared(assigned_frame(turned())));
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::map);
  expect_golden("assignment-map-light");
  scene_.set_options(plain(Theme::dark));
  scene_.set_view(View::both);
  expect_golden("assignment-both-dark");
  scene_.set_view(View::matrix);
  scene_.set_options(plain(Theme::light, Table::exchanges));
  expect_golden("assignment-exchanges-light");
}

TEST_F(assignment_on_screen, layers_of_assignments_leave_ink_and_those_of_tours_none) {
  scene_.update(shared(assigned_frame(turned())));
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::map);
  for (const Layer layer : all_layers) {
    if (layer == Layer::units) continue;  // bars and words of the overlay
    for (const Layer other : all_layers) scene_.set_layer(other, false);
    const test::Picture none = draw();
    scene_.set_layer(layer, true);
    const double ink = test::compare(draw(), none).mean;
    if (kind_of(layer).problem == Problem::assignments)
      EXPECT_GT(ink, 0.05) << kind_of(layer).name;
    else
      EXPECT_EQ(ink, 0) << kind_of(layer).name;
  }
  EXPECT_EQ(scene_.wants().ants, 0) << "no ants walk on a map of locations";
}

TEST_F(assignment_on_screen, the_costs_of_units_stand_in_a_strip_under_the_map) {
  scene_.update(shared(assigned_frame(turned())));
  SceneOptions options = plain(Theme::light);
  options.overlay = true;
  scene_.set_options(options);
  scene_.set_view(View::map);
  scene_.keep_words(true);
  const Colour best = palette(Theme::light).best;
  const auto pixels_of_best = [&] {
    draw();
    const test::Picture picture = draw();
    int count = 0;
    for (std::size_t i = 0; i < picture.pixels.size(); i += 3)
      count +=
          picture.pixels[i] == best.red && picture.pixels[i + 1] == best.green && picture.pixels[i + 2] == best.blue;
    return count;
  };
  for (const Layer layer : all_layers) scene_.set_layer(layer, layer == Layer::units);
  EXPECT_GT(pixels_of_best(), 100) << "the cheapest unit's bar";
  const auto says = [&](const char* what) {
    return std::ranges::any_of(scene_.words(), [&](const std::string& w) { return w.find(what) != w.npos; });
  };
  EXPECT_TRUE(says("best: unit 2"));
  scene_.set_layer(Layer::units, false);
  EXPECT_EQ(pixels_of_best(), 0);
  EXPECT_FALSE(says("best: unit 2"));
}

TEST_F(assignment_on_screen, every_table_is_another_picture_and_answers_the_pointer) {
  Frame frame = assigned_frame(turned());
  SearchTables search;
  search.ant = 4, search.steps = 30;
  search.assignment = test::random_assignment(12, 3);
  search.held_for.assign(144, 0);
  search.held_for[17] = 9;
  search.moved[0] = 2, search.moved[1] = 7;
  frame.search = std::make_shared<const SearchTables>(search);
  scene_.update(shared(std::move(frame)));
  scene_.set_view(View::matrix);
  std::vector<test::Picture> seen;
  for (std::size_t i = 0; i < tables; ++i) {
    SceneOptions options = plain(Theme::light, Table(i));
    options.overlay = true;
    scene_.set_options(options);
    draw();
    draw();
    const Rect plot = scene_.matrix_plot();
    scene_.pointer({PointerEvent::Kind::move, {plot.x + plot.width / 24, plot.y + plot.height * 7 / 24}});
    EXPECT_TRUE(scene_.asked_edge()) << i;
    scene_.pointer({PointerEvent::Kind::move, {plot.x + plot.width / 24, plot.y + plot.height / 24}});
    EXPECT_FALSE(scene_.asked_edge()) << "the diagonal is a facility";
    EXPECT_EQ(scene_.hovered_city(), 1) << "the first of those with most flow";
    scene_.pointer({PointerEvent::Kind::leave, {}});
    options.overlay = false;
    scene_.set_options(options);
    seen.push_back(draw());
    for (std::size_t other = 0; other < i; ++other)
      EXPECT_GT(test::compare(seen[other], seen[i]).mean, 0.2) << other << " and " << i;
  }
  EXPECT_TRUE(scene_.wants().search) << "its tables are shown";
  scene_.set_view(View::map);
  EXPECT_FALSE(scene_.wants().search);
}

TEST_F(assignment_on_screen, a_pinned_pair_has_no_card_at_a_moment_without_an_assignment) {
  const Frame frame = assigned_frame(turned());
  SceneOptions options = plain(Theme::light);
  options.overlay = true;
  scene_.set_options(options);
  scene_.set_view(View::both);
  scene_.update(shared(frame));
  draw();
  draw();
  const Rect plot = scene_.matrix_plot();
  const Pixel cell{plot.x + plot.width / 24, plot.y + plot.height * 7 / 24};
  scene_.pointer({.kind = PointerEvent::Kind::move, .at = cell});
  scene_.pointer({.kind = PointerEvent::Kind::press, .at = cell, .button = 0});
  scene_.pointer({.kind = PointerEvent::Kind::release, .at = cell, .button = 0});
  scene_.pointer({.kind = PointerEvent::Kind::leave, .at = {}});
  draw();
  ASSERT_TRUE(scene_.asked_edge());
  EXPECT_GT(scene_.card_drawn().width, 0);
  Frame before = frame;
  before.best.clear();
  before.iteration_best.clear();
  before.lengths.clear();
  before.best_length = before.best_iteration = before.last.iteration = 0;
  scene_.update(shared(before));
  draw();
  EXPECT_EQ(scene_.card_drawn().width, 0);
}

TEST_F(assignment_on_screen, a_facility_is_found_on_its_location_and_marked_when_it_moves) {
  SceneOptions options = plain(Theme::light);
  options.reduced_motion = false;
  scene_.set_options(options);
  scene_.set_view(View::map);
  const Frame frame = assigned_frame(turned());
  scene_.update(shared(frame));
  draw();
  const Camera camera = *scene_.map_view();
  scene_.pointer({PointerEvent::Kind::move, camera.screen(frame.instance->layout()[0])});
  EXPECT_EQ(scene_.hovered_city(), 11) << "the facility on the first location";
  scene_.pointer({PointerEvent::Kind::leave, {}});
  Tour moved = turned();
  int inked = 0;
  for (int attempt = 0; attempt < 30 && inked <= 20; ++attempt) {  // a slow machine draws after the mark has gone
    std::swap(moved[0], moved[5]);                                 // a sixth of all: marked strongly
    Frame better = frame;
    better.best = moved;
    scene_.update(shared(better));
    const test::Picture marked = draw();
    inked = 0;
    for (std::size_t i = 0; i < marked.pixels.size(); i += 3)
      inked += marked.pixels[i] > 140 && marked.pixels[i + 1] < 120;  // towards the best's colour
  }
  EXPECT_GT(inked, 20);
}

TEST(assigned, follows_the_best_and_says_what_moved) {
  Assigned assigned;
  Frame frame = assigned_frame(turned());
  Frame before = frame;
  before.best.clear();
  assigned.take(before);
  EXPECT_FALSE(assigned.known);
  EXPECT_EQ(assigned.places.at.size(), 12U);
  assigned.take(frame);
  EXPECT_TRUE(assigned.known);
  EXPECT_TRUE(assigned.moved.empty()) << "the first assignment moves nothing";
  EXPECT_EQ(assigned.facility_at, inverse(frame.best));
  EXPECT_EQ(assigned.order.front(), 1) << "with facility 0 it has the strongest flow, and more besides";
  std::swap(frame.best[2], frame.best[9]);
  assigned.take(frame);
  EXPECT_EQ(assigned.moved, (std::vector<City>{2, 9}));
  const QapInstance& instance = as_qap(*frame.instance);
  Tour exchanged = frame.best;
  std::swap(exchanged[4], exchanged[7]);
  EXPECT_EQ(assigned.moves().of(4, 7), instance.cost(exchanged) - instance.cost(frame.best));
}

TEST(assigned, takes_the_distances_for_distances_whichever_matrix_they_are) {
  const Frame frame = assigned_frame(turned());
  Frame other = frame;  // the same problem, with the distances in the first matrix
  other.instance = as_qap(*frame.instance).exchanged();
  other.best = inverse(frame.best);
  EXPECT_EQ(other.instance->cost(other.best), frame.best_length);
  QapData data;
  data.name = "grid";
  data.facilities = 12;
  const QapInstance& exchanged = as_qap(*other.instance);
  data.flow.assign(exchanged.flow().begin(), exchanged.flow().end());
  data.distance.assign(exchanged.distance().begin(), exchanged.distance().end());
  other.instance = std::make_shared<const QapInstance>(std::move(data));  // as read from a file
  ASSERT_TRUE(as_qap(*other.instance).first_is_distance());
  ASSERT_FALSE(as_qap(*frame.instance).first_is_distance());
  Assigned one, same;
  one.take(frame);
  same.take(other);
  EXPECT_TRUE(same.by_location);
  EXPECT_EQ(one.best, same.best);
  EXPECT_EQ(same.best, as_qap(*other.instance).locations(other.best)) << "what exports say";
  EXPECT_EQ(one.order, same.order);
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(one.places.at[i].x, same.places.at[i].x);
  EXPECT_EQ(one.moves().of(3, 8), same.moves().of(3, 8));
}

TEST(flow_lines, the_strongest_come_first_within_the_budget) {
  const Frame frame = assigned_frame(turned());
  const FlowList list = flow_list(as_qap(*frame.instance));
  EXPECT_EQ(list.flows.front().from, 0);
  EXPECT_EQ(list.flows.front().to, 1);
  EXPECT_TRUE(std::ranges::is_sorted(list.flows, std::greater{}, &Flow::amount));
  Length sum = 0;
  for (const Flow& flow : list.flows) sum += 2 * flow.amount;
  EXPECT_EQ(std::accumulate(list.of_facility.begin(), list.of_facility.end(), Length{0}), sum);

  std::vector<Pixel> places;
  for (int i = 0; i < 12; ++i) places.push_back({20.0 + 100 * (i % 4), 20.0 + 100 * (i / 4)});
  const std::size_t some = flows_drawn(list.flows, places, {0, 0, 360, 260}, 30);  // thick lines take more ink
  const std::size_t more = flows_drawn(list.flows, places, {0, 0, 3600, 2600}, 1);
  EXPECT_GT(some, 0U);
  EXPECT_LT(some, more);
  EXPECT_EQ(more, list.flows.size());
  if (some < list.flows.size()) EXPECT_GT(list.flows[some - 1].amount, list.flows[some].amount) << "equals together";
  EXPECT_LT(flow_width(0.1, 1), flow_width(0.9, 1));
  EXPECT_LT(flow_opacity(0.1), flow_opacity(0.9));
}

TEST(facility_probe, says_why_a_facility_is_where_it_is) {
  const Frame frame = assigned_frame(turned());
  const QapInstance& instance = as_qap(*frame.instance);
  Assigned assigned;
  assigned.take(frame);
  const ProbedFacility probed =
      probe_facility(instance, assigned.chances(), frame.best, assigned.moves(), 1, frame.best_length);
  EXPECT_EQ(probed.location, 10);
  ASSERT_EQ(probed.rows.size(), 12U);
  EXPECT_EQ(probed.rows.front().location, 10) << "its trail is the strongest";
  EXPECT_NEAR(probed.rows.front().chance, 0.5, 1e-6);
  EXPECT_EQ(probed.partners.front().facility, 0);
  EXPECT_EQ(probed.partners.front().distance, 2) << "one there and one back";
  Length least = std::numeric_limits<Length>::max(), of_all = 0;
  for (City other = 0; other < 12; ++other) {
    if (other == 1) continue;
    least = std::min(least, assigned.moves().of(1, other));
    of_all += probe_pair(instance, frame.best, assigned.moves(), 1, other).cost;
  }
  EXPECT_EQ(probed.exchange.change, least);
  EXPECT_EQ(probed.cost, of_all);
  EXPECT_THAT(probed.sentence, testing::HasSubstr("facility 2 on location 11, which has its strongest trail"));
}

TEST(heat_tables, trails_of_two_runs_are_subtracted_share_by_share) {
  const Frame here = assigned_frame(turned());
  Tour other = turned();
  std::swap(other[0], other[1]);  // facility 0 on location 10, facility 1 on 11
  const Frame there = assigned_frame(other, 0.8);
  RunView run;
  run.take(std::make_shared<const Frame>(here));
  run.held = std::make_shared<const HeldTour>(other_run(there, 'B', 'A'));
  Look look;
  look.run = &run;
  look.palette = &palette(Theme::light);
  HeatTable& table = run.table(Table::trails);
  table.update(look);
  EXPECT_NEAR(table.value(0, 0), 0.5, 1e-6) << "nothing is compared";
  look.difference = true;
  table.update(look);
  EXPECT_NEAR(table.value(0, 0), 0.5 - 0.2 / 11, 1e-6) << "location 11, where B's trail is weak";
  EXPECT_NEAR(table.value(0, 1), 0.5 / 11 - 0.8, 1e-6) << "location 10";
  EXPECT_NEAR(table.value(5, 5), 0.5 - 0.8, 1e-6) << "both draw it there";
  EXPECT_EQ(table.colour(0, look), look.palette->canvas);
  EXPECT_NE(table.colour(0.3, look), table.colour(-0.3, look));
  EXPECT_EQ(table.legend(look).title, "share of a facility's trail, A less B, to ±1/2");
  EXPECT_THAT(table.about(run, 0, 0)[1][0], testing::HasSubstr("share A 0.50, B 0.02"));
}

TEST_F(assignment_on_screen, differences_of_trails_are_drawn_in_the_colours_of_their_legend) {
  const Frame here = assigned_frame(turned());
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::matrix);
  scene_.update(shared(here));
  const auto coloured = [&] {  // pixels that are not about grey
    const test::Picture picture = draw();
    int count = 0;
    for (std::size_t i = 0; i + 2 < picture.pixels.size(); i += 3) {
      const int red = picture.pixels[i], blue = picture.pixels[i + 2];
      count += std::abs(red - blue) > 40 ? 1 : 0;
    }
    return count;
  };
  const int trails = coloured();
  scene_.hold(other_run(here, 'B', 'A'));
  EXPECT_EQ(coloured(), 0) << "nothing differs";
  Tour other = turned();
  std::swap(other[0], other[1]);
  scene_.hold(other_run(assigned_frame(other, 0.8), 'B', 'A'));
  EXPECT_GT(coloured(), trails / 4);
}

TEST(run_view, tells_no_story_of_tours_once_an_assignment_is_shown) {
  RunView run;
  run.take(std::make_shared<const Frame>(test::example_frame(20, 8)));
  EXPECT_TRUE(chapter(*run.frame));
  Frame next = assigned_frame(turned());
  next.run = 2;
  run.take(std::make_shared<const Frame>(next));
  EXPECT_FALSE(chapter(*run.frame));
}

TEST(held_words, of_an_assignment_count_facilities) {
  HeldTour other{{}, "1\u2009204", "iteration 30"};
  other.name = "B";
  EXPECT_EQ(held_words(other, 19, 23).front(),
            "B: iteration 30, cost 1\u2009204. 19 facilities on the same locations, 23 elsewhere (filled)");
  EXPECT_THAT(held_words(other, 1, 41).front(), testing::HasSubstr("1 facility on the same location, 41 elsewhere"));
  EXPECT_EQ(held_words(other, 19, 23).back(), "23 elsewhere (filled)");
  EXPECT_EQ(held_words(other, 42, 0).back(), "All 42 facilities on the same locations");
}

TEST(assigned, chances_follow_the_weight_of_the_trail) {
  Frame frame = assigned_frame(turned());
  Assigned assigned;
  assigned.take(frame);
  EXPECT_NEAR(assigned.chances().chance(1, 10), 0.5, 1e-6);
  frame.settings.alpha = 2;
  assigned.take(frame);
  EXPECT_NEAR(assigned.chances().chance(1, 10), 0.25 / (0.25 + 0.25 / 11), 1e-6);
}

TEST(heat_scales, spread_amounts_and_changes_over_their_bars) {
  const std::vector<Distance> even{0, 1, 2, 3, 4},
      steep{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9000};
  EXPECT_FALSE(amount_scale(even).logarithmic);
  EXPECT_TRUE(amount_scale(steep).logarithmic);
  for (const AmountScale& scale : {amount_scale(even), amount_scale(steep)}) {
    EXPECT_EQ(scale.place(0), 0);
    EXPECT_NEAR(scale.place(scale.most), 1, 1e-9);
    EXPECT_NEAR(scale.value_at(scale.place(2)), 2, 1e-9);
  }
  const ChangeScale change{100};
  EXPECT_EQ(change.place(0), 0.5);
  EXPECT_NEAR(change.place(25), 0.75, 1e-9) << "roots: small changes differ";
  EXPECT_NEAR(change.place(-100), 0, 1e-9);
  EXPECT_NEAR(change.place(1e6), 1, 1e-9);
}

}  // namespace
}  // namespace formicarium
