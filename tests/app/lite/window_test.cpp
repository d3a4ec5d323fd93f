// SPDX-License-Identifier: Apache-2.0
// The window from within: keys, pointer, files, failures, and sleep.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "core/documents/session_file.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/best_choice.hpp"
#include "core/settings/presets.hpp"
#include "tests/app/lite/window_fixture.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium::lite {
namespace {

using testing::HasSubstr;
using Kind = PointerEvent::Kind;

// Where things lie in a window of 1280 x 800 with the bundled font.
constexpr Pixel play{130, 22}, rho_knob{1087, 278}, rho_field{1236, 278}, map{282, 400};

TEST_F(LiteWindow, space_plays_and_pauses) {
  start();
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(turn_until([this] { return state() == State::running; }));
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(turn_until([this] { return state() == State::paused; }));
}

TEST_F(LiteWindow, the_play_button_does_the_same) {
  start();
  click(play);
  EXPECT_TRUE(turn_until([this] { return state() == State::running; }));
}

TEST_F(LiteWindow, steps_reset_and_a_new_seed) {
  start();
  key(GLFW_KEY_RIGHT);
  EXPECT_TRUE(turn_until([this] { return frame().last.iteration == 1 && state() == State::paused; }));
  key(GLFW_KEY_RIGHT, GLFW_MOD_SHIFT);
  EXPECT_TRUE(turn_until([this] { return frame().last.iteration == 11 && state() == State::paused; }));
  type(U'r');
  EXPECT_TRUE(turn_until([this] { return frame().last.iteration == 0; }));
  EXPECT_EQ(frame().settings.seed, 1U);
  type(U'N');
  EXPECT_TRUE(turn_until([this] { return frame().settings.seed != 1; }));
}

TEST_F(LiteWindow, keys_turn_layers_view_and_speed) {
  start();
  EXPECT_FALSE(app->scene().layer(Layer::iteration_best));
  type(U'i');
  EXPECT_TRUE(app->scene().layer(Layer::iteration_best));
  type(U'a');
  EXPECT_FALSE(app->scene().layer(Layer::ants));
  EXPECT_EQ(app->scene().view(), View::map);
  type(U'm');
  EXPECT_EQ(app->scene().view(), View::both);
  type(U'm');
  EXPECT_EQ(app->scene().view(), View::matrix);
  EXPECT_EQ(app->player().speed(), 0);
  type(U',');
  EXPECT_EQ(app->player().speed(), 1000);
  type(U'd');
  EXPECT_EQ(app->scene().options().theme, Theme::dark);
}

TEST_F(LiteWindow, keys_copy_the_view_as_text_and_set_it_again) {
  start();
  type(U'm');
  type(U'i');
  key(GLFW_KEY_C, GLFW_MOD_CONTROL | GLFW_MOD_ALT);
  const std::string copied = window->clipboard();
  EXPECT_TRUE(copied.starts_with("layers cities best iteration_best")) << copied;
  EXPECT_NE(copied.find("panes both"), std::string::npos) << copied;
  type(U'm');
  type(U'i');
  key(GLFW_KEY_V, GLFW_MOD_CONTROL | GLFW_MOD_ALT);
  EXPECT_EQ(app->scene().view(), View::both);
  EXPECT_TRUE(app->scene().layer(Layer::iteration_best));
  window->set_clipboard("order file");
  key(GLFW_KEY_V, GLFW_MOD_CONTROL | GLFW_MOD_ALT);
  EXPECT_EQ(app->scene().options().order, OrderedBy::file);
  EXPECT_EQ(app->scene().shown_order().iteration, 0);
  window->set_clipboard("https://example.org");
  key(GLFW_KEY_V, GLFW_MOD_CONTROL | GLFW_MOD_ALT);
  EXPECT_NE(app->messages().text().find("expected layers, panes"), std::string::npos) << app->messages().text();
}

TEST_F(LiteWindow, one_ant_is_followed_by_keys_and_let_go) {
  start();
  for (int i = 0; i < 5; ++i) type(U's');
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 5 && state() == State::paused; }));
  const Followed& ant = app->scene().state()->followed();
  key(GLFW_KEY_A, GLFW_MOD_SHIFT);
  ASSERT_TRUE(turn_until([&] { return app->scene().followed() && !ant.awaited(); }));
  for (int k = 0; k < 4; ++k) key(GLFW_KEY_RIGHT);
  EXPECT_EQ(ant.at, 5);
  EXPECT_EQ(frame().last.iteration, 5);
  key(GLFW_KEY_DOWN);
  ASSERT_TRUE(turn_until([&] { return !ant.awaited(); }));
  EXPECT_EQ(ant.account->ant, 1);
  const std::uint64_t seed = frame().settings.seed;
  type(U'n');
  EXPECT_EQ(frame().settings.seed, seed);
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_EQ(ant.phase, AntPhase::judge);
  key(GLFW_KEY_LEFT, GLFW_MOD_SHIFT);
  ASSERT_TRUE(turn_until([&] { return frame().last.iteration == 4 && !ant.awaited() && app->scene().followed(); }));
  EXPECT_EQ(ant.account->iteration, 4);
  key(GLFW_KEY_HOME);
  key(GLFW_KEY_PAGE_UP);
  key(GLFW_KEY_SPACE);
  ASSERT_TRUE(turn_until([&] { return ant.at > 3; }));
  key(GLFW_KEY_ESCAPE);  // the moment, then the ant
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(ant.on());
}

