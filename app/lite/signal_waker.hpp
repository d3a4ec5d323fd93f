// SPDX-License-Identifier: Apache-2.0
// Wakes the window's loop when a signal asks the program to end, because GLFW waits only for events of the display.
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
  int ending_;  // an eventfd that becomes readable when the thread is to end
  std::thread thread_;
};

}  // namespace formicarium::lite
