// SPDX-License-Identifier: Apache-2.0
// The states of a session and the one machine that moves between them: a pure function of state and event.
#pragma once

#include <string_view>

namespace formicarium {

enum class State { empty, paused, running, finished, failed };

constexpr std::string_view state_name(State state) {  // "Paused"
  constexpr std::string_view names[] = {"Empty", "Paused", "Running", "Finished", "Failed"};
  return names[static_cast<int>(state)];
}

enum class Event {
  made,          // a run was made: loaded, reset, or restarted with other settings
  made_running,  // the same, to run at once
  go,            // run or step, with no stop criterion in the way
  halt,          // pause, or all asked steps are done
  stop,          // a stop criterion is met
  fail,          // the solver threw
};

/// The state after `event`. An event that means nothing in a state leaves it: only a new run leads out of `failed`,
/// nothing but a new run out of `empty`; a pause does not undo `finished`.
constexpr State next_state(State state, Event event) {
  switch (event) {
    case Event::made:
      return State::paused;
    case Event::made_running:
      return State::running;
    case Event::go:
      return state == State::paused || state == State::finished ? State::running : state;
    case Event::halt:
      return state == State::running ? State::paused : state;
    case Event::stop:
      return state == State::running || state == State::paused ? State::finished : state;
    case Event::fail:
      return state == State::empty ? state : State::failed;
  }
  return state;
}

}  // namespace formicarium
