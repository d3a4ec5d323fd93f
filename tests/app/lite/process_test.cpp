// SPDX-License-Identifier: Apache-2.0
// formicarium-lite as a process: pictures, figures, and sentences with the exit codes of the contract.
#include "tests/app/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>

#include "app/lite/measure.hpp"
#include "app/scene/scene.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/documents/recovery.hpp"
#include "core/documents/session_file.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "tests/app/cli/failing_allocations.hpp"
#include "tests/app/cli/hostile.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using test::Folder;
using test::How;
using test::Outcome;
using testing::HasSubstr;

constexpr int width = 900, height = 600, iterations = 40;

Outcome run(const std::vector<std::string>& arguments, How how = {}) {
  how.environment.insert(how.environment.end(), {"LIBGL_ALWAYS_SOFTWARE=1", "GALLIUM_DRIVER=llvmpipe"});
  return test::formica(arguments, how);
}

/// What the scene draws of that run by itself.
test::Picture drawn_here(Theme theme) {
  Frame frame;
  frame.run = 1;
  frame.state = State::paused;
  frame.instance = read_instance(gallery_path("uniform-80.tsp"));
  const auto colony = make_colony(frame.instance, frame.settings);
  for (int i = 1; i <= iterations; ++i) {
    frame.last = colony->iterate(frame.settings);
    frame.last.iteration = i;
    if (frame.last.improved) frame.best_iteration = i;
  }
  const auto best = colony->best_tour(), last = colony->iteration_best_tour();
  frame.best.assign(best.begin(), best.end());
  frame.iteration_best.assign(last.begin(), last.end());
  frame.best_length = colony->best_length();
  colony->copy_trails(own_trails(frame));

  const test::Offscreen screen(width, height);
  Scene scene;
  SceneOptions options;
  options.theme = theme;
  options.reduced_motion = true;
  scene.set_options(options);
  scene.update(shared(frame));
  for (int i = 0; i < 3; ++i) scene.draw(width, height, 1);
  test::Picture picture = screen.read();
  scene.release();
  return picture;
}

/// The part of a picture from (x, y) on.
test::Picture part_of(const test::Picture& whole, int x, int y, int wide, int high) {
  test::Picture part{wide, high, {}};
  for (int row = y; row < y + high; ++row) {
    const auto from = whole.pixels.begin() + (std::ptrdiff_t(row) * whole.width + x) * 3;
    part.pixels.insert(part.pixels.end(), from, from + std::ptrdiff_t(wide) * 3);
  }
  return part;
}

void expect_the_same_picture(const std::string& theme_name, Theme theme) {
  const Folder folder;
  const std::string file = folder / "out.png";
  const Outcome out = run({"uniform-80", "--hidden", "--bare", "--iterations", std::to_string(iterations), "--size",
                           "900x600", "--scale", "1", "--theme", theme_name, "--screenshot", file});
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_EQ(out.out, "");
  const test::Picture picture = test::read_png(file), expected = drawn_here(theme);
  ASSERT_EQ(picture.width, width);
  ASSERT_EQ(picture.height, height);
  EXPECT_LT(test::compare(picture, expected).mean, 0.6);  // the frame's time is written in it
  // Below that line nothing may differ but a stray pixel.
  const test::Difference rest =
      test::compare(part_of(picture, 0, 40, width, height - 40), part_of(expected, 0, 40, width, height - 40));
  EXPECT_LT(rest.mean, 0.05);
  EXPECT_LT(rest.largest, 120);
  EXPECT_GT(test::compare(picture, test::Picture{width, height,
                                                 std::vector<std::uint8_t>(picture.pixels.size(), picture.pixels[0])})
                .mean,
            5)
      << "there is nothing on it";
}

TEST(Lite, draws_into_a_hidden_window_what_the_scene_draws_on_light) { expect_the_same_picture("light", Theme::light); }
TEST(Lite, draws_into_a_hidden_window_what_the_scene_draws_on_dark) { expect_the_same_picture("dark", Theme::dark); }

