// SPDX-License-Identifier: Apache-2.0
// What two runs side by side cost each other: the rate of the slower one, linked by iteration or free, with the threads
// of all cores for each or shared out. Beside it the floor: what any gate costs, because each iteration takes as long
// as the slower one of the two.
//   gate_bench FILE ANTS ROUNDS [SEARCH]     SEARCH: local search of the second run alone
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/base/cores.hpp"
#include "core/problem/read.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"
#include "tests/bench_main.hpp"

namespace formicarium {
namespace {

struct Way {
  const char* name;
  bool linked, shared_out;
};
constexpr std::array<Way, 4> ways{{{"free, all threads each", false, false},
                                   {"linked, all threads each", true, false},
                                   {"free, threads shared out", false, true},
                                   {"linked, threads shared out", true, true}}};
constexpr double seconds_each = 1.5;

/// The seconds that each iteration of a run took, the session's own work between two iterations included as a mean.
std::vector<double> iteration_times(const Session& side, const Frame& now, double passed) {
  const auto trace = side.trace(now.run);
  std::vector<double> times;
  double before = 0, solving = 0;
  for (std::size_t i = 0; i < trace->size(); ++i) {
    const double seconds = (*trace)[i].seconds;
    times.push_back(seconds - before);
    solving = before = seconds;
  }
  const double between = times.empty() ? 0 : std::max(0.0, passed - solving) / double(times.size());
  for (double& time : times) time += between;
  return times;
}

/// The rate that a gate without any cost of its own would give, as a share of the slower one's, from the times of two
/// runs that were free: iteration i takes as long as the slower of both iterations i.
double floor_of(const std::vector<double>& a, const std::vector<double>& b) {
  double sum_a = 0, sum_b = 0, slower = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    sum_a += a[i];
    sum_b += b[i];
    slower += std::max(a[i], b[i]);
  }
  return slower > 0 ? std::max(sum_a, sum_b) / slower : 1;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Measured {
  double rate = 1e300;  // iterations a second of the slower one
  double floor = 1;     // as floor_of()
};

Measured measure(const std::array<std::unique_ptr<Session>, 2>& sides, const Way& way) {
  const auto lockstep = way.linked ? std::make_shared<Lockstep>() : nullptr;
  const int cores = usable_cores();
  for (std::size_t i = 0; i < 2; ++i) {
    sides[i]->link(lockstep);
    sides[i]->use_threads(way.shared_out ? std::max(1, cores / 2) : 0);
    sides[i]->reset();  // both begin at the same iteration, or the one ahead would wait for the other
    sides[i]->wait_until_idle();
  }
  const auto begun = std::chrono::steady_clock::now();
  for (const auto& side : sides) side->run();
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds_each));
  for (const auto& side : sides) side->pause();
  for (const auto& side : sides) side->wait_until_idle();
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  Measured measured;
  std::array<std::vector<double>, 2> times;
  for (std::size_t i = 0; i < 2; ++i) {
    const FramePtr frame = sides[i]->take_frame();
    measured.rate = std::min(measured.rate, double(frame->live_iteration) / passed);
    times[i] = iteration_times(*sides[i], *frame, passed);
  }
  measured.floor = floor_of(times[0], times[1]);
  for (const auto& side : sides) side->link(nullptr);
  return measured;
}

void compare_ways(const std::string& file, int ants, int rounds, const std::string& search) {
  const InstancePtr instance = read_instance(file);
  std::array<std::unique_ptr<Session>, 2> sides;
  for (std::size_t i = 0; i < 2; ++i) {
    Settings settings;
    settings.ants = ants;
    if (i == 1 && !search.empty()) {
      const Parameter& parameter = *find_parameter("local_search");
      parameter.set(settings, parse_value(parameter, search));
    }
    sides[i] = std::make_unique<Session>();
    sides[i]->load(instance, settings);
    sides[i]->wait_until_idle();
  }
  std::array<std::vector<double>, ways.size()> rates, shares, floors;
  for (int round = 0; round < rounds; ++round) {
    std::array<Measured, ways.size()> now{};
    for (std::size_t k = 0; k < ways.size(); ++k) {
      const std::size_t way = (k + std::size_t(round)) % ways.size();  // none is always the first
      now[way] = measure(sides, ways[way]);
    }
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const std::size_t free = way & ~std::size_t{1};  // the same threads, not linked
      rates[way].push_back(now[way].rate);
      shares[way].push_back(now[way].rate / now[free].rate);
      floors[way].push_back(now[free].floor);
    }
  }
  for (std::size_t way = 0; way < ways.size(); ++way) {
    fmt::print("{:28} {:8.1f} iterations/s", ways[way].name, median(rates[way]));
    if (ways[way].linked) fmt::print(", the gate costs {:.1f} % of the free rate", 100 * (1 - median(shares[way])));
    // Runs that take each other's cores while they are free are not as fast then as when they wait for each other.
    if (ways[way].linked && ways[way].shared_out)
      fmt::print(", at the least {:.1f} %", 100 * (1 - median(floors[way])));
    fmt::print("\n");
  }
}

}  // namespace
}  // namespace formicarium

int main(int count, char** words) {
  return formicarium::test::bench_main(count, 4, "gate_bench FILE ANTS ROUNDS [SEARCH]", [&] {
    formicarium::compare_ways(words[1], std::stoi(words[2]), std::stoi(words[3]), count > 4 ? words[4] : "");
  });
}