TEST_F(LiteWindow, shift_and_a_letter_is_one_command_not_two) {
  start();
  const bool ants = app->scene().layer(Layer::ants);
  window->post({.kind = Input::Kind::key, .key = GLFW_KEY_A, .modifiers = GLFW_MOD_SHIFT, .down = true});
  window->post({.kind = Input::Kind::character, .modifiers = GLFW_MOD_SHIFT, .character = U'A'});
  ASSERT_TRUE(turn_until([this] { return app->scene().followed() != nullptr; }));
  EXPECT_EQ(app->scene().layer(Layer::ants), ants);
}

TEST_F(LiteWindow, brackets_go_through_the_moments_of_the_run_and_p_holds_a_tour) {
  start();
  for (int i = 0; i < 5; ++i) type(U's');
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 5 && state() == State::paused; }));
  const Tour newest = frame().best;
  type(U'[');
  type(U'[');
  EXPECT_TRUE(turn_until([this] { return frame().reviewing && frame().last.iteration == 3; }));
  EXPECT_EQ(frame().live_iteration, 5);
  type(U'p');
  ASSERT_NE(app->scene().held(), nullptr);
  EXPECT_EQ(app->scene().held()->words, "iteration 3");
  type(U']');
  EXPECT_TRUE(turn_until([this] { return frame().last.iteration == 4; }));
  key(GLFW_KEY_ESCAPE);
  EXPECT_TRUE(turn_until([this] { return !frame().reviewing; }));
  EXPECT_EQ(frame().best, newest);
  const Pixel handle{20, height - 24 - 15};  // the left end of the timeline, above the status line
  click(handle);
  EXPECT_TRUE(turn_until([this] { return frame().reviewing && frame().last.iteration == 0; }));
  type(U'}');
  EXPECT_TRUE(turn_until([this] { return frame().last.iteration == 5; }));
}

TEST_F(LiteWindow, the_timeline_marks_improvements_and_says_what_they_are) {
  start();
  const int top = height - 24 - 30, strip = 15;  // the upper half of the timeline, above its groove
  const Colour best = palette(Theme::light).best;
  const auto marked = [&](const Picture& picture) {
    int count = 0;
    for (int y = top; y < top + strip; ++y)
      for (int x = 0; x < 600; ++x) {
        const std::uint8_t* pixel = &picture.pixels[(std::size_t(y) * std::size_t(picture.width) + std::size_t(x)) * 3];
        count += pixel[0] == best.red && pixel[1] == best.green && pixel[2] == best.blue;
      }
    return count;
  };
  EXPECT_EQ(marked(app->screenshot()), 0);
  for (int i = 0; i < 40; ++i) type(U's');
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 40 && state() == State::paused; }));
  EXPECT_GT(marked(app->screenshot()), 10);
  // The first iteration is an improvement; its tip follows the pointer from what the bar says elsewhere.
  point(Kind::move, {400, top + strip});
  const Picture elsewhere = app->screenshot();
  window->post({.kind = Input::Kind::pointer, .pointer = {.kind = Kind::move, .at = {35, top + strip}}});
  app->listen(false);
  EXPECT_TRUE(app->wants_draw());
  turn();
  EXPECT_NE(app->screenshot().pixels, elsewhere.pixels);
}

