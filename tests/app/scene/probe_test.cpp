// SPDX-License-Identifier: Apache-2.0
// What the probe says of a city and of an edge, and that its card covers nothing of that.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <set>

#include "app/scene/look/card_place.hpp"
#include "app/scene/look/near_edges.hpp"
#include "app/scene/look/probe_card.hpp"
#include "app/scene/scene.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

/// Cities in a row, at these places; the numbers in the file are 1, 2, …. All are candidates of all, with one trail.
Frame row_of_cities(const std::vector<double>& places, const Tour& best) {
  InstanceData data;
  data.name = "row";
  for (const double x : places) data.coordinates.push_back({x, 0, 0});
  Frame frame;
  frame.run = 1;
  frame.state = State::paused;
  frame.instance = std::make_shared<const TspInstance>(std::move(data));
  frame.best = frame.iteration_best = best;
  frame.last.iteration = 5;
  const int n = int(places.size());
  Trails& trails = own_trails(frame);
  trails.cities = n;
  trails.width = n - 1;
  trails.low = 0.001f, trails.high = 1;
  trails.has_limits = true;
  trails.candidates = trails.lists =
      std::make_shared<const Neighbours>(nearest_neighbours(as_tsp(*frame.instance), n - 1));
  trails.value.assign(std::size_t(n) * (n - 1), 0.1f);
  return frame;
}

void lay(Frame& frame, City from, City to, float trail) {
  const auto list = frame.trails->lists->of(from);
  const auto at = std::ranges::find(list, to) - list.begin();
  own_trails(frame).value[std::size_t(from) * frame.trails->width + std::size_t(at)] = trail;
}

std::string sentence(const Frame& frame, City from) { return probe_city(frame, from).step.sentence; }

TEST(tour_step, to_the_nearest_city_needs_no_excuse) {
  const Frame frame = row_of_cities({0, 100, 250, 450}, {0, 1, 2, 3});
  EXPECT_EQ(sentence(frame, 0), "From 1 the best tour goes on to 2: no candidate is nearer.");
  const TourStep step = probe_city(frame, 0).step;
  EXPECT_EQ(step.next, 1);
  EXPECT_EQ(step.nearest, 1);
}

TEST(tour_step, past_a_nearer_city_says_how_the_trails_compare) {
  Frame frame = row_of_cities({0, 100, 150, 700}, {0, 2, 1, 3});
  lay(frame, 0, 2, 1.0f);
  EXPECT_EQ(sentence(frame, 0),
            "From 1 the best tour goes on to 3, though 2 is nearer: the trail to 3 is ten times as strong.");
  lay(frame, 0, 2, 0.1f);
  EXPECT_EQ(sentence(frame, 0),
            "From 1 the best tour goes on to 3, though 2 is nearer and the trail to it about as "
            "strong: what counts is the length of the whole tour.");
  lay(frame, 0, 1, 0.24f);
  EXPECT_EQ(sentence(frame, 0),
            "From 1 the best tour goes on to 3, though 2 is nearer and the trail to it 2.4 times "
            "as strong: what counts is the length of the whole tour.");
}

TEST(tour_step, knows_what_the_tour_has_visited_and_which_city_is_nearest) {
  const Frame frame = row_of_cities({0, 100, 150, 700}, {0, 1, 2, 3});
  EXPECT_EQ(
      sentence(frame, 2),
      "From 3 the best tour goes on to 4, the nearest candidate left: begun at 1, it has visited what is nearer.");
  const ProbedCity probed = probe_city(frame, 2);
  EXPECT_EQ(probed.step.nearest, 1);
  for (std::size_t k = 0; k < probed.rows.size(); ++k)
    EXPECT_EQ(probed.step.visited[k], probed.rows[k].city != 3) << probed.rows[k].city;
  EXPECT_EQ(sentence(frame, 3), "From 4 the best tour goes back to 1, where its list begins.");
}

TEST(tour_step, names_the_nearest_of_those_left_out_and_not_one_that_came_before) {
  const Frame frame = row_of_cities({0, 60, 100, 180, 1000}, {1, 2, 4, 3, 0});
  EXPECT_THAT(sentence(frame, 2), HasSubstr("From 3 the best tour goes on to 5, though 4 is nearer"));
}

