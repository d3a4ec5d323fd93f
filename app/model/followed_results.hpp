// SPDX-License-Identifier: Apache-2.0
// A folder of results that other processes fill: the shards of a campaign, or an experiment on a command line.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/model/experiment_work.hpp"
#include "core/experiment/journals.hpp"

namespace formicarium {

class FollowedResults {
 public:
  /// What one look found.
  struct Found {
    NewResults results{};   // those that were not there at the look before; failed runs are among them
    int done = 0;           // runs of the plan, failed ones included
    int shards = 0;         // into which the plan is shared; 0: no journal of a shard is there
    std::string words{};    // of how far the shards are, with line ends; empty: there are none
    std::string trouble{};  // a sentence: the folder has vanished, or a journal cannot be read on; empty: all is well
    std::string remark{};   // sentences that a user should know, as Journals::remarks(); empty: there are none
  };

  /// There may be no such folder yet.
  FollowedResults(std::shared_ptr<const experiment::Plan> plan, std::filesystem::path folder);

  /// The first look reads all journals and throws InputError if they are of another experiment; later ones read what
  /// was appended, and cost a look at each file. What cannot be read leaves what was read before. One thread at a time.
  Found look();

 private:
  std::shared_ptr<const experiment::Plan> plan_;
  std::filesystem::path folder_;
  std::optional<experiment::Journals> journals_{};  // nothing before the first look
  std::vector<bool> done_{}, failed_{};             // [runs] found with a result, or with a failure
  std::size_t files_ = 0;                           // that were there at the look before
  std::chrono::steady_clock::time_point told_{};    // when standing_ was made
  bool there_ = false;                              // the folder was there
  Found standing_{};                                // without results
};

}  // namespace formicarium
