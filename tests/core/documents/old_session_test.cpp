// SPDX-License-Identifier: Apache-2.0
// A session as version 0.2 wrote it: without the parameters that came later, and with tabu lists by their old names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/documents/session_file.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(OldSession, opens_with_what_it_did_not_know_as_it_was_then) {
  const SessionFile read = parse_session(R"({
  "formicarium": "session",
  "schema": 1,
  "version": "0.2.0",
  "instance": {"path": "a280.tsp", "fingerprint": "00000000000000ff"},
  "settings": {
    "algorithm": "acs", "execution": "relaxed", "selection": "wrs", "alpha": 1, "beta": 3, "q0": "auto",
    "candidates": 32, "neighbours": "nearest", "rho": 0.2, "xi": 0.01, "period": 4, "memory":
    "selective", "slots": 8, "p_best": 0.05, "depositor": "iteration-best", "restart": "stagnation",
    "local_search": "none", "searched": "all", "search_share": 0.25, "search_neighbours": 10,
    "adaptive": "none", "rho_undecided": 0.5, "shift": 500, "alpha_first": 1, "beta_first": 6,
    "q0_first": 0.9, "relocations": 64, "detour": 0.005, "ants": 256, "seed": 7, "tabu": "ct",
    "backend": "cpu", "threads": 1, "device": 0
  },
  "journal": [
    {"iteration": 3, "tabu": "lc", "xi": 0.1},
    {"iteration": 5, "tabu": "bt"}
  ],
  "iteration": 9,
  "best_length": 2700
}
)",
                                         "old.session.json");
  Settings then;
  then.algorithm = Algorithm::acs;
  then.execution = Execution::relaxed;
  then.selection = Selection::wrs;
  then.beta = 3;
  then.q0 = 0;
  then.neighbours = Neighbourhood::nearest;
  then.rho = 0.2;
  then.xi = 0.01;
  then.period = 4;
  then.memory = Memory::selective;
  then.ants = 256;
  then.seed = 7;
  then.tabu = TabuKind::lc;
  then.backend = BackendKind::cpu;
  then.threads = 1;
  then.racing = 0;  // what these were before they could be chosen
  then.fallback = Fallback::backup;
  then.starts = Starts::any;
  then.ring_update = RingUpdate::both_own;
  then.tau_min_choices = TauMinChoices::candidates;
  then.search_span = SearchSpan::tour;
  then.threads_per_ant = ThreadsPerAnt::of_32;
  EXPECT_EQ(read.settings, then);
  ASSERT_EQ(read.journal.size(), 2U);
  EXPECT_EQ(read.journal[0].settings.tabu, TabuKind::lm);
  EXPECT_EQ(read.journal[0].settings.xi, 0.1);
  EXPECT_EQ(read.journal[1].settings.tabu, TabuKind::bt);
  EXPECT_THAT(read.note, AllOf(HasSubstr("'ct' is now 'lc' (List compression)"),
                               HasSubstr("'lc' is now 'lm' (List and marks)"), Not(HasSubstr("bt"))));
}

}  // namespace
}  // namespace formicarium
