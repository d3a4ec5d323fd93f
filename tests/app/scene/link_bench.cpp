// SPDX-License-Identifier: Apache-2.0
// What drawing costs a run on the GPU, at 1920 x 1200 and 60 frames a second: by the link, by copies, and by its parts:
//   link_bench FILE.tsp matrix|candidate map|both|matrix [SECONDS [parts]]
#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/engine/make_colony.hpp"
#include "app/scene/scene.hpp"
#include "core/problem/read.hpp"
#include "core/session/session.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/bench_main.hpp"
#include "tests/core/session/frames.hpp"

namespace {

using namespace formicarium;
using Clock = std::chrono::steady_clock;

constexpr int width = 1920, height = 1200;
constexpr double frames_per_second = 60;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// The median; `values` are in another order afterwards.
double middle_of(std::vector<double>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

struct Options {
  std::string file;
  Settings settings;
  double seconds = 5;
};

using ShownLayers = std::array<bool, all_layers.size()>;

/// What of the picture is drawn, and how.
struct Part {
  const char* name;
  View view;
  ShownLayers layers{false, false, false, false};
  bool overlay = false;
  bool interop = true;
  int every = 1;  // so many ticks pass between two frames shown
  bool drawn = true;
};

/// The GPU's clock before and after a draw; what a draw took is known some draws later, so that nobody waits.
class GpuTimes {
 public:
  static constexpr std::size_t behind = 3;
  GpuTimes() {
    for (auto& pair : queries_) glCreateQueries(GL_TIMESTAMP, 2, pair.data());
  }
  ~GpuTimes() {
    for (auto& pair : queries_) glDeleteQueries(2, pair.data());
  }
  GpuTimes(const GpuTimes&) = delete;
  GpuTimes& operator=(const GpuTimes&) = delete;

  void begin() {
    take(behind);
    glGetInteger64v(GL_TIMESTAMP, &asked_[next_ % behind]);
    glQueryCounter(queries_[next_ % behind][0], GL_TIMESTAMP);
  }
  void end() { glQueryCounter(queries_[next_++ % behind][1], GL_TIMESTAMP); }
  void finish() { take(1); }
  void clear() { took_ms.clear(), latency_ms.clear(); }

  std::vector<double> took_ms;     // by the GPU, others' turns in between included
  std::vector<double> latency_ms;  // from asking until all is drawn

 private:
  void take(std::size_t at_most) {
    for (; next_ - taken_ >= at_most && taken_ < next_; ++taken_) {
      const std::size_t i = taken_ % behind;
      GLuint64 from = 0, to = 0;
      glGetQueryObjectui64v(queries_[i][0], GL_QUERY_RESULT, &from);
      glGetQueryObjectui64v(queries_[i][1], GL_QUERY_RESULT, &to);
      took_ms.push_back(double(to - from) / 1e6);
      latency_ms.push_back((double(to) - double(asked_[i])) / 1e6);
    }
  }
  std::array<std::array<GLuint, 2>, behind> queries_{};
  std::array<GLint64, behind> asked_{};
  std::size_t next_ = 0, taken_ = 0;
};

SessionOptions watched(double rate) {
  SessionOptions options;
  options.frames_per_second = rate;
  options.trails = CarriedTrails::copied;
  options.make = make_colony_anywhere;
  return options;
}

/// Iterations a second of a run that nobody watches.
double headless_rate(const Options& options) {
  Session session(watched(1));
  session.want_trails(CarriedTrails::none);
  session.set_stop({.iterations = 0, .seconds = options.seconds, .target = 0});
  session.load(read_instance(options.file), options.settings, true);
  session.wait_until_idle();
  const FramePtr newest = session.take_frame();
  const Frame& frame = *newest;
  if (frame.last.iteration == 0) throw std::runtime_error(frame.message);
  return double(frame.last.iteration) / frame.last.seconds;
}

struct Watched {
  double first_frame = 0, drawn = 0, fresh = 0, rate = 0;  // s, draws and frames a second, iterations a second
  double worst_ms = 0;                                     // until all is drawn
  double latency_ms = 0, gpu_ms = 0, host_ms = 0;          // medians: all drawn, the GPU's, the calling thread's time
  double fresh_alone_ms = 0, again_alone_ms = 0;           // the GPU's with the run paused: a new frame, the same again
  std::string path;
};

/// Draws `count` times while nothing else runs.
double alone(Scene& scene, GpuTimes& times, const FramePtr& frame) {
  times.finish();
  times.clear();
  for (int i = 0; i < 60; ++i) {
    if (frame) scene.update(frame);
    times.begin();
    scene.draw(width, height, 1);
    times.end();
    times.finish();
  }
  return middle_of(times.took_ms);
}

Watched watch(const Options& options, const Part& part) {
  Watched found;
  test::Offscreen screen(width, height, test::Offscreen::By::gpu);
  GpuTimes times;
  Scene scene;
  SceneOptions scene_options;
  scene_options.interop = part.interop;
  scene_options.overlay = part.overlay;
  scene.set_options(scene_options);
  scene.set_view(part.view);
  for (const Layer layer : all_layers) scene.set_layer(layer, part.layers[std::size_t(layer)]);
  scene.set_link(make_gl_link());

  const auto opened = Clock::now();
  Session session(watched(frames_per_second));
  session.load(read_instance(options.file), options.settings, true);
  CarriedTrails wanted = CarriedTrails::copied;
  std::vector<double> host;
  std::int64_t first_iteration = 0, draws = 0, taken = 0;
  FramePtr frame;
  constexpr double settling = 0.7;  // until the first colony's frames are as all others
  Clock::time_point tick = Clock::now(), start{};
  for (int turn = 0; found.first_frame == 0 || since(opened) < found.first_frame + settling + options.seconds; ++turn) {
    tick += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / frames_per_second));
    std::this_thread::sleep_until(tick);
    tick = std::max(tick, Clock::now() - std::chrono::milliseconds(10));  // what is late stays late
    if (const FramePtr newest = session.take_frame(); newest && newest->instance) {
      if (newest->state == State::failed) throw std::runtime_error(newest->message);
      frame = newest;
      if (turn % part.every == 0 || scene.picture_path().straight != part.interop) {
        scene.update(frame);
        ++taken;
      }
    }
    if (!frame || frame->trails->empty()) continue;
    const auto begin = Clock::now();
    const bool draw = part.drawn || scene.wants().trails == CarriedTrails::copied;
    if (draw) {
      times.begin();
      scene.draw(width, height, 1);
      times.end();
      glFlush();
      ++draws;
    }
    if (found.first_frame == 0) {
      screen.finish();
      found.first_frame = since(opened);
    }
    if (const auto now_wanted = scene.wants().trails; now_wanted != wanted) session.want_trails(wanted = now_wanted);
    if (since(opened) < found.first_frame + settling) continue;
    if (first_iteration == 0) {
      start = Clock::now();
      first_iteration = frame->last.iteration;
      draws = taken = 0;
      times.clear();
    }
    host.push_back(since(begin) * 1000);
  }
  times.finish();
  const double seconds = since(start);
  found.drawn = double(draws) / seconds;
  found.fresh = double(taken) / seconds;
  found.rate = double(frame->last.iteration - first_iteration) / seconds;
  if (!times.latency_ms.empty()) found.worst_ms = *std::ranges::max_element(times.latency_ms);
  found.latency_ms = middle_of(times.latency_ms);
  found.gpu_ms = middle_of(times.took_ms);
  found.host_ms = middle_of(host);
  const PicturePath path = scene.picture_path();
  found.path = path.straight ? "straight" : "copied: " + path.why_not;
  session.pause();
  session.wait_until_idle();
  if (const FramePtr last = session.take_frame()) frame = last;
  if (part.drawn) {
    found.fresh_alone_ms = alone(scene, times, frame);
    found.again_alone_ms = alone(scene, times, nullptr);
  }
  scene.release();
  return found;
}

