// SPDX-License-Identifier: Apache-2.0
// What all pictures of a window show alike: who changes it says what changed, once, to all that listen; scenes need no
// copying and no context.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "app/scene/compared.hpp"
#include "app/scene/scene.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

struct Heard {
  std::vector<unsigned> changes;
  ViewState::Listening listening;
  explicit Heard(const ViewStatePtr& state)
      : listening(state, [this](unsigned what, const void*) { changes.push_back(what); }) {}
  std::vector<unsigned> take() { return std::exchange(changes, {}); }
};
using Changes = std::vector<unsigned>;
using C = ViewChange;

TEST(view_state, tells_each_change_once_and_nothing_that_stays) {
  const auto state = std::make_shared<ViewState>();
  Heard heard(state);
  EXPECT_TRUE(state->layer(Layer::cities));
  state->set_layer(Layer::cities, false);
  state->set_layer(Layer::cities, false);
  EXPECT_EQ(heard.take(), Changes{C::layers});
  state->set_view(state->view());
  state->set_view(View::matrix);
  EXPECT_EQ(heard.take(), Changes{C::view});
  state->set_splitter(0.9);
  state->set_splitter(0.8);
  EXPECT_EQ(heard.take(), Changes{C::splitter}) << "0.9 is 0.8 at most";
  state->change_options([](SceneOptions& options) { options.captions = true; });
  state->close_captions();
  state->close_captions();
  EXPECT_EQ(heard.take(), (Changes{C::options, C::options | C::captions_closed}));
}

TEST(view_state, marks_stay_until_they_are_taken_away_or_another_instance_comes) {
  const auto state = std::make_shared<ViewState>();
  state->begin(std::make_shared<TspInstance>(generate("uniform", 9, 1)));
  Heard heard(state);
  state->toggle_mark(Asked());
  state->toggle_mark(City{3});
  state->toggle_mark(AskedEdge{1, 2});
  state->toggle_mark(City{4});
  EXPECT_EQ(state->excerpt().marks, (std::vector<Asked>{City{3}, AskedEdge{1, 2}, City{4}}));
  state->toggle_mark(AskedEdge{2, 1});
  state->toggle_mark(City{3});
  EXPECT_EQ(state->excerpt().marks, std::vector<Asked>{City{4}});
  EXPECT_EQ(heard.take(), Changes(5, C::marks));
  state->clear_marks();
  state->clear_marks();
  EXPECT_EQ(heard.take(), Changes{C::marks});
  state->toggle_mark(City{8});
  state->begin(std::make_shared<TspInstance>(generate("uniform", 5, 1)));
  EXPECT_TRUE(state->excerpt().marks.empty());
}

TEST(view_state, is_heard_until_the_handle_goes) {
  const auto state = std::make_shared<ViewState>();
  Heard stays(state);
  {
    const Heard goes(state);
    Heard moved(state);
    moved.listening = ViewState::Listening();
    state->set_view(View::both);
    EXPECT_EQ(goes.changes, Changes{C::view});
    EXPECT_TRUE(moved.changes.empty());
  }
  state->set_view(View::matrix);
  EXPECT_EQ(stays.changes, (Changes{C::view, C::view}));
}

TEST(view_state, is_that_of_all_scenes_of_one_instance) {
  const auto state = std::make_shared<ViewState>();
  Scene a(state), b(state);
  const Frame frame = test::example_frame(60, 8);
  a.update(shared(frame));
  b.update(shared(frame));
  Heard heard(state);
  b.select_city(7);
  EXPECT_EQ(a.selected_city(), 7);
  EXPECT_EQ(heard.take(), Changes{C::pinned | C::pointed | C::selected});
  a.zoom(2);
  EXPECT_FALSE(b.shows_all());
  EXPECT_EQ(heard.take(), Changes{C::map_smoothly});
  b.fit();
  EXPECT_TRUE(a.shows_all());
  a.set_layer(Layer::best, false);
  EXPECT_FALSE(b.layer(Layer::best));
  EXPECT_TRUE(a.wants_repaint() && b.wants_repaint());
}

TEST(view_state, of_another_instance_begins_anew_and_the_old_picture_keeps_to_itself) {
  const auto state = std::make_shared<ViewState>();
  Scene a(state), b(state);
  Frame large = test::example_frame(60, 8);
  large.run = 1;
  a.update(shared(large));
  b.update(shared(large));
  a.select_city(50);
  Frame small = test::example_frame(20, 3);
  small.run = 2;
  Heard heard(state);
  a.update(shared(small));
  ASSERT_EQ(heard.changes.size(), 1u);
  EXPECT_TRUE(heard.take()[0] & C::instance);
  EXPECT_EQ(a.selected_city(), -1);
  EXPECT_EQ(a.matrix_view().cities(), 20);
  EXPECT_EQ(b.matrix_view().cities(), 60) << "it still shows the former instance";
  b.select_city(55);
  EXPECT_EQ(b.selected_city(), 55);
  EXPECT_EQ(a.selected_city(), -1);
  EXPECT_TRUE(heard.take().empty());
  a.select_city(3);
  b.update(shared(small));
  EXPECT_EQ(b.selected_city(), 3);
  EXPECT_EQ(b.matrix_view().cities(), 20);
}

TEST(view_state, makes_room_for_sides_and_gives_it_back) {
  ViewState state;
  state.set_view(View::both);
  state.change_options([](SceneOptions& options) { options.captions = true; });
  const LookAlone before = make_room_for_sides(state);
  EXPECT_EQ(state.view(), View::map);
  EXPECT_FALSE(state.layer(Layer::ants));
  EXPECT_FALSE(state.options().captions);
  give_room_back(state, before);
  EXPECT_EQ(state.view(), View::both);
  EXPECT_TRUE(state.layer(Layer::ants));
  EXPECT_TRUE(state.options().captions);
}

}  // namespace
}  // namespace formicarium
