// SPDX-License-Identifier: Apache-2.0
#include "app/engine/machine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

#include "core/base/cores.hpp"
#include "core/cpu/construct.hpp"
#include "kernels/device/devices.hpp"

namespace formicarium {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

/// The names of the cards that runs will use, each once: "NVIDIA H200".
std::string names_of(const experiment::Plan& plan, const experiment::Cards& cards) {
  if (cards.numbers.empty()) return {};
  const auto wants_one = [&](const experiment::PlannedRun& run) { return cards.wants(plan.settings(run)); };
  if (std::ranges::none_of(plan.runs, wants_one)) return {};
  std::set<std::string> names;
  for (const CudaDevice& device : cuda_devices().list)
    if (std::ranges::find(cards.numbers, device.number) != cards.numbers.end()) names.insert(device.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string processor_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      if (const std::size_t colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
  return {};
}

experiment::Machine machine_for(const experiment::Plan& plan, const experiment::Cards& cards) {
  return {.host = host_name(),
          .processor = processor_model(),
          .instructions = std::string(construct().instructions),
          .threads = usable_cores(),
          .card = names_of(plan, cards)};
}

}  // namespace formicarium
