// SPDX-License-Identifier: Apache-2.0
// What colonies cost each other that share GPUs, each in streams of its own: the rate of each beside its rate alone,
// running free and linked by iteration.
// Colonies take the GPUs in turn, so that as many GPUs as colonies are one each.
//   sides_gpu_bench FILE ANTS SECONDS GPUS COLONIES…     for each number of colonies one row; 1 comes first in any case
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/engine/make_colony.hpp"
#include "core/base/error.hpp"
#include "core/problem/read.hpp"
#include "core/session/session.hpp"
#include "tests/bench_main.hpp"

namespace formicarium {
namespace {

/// The iterations a second of each colony.
std::vector<double> measure(const InstancePtr& instance, int ants, double seconds, int gpus, int colonies,
                            bool linked) {
  const auto lockstep = linked ? std::make_shared<Lockstep>() : nullptr;
  std::vector<std::unique_ptr<Session>> sides;
  for (int i = 0; i < colonies; ++i) {
    Settings settings;
    settings.backend = BackendKind::cuda;
    settings.ants = ants;
    settings.seed = std::uint64_t(i) + 1;
    settings.device = i % gpus;
    sides.push_back(std::make_unique<Session>(SessionOptions{.on_frame = {}, .make = make_colony_anywhere}));
    sides.back()->load(instance, settings);
    sides.back()->step(20);  // until its kernels are loaded
    sides.back()->wait_until_idle();
    sides.back()->link(lockstep);
  }
  const auto begun = std::chrono::steady_clock::now();
  for (const auto& side : sides) side->run();
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  for (const auto& side : sides) side->pause();
  for (const auto& side : sides) side->wait_until_idle();
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  std::vector<double> rates;
  for (const auto& side : sides) {
    const FramePtr frame = side->take_frame();
    if (!frame->on_gpu) throw DeviceError("a colony is not on the GPU: " + frame->message);
    rates.push_back(double(frame->live_iteration - 20) / passed);
  }
  for (const auto& side : sides) side->link(nullptr);
  return rates;
}

void compare(const std::string& file, int ants, double seconds, int gpus, const std::vector<int>& colonies) {
  const InstancePtr instance = read_instance(file);
  const double alone = measure(instance, ants, seconds, gpus, 1, false).front();
  fmt::print("{} with {} ants, 1 colony: {:.0f} iterations/s\n", instance->name(), ants, alone);
  for (const int count : colonies)
    for (const bool linked : {false, true}) {
      const std::vector<double> each = measure(instance, ants, seconds, gpus, count, linked);
      double sum = 0;
      for (const double rate : each) sum += rate;
      fmt::print(
          "{:3} colonies, {}: each {:.0f} to {:.0f} iterations/s, {:.2f} to {:.2f} of alone; together {:.2f} x\n",
          count, linked ? "linked" : "free  ", *std::ranges::min_element(each), *std::ranges::max_element(each),
          *std::ranges::min_element(each) / alone, *std::ranges::max_element(each) / alone, sum / alone);
      std::fflush(stdout);
    }
}

}  // namespace
}  // namespace formicarium

int main(int count, char** words) {
  return formicarium::test::bench_main(count, 6, "sides_gpu_bench FILE ANTS SECONDS GPUS COLONIES…", [&] {
    std::vector<int> colonies;
    for (int i = 5; i < count; ++i) colonies.push_back(std::stoi(words[i]));
    formicarium::compare(words[1], std::stoi(words[2]), std::stod(words[3]), std::stoi(words[4]), colonies);
  });
}
