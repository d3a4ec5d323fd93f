// SPDX-License-Identifier: Apache-2.0
// What two runs side by side cost each other: the rate of the slower one, linked by iteration or free, with the threads
// of all cores for each or shared out.
//   gate_bench FILE ANTS ROUNDS [SEARCH]     SEARCH: local search of the second run alone
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/base/error.hpp"
#include "core/problem/read.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"

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
constexpr double seconds_each = 3;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Iterations a second of the slower one.
double rate(const std::array<std::unique_ptr<Session>, 2>& sides, const Way& way) {
  const auto lockstep = way.linked ? std::make_shared<Lockstep>() : nullptr;
  const int cores = int(std::max(1U, std::thread::hardware_concurrency()));
  std::array<std::int64_t, 2> before{};
  const auto iteration = [&](std::size_t i) {
    sides[i]->wait_until_idle();
    return sides[i]->take_frame()->live_iteration;
  };
  for (std::size_t i = 0; i < 2; ++i) {
    sides[i]->link(lockstep);
    sides[i]->use_threads(way.shared_out ? std::max(1, cores / 2) : 0);
    sides[i]->reset();  // both begin at the same iteration, or the one ahead would wait for the other
    before[i] = iteration(i);
  }
  const auto begun = std::chrono::steady_clock::now();
  for (const auto& side : sides) side->run();
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds_each));
  for (const auto& side : sides) side->pause();
  for (const auto& side : sides) side->wait_until_idle();
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  double slower = 1e300;
  for (std::size_t i = 0; i < 2; ++i) slower = std::min(slower, double(iteration(i) - before[i]) / passed);
  for (const auto& side : sides) side->link(nullptr);
  return slower;
}

int compare_ways(const std::string& file, int ants, int rounds, const std::string& search) {
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
  std::array<std::vector<double>, ways.size()> rates, shares;
  for (int round = 0; round < rounds; ++round) {
    std::array<double, ways.size()> now{};
    for (std::size_t k = 0; k < ways.size(); ++k) {
      const std::size_t way = (k + std::size_t(round)) % ways.size();  // none is always the first
      now[way] = rate(sides, ways[way]);
    }
    for (std::size_t way = 0; way < ways.size(); ++way) {
      rates[way].push_back(now[way]);
      shares[way].push_back(now[way] / now[0]);
    }
  }
  for (std::size_t way = 0; way < ways.size(); ++way)
    fmt::print("{:28} {:8.1f} iterations/s, {:.3f} of the first\n", ways[way].name, median(rates[way]),
               median(shares[way]));
  return 0;
}

}  // namespace
}  // namespace formicarium

int main(int count, char** words) {
  if (count < 4) {
    fmt::print(stderr, "gate_bench FILE ANTS ROUNDS [SEARCH]\n");
    return 2;
  }
  try {
    return formicarium::compare_ways(words[1], std::stoi(words[2]), std::stoi(words[3]), count > 4 ? words[4] : "");
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
