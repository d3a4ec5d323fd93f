// SPDX-License-Identifier: Apache-2.0
#include "core/settings/not_enough_memory.hpp"

#include <fmt/format.h>

#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

std::string amount(double bytes) {
  return bytes < 1e9 ? fmt::format("{:.0f} MB", bytes / 1e6) : fmt::format("{:.2f} GB", bytes / 1e9);
}

}  // namespace

std::string not_enough_memory(const MemoryNeed& need) {
  const bool fits = need.frugal + need.beside <= need.free;
  return fmt::format(
      "Memory '{}' with {} candidates and {} ants needs {} for {} cities{}; {} are free{}. {}emory 'candidate' with {} "
      "candidates and {} ants needs {}{}{}.",
      value_text(*find_parameter("memory"), double(need.memory)),
      need.candidates == 0 ? "all" : std::to_string(need.candidates), need.ants, amount(need.needed), need.cities,
      need.beside > 0 ? fmt::format(", and {} for frames and earlier moments", amount(need.beside)) : "",
      amount(need.free), need.device.empty() ? "" : " on " + need.device, fits ? "M" : "Even m", frugal_candidates,
      frugal_ants, amount(need.frugal + need.beside), need.beside > 0 ? " in all" : "",
      fits                  ? ""
      : need.device.empty() ? "; choose a smaller instance"
                            : "; choose a smaller instance or backend 'cpu'");
}

std::string not_enough_memory(std::span<const MemoryNeed> runs, double free) {
  double needed = 0, frugal = 0, beside = 0;
  std::size_t fit = 0;
  for (const MemoryNeed& run : runs) {
    needed += run.needed + run.beside;
    frugal += run.frugal + run.beside;
    beside += run.beside;
    fit += needed <= free ? 1 : 0;
  }
  const bool fits = frugal <= free;
  return fmt::format(
      "{} runs side by side need {} for {} cities{}; {} are free{}, enough for {}. {}ith memory 'candidate', {} "
      "candidates and {} ants each they need {}{}.",
      runs.size(), amount(needed), runs.front().cities,
      beside > 0 ? fmt::format(", {} of it for frames and earlier moments", amount(beside)) : "", amount(free),
      runs.front().device.empty() ? "" : " on " + runs.front().device, fit == 0 ? "none" : std::to_string(fit),
      fits ? "W" : "Even w", frugal_candidates, frugal_ants, amount(frugal), fits ? "" : "; choose a smaller instance");
}

std::string not_enough_memory(std::string_view what, double needed, double free, std::string_view instead) {
  return fmt::format("{} needs {} more; {} are free. {}.", what, amount(needed), amount(free), instead);
}

}  // namespace formicarium
