// SPDX-License-Identifier: Apache-2.0
// The matrix as it is looked at: zoomed, moved, linked to the map, in an order that is truly told, with all its words.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <random>

#include "app/scene/look/matrix_view.hpp"
#include "app/scene/scene.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

using Kind = PointerEvent::Kind;

TEST(matrix_view, zooming_keeps_what_is_under_the_pointer_and_never_leaves_the_matrix) {
  std::mt19937 dice(4);
  const auto share = [&] { return double(dice() % 1001) / 1000; };
  MatrixView view(1002);
  EXPECT_TRUE(view.whole());
  EXPECT_EQ(view.window(), (MatrixWindow{0, 0, 1002}));
  for (int i = 0; i < 2000; ++i) {
    if (i % 3 == 0) {
      view.pan(share() - 0.5, share() - 0.5);
    } else {
      const double x = share(), y = share(), row = view.row_at(y), column = view.column_at(x);
      const double factor = std::pow(2, 4 * share() - 2);
      view.zoom(factor, x, y);
      if (factor > 1) {
        EXPECT_NEAR(view.row_at(y), row, 1e-6);
        EXPECT_NEAR(view.column_at(x), column, 1e-6);
      }
    }
    EXPECT_GE(view.row(), 0);
    EXPECT_GE(view.column(), 0);
    EXPECT_LE(view.row() + view.span(), 1002 + 1e-9);
    EXPECT_LE(view.column() + view.span(), 1002 + 1e-9);
    EXPECT_GE(view.span(), MatrixView::fewest);
    const MatrixWindow window = view.window();
    EXPECT_GE(window.row, 0);
    EXPECT_LE(window.row, view.row());
    EXPECT_GE(window.row + window.count, view.row() + view.span() - 1e-9);
    EXPECT_LE(window.column, view.column());
    EXPECT_GE(window.column + window.count, view.column() + view.span() - 1e-9);
    EXPECT_LE(window.row + window.count, 1002);
    EXPECT_LE(window.column + window.count, 1002);
  }
  view.fit();
  EXPECT_TRUE(view.whole());
  MatrixView three(3);
  three.zoom(10, 0.5, 0.5);
  EXPECT_TRUE(three.whole()) << "fewer than can be seen at once";
}

TEST(matrix_view, ticks_stand_at_multiples_within_what_is_seen) {
  const AxisTicks ticks = axis_ticks(412, 471, 6);
  ASSERT_EQ(ticks.count, 6);
  EXPECT_EQ(ticks.values[0], 420);
  EXPECT_EQ(ticks.values[5], 470);
  EXPECT_EQ(axis_ticks(1, 60, 6).values[0], 1);
  EXPECT_EQ(axis_ticks(5, 4, 6).count, 0);
}

TEST(pooling, of_turned_trails_is_that_of_trails_whose_rows_are_columns) {
  Trails trails;
  trails.memory = Memory::matrix;
  trails.cities = trails.width = 23;
  trails.own_column = true;
  trails.low = 0.1f, trails.high = 1;
  std::mt19937 dice(4);
  for (int i = 0; i < 23 * 23; ++i) trails.value.push_back(0.1f + float(dice() % 900) / 1000);
  Trails across = trails;
  for (std::size_t i = 0; i < 23; ++i)
    for (std::size_t j = 0; j < 23; ++j) across.value[23 * i + j] = trails.value[23 * j + i];
  Tour rows(23);
  std::iota(rows.begin(), rows.end(), 0);
  Tour columns = rows;
  std::ranges::shuffle(rows, dice);
  std::ranges::shuffle(columns, dice);
  for (const int side : {5, 23, 100})
    for (const MatrixWindow& window : {MatrixWindow{}, MatrixWindow{3, 7, 11}}) {
      PooledMatrix plain, turned;
      pool(across, CellOrder{rows, columns}, TrailColour::trail, false, plain, side, window);
      pool(trails, CellOrder{rows, columns, true}, TrailColour::trail, false, turned, side, window);
      EXPECT_EQ(plain.value, turned.value) << side;
      EXPECT_EQ(std::ranges::count(plain.value, PooledMatrix::absent), 0) << "nothing is left out";
    }
  // Shares are those of the trails' rows: the picture's columns.
  PooledMatrix shares;
  pool(trails, CellOrder{rows, columns, true}, TrailColour::share, false, shares, 23);
  for (int column = 0; column < 23; ++column) {
    float sum = 0;
    for (int row = 0; row < 23; ++row) sum += shares.at(row, column);
    EXPECT_NEAR(sum, 1, 1e-5);
  }
}

