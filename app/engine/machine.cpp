// SPDX-License-Identifier: Apache-2.0
#include "app/engine/machine.hpp"

#include <unistd.h>

#include <array>
#include <fstream>
#include <set>
#include <thread>

#include "app/engine/make_colony.hpp"
#include "core/cpu/construct.hpp"
#include "kernels/device/devices.hpp"

namespace formicarium {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

/// The names of the cards that runs will use, each once: "NVIDIA H200".
std::string cards_for(const experiment::Plan& plan) {
  std::set<int> wanted;
  for (std::size_t variant = 0; variant < plan.spec.variants.size(); ++variant)
    for (std::size_t instance = 0; instance < plan.instances.size(); ++instance)
      if (const Settings settings = plan.settings(variant, instance); wants_cuda(settings))
        wanted.insert(settings.device);
  if (wanted.empty()) return {};
  std::set<std::string> names;
  for (const CudaDevice& device : cuda_devices().list)
    if (wanted.contains(device.number)) names.insert(device.name);
  std::string cards;
  for (const std::string& name : names) cards += (cards.empty() ? "" : ", ") + name;
  return cards;
}

}  // namespace

std::string processor_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      if (const std::size_t colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
  return {};
}

experiment::Machine machine_for(const experiment::Plan& plan) {
  return {.host = host_name(),
          .processor = processor_model(),
          .instructions = std::string(construct().instructions),
          .threads = int(std::thread::hardware_concurrency()),
          .card = cards_for(plan)};
}

}  // namespace formicarium
