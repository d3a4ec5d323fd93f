// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/seen_before.hpp"

#include <algorithm>

#include "app/desktop/panels/charts.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/background.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

SeenBefore::SeenBefore(const Desk& desk, Charts& charts) : QObject(&desk.window), desk_(desk), charts_(charts) {
  connect(this, &SeenBefore::repeated, this, &SeenBefore::take, Qt::QueuedConnection);
  connect(&charts, &Charts::wants_changed, this, &SeenBefore::update, Qt::QueuedConnection);
  connect(&desk.sides, &SidePanes::frame_taken, this, &SeenBefore::update);
  connect(&desk.sides, &SidePanes::focus_changed, this, &SeenBefore::update);
}

SeenBefore::~SeenBefore() = default;

void SeenBefore::update() {
  const FramePtr& run = desk_.sides.focused().newest();
  const FrameWants wants = charts_.wants_of_past();
  if (run->run == run_ && wants == wants_) return;
  run_ = run->run;
  wants_ = wants;
  session_.reset();
  until_ = run->last.iteration;
  if (wants == FrameWants{.trails = CarriedTrails::none} || !run->instance || run->instance->cities() > most ||
      until_ < 1 || !repeatable(run->start) || why_not_repeated(run->computed_on, 0, until_))
    return;
  SessionOptions options;
  options.on_frame = [this] {
    make_way_for_input();  // this is the session's thread, and the colony's workers become as nice as it
    emit repeated();
  };
  options.make = make_colony_anywhere;
  options.looks_back = options.keeps_trace = false;
  session_ = std::make_unique<Session>(std::move(options));
  session_->use_threads(1);
  session_->want(wants);
  session_->load(run->instance, run->start, false, run->journal);
  session_->step(1);
}

void SeenBefore::take() {
  const FramePtr frame = session_ ? session_->take_frame() : nullptr;
  if (!frame) return;
  if (frame->last.iteration > 0) charts_.show_past(*frame);
  if (frame->last.iteration >= until_ || frame->state == State::failed) return session_.reset();
  // So that short runs, too, have enough values for a line: a session publishes what is newest, not each iteration.
  constexpr std::int64_t values = 400;
  if (frame->state == State::paused)
    session_->step(std::min(std::max(until_ / values, std::int64_t(1)), until_ - frame->last.iteration));
}

}  // namespace formicarium
