// SPDX-License-Identifier: Apache-2.0
#include "app/lite/measure.hpp"

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <thread>

#include "app/lite/batch.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/json_writer.hpp"

namespace formicarium::lite {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double refresh_ms = 1000.0 / 60;
constexpr double warm_up = 0.1;  // share of the iterations that is not counted: caches fill, clocks rise

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void keep(std::vector<Sample>& samples, double seconds, std::int64_t iteration) {
  if (iteration > 0 && (samples.empty() || iteration > samples.back().iteration))
    samples.push_back({seconds, iteration});
}

/// Of sorted values.
double quantile(std::span<const double> values, double share) {
  return values.empty() ? 0 : values[std::size_t(std::lround(share * double(values.size() - 1)))];
}

/// Resets the run to its beginning, paused. False if the window was closed.
bool begin_anew(App& app) {
  const std::uint64_t before = app.player().frame()->run;
  app.player().session().reset();
  while (app.player().frame()->run == before) {
    look_for_failure(app);
    if (!app.turn()) return false;
  }
  return true;
}

/// Runs without drawing or copying trails: what a run costs without a window. Nothing if the window was closed.
std::optional<std::vector<Sample>> run_headless(App& app, Session& session, double seconds) {
  std::vector<Sample> samples;
  const auto start = Clock::now();
  session.want_trails(CarriedTrails::none);
  session.run();
  while (since(start) < seconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (!app.listen(false)) return {};
    if (!app.player().take()) continue;
    const Frame& frame = *app.player().frame();
    look_for_failure(app);
    keep(samples, since(start), frame.last.iteration);
  }
  session.pause();
  return samples;
}

}  // namespace

double rate(std::span<const Sample> samples, std::int64_t from, std::int64_t to) {
  const auto when = [&](std::int64_t iteration) {
    const auto after = std::ranges::lower_bound(samples, iteration, {}, &Sample::iteration);
    if (after == samples.begin()) return after->seconds;
    const Sample &high = after == samples.end() ? samples.back() : *after, &low = *(after - 1);
    if (high.iteration <= low.iteration) return low.seconds;
    return std::lerp(low.seconds, high.seconds,
                     double(iteration - low.iteration) / double(high.iteration - low.iteration));
  };
  if (samples.size() < 2 || to <= from) return 0;
  const double seconds = when(to) - when(from);
  return seconds > 0 ? double(to - from) / seconds : 0;
}

std::optional<Measured> measure(App& app, Window& window, const CommandLine& wanted) {
  Measured m;
  const auto opened = Clock::now();
  app.open(wanted.file, false, wanted.app.distances);
  if (!wait_until_open(app, wanted)) return {};
  app.draw(true);
  glFinish();
  m.first_frame_seconds = since(opened);

  Player& player = app.player();
  const auto headless = run_headless(app, player.session(), wanted.measure);
  if (!headless || !begin_anew(app)) return {};
  player.session().want_trails(app.scene().wants().trails);

  std::vector<Sample> samples;
  std::vector<double> milliseconds;
  window.set_vertical_sync(false);
  player.session().run();
  const auto start = Clock::now();
  std::int64_t shown = -1, tick = 0;
  while (since(start) < wanted.measure) {
    if (wanted.fps) {  // a late frame is not made up for by a burst
      tick = std::max(tick + 1, std::int64_t(std::ceil(since(start) * *wanted.fps)));
      std::this_thread::sleep_until(start + std::chrono::duration<double>(double(tick) / *wanted.fps));
    }
    const auto from = Clock::now();
    if (!app.listen(false)) return {};
    app.take_frame();
    app.draw(true);
    glFinish();
    const double cost = 1000 * since(from);
    milliseconds.push_back(cost);
    ++m.frames;
    m.missed_frames += std::int64_t(cost / refresh_ms);
    const Frame& frame = *player.frame();
    look_for_failure(app);
    m.new_frames += frame.last.iteration != shown;
    shown = frame.last.iteration;
    keep(samples, since(start), frame.last.iteration);
  }
  const double drawn_for = since(start);
  player.session().pause();

  const Frame& frame = *player.frame();
  m.frames_per_second = double(m.frames) / drawn_for;
  std::sort(milliseconds.begin(), milliseconds.end());
  m.draw_ms_median = quantile(milliseconds, 0.5);
  m.draw_ms_p99 = quantile(milliseconds, 0.99);
  if (!samples.empty() && !headless->empty()) {
    const std::int64_t to = std::min(samples.back().iteration, headless->back().iteration);
    const std::int64_t least = std::max(samples.front().iteration, headless->front().iteration);
    const std::int64_t from = least + std::int64_t(warm_up * double(to - least));
    m.iterations_per_second = rate(samples, from, to);
    m.iterations_per_second_headless = rate(*headless, from, to);
    if (m.iterations_per_second_headless > 0) m.ratio = m.iterations_per_second / m.iterations_per_second_headless;
  }
  m.gl_renderer = app.scene().gl_description();
  m.device = frame.device;
  m.why_cpu = frame.why_cpu;
  const PicturePath path = app.scene().picture_path();
  m.trail_path = path.straight ? "direct" : "copy";
  m.why_copied = path.why_not;
  m.instance = frame.instance->name();
  m.cities = frame.instance->cities();
  m.size_words = counted_items(m.cities, frame.instance->words());
  m.width = window.width();
  m.height = window.height();
  m.iterations = frame.last.iteration;
  return m;
}

std::string as_json(const Measured& m) {
  const auto fixed = [](double value, int digits) { return JsonText{fmt::format("{:.{}f}", value, digits)}; };
  JsonWriter out;
  out.value([&] {
    out.members("instance", m.instance, "cities", m.cities, "width", m.width, "height", m.height, "frames", m.frames);
    out.members("new_frames", m.new_frames, "frames_per_second", fixed(m.frames_per_second, 2));
    out.members("draw_ms_median", fixed(m.draw_ms_median, 3), "draw_ms_p99", fixed(m.draw_ms_p99, 3));
    out.members("missed_frames", m.missed_frames, "iterations", m.iterations);
    out.members("iterations_per_second", fixed(m.iterations_per_second, 3));
    out.members("iterations_per_second_headless", fixed(m.iterations_per_second_headless, 3));
    out.members("ratio", fixed(m.ratio, 4), "first_frame_seconds", fixed(m.first_frame_seconds, 3));
    out.members("gl_renderer", m.gl_renderer, "device", m.device, "why_cpu", m.why_cpu);
    out.members("trail_path", m.trail_path, "why_copied", m.why_copied);
  });
  return out.take() + "\n";
}

std::string as_line(const Measured& m) {
  return fmt::format(
      "{} ({}), {} x {}: {:.1f} frames/s, {:.2f} ms a frame (p99 {:.2f}), {} refreshes missed; {:.1f} "
      "iterations/s, {:.1f} % of {:.1f} without drawing; first frame after {:.2f} s; {} draws, {} solves, trails {}{}",
      m.instance, m.size_words, m.width, m.height, m.frames_per_second, m.draw_ms_median, m.draw_ms_p99,
      m.missed_frames, m.iterations_per_second, 100 * m.ratio, m.iterations_per_second_headless, m.first_frame_seconds,
      m.gl_renderer, m.device, m.why_copied.empty() ? "straight from the GPU" : "copied: ", m.why_copied);
}

}  // namespace formicarium::lite
