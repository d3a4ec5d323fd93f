// SPDX-License-Identifier: Apache-2.0
// Lower bounds of instances against the best costs known: the gap in percent of that cost, and the time.
//   bound_bench SECONDS FILE…          .tsp, .atsp or .dat (QAPLIB); SECONDS for each
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "core/bound/bound.hpp"
#include "core/problem/read.hpp"
#include "core/qap/qaplib.hpp"
#include "tests/bench_main.hpp"

namespace formicarium {
namespace {

InstancePtr read(const std::string& file) {
  if (file.ends_with(".dat")) return read_qaplib(file);
  return read_instance(file);
}

void measure(const std::string& file, double seconds) {
  using Clock = std::chrono::steady_clock;
  const InstancePtr instance = read(file);
  const Clock::time_point begin = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  double first = 0;
  const LowerBound bound = lower_bound(*instance, seconds, [&](const LowerBound&) {
    if (first == 0) first = spent();
  });
  const Length best = instance->best_known().value_or(0);
  const double gap = best > 0 ? 100 * double(best - bound.value) / double(best) : 0;
  fmt::print("{:12} {:>6} {:>12} {:>12} {:>8.3f} {:>8.2f} {:>8.2f} {}{}\n", instance->name(), instance->cities(),
             bound.value, best, gap, first, spent(), bound.settled ? "settled" : "",
             best > 0 && bound.value > best ? " ABOVE" : "");
  std::fflush(stdout);
}

}  // namespace
}  // namespace formicarium

int main(int count, char** words) {
  using namespace formicarium;
  return test::bench_main(count, 3, "bound_bench SECONDS FILE…", [&] {
    fmt::print("{:12} {:>6} {:>12} {:>12} {:>8} {:>8} {:>8}\n", "instance", "size", "bound", "best known", "gap %",
               "first s", "all s");
    for (int i = 2; i < count; ++i) measure(words[i], std::strtod(words[1], nullptr));
  });
}
