// SPDX-License-Identifier: Apache-2.0
// formica bench qap: how many moves a second tabu search looks at, beside a plain loop on the same instance.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

#include "app/cli/bench.hpp"
#include "app/cli/plain_tabu.hpp"
#include "app/model/terminal.hpp"
#include "core/base/cores.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/construct.hpp"
#include "core/cpu/milliseconds.hpp"
#include "core/cpu/swap_search.hpp"
#include "core/qap/qap_generate.hpp"

namespace formicarium::cli {
namespace {

constexpr int facilities = 100, plain_steps = 1000, vector_steps = 10'000;
constexpr double moves = facilities * (facilities - 1) / 2.0;  // that a step looks at

/// Millions of moves a second: `searches` times as many steps in the median of the rounds' seconds.
double rate(std::int64_t rounds, int steps, int searches, const std::function<void()>& work) {
  std::vector<double> seconds;
  for (std::int64_t i = 0; i <= rounds; ++i) {
    if (interrupted()) throw Cancelled{};
    const auto begun = SteadyClock::now();
    work();
    const double took = milliseconds_since(begun) / 1000;
    if (i > 0) seconds.push_back(took);  // the first warms up
  }
  return moves * steps * searches / median(std::move(seconds)) * 1e-6;
}

Tour identity() {
  Tour assignment(facilities);
  std::iota(assignment.begin(), assignment.end(), 0);
  return assignment;
}

void search_once(SwapSearch& search, const QapInstance& instance, std::uint32_t ant) {
  Tour assignment = identity();
  search.search({.kind = SwapKind::tabu, .steps = vector_steps, .taboo_length = facilities, .seed = 1}, ant, assignment,
                instance.cost(assignment));
}

void bench_instance(const QapInstance& instance, std::int64_t rounds) {
  const auto line = [](std::string_view code, int cores, double million, double plain) {
    write_result(fmt::format("{:<12} {:>6} {:>20.1f} {:>14.2f} {:>10.1f}\n", code, cores, million,
                             moves / million * cores, million / plain));
  };
  const auto shared = std::make_shared<const SwapSearch::Shared>(instance);
  write_result(fmt::format("\n{}: {} facilities, words of {} bits\n", instance.name(), instance.cities(),
                           shared->narrow() ? 32 : 64));
  write_result(
      fmt::format("{:<12} {:>6} {:>20} {:>14} {:>10}\n", "code", "cores", "million moves a s", "µs a step", "x plain"));
  const PlainTabu loop(instance);
  const Tour start = identity();
  const double plain =
      rate(rounds, plain_steps, 1, [&] { loop.search(start, instance.cost(start), plain_steps, facilities, 1); });
  line("plain loop", 1, plain, plain);
  for (const Construct& set : runnable_constructs()) {
    SwapSearch search(std::make_shared<const SwapSearch::Shared>(instance, set.instructions));
    line(set.instructions, 1, rate(rounds, vector_steps, 1, [&] { search_once(search, instance, 0); }), plain);
  }
  const int cores = usable_cores();
  std::vector<SwapSearch> searches;
  searches.reserve(std::size_t(cores));
  for (int i = 0; i < cores; ++i) searches.emplace_back(shared);
  line(construct().instructions, cores,
       rate(rounds, vector_steps, cores,
            [&] {
              std::vector<std::jthread> threads;
              threads.reserve(searches.size());
              for (std::size_t i = 0; i < searches.size(); ++i)
                threads.emplace_back([&, i] { search_once(searches[i], instance, std::uint32_t(i)); });
            }),
       plain);
}

}  // namespace

void bench_qap(const BenchOptions& options) {
  write_result(fmt::format("qap: tabu search, taboo length n, {} steps a search, median of {} searches\n", vector_steps,
                           options.rounds));
  for (const QapKind& kind : qap_kinds())
    bench_instance(QapInstance(generate_qap(kind.name, facilities, 1)), options.rounds);
}

}  // namespace formicarium::cli
