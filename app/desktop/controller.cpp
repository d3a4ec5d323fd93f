// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/controller.hpp"

#include <QRandomGenerator>
#include <algorithm>
#include <utility>

#include "app/desktop/panels/text.hpp"
#include "app/model/background.hpp"
#include "app/model/progress_words.hpp"

namespace formicarium {
namespace {

constexpr double shortest_interval_ms = 33;  // no eye follows more frames of a run than thirty a second
constexpr int look_at_iteration_ms = 250;
constexpr double longest_interval_ms = 250;  // a slow machine still sees four
constexpr double share_for_frames = 0.5;     // of the GUI thread's time; the rest is for input

}  // namespace

Controller::Controller(QObject* parent, ColonyMaker make) : QObject(parent) {
  later_.setSingleShot(true);
  connect(&later_, &QTimer::timeout, this, &Controller::deliver);
  watch_iteration_.setInterval(look_at_iteration_ms);
  connect(&watch_iteration_, &QTimer::timeout, this, &Controller::watch_iteration);
  watch_making_.setInterval(50);
  connect(&watch_making_, &QTimer::timeout, this, [this] {
    if (const auto share = session_->loading_share()) {
      emit making_progressed(*share);
    } else {
      watch_making_.stop();
      emit making_ended();
    }
  });

  SessionOptions options;
  options.trails = CarriedTrails::copied;
  options.frames_per_second = 1000 / shortest_interval_ms;
  // Called on the solver thread; one event at a time waits in the queue, however fast the colony is.
  options.on_frame = [this] {
    if (!posted_.exchange(true)) QMetaObject::invokeMethod(this, &Controller::wake, Qt::QueuedConnection);
  };
  options.make = [make = std::move(make)](InstancePtr instance, const Settings& settings, Progress* progress) {
    make_way_for_input();  // this is the solver thread, and the workers it starts will inherit it
    return make(std::move(instance), settings, progress);
  };
  session_ = std::make_unique<Session>(std::move(options));
}

Controller::~Controller() = default;

void Controller::make() {
  if (making()) return;
  watch_making_.start();
  emit making_started();
}

void Controller::load(InstancePtr instance, const Settings& settings, bool run, std::vector<JournalEntry> replay) {
  session_->load(std::move(instance), settings, run, std::move(replay));
  make();
}

void Controller::run() {
  set_pausing(false);
  session_->run();
}

void Controller::pause() {
  session_->pause();
  if (frame_->state == State::running) set_pausing(true);
}

void Controller::give_up() {
  session_->give_up();
  if (frame_->state == State::running) set_pausing(true);
}

void Controller::set_pausing(bool pausing) {
  if (std::exchange(pausing_, pausing) == pausing) return;
  // Most iterations end before anyone could read a word.
  if (pausing) watch_iteration_.start();
}

void Controller::watch_iteration() {
  const auto seen = frame_->state == State::running ? session_->iteration_progress() : std::nullopt;
  const bool told = seen && (pausing_ || lasts_long(*seen));
  if (told)
    emit iteration_progressed(text(status_words(*seen, pausing_)));
  else if (progress_told_)
    emit iteration_progressed({});
  progress_told_ = told;
}

void Controller::toggle() {
  if (frame_->state == State::running && !pausing_) {
    pause();
  } else {
    run();
  }
}

void Controller::step(std::int64_t iterations) { session_->step(iterations); }

void Controller::reset(bool keep_seed) {
  if (frame_->state == State::empty) return;
  if (keep_seed) {
    session_->reset();
  } else {
    Settings settings = frame_->settings;
    settings.seed = fresh_seed();
    session_->pause();
    session_->restart_with(settings);
  }
  make();
}

void Controller::change(const Settings& settings) { session_->change(settings); }

void Controller::restart_with(const Settings& settings) {
  if (frame_->state == State::empty) return;
  session_->restart_with(settings);
  make();
}

void Controller::set_stop(const StopCriteria& stop) { session_->set_stop(stop); }

void Controller::set_speed(double iterations_per_second) {
  speed_ = iterations_per_second;
  session_->set_speed(iterations_per_second);
}

void Controller::want_trails(CarriedTrails wanted) { session_->want_trails(wanted); }
void Controller::want_ants(int count) { session_->want_ants(count); }

std::shared_ptr<const Trace> Controller::trace() const { return session_->trace(frame_->run); }

void Controller::cancel_making() { session_->cancel_loading(); }

void Controller::painted(double milliseconds) { cost_ms_ += 0.3 * (milliseconds - cost_ms_); }

std::uint64_t Controller::fresh_seed() { return QRandomGenerator::global()->bounded(1'000'000U); }

void Controller::wake() {
  posted_ = false;
  if (later_.isActive()) return;
  const double interval = std::clamp(cost_ms_ / share_for_frames, shortest_interval_ms, longest_interval_ms);
  const double passed = since_frame_.isValid() ? double(since_frame_.elapsed()) : interval;
  if (passed >= interval) {
    deliver();
  } else {
    later_.start(int(interval - passed) + 1);
  }
}

void Controller::deliver() {
  FramePtr newest = session_->take_frame();
  if (!newest) return;
  frame_ = std::move(newest);
  since_frame_.restart();
  if (frame_->state == State::running) {
    if (!watch_iteration_.isActive()) watch_iteration_.start();
  } else {
    set_pausing(false);
    watch_iteration_.stop();
    watch_iteration();
  }
  for (auto& run : session_->take_former_runs()) emit run_ended(std::move(run));
  emit frame_changed(frame_);
  if (frame_->messages != told_) {
    told_ = frame_->messages;
    if (!frame_->message.empty()) emit trouble(QString::fromStdString(frame_->message));
  }
}

}  // namespace formicarium