TEST(tour_step, a_trail_that_is_not_kept_is_not_compared) {
  Frame frame = row_of_cities({0, 100, 150, 700}, {0, 2, 1, 3});
  auto lists = std::make_shared<Neighbours>();
  lists->cities = 4, lists->width = 1;
  lists->list = {1, 0, 1, 2};
  Trails& trails = own_trails(frame);
  trails.lists = trails.candidates = lists;
  trails.width = 1;
  trails.value.assign(4, 0.1f);
  EXPECT_EQ(sentence(frame, 0),
            "From 1 the best tour goes on to 3, to which no trail is kept, though 2 is nearer: what "
            "counts is the length of the whole tour.");
}

TEST(tour_step, without_a_tour_there_is_no_sentence) {
  Frame frame = row_of_cities({0, 100, 150, 700}, {});
  EXPECT_EQ(sentence(frame, 0), "");
  EXPECT_EQ(probe_city(frame, 0).step.next, -1);
  EXPECT_EQ(probe_city(frame, 0).step.nearest, 1);
}

TEST(tour_step, says_times_as_they_are_said) {
  EXPECT_EQ(times_as(2.05), "twice");
  EXPECT_EQ(times_as(10), "ten times");
  EXPECT_EQ(times_as(2.4), "2.4 times");
  EXPECT_EQ(times_as(12.3), "12 times");
  EXPECT_EQ(times_as(1234), "1\u2009200 times");
}

TEST(edges, are_probed_both_ways) {
  Frame frame = row_of_cities({0, 100, 150, 700}, {0, 2, 1, 3});
  lay(frame, 0, 2, 1.0f);
  lay(frame, 2, 0, 0.5f);
  RecentTours recent;
  recent.add(1, 4, {0, 1, 2, 3});
  recent.add(1, 5, frame.iteration_best);
  const ProbedEdge edge = probe_edge(frame, recent, {0, 2});
  EXPECT_EQ(edge.there.trail, 1.0);
  EXPECT_EQ(edge.back.trail, 0.5);
  EXPECT_EQ(edge.there.distance, 150);
  EXPECT_TRUE(edge.on_best);
  for (const ProbeRow& row : probe(*frame.instance, *frame.trails, frame.turned(), 2))
    if (row.city == 0) EXPECT_EQ(edge.back.probability, row.probability);
  EXPECT_NE(edge.there.probability, edge.back.probability);
  EXPECT_EQ(edge.recent.words(), "In 1 of the last 2 iteration bests");
  EXPECT_FALSE(probe_edge(frame, recent, {0, 1}).on_best);
}

TEST(recent_tours, counts_the_last_twenty_and_says_which_they_are) {
  RecentTours recent;
  EXPECT_EQ(recent.count(0, 1, true).words(), "");
  const Tour with{0, 1, 2, 3}, without{0, 2, 1, 3};
  for (int i = 1; i <= 30; ++i) recent.add(7, i, i % 3 == 0 ? without : with);
  recent.add(7, 30, with);  // seen before
  int wanted = 0;
  for (int i = 11; i <= 30; ++i) wanted += i % 3 != 0;
  EXPECT_EQ(recent.count(0, 1, true).words(), "In " + std::to_string(wanted) + " of the last 20 iteration bests");
  EXPECT_EQ(recent.count(1, 0, false).with, 0);
  EXPECT_EQ(recent.count(3, 0, false).with, 20) << "the tour is closed";
  recent.add(7, 40, with);
  EXPECT_EQ(recent.count(0, 2, true).words(), "In 7 of 20 iteration bests between 12 and 40");
  recent.add(7, 39, with);  // back in time
  EXPECT_EQ(recent.count(0, 1, true).of, 1);
  recent.add(8, 2, with);  // another run
  EXPECT_EQ(recent.count(0, 1, true).words(), "In the last iteration's best tour");
}