TEST(pooling, of_a_window_is_that_part_of_the_whole) {
  for (const Memory memory : {Memory::candidate, Memory::matrix})
    for (const TrailColour by : {TrailColour::share, TrailColour::trail}) {
      const Frame frame = test::example_frame(97, 8, memory);
      const Tour order = matrix_order(frame.best, 97);
      const PooledMatrix whole = pool(*frame.trails, order, by, true, 97);
      PooledMatrix part;
      const MatrixWindow window{20, 31, 40};
      pool(*frame.trails, order, by, true, part, 97, window);
      ASSERT_EQ(part.side, 40);
      EXPECT_EQ(part.factor, 1);
      for (int row = 0; row < 40; ++row)
        for (int column = 0; column < 40; ++column)
          EXPECT_EQ(part.at(row, column), whole.at(20 + row, 31 + column)) << row << " " << column;
      // Several cities to a cell: by τ the mean of those cells of the window.
      if (by == TrailColour::share) continue;
      pool(*frame.trails, order, by, true, part, 10, window);
      EXPECT_EQ(part.factor, 4);
      for (int row = 0; row < 10; ++row)
        for (int column = 0; column < 10; ++column) {
          double sum = 0;
          for (int r = 0; r < 4; ++r)
            for (int c = 0; c < 4; ++c) sum += std::max(0.0, double(whole.at(20 + 4 * row + r, 31 + 4 * column + c)));
          EXPECT_NEAR(std::max(0.0, double(part.at(row, column))), sum / 16, 1e-7);
        }
    }
}

class matrix_on_screen : public testing::Test {
 protected:
  static constexpr int width = 960, height = 480;
  void SetUp() override {
    screen_.emplace(1280, 800);
    SceneOptions options;
    options.reduced_motion = true;
    scene_.set_options(options);
    scene_.set_view(View::both);
  }
  void TearDown() override {
    scene_.release();
    screen_.reset();
  }
  void draw(int times = 3) {
    for (int i = 0; i < times; ++i) scene_.draw(width, height, 1);
  }
  Pixel in_plot(double x, double y) const {
    const Rect plot = scene_.matrix_plot();
    return {plot.x + x * plot.width, plot.y + y * plot.height};
  }
  void wheel(Pixel at, double notches) { scene_.pointer({.kind = Kind::wheel, .at = at, .wheel = notches}); }
  void drag(Pixel from, Pixel to) {
    scene_.pointer({.kind = Kind::move, .at = from});
    scene_.pointer({.kind = Kind::press, .at = from, .button = 0});
    scene_.pointer({.kind = Kind::move, .at = {(from.x + to.x) / 2, (from.y + to.y) / 2}});
    scene_.pointer({.kind = Kind::move, .at = to});
    scene_.pointer({.kind = Kind::release, .at = to, .button = 0});
  }
  std::optional<test::Offscreen> screen_;
  Scene scene_;
};

TEST_F(matrix_on_screen, the_wheel_makes_a_thousand_cities_readable_to_the_cell) {
  const Frame frame = test::example_frame(1002, 8);
  scene_.update(shared(frame));
  draw();
  const Camera map = *scene_.map_view();
  wheel(in_plot(0.5, 0.5), 25);
  draw();
  EXPECT_EQ(scene_.map_view()->scale, map.scale) << "the map stays";
  const MatrixView view = scene_.matrix_view();
  EXPECT_GE(scene_.matrix_plot().width / view.span(), 20) << "px a cell";
  // Each cell under the pointer is the one edge of its row and column.
  const Tour order = matrix_order(frame.best, 1002);
  for (int i = 0; i < 10; ++i) {
    const double x = 0.05 + 0.1 * i, y = 0.95 - 0.1 * i;
    scene_.pointer({.kind = Kind::move, .at = in_plot(x, y)});
    const City row = order[std::size_t(view.row_at(y))], column = order[std::size_t(view.column_at(x))];
    if (row == column) continue;
    EXPECT_EQ(scene_.asked_edge(), std::pair(row, column));
  }
  scene_.pointer({.kind = Kind::double_press, .at = in_plot(0.5, 0.5)});
  EXPECT_TRUE(scene_.matrix_view().whole());
}