TEST_F(LiteWindow, a_held_key_does_not_switch_to_and_fro) {
  start();
  window->post({.kind = Input::Kind::character, .repeated = true, .character = U't'});
  turn();
  EXPECT_TRUE(app->scene().layer(Layer::trails));
}

TEST_F(LiteWindow, the_wheel_zooms_the_map_and_not_what_lies_beside_it) {
  start();
  const double before = app->scene().map_view()->scale;
  point(Kind::wheel, {1100, 400}, 0, 2);
  EXPECT_EQ(app->scene().map_view()->scale, before);
  point(Kind::wheel, map, 0, 2);
  EXPECT_GT(app->scene().map_view()->scale, before);
}

TEST_F(LiteWindow, what_lies_over_the_map_has_the_pointer_and_a_click_beside_the_sheet_of_keys_closes_it) {
  start();
  const auto turned = [&] {  // whether the map gets the wheel
    const double at = app->scene().map_view()->scale;
    point(Kind::wheel, map, 0, 2);
    return app->scene().map_view()->scale > at;
  };
  type(U'?');
  EXPECT_FALSE(turned());
  click(map);
  EXPECT_FALSE(turned()) << "a click on the sheet leaves it open";
  click({30, 400});
  EXPECT_TRUE(turned());
  key(GLFW_KEY_G, GLFW_MOD_CONTROL);
  EXPECT_FALSE(turned()) << "the gallery";
  key(GLFW_KEY_ESCAPE);
  EXPECT_TRUE(turned());
}

TEST_F(LiteWindow, the_wheel_zooms_the_matrix_a_drag_moves_it_and_keys_follow) {
  start();
  app->scene().set_view(View::both);
  app->player().step(20);
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 20 && state() == State::paused; }));
  turn();
  const Rect plot = app->scene().matrix_plot();
  // The picture begins under the run bar.
  const Pixel middle{plot.x + plot.width / 2, plot.y + plot.height / 2 + 44};
  const double scale = app->scene().map_view()->scale;
  point(Kind::wheel, middle, 0, 4);
  const MatrixView zoomed = app->scene().matrix_view();
  EXPECT_LT(zoomed.span(), 45);
  EXPECT_EQ(app->scene().map_view()->scale, scale);
  drag(middle, {middle.x + 50, middle.y + 40});
  EXPECT_LT(app->scene().matrix_view().column(), zoomed.column());
  type(U'+');
  EXPECT_LT(app->scene().matrix_view().span(), zoomed.span());
  EXPECT_EQ(app->scene().map_view()->scale, scale);
  point(Kind::move, {middle.x + 10, middle.y - 30});
  EXPECT_TRUE(app->scene().asked_edge());
  type(U'o');
  EXPECT_FALSE(app->scene().shown_order().old);
  type(U'f');
  EXPECT_TRUE(app->scene().matrix_view().whole());
}

TEST_F(LiteWindow, dragging_a_knob_changes_a_live_parameter) {
  start();
  drag(rho_knob, {rho_knob.x + 40, rho_knob.y});
  EXPECT_TRUE(turn_until([this] { return frame().settings.rho > 0.03; })) << frame().settings.rho;
  EXPECT_FALSE(app->player().choices().restart_waits());
}

TEST_F(LiteWindow, letters_belong_to_a_field_while_it_is_edited) {
  start();
  click(rho_field);
  type("0.5");
  EXPECT_EQ(app->scene().layer(Layer::best), true);
  key(GLFW_KEY_ENTER);
  EXPECT_TRUE(turn_until([this] { return frame().settings.rho == 0.5; })) << frame().settings.rho;
  type(U'b');
  EXPECT_FALSE(app->scene().layer(Layer::best));
}

TEST_F(LiteWindow, what_needs_a_restart_waits_for_it) {
  start();
  Player& player = app->player();
  player.choose(player.choices().with(*find_parameter("ants"), 7));
  turn();
  EXPECT_TRUE(player.choices().restart_waits());
  EXPECT_EQ(frame().settings.ants, 0);
  type(U'r');
  EXPECT_TRUE(turn_until([this] { return frame().settings.ants == 7; }));
  EXPECT_FALSE(player.choices().restart_waits());
}

TEST_F(LiteWindow, without_a_file_the_gallery_opens_what_is_clicked) {
  start("");
  EXPECT_EQ(state(), State::empty);
  click({600, 274});  // the third card
  EXPECT_TRUE(turn_until([this] { return state() != State::empty; }));
  EXPECT_EQ(frame().instance->name(), "circle-24");
}

