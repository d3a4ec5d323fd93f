// SPDX-License-Identifier: Apache-2.0
#include "app/model/campaign_standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/model/experiment_files.hpp"
#include "core/experiment/shard_standing.hpp"
#include "core/experiment/spec_words.hpp"
#include "core/experiment/time_left.hpp"

namespace formicarium {
namespace {

using experiment::counted, experiment::ranges;

/// "6 min", "6 min to 3 days".
std::string span_words(double least, double most) {
  const std::string from = duration_words(least), to = duration_words(most);
  return from == to ? from : from + " to " + to;
}

/// Seconds for which a journal of a shard at work may not grow.
double longest_quiet(const experiment::Journals& journals) {
  double longest = 0;
  for (const auto& result : journals.results())
    if (result) longest = std::max(longest, result->seconds);
  return std::max(2 * longest, 300.0);
}

}  // namespace

std::string campaign_standing(const experiment::Plan& plan, const experiment::Journals& journals,
                              std::filesystem::file_time_type now) {
  const std::size_t done = std::size_t(journals.taken_over()), failed = journals.failures().size();
  const int shards = experiment::shards_in(journals);
  const double quiet = longest_quiet(journals);
  double shortest_silence = 0, longest_silence = 0;
  std::vector<int> ended, under_way, silent, waiting;
  for (const experiment::ShardStanding& one : experiment::standing_of_shards(plan, journals, shards)) {
    const int number = one.shard.number;
    const double silence = one.written ? std::chrono::duration<double>(now - *one.written).count() : 0;
    if (one.done + one.failed == one.runs) {
      ended.push_back(number);
    } else if (!one.written) {
      waiting.push_back(number);
    } else if (silence <= quiet) {
      under_way.push_back(number);
    } else {
      shortest_silence = silent.empty() ? silence : std::min(shortest_silence, silence);
      longest_silence = std::max(longest_silence, silence);
      silent.push_back(number);
    }
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
  if (!under_way.empty()) text += fmt::format("; under way: {}", ranges(under_way));
  if (!silent.empty())
    text += fmt::format("; no result for {}, so perhaps ended too early: {}",
                        span_words(shortest_silence, longest_silence), ranges(silent));
  if (!waiting.empty()) text += fmt::format("; without a journal: {}", ranges(waiting));
  return text + "\n";
}

}  // namespace formicarium