TEST(near_edges, are_those_that_every_edge_tried_in_turn_gives) {
  const Frame frame = test::example_frame(300, 10);
  const auto places = frame.instance->layout();
  NearEdges near;
  std::mt19937 dice(5);
  int found_any = 0;
  for (int i = 0; i < 200; ++i) {
    const Point at{double(dice() % 1200), double(dice() % 900), 0};
    std::vector<NearEdge> found;
    NearEdges::of_tour(places, frame.best, at, 6, found);
    const std::size_t of_tour = found.size();
    near.of_lists(places, frame.trails->lists, at, 6, found);
    std::set<std::pair<City, City>> wanted, got;
    std::size_t tours = 0;
    for (std::size_t k = 0; k < 300; ++k)
      tours += away_from(at, places[frame.best[k]], places[frame.best[(k + 1) % 300]]) <= 6;
    for (City a = 0; a < 300; ++a)
      for (const City b : frame.trails->lists->of(a))
        if (away_from(at, places[a], places[b]) <= 6) wanted.insert(std::minmax(a, b));
    for (std::size_t k = of_tour; k < found.size(); ++k) got.insert({found[k].from, found[k].to});
    EXPECT_EQ(of_tour, tours);
    EXPECT_EQ(got, wanted);
    EXPECT_EQ(got.size(), found.size() - of_tour) << "each once";
    found_any += !found.empty();
  }
  EXPECT_GT(found_any, 20);
}

bool overlap(const Rect& a, const Rect& b) {
  return a.x < b.x + b.width - 1e-9 && b.x < a.x + a.width - 1e-9 && a.y < b.y + b.height - 1e-9 &&
         b.y < a.y + a.height - 1e-9;
}

TEST(card_place, covers_nothing_and_is_found_wherever_there_is_room) {
  std::mt19937 dice(3);
  const auto roll = [&](int below) { return double(dice() % unsigned(below)); };
  int placed = 0, refused = 0;
  for (int i = 0; i < 2000; ++i) {
    const Rect pane{roll(50), roll(50), 100 + roll(700), 100 + roll(500)};
    const double wide = 60 + roll(300), high = 30 + roll(200);
    std::vector<Rect> clear;
    for (int k = int(roll(40)); k > 0; --k)
      clear.push_back({pane.x + roll(int(pane.width)) - 10, pane.y + roll(int(pane.height)) - 10, 20, 20});
    std::optional<Pixel> wanted;
    if (i % 2) wanted = Pixel{roll(900), roll(700)};
    const auto at = card_place(pane, wide, high, clear, wanted);
    const Rect inner{pane.x + card_edge, pane.y + card_edge, pane.width - 2 * card_edge, pane.height - 2 * card_edge};
    if (at) {
      ++placed;
      const Rect card{at->x, at->y, wide, high};
      EXPECT_GE(card.x, inner.x - 1e-9);
      EXPECT_GE(card.y, inner.y - 1e-9);
      EXPECT_LE(card.x + wide, inner.x + inner.width + 1e-9);
      EXPECT_LE(card.y + high, inner.y + inner.height + 1e-9);
      for (const Rect& r : clear) EXPECT_FALSE(overlap(card, r));
      continue;
    }
    ++refused;
    for (double x = inner.x; x + wide <= inner.x + inner.width; x += 3)
      for (double y = inner.y; y + high <= inner.y + inner.height; y += 3)
        ASSERT_TRUE(std::ranges::any_of(clear,
                                        [&](const Rect& r) {
                                          return overlap({x, y, wide, high}, r);
                                        }))
            << "there was room at " << x << ", " << y;
  }
  EXPECT_GT(placed, 300);
  EXPECT_GT(refused, 300);
}

TEST(card_place, stays_where_it_was_put_while_that_is_free) {
  const Rect pane{0, 0, 400, 300};
  EXPECT_EQ(card_place(pane, 100, 80, {}, Pixel{50, 60}), (Pixel{50, 60}));
  const Rect city{100, 100, 20, 20};
  const auto moved = card_place(pane, 100, 80, {&city, 1}, Pixel{40, 60});
  ASSERT_TRUE(moved);
  EXPECT_EQ(*moved, (Pixel{40, 20})) << "no farther than it must";
}

class probe_on_screen : public testing::Test {
 protected:
  void SetUp() override {
    screen_.emplace(1280, 800);
    SceneOptions options;
    options.reduced_motion = true;
    scene_.set_options(options);
  }
  void TearDown() override {
    scene_.release();
    screen_.reset();
  }
  void draw(int width, int height) {
    for (int i = 0; i < 3; ++i) scene_.draw(width, height, 1);
  }
  /// The card of city 4 of 20, on a map of 1000 x 700.
  Rect opened_card() {
    scene_.update(shared(test::example_frame(20, 3)));
    scene_.set_view(View::map);
    draw(1000, 700);
    scene_.select_city(4);
    draw(1000, 700);
    return scene_.card_drawn();
  }
  std::optional<test::Offscreen> screen_;
  Scene scene_;
};

