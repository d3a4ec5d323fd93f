// SPDX-License-Identifier: Apache-2.0
#include "app/model/slurm_here.hpp"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/other_program.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/base/text.hpp"

namespace formicarium {

std::string answer_of_slurm(const std::vector<std::string>& words) {
  constexpr std::chrono::seconds patience{10};
  const std::optional<ProgramOutput> said = run_program(words, patience);
  if (interrupted()) throw Cancelled{};
  return said && said->exit == 0 ? said->out : "";
}

namespace {

/// The number with which a text begins, after blanks; nothing if there is none, or none in this range.
std::optional<int> number_at(std::string_view text, int lowest, int highest) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t="), text.size()));
  const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
  const auto number = to_integer(digits);
  return number && lowest <= *number && *number <= highest ? std::optional(int(*number)) : std::nullopt;
}

std::optional<int> largest_array() {
  constexpr std::string_view name = "\nMaxArraySize";
  const std::string config = answer_of_slurm({"scontrol", "show", "config"});
  const std::size_t at = config.find(name);
  if (at == std::string::npos) return {};
  return number_at(std::string_view(config).substr(at + name.size()), 0, 1 << 24);
}

int cores_of_node() {
  int least = 0;
  std::istringstream lines(
      answer_of_slurm({"sinfo", "--noheader", "--format=%c"}));  // "64", or "32+" where they differ
  for (std::string line; std::getline(lines, line);)
    if (const auto cores = number_at(line, 1, 1 << 16)) least = least == 0 ? *cores : std::min(least, *cores);
  return least;
}

}  // namespace

SlurmWishes on_cluster(SlurmWishes wishes, const SlurmHere& here) {
  wishes.cores_of_node = here.cores_of_node;
  wishes.largest_array = here.largest_array.value_or(usual_largest_array);
  return wishes;
}

SlurmHere slurm_here() { return {.largest_array = largest_array(), .cores_of_node = cores_of_node()}; }

}  // namespace formicarium
