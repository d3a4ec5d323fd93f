// SPDX-License-Identifier: Apache-2.0
#include "app/lite/signal_waker.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "app/lite/window.hpp"
#include "core/base/interrupt.hpp"

namespace formicarium::lite {

SignalWaker::SignalWaker()
    : ending_(::eventfd(0, EFD_CLOEXEC)), thread_([ending = ending_] {
        pollfd files[] = {{interruption_file(), POLLIN, 0}, {ending, POLLIN, 0}};
        while (::poll(files, 2, -1) < 0 && errno == EINTR) {
        }
        Window::wake();
      }) {}

SignalWaker::~SignalWaker() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(ending_, &one, sizeof one);
  thread_.join();
  ::close(ending_);
}

}  // namespace formicarium::lite
