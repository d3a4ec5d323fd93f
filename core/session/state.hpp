// SPDX-License-Identifier: Apache-2.0
// The states of a session, and its state machine as a pure function of state and event.
#pragma once

#include <string_view>

namespace formicarium {

enum class State { empty, paused, running, finished, failed };

constexpr std::string_view state_name(State state) {  // "Paused"
  constexpr std::string_view names[] = {"Empty", "Paused", "Running", "Finished", "Failed"};
  return names[static_cast<int>(state)];
}

enum class Event {
  made,          // a new run exists: loaded, reset, or restarted with other settings
  made_running,  // the same, to be run at once
  go,            // run or step, and no stop criterion prevents it
  halt,          // pause, or the last step is done
  stop,          // a stop criterion is met
  fail,          // the solver threw an exception
};

/// The state after `event`. Events that do not apply leave the state: only a new run leaves `failed` and `empty`, and a
/// pause does not undo `finished`.
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