TEST_F(LiteWindow, a_card_of_the_gallery_solves) {
  start("");
  const auto solves = [this](const char* name) {
    return turn_until([this, name] {
      return state() != State::empty && frame().instance->name() == name &&
             frame().stop.seconds == usual_solve_seconds && frame().last.iteration > 2;
    });
  };
  click({678, 422});  // of the third card
  EXPECT_TRUE(solves("circle-24"));
  EXPECT_THAT(app->messages().text(), HasSubstr(best_choice(*frame().instance, frame().on_gpu).why));
  // By keys, with another card marked.
  key(GLFW_KEY_G, GLFW_MOD_CONTROL);
  for (const char32_t letter : std::u32string(U"chess"))  // within the second in which they belong together
    window->post({.kind = Input::Kind::character, .character = letter});
  key(GLFW_KEY_R, GLFW_MOD_CONTROL);
  EXPECT_TRUE(solves("grid-64"));
}

TEST_F(LiteWindow, what_is_chosen_before_the_first_run_goes_into_it) {
  start("");
  Player& player = app->player();
  player.choose(player.choices().with(*find_parameter("rho"), 0.25));
  player.choose(player.choices().with(*find_parameter("ants"), 9));
  app->open("circle-24");
  EXPECT_TRUE(turn_until([this] { return state() != State::empty; }));
  EXPECT_EQ(frame().settings.rho, 0.25);
  EXPECT_EQ(frame().settings.ants, 9);
  EXPECT_FALSE(player.choices().restart_waits());
}

TEST_F(LiteWindow, a_session_replays_to_where_it_was_saved) {
  start("circle-24");
  app->player().step(30);
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 30 && state() == State::paused; }));
  const TemporaryFolder folder;
  const auto file = folder / "ring.session.json";
  const Length best = frame().best_length;
  SessionFile saved = session_of(frame(), gallery_path("circle-24.tsp"), folder.path());
  for (const Length told : {best, best + 1}) {
    saved.best = told;
    std::ofstream(file) << format_session(saved);
    app->open("uniform-80");
    ASSERT_TRUE(turn_until([this] { return frame().instance->name() == "uniform-80"; }));
    app->open(file);
    EXPECT_TRUE(turn_until([this] { return frame().instance->name() == "circle-24" && frame().last.iteration == 30; }));
    EXPECT_EQ(frame().best_length, best);
    EXPECT_EQ(app->messages().visible(), told != best) << app->messages().text();
    if (told != best) EXPECT_THAT(app->messages().text(), HasSubstr("but the session was saved with"));
  }
}

TEST_F(LiteWindow, a_dropped_file_opens_and_a_damaged_one_leaves_the_run_alone) {
  start();
  const TemporaryFolder folder;
  const auto damaged = folder / "damaged.tsp";
  std::ofstream(damaged) << "NAME: damaged\nTYPE: TSP\nDIMENSION: three\n";
  window->post({.kind = Input::Kind::drop, .file = damaged});
  EXPECT_TRUE(turn_until([this] { return app->messages().visible(); }));
  EXPECT_THAT(app->messages().text(), HasSubstr("damaged.tsp:3"));
  EXPECT_THAT(app->messages().text(), HasSubstr("The running instance stays."));
  EXPECT_EQ(frame().instance->name(), "uniform-80");
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(app->messages().visible());
  window->post({.kind = Input::Kind::drop, .file = gallery_path("grid-64.tsp")});
  EXPECT_TRUE(turn_until([this] { return frame().instance->name() == "grid-64"; }));
}

TEST_F(LiteWindow, letters_typed_into_the_gallery_look_for_a_title_and_act_on_nothing) {
  start("circle-24");
  app->player().step(3);
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 3 && state() == State::paused; }));
  key(GLFW_KEY_G, GLFW_MOD_CONTROL);
  const std::uint64_t run = frame().run;
  const bool layer = app->scene().layer(Layer::iteration_best);
  type("spi");
  key(GLFW_KEY_SPACE);
  key(GLFW_KEY_RIGHT);
  key(GLFW_KEY_LEFT);
  turn();
  EXPECT_EQ(frame().run, run);
  EXPECT_EQ(frame().last.iteration, 3);
  EXPECT_EQ(state(), State::paused);
  EXPECT_EQ(app->scene().layer(Layer::iteration_best), layer);
  EXPECT_EQ(app->scene().held(), nullptr);
  key(GLFW_KEY_ENTER);
  EXPECT_TRUE(turn_until([this] { return frame().instance->name().find("spiral") != std::string::npos; }));
}