TEST_F(matrix_on_screen, what_the_zoomed_cells_show_are_their_own_trails) {
  SceneOptions options = scene_.options();
  options.overlay = false;
  scene_.set_options(options);
  const Frame frame = test::example_frame(300, 8);
  scene_.update(shared(frame));
  scene_.set_view(View::matrix);
  draw(1);
  wheel(in_plot(0.4, 0.45), 14);
  draw(1);
  const test::Picture picture = screen_->read();
  const MatrixView view = scene_.matrix_view();
  const Rect plot = scene_.matrix_plot();
  const Tour order = matrix_order(frame.best, 300);
  const TrailLook look = trail_look(*frame.trails, true, options.trail_colour, options.colour_map, options.theme);
  const PooledMatrix whole = pool(*frame.trails, order, options.trail_colour, true, 300);
  int kept = 0;
  for (int row = int(view.row()) + 1; row + 1 < view.row() + view.span(); ++row)
    for (int column = int(view.column()) + 1; column + 1 < view.column() + view.span(); ++column) {
      const float value = whole.at(row, column);
      if (value < 0) continue;  // hatched
      ++kept;
      const int x = int(plot.x + plot.width * view.share_of_column(column + 0.5));
      const int y = int(plot.y + plot.height * view.share_of_row(row + 0.5));
      const Colour wanted = look.cell(double(value), false);
      const std::size_t at = (std::size_t(y + 800 - height) * 1280 + std::size_t(x)) * 3;  // GL's corner is below
      EXPECT_NEAR(picture.pixels[at], wanted.red, 2) << row << " " << column;
      EXPECT_NEAR(picture.pixels[at + 1], wanted.green, 2);
      EXPECT_NEAR(picture.pixels[at + 2], wanted.blue, 2);
    }
  EXPECT_GT(kept, 20);
}

TEST_F(matrix_on_screen, a_drag_moves_it_a_click_pins_and_keys_go_where_one_acted_last) {
  scene_.update(shared(test::example_frame(300, 8)));
  draw();
  wheel(in_plot(0.5, 0.5), 8);
  draw();
  const MatrixView before = scene_.matrix_view();
  const Camera map = *scene_.map_view();
  drag(in_plot(0.5, 0.5), in_plot(0.25, 0.75));
  draw();
  EXPECT_NEAR(scene_.matrix_view().column(), before.column() + before.span() / 4, 0.5);
  EXPECT_NEAR(scene_.matrix_view().row(), before.row() - before.span() / 4, 0.5);
  EXPECT_EQ(scene_.map_view()->centre.x, map.centre.x);

  scene_.pan(-20, 0);
  EXPECT_GT(scene_.matrix_view().column(), before.column() + before.span() / 4) << "keys act on the matrix";
  const double span = scene_.matrix_view().span();
  scene_.zoom(1.25);
  EXPECT_NEAR(scene_.matrix_view().span(), span / 1.25, 1e-9);
  draw();
  const Pixel on_map{30, 200};
  scene_.pointer({.kind = Kind::press, .at = on_map, .button = 0});
  scene_.pointer({.kind = Kind::release, .at = on_map, .button = 0});
  scene_.zoom(1.25);
  EXPECT_NEAR(scene_.matrix_view().span(), span / 1.25, 1e-9) << "keys act on the map";
  EXPECT_NEAR(scene_.map_view()->scale, map.scale * 1.25, 1e-9);
  scene_.fit();
  EXPECT_TRUE(scene_.matrix_view().whole());
  EXPECT_TRUE(scene_.shows_all());

  draw();
  const Pixel cell = in_plot(0.7, 0.2);
  drag(cell, cell);
  const auto pinned = scene_.asked_edge();
  ASSERT_TRUE(pinned);
  scene_.pointer({.kind = Kind::leave});
  EXPECT_EQ(scene_.asked_edge(), pinned);
}