void print(const Options& options, const Part& part, double headless) {
  const Watched w = watch(options, part);
  fmt::print(
      "  {:<20} {:5.1f} % of headless, {:.1f} draws/s ({:.1f} new frames), {:.2f} ms until drawn (worst {:.2f}), GPU "
      "{:.2f}, host {:.2f}; paused: GPU {:.2f} new, {:.2f} again; first {:.2f} s; {}\n",
      part.name, 100 * w.rate / headless, w.drawn, w.fresh, w.latency_ms, w.worst_ms, w.gpu_ms, w.host_ms,
      w.fresh_alone_ms, w.again_alone_ms, w.first_frame, w.path);
}

}  // namespace

int main(int argc, char** argv) {
  const char* const usage = "link_bench FILE.tsp matrix|candidate map|both|matrix [SECONDS [parts]]";
  return test::bench_main(argc, 4, usage, [&] {
    Options options;
    options.file = argv[1];
    options.settings.memory = std::string(argv[2]) == "matrix" ? Memory::matrix : Memory::candidate;
    options.settings.backend = BackendKind::cuda;
    const std::string named = argv[3];
    const View view = named == "map" ? View::map : named == "matrix" ? View::matrix : View::both;
    if (argc > 4) options.seconds = std::atof(argv[4]);
    const double headless = std::max(headless_rate(options), headless_rate(options));
    fmt::print("{} {} {}: headless {:.1f} it/s\n", options.file, argv[2], named, headless);
    const ShownLayers all{true, true, false, true}, none{}, cities_and_tour{true, true, false, false},
        trails{false, false, false, true};
    constexpr int never = 1'000'000'000;
    std::vector<Part> parts{{"all", view, all, true}, {"all, copied", view, all, true, false}};
    if (argc > 5) {
      parts.push_back({"not drawn", view, all, true, true, 1, false});
      parts.push_back({"overlay", view, none, true, true, never});
      if (view != View::matrix) {
        parts.push_back({"ground", View::map, none});
        parts.push_back({"cities, tour", View::map, cities_and_tour});
        parts.push_back({"trails", View::map, trails});
        parts.push_back({"trails, a frame in 3", View::map, trails, false, true, 3});
        parts.push_back({"trails drawn again", View::map, trails, false, true, never});
      }
      if (view != View::map) {
        parts.push_back({"matrix", View::matrix, none});
        parts.push_back({"matrix drawn again", View::matrix, none, false, true, never});
      }
    }
    for (const Part& part : parts) print(options, part, headless);
  });
}
