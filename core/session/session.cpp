// SPDX-License-Identifier: Apache-2.0
// The commands of a session go into the queue of its solver thread; what that thread does for them is in
// session_impl.hpp, an iteration and its failures are here.
#include "core/session/session.hpp"

#include <fmt/format.h>

#include "core/session/session_impl.hpp"

namespace formicarium {

void Session::Impl::iterate(Clock::time_point now) {
  pace_.begin(now);
  const bool first = run_->iteration() == 0;
  try {
    const IterationProgress::InFlight flight(progress_, run_->iteration() + 1,
                                             first ? std::nullopt : std::optional(run_->last().milliseconds() / 1000));
    const WithinTime within(*this, now);
    run_->iterate();
  } catch (const Cancelled&) {  // the iteration is repeated, unless a command says otherwise
    return;
  } catch (const DeviceLost&) {  // recover() is next
    return;
  } catch (const SettingsError& error) {  // the iteration was not done either
    const bool changed = run_->take_back();
    steps_left_ = until_stopped;
    say(fmt::format("{} {}The run is paused.", error.what(), changed ? "The former settings stay in force. " : ""));
    enter(Event::halt);
    return;
  }
  report_move();
  note_moment();
  const auto after = Clock::now();
  rate_.sample(run_->iteration(), after);
  unseen_ = true;
  const bool frame_due = after >= next_frame_;
  const bool shows = side_ ? side_->done(run_->iteration(), frame_due) : frame_due;
  if (steps_left_ != until_stopped && --steps_left_ == 0) {
    steps_left_ = until_stopped;
    if (const auto why = run_->why_stop(stop_)) {
      say(*why);
      enter(Event::stop);
    } else {
      enter(Event::halt);
    }
  } else if (shows) {
    publish();
  }
}

/// Takes one step towards going on with a run whose device was lost: exactly if that is possible, otherwise on the CPU
/// from the best tour.
void Session::Impl::recover() {
  constexpr auto often = std::chrono::milliseconds(500);
  try {
    bool goes_on = false;
    if (!recovery_.under_way()) {
      if (!recovery_.begin(*run_, past_.kept_before(run_->iteration()))) run_->go_on_without_device();
      recovery_told_ = Clock::now();
    } else {
      goes_on = recovery_.step(*run_);
    }
    if (goes_on) {
      prepare(*run_);
    } else if (recovery_.under_way() && Clock::now() >= recovery_told_ + often) {
      say(recovery_.said(*run_));
      publish();
      recovery_told_ = Clock::now();
    }
  } catch (const Cancelled&) {  // that step is done again, unless a command says otherwise
  } catch (const std::exception&) {
    recovery_.drop();
    run_->go_on_without_device();
  }
  unseen_ = true;
}

void Session::Impl::look_back() {
  try {
    if (!past_.step(*run_)) return;
    if (std::string remark = past_.take_remark(); !remark.empty()) say(std::move(remark));
    branch_ ? go_another_way() : publish();
  } catch (const Cancelled&) {  // that step is done again, unless a command says otherwise
  } catch (const std::exception& error) {
    past_.drop();
    branch_.reset();
    say(fmt::format("That moment cannot be shown: {}", error.what()));
  }
}

void Session::Impl::fail(const std::string& what) noexcept {
  try {
    steps_left_ = until_stopped;
    state_ = next_state(state_, Event::fail);
    say(run_ ? fmt::format("The run stopped in iteration {}: {}{} The best tour so far is kept.", run_->iteration() + 1,
                           what, what.ends_with('.') ? "" : ".")
             : what);
    publish();
  } catch (...) {
    unseen_ = false;  // no memory even for the frame: report it with the next command
  }
}

Session::Session(SessionOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Session::~Session() = default;

void Session::load(InstancePtr instance, const Settings& settings, bool run, std::vector<JournalEntry> replay) {
  impl_->commands_.make(
      Making::Kind::load,
      {.instance = std::move(instance), .settings = settings, .run = run, .replay = std::move(replay)});
}
void Session::run() { impl_->commands_.push(Go{}); }
void Session::pause() { impl_->commands_.push(Halt{}); }
void Session::give_up() { impl_->commands_.push(Halt{}, true); }
void Session::step(std::int64_t iterations) { impl_->commands_.push(Steps{iterations}); }
void Session::reset() { impl_->commands_.make(Making::Kind::reset, {}); }
void Session::change(const Settings& settings) { impl_->commands_.push(ChangeSettings{settings}); }
void Session::restart_with(const Settings& settings) {
  impl_->commands_.make(Making::Kind::restart, {.settings = settings});
}
void Session::review(std::int64_t iteration, std::uint64_t run) { impl_->commands_.push(Review{iteration, run}); }
void Session::show_live() { impl_->commands_.push(ShowLive{}); }
void Session::branch(const Settings& settings, std::optional<std::uint64_t> seed) {
  impl_->commands_.push(Branch{settings, seed});
}
void Session::set_snapshot_budget(std::size_t bytes) { impl_->commands_.push(SnapshotBudget{bytes}); }
KeptMoments Session::kept_moments() const {
  const std::lock_guard lock(impl_->mutex_);
  return impl_->kept_moments_;
}
std::shared_ptr<const RunSnapshot> Session::kept_before(std::int64_t iteration, std::uint64_t run) const {
  const std::lock_guard lock(impl_->mutex_);
  if (run != impl_->kept_of_) return nullptr;
  std::shared_ptr<const RunSnapshot> nearest;
  for (const auto& kept : impl_->kept_)
    if (kept->iteration() < iteration) nearest = kept;
  return nearest;
}
void Session::set_stop(const StopCriteria& stop) { impl_->commands_.push(SetStop{stop}); }
void Session::set_speed(double iterations_per_second) { impl_->commands_.push(SetSpeed{iterations_per_second}); }
void Session::want_trails(CarriedTrails wanted) { impl_->commands_.push(WantTrails{wanted}); }
void Session::want_ants(int count) { impl_->commands_.push(WantAnts{count}); }
void Session::want_search(bool kept) { impl_->commands_.push(WantSearch{kept}); }
void Session::want_decisions(bool counted) { impl_->commands_.push(WantDecisions{counted}); }
void Session::want(const FrameWants& wants) {
  want_trails(wants.trails);
  want_ants(wants.ants);
  want_search(wants.search);
  want_decisions(wants.decisions);
}
void Session::use_threads(int most) { impl_->commands_.push(UseThreads{most}); }
void Session::link(std::shared_ptr<Lockstep> lockstep) {
  auto expected = lockstep ? Lockstep::expect(lockstep) : nullptr;
  impl_->commands_.push(Link{std::move(lockstep), std::move(expected)});
}

std::optional<double> Session::loading_share() const { return impl_->commands_.loading_share(); }
std::optional<IterationProgress::Seen> Session::iteration_progress() const { return impl_->progress_.seen(); }
void Session::cancel_loading() { impl_->commands_.cancel_all(false); }

FramePtr Session::take_frame() { return impl_->frames_.take(); }
FramePtr Session::take_live_frame() { return impl_->live_frames_.take(); }

std::shared_ptr<const Trace> Session::trace(std::uint64_t run) const {
  const std::lock_guard lock(impl_->mutex_);
  return run == impl_->trace_of_ ? impl_->trace_ : nullptr;
}

std::vector<FramePtr> Session::take_former_runs() {
  const std::lock_guard lock(impl_->mutex_);
  return std::exchange(impl_->former_runs_, {});
}

void Session::wait_until_idle() { impl_->commands_.wait_until_idle(); }
bool Session::wait_until_idle(std::chrono::milliseconds at_most) { return impl_->commands_.wait_until_idle(at_most); }

}  // namespace formicarium