TEST_F(LiteWindow, what_is_open_already_stays) {
  start("circle-24");
  app->player().step(3);
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 3; }));
  const std::uint64_t run = frame().run;
  app->open("circle-24");
  turn();
  EXPECT_FALSE(app->reading());
  EXPECT_EQ(frame().run, run);
  EXPECT_THAT(app->messages().text(), HasSubstr("circle-24 is open already"));
}

TEST_F(LiteWindow, a_settled_run_rests_where_a_reader_is_told_its_story) {
  start("uniform-80", make_colony_anywhere, true, true);
  ASSERT_TRUE(turn_until([this] { return app->messages().action() == "Go On"; }));
  EXPECT_THAT(app->messages().text(), HasSubstr("Settled: the last"));
  ASSERT_TRUE(turn_until([this] { return state() == State::paused; }));
  const std::int64_t at = frame().last.iteration;
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(turn_until([this, at] { return frame().last.iteration > at + 20; }));
  EXPECT_FALSE(app->messages().visible());
}

TEST_F(LiteWindow, ctrl_r_solves_with_what_suits_the_instance) {
  start("uniform-80");
  const std::uint64_t before = frame().run;
  key(GLFW_KEY_R, GLFW_MOD_CONTROL);
  ASSERT_TRUE(turn_until([&] { return frame().run != before && frame().last.iteration > 3; }));
  EXPECT_EQ(frame().stop.seconds, usual_solve_seconds);
  const BestChoice best = best_choice(*frame().instance, frame().on_gpu);
  EXPECT_EQ(with_preset(frame().settings, best.settings), frame().settings);
  EXPECT_THAT(app->messages().text(), HasSubstr(best.why));
}

TEST_F(LiteWindow, a_run_that_was_replaced_comes_back) {
  start("circle-24");
  app->player().step(9);
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 9 && state() == State::paused; }));
  const Length best = frame().best_length;
  app->open("uniform-80");
  ASSERT_TRUE(turn_until([this] { return frame().instance->name() == "uniform-80"; }));
  EXPECT_THAT(app->messages().text(), HasSubstr("was replaced"));
  EXPECT_EQ(app->messages().action(), "Undo");
  app->undo_replacement();
  EXPECT_TRUE(turn_until([this] { return frame().instance->name() == "circle-24" && frame().last.iteration == 9; }));
  EXPECT_EQ(frame().best_length, best);
}

TEST_F(LiteWindow, a_message_lies_over_the_picture_and_leaves_with_the_next_command) {
  start("circle-24");
  const Rect before = app->picture();
  app->open("circle-24");
  turn();
  ASSERT_TRUE(app->messages().visible());
  EXPECT_EQ(app->picture(), before) << "it moves nothing";
  type(U'm');  // looking around is no command of the run
  EXPECT_TRUE(app->messages().visible());
  type(U's');
  EXPECT_FALSE(app->messages().visible());
}

TEST_F(LiteWindow, survives_a_run_that_fails) {
  start("uniform-80", failing_in(4), true);
  EXPECT_TRUE(turn_until([this] { return state() == State::failed; }));
  EXPECT_TRUE(turn_until([this] { return app->messages().visible(); }));
  EXPECT_THAT(app->messages().text(), HasSubstr("the ants have gone home"));
  EXPECT_EQ(frame().last.iteration, 3);
  EXPECT_FALSE(frame().best.empty());
  type(U'r');
  EXPECT_TRUE(turn_until([this] { return state() == State::paused; }));
  app->open("circle-24");
  EXPECT_TRUE(turn_until([this] { return frame().instance->name() == "circle-24"; }));
}

