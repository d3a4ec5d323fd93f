// SPDX-License-Identifier: Apache-2.0
#include "core/session/state.hpp"

#include <gtest/gtest.h>

namespace formicarium {
namespace {

TEST(State, every_event_in_every_state_leads_where_the_table_says) {
  using enum State;
  const State states[] = {empty, paused, running, finished, failed};
  const Event events[] = {Event::made, Event::made_running, Event::go, Event::halt, Event::stop, Event::fail};
  const State expected[5][6] = {
      // made,  running, go,      halt,     stop,     fail
      {paused, running, empty, empty, empty, empty},           // empty
      {paused, running, running, paused, finished, failed},    // paused
      {paused, running, running, paused, finished, failed},    // running
      {paused, running, running, finished, finished, failed},  // finished
      {paused, running, failed, failed, failed, failed},       // failed
  };
  for (int s = 0; s < 5; ++s)
    for (int e = 0; e < 6; ++e)
      EXPECT_EQ(next_state(states[s], events[e]), expected[s][e]) << state_name(states[s]) << ", event " << e;
}

TEST(State, every_state_has_a_name_of_its_own) {
  EXPECT_EQ(state_name(State::empty), "Empty");
  EXPECT_EQ(state_name(State::paused), "Paused");
  EXPECT_EQ(state_name(State::running), "Running");
  EXPECT_EQ(state_name(State::finished), "Finished");
  EXPECT_EQ(state_name(State::failed), "Failed");
}

static_assert(next_state(State::paused, Event::go) == State::running, "the machine is a pure function");

}  // namespace
}  // namespace formicarium
