// SPDX-License-Identifier: Apache-2.0
// Runs that began alike and were changed later: which left which, where, and what differs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/documents/session_file.hpp"

namespace formicarium {

/// How many iterations two runs have in common; none: they do not begin alike, or ants race in them.
std::optional<std::int64_t> common_iterations(const Frame& a, const Frame& b);
/// Whether replaying `whole` passes through all of `part`.
bool is_beginning(const Frame& part, const Frame& whole);

/// A run with what is known of it beside its frame.
struct KnownRun {
  FramePtr run;
  std::string name;       // given by the user or a file; empty: none was
  std::uint64_t age = 0;  // runs that began earlier have smaller ones
};

/// A run and its place in the tree.
struct TreeRun {
  FramePtr run;
  std::string name;        // as given; otherwise what differs: "ρ 0.1 from 400", "seed 7 from 400", "first run"
  std::string difference;  // from its parent, after they parted: "ρ 0.1, β 3"; empty: none, or it has no parent
  int parent = -1;         // index of the run that it left; -1: it is the first
  std::int64_t left = 0;   // the last iteration that it shares with its parent
  bool shown = false;
};

/// The tree of `shown` and those of `others` that began like it, each before its branches; the first run alone if there
/// are no others. A run's parent is the older one with which it shares most iterations. A run that `shown` merely
/// continues is dropped; `shown` inherits its name and age; if `shown` itself is the beginning of another, it hangs on
/// that one with its last iteration. Names are unique.
std::vector<TreeRun> run_tree(const std::vector<KnownRun>& others, KnownRun shown);

/// The tree for a session file: all runs but the one that is shown are its branches. Empty if there are none.
/// `with_tours`: for recovery.
SessionTree session_tree(const std::vector<TreeRun>& tree, bool with_tours);
/// The run that a session shows, of one side, as it ended.
Frame end_of(const SessionRun& session, const InstancePtr& instance);
/// The runs of one side of a session, that which is shown first, as they ended; ages in the order of the tree, from
/// `first_age` on. Their frames have numbers from `first_run` on.
std::vector<KnownRun> runs_of(const SessionRun& session, const InstancePtr& instance, std::uint64_t first_run,
                              std::uint64_t first_age);

}  // namespace formicarium
