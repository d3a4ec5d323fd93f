// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <queue>
#include <tuple>

#include "core/base/error.hpp"
#include "core/base/json_text.hpp"
#include "core/experiment/estimate.hpp"

namespace formicarium::experiment {
namespace {

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || at != end) return {};
  return number;
}

}  // namespace

Shard parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash != std::string_view::npos) {
    const auto number = whole_number(text.substr(0, slash)), count = whole_number(text.substr(slash + 1));
    if (number && count && 1 <= *number && *number <= *count && *count <= most_shards) return {*number, *count};
  }
  throw InputError(fmt::format("{} is no shard; expected K/N, the K-th of N shares, such as 3/40: N at most {}",
                               quoted_word(text), most_shards));
}

Shard shard_of_array_task(const std::function<const char*(const char*)>& environment) {
  const auto value = [&](const std::string& name) -> std::optional<int> {
    const char* const text = environment(("SLURM_ARRAY_TASK_" + name).c_str());
    return text ? whole_number(text) : std::nullopt;
  };
  const auto id = value("ID"), first = value("MIN"), last = value("MAX");
  const int step = value("STEP").value_or(1);
  if (!id || !first || !last || step < 1 || *first < 0 || *id < *first || *last < *id || (*id - *first) % step != 0 ||
      (*last - *first) / step >= most_shards)
    throw InputError(
        "this is no task of a job array of Slurm, whose variables would say which shard is meant; give it as K/N, "
        "such as 3/40");
  const Shard shard{(*id - *first) / step + 1, (*last - *first) / step + 1};
  if (const int count = value("COUNT").value_or(shard.count); count != shard.count)
    throw InputError(
        fmt::format("the job array has {} tasks with numbers from {} to {}, so they do not say which shard "
                    "is meant; give it as K/N, such as 3/40",
                    count, *first, *last));
  return shard;
}

std::vector<int> shard_of_each_run(const Plan& plan, int count) {
  const std::vector<double> seconds = estimated_seconds(plan);
  std::vector<std::size_t> order(plan.runs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Runs that take equally long are dealt out variant by variant, so that every shard gets nearly as many of each, and
  // half a campaign compares them all. Where the number of shards divides that of a variant's seeds, a shard even gets
  // the same instances and seeds of each.
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const auto place = [&](std::size_t run) {
      const PlannedRun& one = plan.runs[run];
      return std::tuple(-seconds[run], one.variant, one.instance, one.block);
    };
    return place(a) < place(b);
  });
  using Load = std::pair<double, int>;  // seconds of a shard, and its number: of equal ones the first
  std::priority_queue<Load, std::vector<Load>, std::greater<>> shards;
  for (int number = 1; number <= count; ++number) shards.push({0, number});
  std::vector<int> of(plan.runs.size());
  for (const std::size_t run : order) {
    const Load least = shards.top();
    shards.pop();
    of[run] = least.second;
    shards.push({least.first + seconds[run], least.second});
  }
  return of;
}

}  // namespace formicarium::experiment