TEST_F(probe_on_screen, its_card_covers_neither_what_it_speaks_of_nor_the_matrix) {
  const Frame frame = test::example_frame(80, 12);
  scene_.update(shared(frame));
  const auto places = frame.instance->layout();
  std::mt19937 dice(9);
  int shown = 0, small = 0;
  for (int i = 0; i < 120; ++i) {
    const int width = 420 + int(dice() % 860), height = 360 + int(dice() % 440);
    scene_.set_view(i % 3 == 0 ? View::map : View::both);
    scene_.set_splitter(0.2 + 0.01 * double(dice() % 60));
    scene_.fit();
    draw(width, height);
    if (i % 4 == 0) scene_.zoom(1 + 0.1 * double(dice() % 30)), scene_.pan(double(dice() % 80), double(dice() % 60));
    const City city = City(dice() % 80);
    scene_.select_city(city);
    draw(width, height);
    const Rect card = scene_.card_drawn();
    if (card.width <= 0) continue;
    ++shown;
    const Camera camera = *scene_.map_view();
    small += camera.pane.width < 352;
    EXPECT_LE(card.x + card.width, camera.pane.x + camera.pane.width) << "over the matrix";
    EXPECT_FALSE(card.contains(camera.screen(places[city]))) << width << " x " << height << " city " << city;
    for (const City named : spoken_of(probe_city(frame, city)))
      EXPECT_FALSE(card.contains(camera.screen(places[named]))) << width << " x " << height << " city " << city;
  }
  EXPECT_GT(shown, 90);
  EXPECT_GT(small, 10) << "maps narrower than the whole card";
}

TEST(probe, speaks_of_every_candidate_that_an_ant_goes_to_now_and_then_and_of_the_tours_next_city) {
  const Frame frame = test::example_frame(80, 32);
  for (City city = 0; city < 80; ++city) {
    const ProbedCity probed = probe_city(frame, city);
    const std::vector<City> named = spoken_of(probed);
    for (const ProbeRow& row : probed.rows)
      if (row.probability >= 0.015) EXPECT_THAT(named, testing::Contains(row.city));
    EXPECT_THAT(named, testing::Contains(probed.step.next));
    EXPECT_THAT(named, testing::Contains(probed.step.nearest));
    if (probed.step.passed_by >= 0) EXPECT_THAT(named, testing::Contains(probed.step.passed_by));
  }
}

// README, "Five minutes", step 2, in the window as it opens: candidates in rows.
TEST_F(probe_on_screen, its_card_has_its_rows_in_the_first_window) {
  Frame frame = test::example_frame(80, 32);
  frame.instance = read_instance(gallery_path("uniform-80.tsp"));
  frame.settings = frame.start = Settings{};
  Trails& trails = own_trails(frame);
  trails.candidates = trails.lists =
      std::make_shared<const Neighbours>(quadrant_neighbours(as_tsp(*frame.instance), 32));
  trails.value.assign(trails.value.size(), trails.high);
  SceneOptions options = scene_.options();
  options.captions = true;
  scene_.set_options(options);
  scene_.set_view(View::both);
  scene_.update(shared(frame));
  draw(952, 484);
  int with_rows = 0;
  for (City city = 0; city < 80; ++city) {
    scene_.select_city(city);
    draw(952, 484);
    const Rect card = scene_.card_drawn();
    with_rows += card.height > 120 && card.width > 200 ? 1 : 0;  // without rows: a sentence of five lines at most
  }
  EXPECT_GE(with_rows, 78);
}

TEST_F(probe_on_screen, the_wheel_over_its_card_zooms_the_map_under_it) {
  const Rect card = opened_card();
  ASSERT_GT(card.width, 0);
  const double before = scene_.map_view()->scale;
  EXPECT_TRUE(scene_.pointer({.kind = PointerEvent::Kind::wheel, .at = {card.x + 20, card.y + 10}, .wheel = 1}));
  EXPECT_GT(scene_.map_view()->scale, before);
  EXPECT_TRUE(scene_.wants_repaint());
}