TEST_F(matrix_on_screen, pointing_at_an_edge_of_the_map_marks_its_cells) {
  const Frame frame = test::example_frame(20, 3);
  scene_.update(shared(frame));
  draw();
  const auto places = frame.instance->layout();
  const Camera camera = *scene_.map_view();
  const Tour order = matrix_order(frame.best, 20);
  const test::Picture before = screen_->read();
  const Rect plot = scene_.matrix_plot();
  int told = 0;
  for (std::size_t k = 0; k + 1 < frame.best.size(); ++k) {
    const City from = frame.best[k], to = frame.best[k + 1];
    const Pixel a = camera.screen(places[from]), b = camera.screen(places[to]);
    scene_.pointer({.kind = Kind::move, .at = {(a.x + b.x) / 2, (a.y + b.y) / 2}});
    if (scene_.asked_edge() != std::pair(from, to)) continue;  // another edge or a city lies there
    ++told;
    draw();
    const test::Picture now = screen_->read();
    const auto changed = [&](int row, int column) {
      int different = 0;
      const double cell = plot.width / 20;
      for (int y = int(plot.y + row * cell) - 2; y < plot.y + (row + 1) * cell + 2; ++y)
        for (int x = int(plot.x + column * cell) - 2; x < plot.x + (column + 1) * cell + 2; ++x) {
          const std::size_t at = (std::size_t(y + 800 - height) * 1280 + std::size_t(x)) * 3;
          different += now.pixels[at] != before.pixels[at] || now.pixels[at + 1] != before.pixels[at + 1];
        }
      return different;
    };
    const int i = int(std::ranges::find(order, from) - order.begin());
    const int j = int(std::ranges::find(order, to) - order.begin());
    EXPECT_GT(changed(i, j), 20) << i << " " << j;
    EXPECT_GT(changed(j, i), 20) << i << " " << j;
    EXPECT_EQ(changed((i + 8) % 20, (j + 3) % 20), 0) << "no other";
  }
  EXPECT_GE(told, 5);
}

TEST_F(matrix_on_screen, a_part_of_either_is_marked_on_the_other) {
  const Frame frame = test::example_frame(60, 4);
  scene_.update(shared(frame));
  draw();
  const auto blue = [&](const Rect& in) {  // pixels of about the colour of what is chosen
    const test::Picture picture = screen_->read();
    const Colour focus = palette(scene_.options().theme).focus;
    int count = 0;
    for (int y = int(in.y); y < in.y + in.height; ++y)
      for (int x = int(in.x); x < in.x + in.width; ++x) {
        const std::size_t at = (std::size_t(y + 800 - height) * 1280 + std::size_t(x)) * 3;
        count += std::abs(picture.pixels[at] - focus.red) < 60 && std::abs(picture.pixels[at + 2] - focus.blue) < 40;
      }
    return count;
  };
  const Rect plot = scene_.matrix_plot(), map = scene_.map_view()->pane;
  const Rect beside{plot.x + plot.width + 2, plot.y, 3, plot.height};
  EXPECT_EQ(blue(beside), 0);
  const int before = blue(map);
  wheel({map.width / 2, map.height / 2}, 6);
  draw();
  const Camera camera = *scene_.map_view();
  const Tour order = matrix_order(frame.best, 60);
  const auto places = frame.instance->layout();
  for (int i = 0; i < 60; ++i) {
    const Pixel at = camera.screen(places[order[std::size_t(i)]]);
    const double cell = plot.height / 60;
    const int marked = blue({beside.x, std::ceil(plot.y + i * cell), 3, cell - 2});
    if (camera.pane.contains(at))
      EXPECT_GT(marked, 0) << i;
    else
      EXPECT_LE(marked, 3) << i;  // a pixel that is the neighbour's, too
  }
  scene_.fit();
  wheel(in_plot(0.5, 0.5), 6);
  draw();
  EXPECT_EQ(blue(beside), 0);
  EXPECT_GT(blue(map), before + 50) << "the cities of the part";
}

TEST_F(matrix_on_screen, another_view_speaks_of_what_is_pinned_and_not_of_what_was_under_the_pointer) {
  scene_.update(shared(test::example_frame(60, 4)));
  draw();
  scene_.select_city(17);
  scene_.set_view(View::map);
  draw();
  const Rect of_city = scene_.card_drawn();
  scene_.set_view(View::both);
  draw();
  scene_.pointer({.kind = Kind::move, .at = in_plot(0.3, 0.6)});
  draw();
  EXPECT_TRUE(scene_.asked_edge());
  scene_.set_view(View::map);
  draw();
  EXPECT_EQ(scene_.card_drawn(), of_city);
}

TEST_F(matrix_on_screen, an_order_made_anew_is_the_same_whatever_was_shown_before) {
  const Frame last = test::example_frame(60, 8);
  const auto shown = [&] {
    draw();
    return screen_->read();
  };
  scene_.update(shared(last));
  const test::Picture fresh = shown();
  std::mt19937 dice(5);
  Frame other = last;
  for (int i = 0; i < 4; ++i) {  // the order turns with each of them, so that few rows move
    std::ranges::shuffle(other.best, dice);
    ++other.best_iteration;
    scene_.update(shared(other));
    draw();
  }
  scene_.update(shared(last));
  EXPECT_GT(test::compare(shown(), fresh).largest, 0) << "it follows what was shown before";
  scene_.reorder(true);
  EXPECT_EQ(test::compare(shown(), fresh).largest, 0);
}

