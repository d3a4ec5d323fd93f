// SPDX-License-Identifier: Apache-2.0
#include "app/model/campaign_standing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/experiment_files.hpp"
#include "core/experiment/shard_standing.hpp"
#include "core/experiment/spec_words.hpp"
#include "core/experiment/time_left.hpp"

namespace formicarium {
namespace {

using experiment::counted;

/// "3, 12-18, 40"; ascending numbers.
std::string ranges(const std::vector<int>& numbers) {
  std::string words;
  for (std::size_t first = 0, last = 0; first < numbers.size(); first = ++last) {
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    words += fmt::format("{}{}", words.empty() ? "" : ", ", numbers[first]);
    if (last > first) words += fmt::format("-{}", numbers[last]);
  }
  return words;
}

}  // namespace

std::string campaign_standing(const experiment::Plan& plan, const experiment::Journals& journals) {
  const std::size_t done = std::size_t(journals.taken_over()), failed = journals.failures().size();
  const int shards = experiment::shards_in(journals);
  std::vector<int> ended, under_way, waiting;
  for (const experiment::ShardStanding& one : experiment::standing_of_shards(plan, journals, shards)) {
    std::vector<int>& those = one.done + one.failed == one.runs ? ended : one.begun ? under_way : waiting;
    those.push_back(one.shard.number);
  }
  std::string text =
      fmt::format("{} of {} done", done, counted(plan.runs.size(), "run") + (plan.runs.size() == 1 ? " is" : " are"));
  if (failed > 0) text += fmt::format(", {} failed", failed);
  const int at_once = std::max(1, int(under_way.size()));
  if (done + failed < plan.runs.size())
    if (const auto left = experiment::seconds_left(plan, journals.results(), at_once))
      text += fmt::format("; about {} of computing left{}", duration_words(*left),
                          at_once > 1 ? fmt::format(" if {} shards are at work", at_once) : "");
  text += "\n";
  if (shards == 0) return text + "no shard has a journal yet\n";
  text += fmt::format("{} of {} done", ended.size(),
                      counted(std::size_t(shards), "shard") + (shards == 1 ? " is" : " are"));
  if (!under_way.empty()) text += fmt::format("; under way, or ended too early: {}", ranges(under_way));
  if (!waiting.empty()) text += fmt::format("; without a journal: {}", ranges(waiting));
  return text + "\n";
}

}  // namespace formicarium