TEST_F(probe_on_screen, its_card_can_be_moved_and_stays_there) {
  const Rect before = opened_card();
  ASSERT_GT(before.width, 0);
  using Kind = PointerEvent::Kind;
  const Camera camera = *scene_.map_view();
  const Pixel grip{before.x + 20, before.y + 10};
  scene_.pointer({.kind = Kind::move, .at = grip});
  EXPECT_EQ(scene_.hovered_city(), -1);
  scene_.pointer({.kind = Kind::press, .at = grip, .button = 0});
  for (const double by : {20.0, 40.0, 60.0}) {
    scene_.pointer({.kind = Kind::move, .at = {grip.x + by, grip.y - by}});
    draw(1000, 700);
  }
  scene_.pointer({.kind = Kind::release, .at = {grip.x + 60, grip.y - 60}, .button = 0});
  draw(1000, 700);
  const Rect after = scene_.card_drawn();
  EXPECT_NE(after, before);
  EXPECT_EQ(scene_.selected_city(), 4) << "moving the card is no click";
  EXPECT_EQ(scene_.map_view()->centre.x, camera.centre.x) << "nor a pan";
  scene_.select_city(4);
  draw(1000, 700);
  EXPECT_EQ(scene_.card_drawn(), after);
}

TEST_F(probe_on_screen, edges_answer_the_pointer_and_a_click_pins_them) {
  const Frame frame = test::example_frame(20, 3);
  scene_.update(shared(frame));
  scene_.set_view(View::both);
  draw(1000, 700);
  const auto places = frame.instance->layout();
  const Camera camera = *scene_.map_view();
  // The longest edge of the tour: its middle is far from all cities.
  std::size_t k = 0;
  double longest = 0;
  for (std::size_t i = 0; i + 1 < frame.best.size(); ++i) {
    const Point a = places[frame.best[i]], b = places[frame.best[i + 1]];
    if (const double d = std::hypot(a.x - b.x, a.y - b.y); d > longest) longest = d, k = i;
  }
  const City from = frame.best[k], to = frame.best[k + 1];
  const Pixel a = camera.screen(places[from]), b = camera.screen(places[to]);
  const Pixel middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
  using Kind = PointerEvent::Kind;
  scene_.pointer({.kind = Kind::move, .at = middle});
  EXPECT_EQ(scene_.asked_edge(), std::pair(from, to));
  draw(1000, 700);
  const Rect card = scene_.card_drawn();
  ASSERT_GT(card.width, 0);
  for (double t = 0; t <= 1; t += 0.05)
    EXPECT_FALSE(card.contains({std::lerp(a.x, b.x, t), std::lerp(a.y, b.y, t)})) << "covers the edge";
  scene_.pointer({.kind = Kind::leave});
  EXPECT_FALSE(scene_.asked_edge());
  scene_.pointer({.kind = Kind::press, .at = middle, .button = 0});
  scene_.pointer({.kind = Kind::release, .at = middle, .button = 0});
  scene_.pointer({.kind = Kind::leave});
  EXPECT_EQ(scene_.asked_edge(), std::pair(from, to)) << "pinned";
  scene_.select_city(3);
  EXPECT_FALSE(scene_.asked_edge()) << "one thing is pinned";
  EXPECT_EQ(scene_.selected_city(), 3);
  scene_.pointer({.kind = Kind::press, .at = middle, .button = 0});
  scene_.pointer({.kind = Kind::release, .at = middle, .button = 0});
  EXPECT_EQ(scene_.selected_city(), -1);
  scene_.pointer({.kind = Kind::press, .at = middle, .button = 0});
  scene_.pointer({.kind = Kind::release, .at = middle, .button = 0});
  scene_.pointer({.kind = Kind::leave});
  EXPECT_FALSE(scene_.asked_edge()) << "a second click lets go";
  const std::vector<Asked>& marks = scene_.state()->excerpt().marks;
  const auto mark = [&] {
    scene_.pointer({.kind = Kind::press, .at = middle, .ctrl = true});
    scene_.pointer({.kind = Kind::release, .at = middle, .ctrl = true});
    scene_.pointer({.kind = Kind::leave});
  };
  mark();
  EXPECT_EQ(marks, std::vector<Asked>({AskedEdge{from, to}}));
  EXPECT_FALSE(scene_.asked_edge()) << "a mark is not asked about";
  scene_.select_city(3);
  scene_.toggle_mark();
  EXPECT_EQ(marks.size(), 2u);
  EXPECT_EQ(marks.back(), Asked(City{3}));
  scene_.select_city(-1);
  draw(1000, 700);
  EXPECT_EQ(marks.size(), 2u) << "marks stay";
  mark();
  EXPECT_EQ(marks, std::vector<Asked>({City{3}}));
}

}  // namespace
}  // namespace formicarium
