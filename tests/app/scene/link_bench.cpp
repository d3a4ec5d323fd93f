// SPDX-License-Identifier: Apache-2.0
// What drawing costs a run on the GPU, by the link and by copies, at 1920 x 1200:
//   link_bench FILE.tsp matrix|candidate map|both|matrix [SECONDS]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <semaphore>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/scene/scene.hpp"
#include "core/problem/read.hpp"
#include "core/session/session.hpp"
#include "kernels/make_colony.hpp"
#include "tests/app/scene/offscreen.hpp"

namespace {

using namespace formicarium;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct Options {
  std::string file;
  Settings settings;
  View view = View::both;
  double seconds = 5;
};

/// Iterations a second of a run that nobody watches.
double headless_rate(const Options& options) {
  SessionOptions session_options;
  session_options.frames_per_second = 1;
  session_options.make = make_colony_anywhere;
  Session session(std::move(session_options));
  session.set_stop({.iterations = 0, .seconds = options.seconds, .target = 0});
  session.load(read_instance(options.file), options.settings, true);
  session.wait_until_idle();
  const Frame& frame = *session.take_frame();
  if (frame.last.iteration == 0) throw std::runtime_error(frame.message);
  return double(frame.last.iteration) / frame.last.seconds;
}

struct Watched {
  double first_frame = 0, frames = 0, rate = 0;  // s, a second, iterations a second
  double median_ms = 0, worst_ms = 0;            // of a redraw until the GPU is done
  std::string path;
};

Watched watch(const Options& options, bool interop) {
  constexpr int width = 1920, height = 1200;
  Watched found;
  test::Offscreen screen(width, height, test::Offscreen::By::gpu);
  Scene scene;
  SceneOptions scene_options;
  scene_options.interop = interop;
  scene.set_options(scene_options);
  scene.set_view(options.view);
  scene.set_link(make_gl_link());

  std::counting_semaphore<> came(0);
  const auto opened = Clock::now();
  SessionOptions session_options;
  session_options.frames_per_second = 60;
  session_options.trails = CarriedTrails::copied;
  session_options.make = make_colony_anywhere;
  session_options.on_frame = [&came] { came.release(); };
  Session session(std::move(session_options));
  session.load(read_instance(options.file), options.settings, true);
  CarriedTrails wanted = CarriedTrails::copied;
  std::vector<double> redraws;
  std::int64_t first_iteration = 0, last_iteration = 0;
  Clock::time_point start{};
  constexpr double settling = 1;  // until the first colony's frames are as all others
  while (found.first_frame == 0 || since(opened) < found.first_frame + settling + options.seconds) {
    if (!came.try_acquire_for(std::chrono::milliseconds(100))) continue;
    while (came.try_acquire()) {  // one look is enough for all
    }
    const Frame* frame = session.take_frame();
    if (!frame || !frame->instance) continue;
    if (frame->state == State::failed) throw std::runtime_error(frame->message);
    const auto begin = Clock::now();
    scene.update(*frame);
    scene.draw(width, height, 1);
    screen.finish();
    if (found.first_frame == 0) found.first_frame = since(opened);
    if (const auto now_wanted = scene.wanted_trails(); now_wanted != wanted) session.want_trails(wanted = now_wanted);
    if (since(opened) < found.first_frame + settling) continue;
    if (redraws.empty()) {
      start = Clock::now();
      first_iteration = frame->last.iteration;
    }
    redraws.push_back(since(begin) * 1000);
    last_iteration = frame->last.iteration;
  }
  const double seconds = since(start);
  found.frames = double(redraws.size()) / seconds;
  found.rate = double(last_iteration - first_iteration) / seconds;
  std::ranges::sort(redraws);
  found.median_ms = redraws[redraws.size() / 2];
  found.worst_ms = redraws.back();
  const PicturePath path = scene.picture_path();
  found.path = path.straight ? "straight" : "copied: " + path.why_not;
  scene.release();
  return found;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "link_bench FILE.tsp matrix|candidate map|both|matrix [SECONDS]\n");
    return 2;
  }
  try {
    Options options;
    options.file = argv[1];
    options.settings.memory = std::string(argv[2]) == "matrix" ? Memory::matrix : Memory::candidate;
    options.settings.backend = BackendKind::cuda;
    const std::string view = argv[3];
    options.view = view == "map" ? View::map : view == "matrix" ? View::matrix : View::both;
    if (argc > 4) options.seconds = std::atof(argv[4]);
    const double before = headless_rate(options), alone = headless_rate(options);
    fmt::print("{} {} {}: headless {:.1f} it/s (again {:.1f})\n", options.file, argv[2], view, before, alone);
    for (const bool interop : {true, false}) {
      const Watched w = watch(options, interop);
      fmt::print(
          "  {:<9} first frame {:.2f} s, {:.1f} frames/s, redraw {:.2f} ms (worst {:.2f}), {:.1f} it/s = {:.1f} % of "
          "headless\n",
          w.path, w.first_frame, w.frames, w.median_ms, w.worst_ms, w.rate, 100 * w.rate / std::max(before, alone));
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
