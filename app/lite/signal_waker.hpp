// SPDX-License-Identifier: Apache-2.0
// Wakes the window's loop when a signal asks the program to end: GLFW waits for events of the display alone.
#pragma once

#include <thread>

namespace formicarium::lite {

class SignalWaker {
 public:
  SignalWaker();  // after watch_signals() and the window
  ~SignalWaker();
  SignalWaker(const SignalWaker&) = delete;
  SignalWaker& operator=(const SignalWaker&) = delete;

 private:
  int ending_;  // a file that can be read once this is to end
  std::thread thread_;
};

}  // namespace formicarium::lite
