// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/shard_standing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/experiment/estimate.hpp"
#include "core/experiment/spec_words.hpp"

namespace formicarium::experiment {

std::vector<ShardStanding> standing_of_shards(const Plan& plan, const Journals& journals, int count) {
  if (count < 1) return {};
  std::vector<ShardStanding> all(std::size_t(count), ShardStanding{});
  for (int number = 1; number <= count; ++number) all[std::size_t(number - 1)].shard = {number, count};
  const std::vector<int> shards = shard_of_each_run(plan, count);
  const std::vector<double> seconds = estimated_seconds(plan);
  for (std::size_t run = 0; run < plan.runs.size(); ++run) {
    ShardStanding& one = all[std::size_t(shards[run] - 1)];
    const bool done = journals.results()[run].has_value();
    ++one.runs;
    one.done += done ? 1 : 0;
    one.failed += journals.failures().contains(run) ? 1 : 0;
    one.seconds += seconds[run];
    one.seconds_left += done ? 0 : seconds[run];
  }
  for (const auto& [name, file] : journals.files())
    if (file.shard && file.shard->count == count && !file.foreign()) {
      auto& written = all[std::size_t(file.shard->number - 1)].written;
      written = std::max(written.value_or(file.written), file.written);
    }
  return all;
}

int shards_in(const Journals& journals) {
  int count = 0;
  for (const auto& [name, file] : journals.files())
    if (file.shard && !file.foreign()) count = std::max(count, file.shard->count);
  return count;
}

std::string missing_words(const Plan& plan, const Journals& journals) {
  constexpr int most_told = 12;
  const int missing = int(plan.runs.size()) - journals.taken_over() - int(journals.failures().size());
  if (missing == 0) return {};
  std::string words =
      fmt::format("{} of {} missing", missing, counted(plan.runs.size(), "run") + (missing == 1 ? " is" : " are"));
  const int shards = shards_in(journals);
  int told = 0, others = 0;
  std::vector<int> whole;
  std::string parts;
  for (const ShardStanding& one : standing_of_shards(plan, journals, shards)) {
    const int left = one.runs - one.done - one.failed;
    if (left == 0) continue;
    if (left == one.runs)
      whole.push_back(one.shard.number);
    else if (told++ < most_told)
      parts += fmt::format(", {} of shard {}", left, one.shard.text());
    else
      ++others;
  }
  if (!whole.empty())
    parts = fmt::format(", all of shard{} {} of {}", whole.size() == 1 ? "" : "s", ranges(whole), shards) + parts;
  if (!parts.empty()) words += ": " + parts.substr(2);
  if (others > 0) words += fmt::format(" and some of {}", counted(std::size_t(others), "other shard"));
  return words;
}

}  // namespace formicarium::experiment
