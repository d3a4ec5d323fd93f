// SPDX-License-Identifier: Apache-2.0
// A view as a line of text: what is written is read again, and what cannot be meant is refused with a sentence.
#include "app/scene/view_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "core/base/error.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct view_text_test : testing::Test {
  ViewState state;
  view_text_test() { state.begin(std::make_shared<const TspInstance>(generate("uniform", 200, 1))); }
  static std::string refusal(const std::string& text) {
    try {
      parse_view(text, {});
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(view_text_test, says_what_is_seen_and_sets_it_again_in_a_pane_of_another_size) {
  state.set_layer(Layer::iteration_best, true);
  state.set_layer(Layer::trails, false);
  state.set_view(View::both);
  state.set_splitter(0.4);
  state.change_options([](SceneOptions& options) {
    options.colour_map = ColourMap::cividis;
    options.trail_colour = TrailColour::trail;
    options.table = Table::exchanges;
    options.order = OrderedBy::c;
  });
  state.change_excerpt([](Excerpt& excerpt) {
    excerpt.fitted = false;
    excerpt.centre = {123.25, -7};
    excerpt.scale = 2;
    excerpt.matrix.zoom(4, 0, 0);
    excerpt.matrix.pan(-0.5, -0.25);
    return unsigned(ViewChange::map);
  });
  Camera camera;
  camera.pane = {10, 10, 600, 400};
  camera.centre = {123.25, -7, 0};
  camera.scale = 2;
  const std::string text = view_text(seen_view(state, camera));
  EXPECT_THAT(text, StartsWith("layers cities best iteration_best"));
  EXPECT_THAT(text, HasSubstr("; order C;"));
  EXPECT_THAT(text, HasSubstr("; map 123.25 -7 300 200;"));
  ViewState other;
  other.begin(state.excerpt().instance);
  const SeenView read = parse_view(text, {});
  EXPECT_EQ(view_text(read), text);
  show_view(read, {0, 0, 1200, 900}, other);
  EXPECT_EQ(other.shown(), state.shown());
  EXPECT_EQ(other.view(), View::both);
  EXPECT_EQ(other.splitter(), 0.4);
  EXPECT_EQ(other.options(), state.options());
  EXPECT_FALSE(other.excerpt().fitted);
  EXPECT_EQ(other.excerpt().centre.x, 123.25);
  EXPECT_DOUBLE_EQ(other.excerpt().scale, 4) << "300 x 200 units fill 1 200 px in width";
  EXPECT_NEAR(other.excerpt().matrix.row(), state.excerpt().matrix.row(), 1e-6);
  EXPECT_NEAR(other.excerpt().matrix.column(), state.excerpt().matrix.column(), 1e-6);
  EXPECT_NEAR(other.excerpt().matrix.span(), state.excerpt().matrix.span(), 1e-6);
}

TEST_F(view_text_test, leaves_alone_what_it_does_not_say) {
  SeenView base;
  base.panes = View::matrix;
  base.colours = ColourMap::magma;
  const SeenView read = parse_view("  colours grey ;map fitted;", base);
  EXPECT_EQ(read.colours, ColourMap::grey);
  EXPECT_EQ(read.panes, View::matrix);
  EXPECT_FALSE(read.map);
}

TEST_F(view_text_test, is_refused_with_what_was_expected) {
  EXPECT_THAT(refusal(""), HasSubstr("there is no view in this text"));
  EXPECT_THAT(refusal("https://example.org"), HasSubstr("expected layers, panes, colours"));
  EXPECT_THAT(refusal("layers cities moon"), HasSubstr("expected cities, best"));
  EXPECT_THAT(refusal("layers best citys"), HasSubstr("not 'citys' (did you mean cities?)"));
  EXPECT_EQ(parse_view("table exchanges", {}).table, parse_view("table Exchanges", {}).table);
  EXPECT_THAT(refusal("order E"), HasSubstr("expected best, file, A, B, C or D"));
  EXPECT_THAT(refusal("panes sideways"), HasSubstr("expected map, both or matrix"));
  EXPECT_THAT(refusal("map 1 2 3"), HasSubstr("the middle, width and height"));
  EXPECT_THAT(refusal("map 1 2 nan 4"), HasSubstr("the middle, width and height"));
  EXPECT_THAT(refusal("map 1 2 0 4"), HasSubstr("above 0"));
  EXPECT_THAT(refusal("matrix 0 0 -1"), HasSubstr("more than 0 rows"));
  EXPECT_THAT(refusal("lines moon"), HasSubstr("expected trail τ"));
}

}  // namespace
}  // namespace formicarium
