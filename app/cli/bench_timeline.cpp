// SPDX-License-Identifier: Apache-2.0
// formica bench timeline: how long a look at an earlier moment of a run takes.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include "app/cli/bench.hpp"
#include "app/cli/bench_instances.hpp"
#include "app/model/terminal.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/milliseconds.hpp"
#include "core/problem/instance.hpp"
#include "core/session/session.hpp"

namespace formicarium::cli {
namespace {

constexpr int looks = 200;

/// Milliseconds from the call to the frame of that moment.
double look_at(Session& session, std::int64_t iteration) {
  const auto asked = SteadyClock::now();
  session.review(iteration);
  for (;;) {
    if (interrupted()) throw Cancelled{};
    if (const FramePtr frame = session.take_frame(); frame && frame->reviewing && frame->last.iteration == iteration)
      return milliseconds_since(asked);
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

std::string looks_row(Session& session, std::int64_t iterations, const char* state) {
  std::mt19937 dice(1);
  std::uniform_int_distribution<std::int64_t> anywhere(0, iterations);
  std::vector<double> times;
  times.reserve(looks);
  for (int i = 0; i < looks; ++i) times.push_back(look_at(session, anywhere(dice)));
  const auto within = std::ranges::count_if(times, [](double ms) { return ms <= 200; });
  const double worst = *std::ranges::max_element(times);
  return fmt::format("{:<10} {:>10.1f} {:>10.1f} {:>12.1f} %\n", state, median(times), worst,
                     100.0 * double(within) / looks);
}

}  // namespace

void bench_timeline(const BenchOptions& options) {
  const InstancePtr instance = thousand_cities(options.data);
  Session session;
  session.load(instance, Settings{});
  session.wait_until_idle();
  const auto began = SteadyClock::now();
  session.step(options.iterations);
  while (!session.wait_until_idle(std::chrono::milliseconds(100)))
    if (interrupted()) throw Cancelled{};
  const double seconds = milliseconds_since(began) / 1000;
  write_result(fmt::format("{}, {} iterations in {:.1f} s, {} random looks a row\n", instance->name(),
                           options.iterations, seconds, looks));
  write_result(fmt::format("{:<10} {:>10} {:>10} {:>14}\n", "the run", "median ms", "worst ms", "within 200 ms"));
  write_result(looks_row(session, options.iterations, "rests"));
  session.show_live();
  session.run();
  write_result(looks_row(session, options.iterations, "goes on"));
}

}  // namespace formicarium::cli
