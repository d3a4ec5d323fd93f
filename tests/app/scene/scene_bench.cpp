// SPDX-License-Identifier: Apache-2.0
// Redraws a second of a real run under software OpenGL, and pictures of it:
//   scene_bench                     the table for 1 002 cities at 1280 x 800
//   scene_bench --png FOLDER        pictures in several sizes, themes and views
//   scene_bench --lists             what the layers' display lists cost for 100 000 cities, without drawing them
//   scene_bench --ant               one step of an ant that is followed, from the key to the picture; a far look back
//   scene_bench --story FOLDER      what a run looks like at four moments, in both themes and both scales of colours
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "app/scene/layers/layer.hpp"
#include "app/scene/scene.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/session/account.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"

namespace {

using namespace formicarium;
using Clock = std::chrono::steady_clock;

TspPtr instance(const std::string& name, int cities) {
  const std::filesystem::path file = std::filesystem::path(FORMICARIUM_DATA) / "tsplib" / "tsp" / (name + ".tsp");
  if (std::filesystem::exists(file)) return read_instance(file);
  InstanceData data;
  data.name = fmt::format("uniform{}", cities);
  std::mt19937 dice(1);
  for (int i = 0; i < cities; ++i) data.coordinates.push_back({double(dice() % 10000), double(dice() % 10000), 0});
  return std::make_shared<const TspInstance>(std::move(data));
}

/// A colony and the frame it shows.
struct Run {
  explicit Run(TspPtr of, double rho = 0.02) {
    settings.rho = rho;
    frame.instance = of;
    frame.run = 1;
    frame.state = State::running;
    frame.settings = settings;
    colony = make_colony(of, settings);
    colony->copy_trails(own_trails(frame));
  }
  void iterate() {
    frame.last = colony->iterate(settings);
    const auto best = colony->best_tour(), last = colony->iteration_best_tour();
    frame.best.assign(best.begin(), best.end());
    frame.iteration_best.assign(last.begin(), last.end());
    if (frame.last.improved) frame.best_iteration = frame.last.iteration;
    frame.best_length = colony->best_length();
    colony->copy_trails(own_trails(frame));
  }
  Settings settings;
  Frame frame;
  std::unique_ptr<Colony> colony;
};

/// Of all threads of this process, the rasteriser's too: what a busy machine does not blur.
double processor_seconds() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  return double(use.ru_utime.tv_sec + use.ru_stime.tv_sec) + 1e-6 * double(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

/// `ants`: so many walk meanwhile.
void measure(const char* what, int iterations, View view, const std::vector<Layer>& layers, bool overlay,
             int ants = 0) {
  constexpr int width = 1280, height = 800;
  test::Offscreen screen(width, height);
  Run run(instance("pr1002", 1002), 0.1);
  for (int i = 0; i < iterations; ++i) run.iterate();
  Scene scene;
  SceneOptions options;
  options.overlay = overlay;
  options.reduced_motion = ants == 0;
  scene.set_options(options);
  scene.set_view(view);
  run.colony->copy_ants(ants, run.frame.ants);
  run.frame.iterations_per_second = AntPlay::fastest;
  for (const Layer layer : all_layers)
    scene.set_layer(layer, std::find(layers.begin(), layers.end(), layer) != layers.end());
  scene.update(shared(run.frame));
  scene.draw(width, height, 1);
  screen.finish();
  const double processor = processor_seconds();
  int redraws = 0;
  double worst = 0;
  const auto start = Clock::now();
  double seconds = 0;
  while (seconds < 2) {
    const auto from = Clock::now();
    run.frame.best_iteration = run.frame.last.iteration + redraws;  // every frame is a new one: all uploads happen
    scene.update(shared(run.frame));
    scene.draw(width, height, 1);
    screen.finish();
    const auto now = Clock::now();
    worst = std::max(worst, std::chrono::duration<double, std::milli>(now - from).count());
    seconds = std::chrono::duration<double>(now - start).count();
    ++redraws;
  }
  scene.release();
  fmt::print("{:<44} {:>7.1f} redraws/s   worst {:>6.1f} ms   processor {:>6.1f} ms a redraw\n", what,
             redraws / seconds, worst, 1000 * (processor_seconds() - processor) / redraws);
}

void pictures(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  struct Size {
    int width, height;
    double ratio;
  };
  struct Moment {
    const char* name;
    const char* instance;
    int cities, iterations;
    double rho;
  };
  for (const Moment& m :
       {Moment{"berlin52-0", "berlin52", 52, 0, 0.02}, Moment{"berlin52-150", "berlin52", 52, 150, 0.02},
        Moment{"kroA100-3", "kroA100", 100, 3, 0.02}, Moment{"pr1002-40", "pr1002", 1002, 40, 0.1}}) {
    Run run(instance(m.instance, m.cities), m.rho);
    if (m.iterations == 0) run.frame.state = State::paused;
    for (int i = 0; i < m.iterations; ++i) run.iterate();
    for (const Size& size : {Size{960, 480, 1}, Size{1280, 800, 1}, Size{900, 600, 1}, Size{1280, 960, 2}})
      for (const Theme theme : {Theme::light, Theme::dark})
        for (const View view : {View::map, View::both, View::matrix}) {
          if (size.width == 960 && view != View::both) continue;
          test::Offscreen screen(size.width, size.height);
          Scene scene;
          SceneOptions options;
          options.theme = theme;
          options.reduced_motion = true;
          scene.set_options(options);
          scene.set_view(view);
          scene.set_layer(Layer::iteration_best, theme == Theme::dark);
          scene.update(shared(run.frame));
          for (int i = 0; i < 3; ++i) scene.draw(size.width, size.height, size.ratio);
          const char* const views[] = {"map", "both", "matrix"};
          const std::string name = fmt::format("{}-{}-{}-{}x{}", m.name, views[int(view)],
                                               theme == Theme::light ? "light" : "dark", size.width, size.height);
          test::write_png((folder / (name + ".png")).string(), screen.read());
          if (m.iterations > 0 && size.width == 1280 && size.ratio == 1 && view == View::both) {
            scene.select_city(17);
            for (int i = 0; i < 3; ++i) scene.draw(size.width, size.height, size.ratio);
            test::write_png((folder / (name + "-probe.png")).string(), screen.read());
            scene.select_city(-1);
            scene.pointer({.kind = PointerEvent::Kind::move, .at = {1000, 300}});
            for (int i = 0; i < 3; ++i) scene.draw(size.width, size.height, size.ratio);
            test::write_png((folder / (name + "-cell.png")).string(), screen.read());
          }
          scene.release();
        }
  }
}

void story(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  struct Cities {
    const char* name;
    int cities;
    double rho;
  };
  constexpr int width = 600, height = 560;
  for (const Cities& of : {Cities{"uniform80", 80, 0.02}, Cities{"pr1002", 1002, 0.02}}) {
    Run run(instance(of.name, of.cities), of.rho);
    run.frame.state = State::paused;
    int done = 0;
    for (const int iterations : {0, 30, 200, 700}) {
      for (; done < iterations; ++done) run.iterate();
      for (const Theme theme : {Theme::light, Theme::dark})
        for (const TrailColour by : {TrailColour::share, TrailColour::trail})
          for (const bool best : {true, false}) {
            test::Offscreen screen(width, height);
            Scene scene;
            SceneOptions options;
            options.theme = theme;
            options.trail_colour = by;
            options.reduced_motion = true;
            options.sentences = false;
            scene.set_options(options);
            scene.set_view(View::map);
            scene.set_layer(Layer::best, best);
            scene.update(shared(run.frame));
            for (int i = 0; i < 3; ++i) scene.draw(width, height, 1);
            const std::string name =
                fmt::format("{}-{}-{}-{}-{}.png", of.name, theme == Theme::light ? "light" : "dark",
                            by == TrailColour::share ? "share" : "tau", best ? "best" : "trails", iterations);
            test::write_png((folder / name).string(), screen.read());
            scene.release();
          }
    }
  }
}

/// Of a frame with new tours beside a held one; drawn again with another camera they cost what the last column says.
void measure_lists() {
  constexpr int cities = 100'000, rounds = 15;
  Frame frame;
  frame.instance = instance("none", cities);
  frame.best = matrix_order({}, cities);
  std::mt19937 dice(1);
  std::ranges::shuffle(frame.best, dice);
  RunView run;
  std::map<std::string, std::vector<double>> made, again;
  for (int round = 0; round < rounds; ++round) {
    std::swap(frame.best[std::size_t(round)], frame.best[std::size_t(cities - 1 - round)]);
    frame.iteration_best = frame.best;
    run.take(shared(frame));
    if (!run.held) run.held = std::make_shared<const HeldTour>(held_tour(frame));
    Look look;
    look.run = &run;
    look.camera.pane = {0, 0, 1280, 800};
    look.camera.fit(bounds_of(frame.instance->layout()));
    look.palette = &palette(Theme::light);
    look.widths = widths(run.spacing * look.camera.scale, false);
    for (const Layer layer : {Layer::cities, Layer::best, Layer::iteration_best, Layer::held, Layer::hull}) {
      PaneLayer& shown = *run.map[std::size_t(layer)];
      const auto time = [](const auto& act) {
        const auto start = Clock::now();
        act();
        return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
      };
      Drawing drawing;
      made[kind_of(layer).name].push_back(time([&] {
        shown.update(run);
        shown.draw(look, drawing);
      }));
      look.camera.scale *= 1.1;
      again[kind_of(layer).name].push_back(time([&] { shown.draw(look, drawing); }));
    }
  }
  const auto median = [](std::vector<double>& times) {
    std::ranges::sort(times);
    return times[times.size() / 2];
  };
  for (auto& [name, times] : made)
    fmt::print("{:<32} {:>7.2f} ms with new data (at most {:.1f}), {:.4f} ms with another camera\n", name,
               median(times), times.back(), median(again[name]));
}

void measure_ant() {
  constexpr int width = 1280, height = 800;
  for (const auto& [name, cities] : {std::pair("", 80), {"", 300}, {"", 500}}) {
    test::Offscreen screen(width, height);
    SessionOptions with_trails;
    with_trails.frames_per_second = 0;
    with_trails.trails = CarriedTrails::copied;
    Session session(with_trails);
    Settings settings;
    settings.backend = BackendKind::cpu;
    session.load(instance(name, cities), settings);
    session.step(400);
    session.wait_until_idle();
    const FramePtr frame = session.take_frame();
    Followed ant;
    ant.frame = frame;
    ant.at = 1;
    Progress progress;
    const auto tell = [&](Accounts& accounts, std::int64_t iteration) {
      const auto from = Clock::now();
      auto account = std::make_shared<const AntAccount>(
          accounts.tell(account_in(*frame, iteration, 0, session.kept_before(iteration, frame->run)), progress));
      return std::pair(std::move(account), std::chrono::duration<double, std::milli>(Clock::now() - from).count());
    };
    Accounts accounts;
    auto [account, first_ms] = tell(accounts, 400);
    ant.take(std::move(account), frame->run);
    Scene scene;
    scene.change_options([](SceneOptions& options) { options.reduced_motion = true; });
    scene.update(frame);
    scene.state()->follow(ant);
    for (int k = 0; k < 3; ++k) scene.draw(width, height, 1);
    screen.finish();
    std::vector<double> all;
    while (all.size() < 60 && scene.state()->followed().phase == AntPhase::choose) {
      const auto from = Clock::now();
      scene.state()->change_followed([](Followed& followed) { return followed.move(AntMove::next); });
      scene.draw(width, height, 1);
      screen.finish();
      all.push_back(std::chrono::duration<double, std::milli>(Clock::now() - from).count());
    }
    std::ranges::sort(all);
    // A look back to an iteration far away, and the same with the ant's account.
    session.review(137);
    const auto from = Clock::now();
    session.wait_until_idle();
    const double back_ms = std::chrono::duration<double, std::milli>(Clock::now() - from).count();
    const double told_ms = tell(accounts, 137).second;
    scene.release();
    fmt::print(
        "{:>4} cities: a step {:>5.1f} ms (median), {:>5.1f} ms (95 %); told first in {:.0f} ms; iteration 137: look "
        "back {:.0f} ms, told {:.0f} ms\n",
        cities, all[all.size() / 2], all[all.size() * 95 / 100], first_ms, back_ms, told_ms);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--lists") {
    measure_lists();
    return 0;
  }
  if (argc == 2 && std::string(argv[1]) == "--ant") {
    measure_ant();
    return 0;
  }
  if (argc == 3 && std::string(argv[1]) == "--png") {
    pictures(argv[2]);
    return 0;
  }
  if (argc == 3 && std::string(argv[1]) == "--story") {
    story(argv[2]);
    return 0;
  }
  fmt::print("1 002 cities, 1280 x 800, every frame new\n");
  const std::vector<Layer> all = {Layer::cities, Layer::best, Layer::iteration_best, Layer::trails};
  measure("both, iteration 1 (all trails near the top)", 1, View::both, all, true);
  measure("both, iteration 30", 30, View::both, all, true);
  measure("map, iteration 1", 1, View::map, all, true);
  measure("map, iteration 30", 30, View::map, all, true);
  measure("map, iteration 30, trails alone", 30, View::map, {Layer::trails}, false);
  measure("map, iteration 30, tours and cities", 30, View::map, {Layer::cities, Layer::best, Layer::iteration_best},
          false);
  measure("matrix, iteration 30", 30, View::matrix, all, true);
  std::vector<Layer> with_ants = all;
  with_ants.push_back(Layer::ants);
  for (const int ants : {8, 1002})
    measure(fmt::format("both, iteration 30, {} ants walk", ants).c_str(), 30, View::both, with_ants, true, ants);
}
