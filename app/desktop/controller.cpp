// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/controller.hpp"

#include <algorithm>
#include <utility>

#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

constexpr double shortest_interval_ms = 33;  // thirty frames a second; the eye follows no more
constexpr int look_at_iteration_ms = 250;
constexpr double longest_interval_ms = 250;  // a slow machine still gets four a second
constexpr double share_for_frames = 0.5;     // of the GUI thread's time; the rest is for input
constexpr double shortest_under_hand = 16;   // ms: while cities are dragged the frames are what answers to the input

}  // namespace

// The solver thread posts an event that calls wake(); at most one waits in the queue, however fast the colony is.
Controller::Controller(QObject* parent, ColonyMaker make, std::uint64_t runs_before)
    : QObject(parent),
      Player(
          [this] {
            if (!posted.exchange(true)) QMetaObject::invokeMethod(this, &Controller::wake, Qt::QueuedConnection);
          },
          std::move(make), 1000 / shortest_interval_ms, runs_before) {
  later_.setSingleShot(true);
  connect(&later_, &QTimer::timeout, this, &Controller::deliver);
  watch_iteration_.setInterval(look_at_iteration_ms);
  connect(&watch_iteration_, &QTimer::timeout, this, &Controller::watch_iteration);
  watch_making_.setInterval(50);
  connect(&watch_making_, &QTimer::timeout, this, [this] {
    if (const auto share = making_share()) {
      emit making_progressed(*share);
    } else {
      watch_making_.stop();
      emit making_ended();
    }
  });
}

void Controller::made_anew() {
  if (making()) return;
  watch_making_.start();
  emit making_started();
}

void Controller::watch_iteration() {
  const QString words = text(iteration_words());
  if (!words.isEmpty() || !iteration_words_.isEmpty()) emit iteration_progressed(words);
  iteration_words_ = words;
}

void Controller::wake() {
  posted = false;
  if (later_.isActive()) return;
  const double interval = tries_edit()
                              ? shortest_under_hand
                              : std::clamp(cost_ms_ / share_for_frames, shortest_interval_ms, longest_interval_ms);
  const double passed = since_frame_.isValid() ? double(since_frame_.elapsed()) : interval;
  if (passed >= interval) {
    deliver();
  } else {
    later_.start(int(interval - passed) + 1);
  }
}

void Controller::deliver() {
  if (!take()) return;
  since_frame_.restart();
  if (frame()->state == State::running) {
    if (!watch_iteration_.isActive()) watch_iteration_.start();
  } else {
    watch_iteration_.stop();
    watch_iteration();
  }
  for (auto& run : session().take_former_runs()) emit run_ended(std::move(run));
  emit frame_changed(frame());
  if (const auto message = take_message()) emit trouble(text(*message));
}

}  // namespace formicarium
