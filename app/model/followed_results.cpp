// SPDX-License-Identifier: Apache-2.0
#include "app/model/followed_results.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <utility>

#include "app/model/campaign_standing.hpp"
#include "core/base/error.hpp"
#include "core/experiment/shard_standing.hpp"

namespace formicarium {

FollowedResults::FollowedResults(std::shared_ptr<const experiment::Plan> plan, std::filesystem::path folder)
    : plan_(std::move(plan)), folder_(std::move(folder)), done_(plan_->runs.size()), failed_(plan_->runs.size()) {}

FollowedResults::Found FollowedResults::look() {
  std::vector<std::size_t> changed;
  std::string trouble;
  bool sweep = !journals_;  // whether all results are looked through
  try {
    if (journals_)
      changed = journals_->read_on();
    else
      journals_.emplace(*plan_, folder_, under_another_name, experiment::Journals::Damage::told);
    trouble = journals_->damaged();
  } catch (const InputError& error) {
    if (!journals_) throw;
    trouble = error.what();
    sweep = true;
  }
  const experiment::Results& there = journals_->results();
  for (std::size_t run = 0; sweep && run < there.size(); ++run)
    if (there[run] && !done_[run]) changed.push_back(run);
  NewResults results;
  for (const std::size_t run : changed) {
    results.emplace_back(run, *there[run]);
    done_[run] = true;
  }
  for (const auto& [run, failure] : journals_->failures()) {
    if (failed_[run]) continue;
    results.emplace_back(run, failure);
    failed_[run] = true;
  }
  const auto now = std::chrono::steady_clock::now();
  if (!results.empty() || journals_->files().size() != files_ || now - told_ > std::chrono::minutes(1)) {
    told_ = now;
    files_ = journals_->files().size();
    standing_.done = journals_->taken_over() + int(journals_->failures().size());
    standing_.shards = experiment::shards_in(*journals_);
    standing_.words = standing_.shards > 0 ? campaign_standing(*plan_, *journals_) : std::string();
    standing_.remark = fmt::format("{}", fmt::join(journals_->remarks(), ". "));
  }
  std::error_code none;
  const bool folder = std::filesystem::is_directory(folder_, none);
  if (there_ && !folder && trouble.empty())
    trouble = fmt::format("{}: the folder is not there any more; what was read of it is shown", folder_.string());
  there_ |= folder;
  Found found = standing_;
  found.results = std::move(results);
  found.trouble = std::move(trouble);
  return found;
}

}  // namespace formicarium