TEST(LiteCommands, have_the_words_and_keys_that_both_windows_share) {
  for (const Command one : all_commands()) {
    const int layer = int(one) - int(Command::first_layer);
    if (layer >= 0 && layer < int(layer_kinds.size())) continue;
    EXPECT_EQ(label_for(one, nullptr), plain_label_of(command_words(words(one).id), tour_words));
    EXPECT_FALSE(keys_text(one).empty()) << words(one).id;
  }
  const auto typed = [](char32_t sign) {
    Input input;
    input.kind = Input::Kind::character;
    input.character = sign;
    return command_of(input);
  };
  const auto pressed = [](int key, int modifiers) {
    Input input;
    input.kind = Input::Kind::key;
    input.key = key;
    input.modifiers = modifiers;
    input.down = true;
    return command_of(input);
  };
  EXPECT_EQ(typed(U'S'), Command::step);
  EXPECT_EQ(typed(U'='), Command::zoom_in);
  EXPECT_EQ(typed(U'é'), std::nullopt);
  EXPECT_EQ(pressed(GLFW_KEY_RIGHT, 0), Command::step);
  EXPECT_EQ(pressed(GLFW_KEY_ENTER, GLFW_MOD_CONTROL), Command::play);
  EXPECT_EQ(pressed(GLFW_KEY_W, GLFW_MOD_CONTROL), Command::quit);
  EXPECT_EQ(pressed(GLFW_KEY_F8, 0), Command::projector);
  EXPECT_EQ(pressed(GLFW_KEY_F12, 0), Command::frame_times);
  EXPECT_EQ(pressed(GLFW_KEY_S, 0), std::nullopt) << "it is typed";
}

TEST_F(LiteWindow, every_command_can_be_given_at_any_time) {
  for (const char* const name : {"", "circle-24"}) {
    start(name);
    for (const Command one : all_commands())
      if (one != Command::quit && one != Command::full_screen && one != Command::screenshot) {
        app->act(one);
        app->draw();
      }
    TearDown();
  }
}

TEST_F(LiteWindow, outlives_whatever_is_done_to_it) {
  start("circle-24");
  const TemporaryFolder folder;  // for screenshots
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  std::mt19937 dice(7);
  const auto roll = [&dice](int sides) { return int(dice() % unsigned(sides)); };
  const std::string letters = "  srnmcbit[]+-f0jkhd?1.5x";
  const int keys[] = {GLFW_KEY_SPACE, GLFW_KEY_RIGHT,  GLFW_KEY_LEFT,      GLFW_KEY_ENTER,
                      GLFW_KEY_TAB,   GLFW_KEY_ESCAPE, GLFW_KEY_BACKSPACE, GLFW_KEY_G};
  for (int i = 0; i < 500; ++i) {
    const Pixel at{double(roll(width)), double(roll(height))};
    Input input{.kind = Input::Kind::pointer, .pointer = {.at = at, .button = roll(3)}};
    switch (roll(8)) {
      case 0:
        input.kind = Input::Kind::character;
        input.character = char32_t(letters[std::size_t(roll(int(letters.size())))]);
        break;
      case 1:
        input.kind = Input::Kind::key;
        input.key = keys[roll(8)];
        input.modifiers = roll(4) == 0 ? GLFW_MOD_CONTROL : 0;
        input.down = roll(2) == 0;
        break;
      case 2:
        input.pointer.kind = Kind::wheel;
        input.pointer.wheel = roll(5) - 2;
        break;
      case 3:
        input.pointer.kind = Kind::double_press;
        break;
      case 4:
        input.pointer.kind = Kind::release;
        break;
      case 5:
        input.pointer.kind = roll(6) == 0 ? Kind::leave : Kind::press;
        break;
      default:
        input.pointer.kind = Kind::move;
    }
    window->post(input);
    app->listen(false);
    app->take_frame();
    if (i % 2 == 0) app->draw();
  }
  std::filesystem::current_path(before);
  EXPECT_NE(state(), State::failed) << app->messages().text();
}

TEST_F(LiteWindow, a_screenshot_shows_the_whole_window) {
  start();
  const Picture picture = app->screenshot();
  EXPECT_EQ(picture.width, width);
  EXPECT_EQ(picture.height, height);
  // The play button is in the focus colour.
  const std::size_t at = (std::size_t(play.y) * width + 95) * 3;
  const Colour focus = palette(Theme::light).focus;
  EXPECT_EQ(picture.pixels[at], focus.red);
  EXPECT_EQ(picture.pixels[at + 2], focus.blue);
}

TEST_F(LiteWindow, at_rest_it_draws_nothing_and_takes_no_time) {
  start();
  std::thread later([] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    Window::wake();
  });
  while (app->wants_draw()) app->turn();
  const int drawn = app->drawn();
  const std::clock_t before = std::clock();
  app->turn();  // sleeps until it is woken
  const double processor = double(std::clock() - before) / CLOCKS_PER_SEC;
  later.join();
  EXPECT_EQ(app->drawn(), drawn);
  EXPECT_LT(processor, 0.1);
}

}  // namespace
}  // namespace formicarium::lite
