// SPDX-License-Identifier: Apache-2.0
#include "core/colony/not_enough_memory.hpp"

#include <fmt/format.h>

namespace formicarium {

std::string not_enough_memory(const MemoryNeed& need) {
  constexpr double gigabyte = 1e9;
  return fmt::format(
      "Memory '{}' with {} candidates and {} ants needs {:.2f} GB for {} cities; {:.2f} GB are free. Memory "
      "'candidate' with {} candidates and {} ants needs {:.2f} GB.",
      need.memory == Memory::matrix ? "matrix" : "candidate",
      need.candidates == 0 ? "all" : std::to_string(need.candidates), need.ants, need.needed / gigabyte, need.cities,
      need.free / gigabyte, frugal_candidates, frugal_ants, need.frugal / gigabyte);
}

}  // namespace formicarium
