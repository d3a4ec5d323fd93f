// SPDX-License-Identifier: Apache-2.0
#include "core/colony/not_enough_memory.hpp"

#include <fmt/format.h>

namespace formicarium {
namespace {
constexpr double gigabyte = 1e9;
}

std::string not_enough_memory(const MemoryNeed& need) {
  return fmt::format(
      "Memory '{}' with {} candidates and {} ants needs {:.2f} GB for {} cities; {:.2f} GB are free. Memory "
      "'candidate' with {} candidates and {} ants needs {:.2f} GB.",
      need.memory == Memory::matrix ? "matrix" : "candidate",
      need.candidates == 0 ? "all" : std::to_string(need.candidates), need.ants, need.needed / gigabyte, need.cities,
      need.free / gigabyte, frugal_candidates, frugal_ants, need.frugal / gigabyte);
}

std::string not_enough_memory(std::string_view what, double needed, double free, std::string_view instead) {
  return fmt::format("{} needs {:.2f} GB more; {:.2f} GB are free. {}.", what, needed / gigabyte, free / gigabyte,
                     instead);
}

std::string no_memory_for_trial(double needed, double free) {
  return not_enough_memory("Selection 'trial'", needed, free,
                           "Choose another selection rule, or start again with fewer candidates");
}

}  // namespace formicarium