TEST(Lite, a_screenshot_carries_the_facts_of_its_run) {
  const Folder folder;
  const std::string file = folder / "out.png";
  const Outcome out = run({"circle-24", "--hidden", "--iterations", "7", "--seed", "5", "--screenshot", file});
  ASSERT_EQ(out.exit, 0) << out.err;
  const std::string bytes = test::read(file);
  for (const char* const fact : {"instance circle-24", "seed 5", "iteration 7", "Formicarium "})
    EXPECT_THAT(bytes, HasSubstr(fact));
}

TEST(Lite, a_hostile_name_reaches_neither_terminal_nor_result_nor_picture_raw) {
  std::string everything;
  for (const std::string& word : test::hostile_words())
    if (word.find('\r') == std::string::npos && word.size() < 100) everything += word + " ";
  for (const std::string& name : {"ant " + everything, "ant " + everything.substr(0, 180), std::string(70'000, 'n')}) {
    const Folder folder;
    const std::string file = folder.write("some.tsp", test::small_instance(8, name));
    const Outcome out = run({file, "--hidden", "--measure", "0.2", "--size", "400x300", "--screenshot", "o.png"},
                            {.folder = folder.path()});
    ASSERT_EQ(out.exit, 0) << out.err;
    EXPECT_EQ(test::why_unsafe(out.out + out.err), "");
    EXPECT_LT(out.out.size() + out.err.size(), 3000U);
    const std::string picture = test::read(folder / "o.png");
    const std::size_t words = picture.find("instance ");
    ASSERT_NE(words, std::string::npos);
    const std::string line = picture.substr(words, picture.find('\n', words) - words);
    EXPECT_EQ(test::why_unsafe(line), "");
    EXPECT_LT(line.size(), 500U);
  }
}

TEST(Lite, measures_drawing_and_what_it_costs_the_colony) {
  const Outcome out = run({"circle-24", "--hidden", "--measure", "0.5", "--fps", "30", "--size", "400x300"});
  ASSERT_EQ(out.exit, 0) << out.err;
  const nlohmann::json m = nlohmann::json::parse(out.out);
  EXPECT_EQ(m.at("instance"), "circle-24");
  EXPECT_EQ(m.at("cities"), 24);
  EXPECT_EQ(m.at("width"), 400);
  EXPECT_EQ(m.at("height"), 300);
  EXPECT_GE(m.at("frames"), 3);
  EXPECT_LE(m.at("frames"), 16);
  EXPECT_LE(m.at("new_frames"), m.at("frames"));
  EXPECT_LE(m.at("frames_per_second"), 31.0);
  EXPECT_GT(m.at("draw_ms_median"), 0.0);
  EXPECT_GE(m.at("draw_ms_p99"), m.at("draw_ms_median"));
  EXPECT_GE(m.at("missed_frames"), 0);
  EXPECT_GT(m.at("iterations_per_second"), 0.0);
  EXPECT_GT(m.at("iterations_per_second_headless"), 0.0);
  EXPECT_NEAR(m.at("ratio").get<double>() * m.at("iterations_per_second_headless").get<double>(),
              m.at("iterations_per_second").get<double>(), 1 + m.at("iterations_per_second").get<double>() / 50);
  EXPECT_GT(m.at("first_frame_seconds"), 0.0);
  EXPECT_THAT(m.at("gl_renderer"), HasSubstr("llvmpipe"));
  EXPECT_THAT(m.at("device"), HasSubstr("CPU"));
  EXPECT_EQ(m.at("trail_path"), "copy");
  EXPECT_NE(m.at("why_copied"), "");
  EXPECT_THAT(out.err, HasSubstr("frames/s"));
}

TEST(Lite, rates_are_compared_over_the_same_iterations) {
  using lite::rate;
  using lite::Sample;
  const std::vector<Sample> slow_at_first{{1, 10}, {2, 20}, {3, 120}}, even{{0.5, 10}, {1.5, 60}, {2.7, 120}};
  EXPECT_DOUBLE_EQ(rate(slow_at_first, 10, 20), 10);
  EXPECT_DOUBLE_EQ(rate(slow_at_first, 20, 120), 100);
  EXPECT_DOUBLE_EQ(rate(slow_at_first, 20, 70), 100);  // between two samples
  EXPECT_DOUBLE_EQ(rate(even, 10, 120), 50);
  EXPECT_EQ(rate({}, 1, 2), 0);
  EXPECT_EQ(rate(even, 20, 20), 0);
}

TEST(Lite, wrong_use_ends_with_2_and_a_sentence) {
  struct Case {
    std::vector<std::string> arguments;
    const char* words;
  };
  for (const Case& c : std::initializer_list<Case>{
           {{"--nonsense"}, "--nonsense"},
           {{"--size", "640"}, "WIDTHxHEIGHT"},
           {{"--size", "640x480x2"}, "WIDTHxHEIGHT"},
           {{"--view", "side"}, "map"},
           {{"--theme", "red"}, "light"},
           {{"--interop", "perhaps"}, "auto"},
           {{"circle-24", "--frames", "0"}, "--frames"},
           {{"circle-24", "--measure", "nan"}, "--measure"},
           {{"circle-24", "--fps", "60"}, "--fps needs --measure"},
           {{"--measure", "1"}, "needs FILE"},
           {{"--hidden"}, "needs FILE"},
           {{"circle-24", "--measure", "1", "--frames", "3"}, "leave"},
           {{"circle-24", "--screenshot", "a.jpeg"}, ".png"},
           {{"circle-24", "--rho", "2"}, "--rho"},
           {{"saved.json", "--rho", "0.2"}, "has its own parameters"},
           {{"circle-24", "--hidden", "--candidates", "all"}, "choose"},
           {{"circle-24", "grid-64"}, "formicarium-lite --help"},
           {{""}, "FILE is ''; expected a name. Is a variable unset?"},
           {{"circle-24", "--screenshot", ""}, "--screenshot is ''; expected a name. Is a variable unset?"},
           {{"circle-24.png", "--screenshot", "./circle-24.png"}, "would overwrite FILE circle-24.png"},
       }) {
    const Outcome out = run(c.arguments);
    EXPECT_EQ(out.exit, 2) << testing::PrintToString(c.arguments) << out.err;
    EXPECT_EQ(out.out, "");
    EXPECT_THAT(out.err, HasSubstr(c.words));
    EXPECT_THAT(out.err, testing::StartsWith("formicarium-lite: "));
  }
}

TEST(Lite, a_screenshot_takes_the_place_of_no_instance_that_a_session_names) {
  const Folder folder;
  const std::string text = test::small_instance(9), file = folder.write("small.tsp", text);
  SessionFile session;
  session.instance = "small.tsp";
  session.fingerprint = read_instance(file)->fingerprint();
  folder.write("saved.json", format_session(session));
  std::filesystem::create_symlink("small.tsp", folder / "out.png");
  for (const std::vector<std::string>& more : {std::vector<std::string>{"--hidden"}, {"--measure", "0.2"}}) {
    std::vector<std::string> arguments{"saved.json", "--screenshot", "out.png"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome out = run(arguments, {.folder = folder.path()});
    EXPECT_EQ(out.exit, 2) << out.err;
    EXPECT_THAT(out.err, HasSubstr("--screenshot out.png would overwrite its instance"));
    EXPECT_EQ(test::read(file), text);
  }
}

TEST(Lite, a_damaged_file_ends_with_3_and_says_where) {
  const Folder folder;
  const std::string file = folder.write("cut.tsp", test::small_instance(5).substr(0, 110));
  for (const bool hidden : {true, false}) {
    std::vector<std::string> arguments{file};
    if (hidden) arguments.emplace_back("--hidden");
    const Outcome out = run(arguments);
    EXPECT_EQ(out.exit, 3) << out.err;
    EXPECT_THAT(out.err, HasSubstr("cut.tsp:"));
  }
  EXPECT_EQ(run({folder / "absent.tsp"}).exit, 3);
}

TEST(Lite, without_a_display_it_ends_with_4_and_says_so) {
  const Outcome out = run({"circle-24", "--hidden"}, {.environment = {"DISPLAY="}});
  EXPECT_EQ(out.exit, 4);
  EXPECT_THAT(out.err, HasSubstr("no display"));
}

TEST(Lite, without_a_font_it_says_so_and_draws_in_letters_of_its_own) {
  const Folder folder;
  const std::vector<std::string> arguments{"circle-24", "--hidden", "--bare",       "--iterations", "1",
                                           "--size",    "900x600",  "--screenshot", "out.png"};
  const Outcome out =
      run(arguments, {.folder = folder.path(), .environment = {std::string("FONTCONFIG_FILE=") + NO_FONTS}});
  EXPECT_EQ(out.exit, 0);
  EXPECT_THAT(out.err, HasSubstr("no font was found; please install one"));
  const test::Picture without = test::read_png(folder / "out.png");
  const Outcome usual = run(arguments, {.folder = folder.path()});
  EXPECT_EQ(usual.exit, 0);
  EXPECT_THAT(usual.err, testing::Not(HasSubstr("font")));
  EXPECT_GT(test::compare(without, test::read_png(folder / "out.png")).mean, 0.5) << "the sentence is on the map";
}

TEST(Lite, without_opengl_4_5_it_ends_with_4_and_says_so) {
  const Outcome out = run({"circle-24", "--hidden"}, {.environment = {"MESA_GL_VERSION_OVERRIDE=3.3"}});
  EXPECT_EQ(out.exit, 4);
  EXPECT_THAT(out.err, HasSubstr("OpenGL 4.5"));
}

TEST(Lite, a_gpu_that_is_not_there_ends_with_4_before_a_window_opens) {
  const Outcome out = run({"circle-24", "--backend", "cuda"}, {.environment = {"CUDA_VISIBLE_DEVICES="}});
  EXPECT_EQ(out.exit, 4);
  EXPECT_THAT(out.err, HasSubstr("cuda"));
}

TEST(Lite, a_full_disk_ends_with_1_and_leaves_no_picture) {
  const Folder folder;
  const std::string file = folder / "out.png";
  const Outcome out =
      run({"circle-24", "--hidden", "--screenshot", file}, {.folder = folder.path(), .file_size = 4096});
  EXPECT_EQ(out.exit, 1);
  EXPECT_THAT(out.err, HasSubstr("out.png"));
  EXPECT_THAT(folder.files(), testing::IsEmpty());
}

TEST(Lite, a_near_miss_of_an_option_a_value_or_a_bundled_instance_is_named) {
  EXPECT_THAT(run({"circle-24", "--sped", "5"}).err, HasSubstr("(did you mean --speed?)"));
  EXPECT_THAT(run({"circle-24", "--roh", "0.5"}).err, HasSubstr("(did you mean --rho?)"));
  EXPECT_THAT(run({"circle-24", "--view", "matirx"}).err, HasSubstr("(did you mean matrix?)"));
  EXPECT_THAT(run({"circle-24", "--selection", "wsr"}).err, HasSubstr("(did you mean wrs?)"));
  const Outcome out = run({"koch-129", "--hidden"});
  EXPECT_EQ(out.exit, 3);
  EXPECT_THAT(out.err, HasSubstr("(did you mean koch-192?)"));
}

TEST(Lite, help_begins_with_examples_and_shows_all_parameters_if_asked) {
  const std::string text = run({"--help"}, {.environment = {"DISPLAY="}}).out;
  EXPECT_LT(text.find("\n  formicarium-lite koch-192"), text.find("\nUsage: formicarium-lite"));
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1)
    longest = std::max(longest, text.find('\n', begin) - begin);
  EXPECT_LE(longest, 90U) << "bytes; some letters have two";
  EXPECT_THAT(text, testing::Not(HasSubstr("--q0-first")));
  EXPECT_THAT(run({"--help-all"}, {.environment = {"DISPLAY="}}).out, HasSubstr("--q0-first NUMBER"));
}

TEST(Lite, figures_that_cannot_be_printed_do_not_take_the_picture_with_them) {
  const Folder folder;
  const std::string file = folder / "out.png";
  const std::vector<std::string> arguments{"circle-24", "--hidden", "--measure", "0.2", "--screenshot", file};
  const Outcome full = run(arguments, {.out = "/dev/full"});
  EXPECT_EQ(full.exit, 1) << full.err;
  EXPECT_THAT(full.err, HasSubstr("stdout"));
  EXPECT_TRUE(std::filesystem::exists(file));
  const Outcome no_room = run(arguments, {.folder = folder.path(), .file_size = 4096});
  EXPECT_EQ(no_room.exit, 1) << no_room.err;
  EXPECT_THAT(no_room.err, HasSubstr("out.png"));
  EXPECT_TRUE(nlohmann::json::accept(no_room.out)) << no_room.out;
}

/// Ends by `signal` once `begun(process)`; `before` is what it had computed then.
How ended_by(int signal, std::function<testing::AssertionResult(pid_t)> begun, double& before) {
  How how;
  how.meanwhile = [signal, begun = std::move(begun), &before](pid_t child) {
    EXPECT_TRUE(test::watches_signals(child));
    EXPECT_TRUE(begun(child));
    before = test::processor_seconds(child);
    ::kill(child, signal);
  };
  return how;
}

TEST(Lite, a_signal_ends_the_window_running_paused_or_in_the_gallery) {
  for (const auto& [signal, arguments] : std::initializer_list<std::pair<int, std::vector<std::string>>>{
           {SIGTERM, {"uniform-80"}}, {SIGHUP, {"uniform-80", "--paused"}}, {SIGINT, {}}}) {
    const Folder folder;
    const std::filesystem::path recovery = folder / "formicarium/recovery";
    // To start takes less than two seconds, and more than a tenth of one.
    const auto begun = [seconds = signal == SIGTERM ? 2.0 : 0.1](pid_t child) {
      return test::computes(seconds, child);
    };
    double before = 0;
    How how = ended_by(signal, begun, before);
    how.environment = {"XDG_STATE_HOME=" + folder.path().string()};
    const Outcome out = run(arguments, how);
    EXPECT_EQ(out.signal, 0);
    EXPECT_EQ(out.exit, 0) << out.err;
    EXPECT_LT(out.processor_seconds - before, 5) << signal;
    const auto kept = CrashedRun::find(recovery);
    ASSERT_EQ(kept.size(), signal == SIGTERM ? 1U : 0U) << "where ants have walked";
    if (kept.empty()) continue;
    ASSERT_NE(kept.front().session(), nullptr);
    EXPECT_GT(kept.front().session()->iteration, 0);
  }
}

TEST(Lite, a_signal_leaves_a_run_by_itself_the_picture_of_what_it_has_found) {
  const Folder folder;
  double before = 0;
  const auto begun = [](pid_t child) { return test::computes(2, child); };  // to start takes less
  const Outcome out = run({"uniform-80", "--hidden", "--iterations", "1000000000", "--screenshot", folder / "out.png"},
                          ended_by(SIGTERM, begun, before));
  EXPECT_EQ(out.exit, 0) << out.err;
  EXPECT_LT(out.processor_seconds - before, 10) << "all threads together";
  EXPECT_EQ(folder.files(), std::vector<std::string>{"out.png"});
}

TEST(Lite, help_and_version_need_no_display) {
  for (const char* const what : {"--help", "--version"}) {
    const Outcome out = run({what}, {.environment = {"DISPLAY="}});
    EXPECT_EQ(out.exit, 0);
    EXPECT_THAT(out.out, HasSubstr("formicarium-lite"));
  }
}

TEST(Lite, whichever_allocation_fails_at_the_start_there_is_a_sentence) {
  test::fail_each_allocation({"--version"}, FAILING_MALLOC, std::numeric_limits<long>::max(), 7);  // of thousands
}

}  // namespace
}  // namespace formicarium