TEST_F(matrix_on_screen, the_order_follows_at_rest_and_waits_while_a_part_is_looked_at) {
  Frame frame = test::example_frame(60, 8);
  frame.state = State::running;
  frame.best_iteration = 12;
  scene_.update(shared(frame));
  draw();
  EXPECT_EQ(scene_.shown_order().iteration, 12);
  const auto improve = [&](State state) {
    std::swap(frame.best[3], frame.best[9]);
    ++frame.best_iteration;
    frame.state = state;
    scene_.update(shared(frame));
    draw();
  };
  improve(State::paused);
  EXPECT_EQ(scene_.shown_order().iteration, 13) << "paused";
  improve(State::finished);
  EXPECT_EQ(scene_.shown_order().iteration, 14) << "finished";

  wheel(in_plot(0.5, 0.5), 3);
  for (int i = 0; i < 3; ++i) improve(State::running);
  EXPECT_EQ(scene_.shown_order().iteration, 14) << "a part is looked at";
  EXPECT_TRUE(scene_.shown_order().old) << "and it is said";
  scene_.reorder();
  EXPECT_EQ(scene_.shown_order().iteration, 17) << "on demand";
  EXPECT_FALSE(scene_.shown_order().old);
  improve(State::running);
  EXPECT_TRUE(scene_.shown_order().old);
  // The button does the same.
  const Rect plot = scene_.matrix_plot();
  draw();
  const Pixel button{plot.x + plot.width - 20, plot.y - 14};
  scene_.pointer({.kind = Kind::move, .at = button});
  draw();
  scene_.pointer({.kind = Kind::press, .at = button, .button = 0});
  draw();
  scene_.pointer({.kind = Kind::release, .at = button, .button = 0});
  draw();
  EXPECT_EQ(scene_.shown_order().iteration, 18);
  improve(State::running);
  EXPECT_TRUE(scene_.shown_order().old);
  improve(State::paused);
  EXPECT_FALSE(scene_.shown_order().old) << "pausing ends the wait";
}

// Words that run out of the pane leave ink on its last pixels.
TEST_F(matrix_on_screen, no_word_about_a_hundred_thousand_cities_is_cut_off) {
  scene_.update(shared(test::example_frame(100'000, 4)));
  for (const Layer layer : all_layers) scene_.set_layer(layer, false);
  struct Pane {
    int width, height;
  };
  for (const bool projector : {false, true})
    for (const Pane pane : {Pane{420, 360}, {560, 400}, {640, 480}, {960, 480}, {1280, 800}})
      for (const View view : {View::both, View::matrix})
        for (const double splitter : {0.5, 0.58, 0.7}) {
          SceneOptions options = scene_.options();
          options.projector = projector;
          scene_.set_options(options);
          scene_.set_view(view);
          scene_.set_splitter(splitter);
          for (const bool zoomed : {false, true}) {
            for (int i = 0; i < 3; ++i) scene_.draw(pane.width, pane.height, 1);
            if (zoomed) wheel(in_plot(1, 1), 30);
            for (int i = 0; i < 3; ++i) scene_.draw(pane.width, pane.height, 1);
            const test::Picture picture = screen_->read();
            const int left = view == View::both ? int((pane.width - 4) * splitter) + 4 : 0;
            const Colour ground = palette(options.theme).canvas;
            int cut = 0;
            constexpr int below_switch = 48;  // the switch of views may stand across the splitter
            for (const int x : {left, pane.width - 1})
              for (int y = x == left ? below_switch : 0; y < pane.height; ++y) {
                const std::size_t at = (std::size_t(y + 800 - pane.height) * 1280 + std::size_t(x)) * 3;
                cut += std::abs(picture.pixels[at] - ground.red) > 24;
              }
            EXPECT_EQ(cut, 0) << pane.width << " x " << pane.height << (projector ? " projector" : "")
                              << (view == View::both ? " both " : " matrix ") << splitter << (zoomed ? " zoomed" : "");
          }
          scene_.fit();
        }
}

}  // namespace
}  // namespace formicarium
