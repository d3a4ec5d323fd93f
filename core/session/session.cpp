// SPDX-License-Identifier: Apache-2.0
// The solver thread takes commands one at a time between iterations, iterates, keeps the pace and publishes frames
// (turn()). The members of Session put commands into its queue.
#include "core/session/session.hpp"

#include <fmt/format.h>

#include <deque>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "core/base/alarm.hpp"
#include "core/base/error.hpp"
#include "core/base/pool.hpp"
#include "core/session/command_queue.hpp"
#include "core/session/mailbox.hpp"
#include "core/session/pace.hpp"
#include "core/session/past.hpp"
#include "core/session/recovery.hpp"
#include "core/session/run.hpp"

namespace formicarium {

struct Session::Impl {
  static constexpr std::int64_t until_stopped = -1;  // value of steps_left_
  static constexpr std::size_t most_former_runs = 8;

  explicit Impl(SessionOptions options)
      : options_(std::move(options)),
        runs_(options_.runs_before),
        trails_(options_.trails),
        thread_([this](std::stop_token t) { work(t); }) {}

  ~Impl() {
    commands_.close();
    past_.give_up_making();
    recovery_.give_up_making();
    thread_.request_stop();
    commands_.cancel_all(true);
    thread_.join();
  }

  void work(const std::stop_token& token) {
    while (!token.stop_requested()) {
      try {
        turn(token);
      } catch (const std::bad_alloc&) {
        fail("there is not enough memory");
      } catch (const std::exception& error) {
        fail(error.what());
      } catch (...) {
        fail("an unknown error");
      }
    }
  }

  /// Handles one command, one iteration or one wait.
  void turn(const std::stop_token& token) {
    if (auto command = commands_.next()) {
      std::visit([this](auto& c) { apply(c); }, *command);
      return;
    }
    if (run_ && run_->lost() && state_ != State::failed) {
      recover();
      return;
    }
    if (edit_is_due()) {
      edit_cities();
      return;
    }
    if (past_.wanted()) {
      look_back();
      return;
    }
    if (state_ != State::running) {
      if (unseen_) publish();
      commands_.sleep(token);
      return;
    }
    if (steps_left_ == until_stopped) {
      if (const auto why = run_->why_stop(stop_)) {
        say(*why);
        enter(Event::stop);
        return;
      }
    }
    const auto now = Clock::now();
    if (side_ && !side_->may_begin(run_->iteration() + 1, threads_)) {
      wait_for_others(token, now);
      return;
    }
    if (side_ && side_->behind() > 1) pace_.restart(now);  // it catches up with the others
    if (!pace_.as_fast_as_possible() && now < pace_.due()) {
      if (unseen_ && now >= next_frame_) {
        publish();
        return;
      }
      commands_.sleep(token, unseen_ ? std::min(pace_.due(), next_frame_) : pace_.due());
      return;
    }
    iterate(now);
  }

  /// Sleeps until the other sides of the comparison have caught up. Publishes a frame only if that takes long;
  /// otherwise the sides would not publish the same iterations.
  void wait_for_others(const std::stop_token& token, Clock::time_point now) {
    const auto shown_at = next_frame_ + std::chrono::milliseconds(100);
    if (unseen_ && now >= shown_at)
      publish();
    else
      commands_.sleep(token, unseen_ ? shown_at : now + std::chrono::hours(1));
  }

  /// Tells the other sides which iteration this run has done, or that it does not take part.
  void stand_among_sides() {
    const bool takes_part = run_ && state_ != State::failed && state_ != State::finished;
    if (side_) takes_part ? side_->stand(run_->iteration()) : side_->rest();
  }

  /// While it lives, the alarm ends the iteration in progress when the limit of time is reached. Steps have no limit.
  class WithinTime {
   public:
    WithinTime(Impl& session, Clock::time_point now) : of_(session) {
      if (of_.steps_left_ != until_stopped) return;
      const auto left = of_.run_->seconds_left(of_.stop_);
      if (!left) return;
      limited_ = true;
      of_.alarm_.set(now + std::chrono::duration_cast<Clock::duration>(Seconds(std::min(*left, 1e9))));
    }
    ~WithinTime() {
      if (limited_ && of_.alarm_.call_off()) of_.commands_.calm();
    }
    WithinTime(const WithinTime&) = delete;
    WithinTime& operator=(const WithinTime&) = delete;

   private:
    Impl& of_;
    bool limited_ = false;
  };

  void iterate(Clock::time_point now);
  void recover();

  void apply(Make& command) {
    const auto& making = command.making;
    const auto ran = state_;
    try {
      if (making->progress.cancelled()) throw Cancelled{};
      make_run(command);
    } catch (const Cancelled&) {
      if (!making->superseded) say("Cancelled; nothing was loaded.");
    } catch (const std::bad_alloc&) {
      say("There is not enough memory for this instance with these settings.");
    } catch (const SettingsError& error) {
      say(error.what(), true);
    } catch (const std::exception& error) {
      say(error.what());
    } catch (...) {
      say("An unknown error; nothing was loaded.");
    }
    commands_.done(making);
    if (state_ == State::running && ran == State::running) start_timing();
    if (!making->superseded) publish();
  }

  void make_run(Make& command) {
    const bool load = command.making->kind == Making::Kind::load;
    if (!load && !run_) return;
    const InstancePtr instance = load ? command.instance : run_->instance();
    if (!instance) throw SettingsError("There is no instance to load.");
    const Settings settings = command.making->kind == Making::Kind::reset ? run_->settings() : command.settings;
    const bool goes_on =
        command.making->kind == Making::Kind::restart && state_ == State::running && steps_left_ == until_stopped;
    auto colony = options_.make(instance, settings, &command.making->progress);
    command.making->progress.report(1);  // throws if it was cancelled at the last moment
    auto run = std::make_unique<Run>(runs_ + 1, instance, settings, std::move(command.replay), std::move(colony),
                                     options_.make);
    run->wait_when_lost();
    run->keep_trace(options_.keeps_trace);
    prepare(*run);
    recovery_.drop();
    keep_former_run();
    ++runs_;
    run_ = std::move(run);
    edits_held_.clear();
    hand_out_trace();
    past_.begin(*run_);
    note_kept();
    branch_.reset();
    steps_left_ = until_stopped;
    say_no_more();
    reported_move_ = run_->moved();
    state_ = next_state(state_, command.run || goes_on ? Event::made_running : Event::made);
    start_timing();
  }

  /// What commands have asked of every run, for one on a new colony.
  void prepare(Run& run) {
    run.give_up_on(&commands_.give_up());
    run.count_on(&progress_);
    run.count_decisions(counts_decisions_);
    run.keep_search(keeps_search_);
    run.use_threads(threads_);
  }

  void hand_out_trace() {
    const std::lock_guard lock(mutex_);
    trace_ = run_->trace();
    trace_of_ = run_->id();
  }

  void keep_former_run() {
    if (!run_ || run_->iteration() == 0) return;
    try {
      auto last = std::make_shared<Frame>();
      run_->show(*last, CarriedTrails::none, 0);
      const std::lock_guard lock(mutex_);
      former_runs_.push_back(std::move(last));
      if (former_runs_.size() > most_former_runs) former_runs_.erase(former_runs_.begin());
    } catch (const std::bad_alloc&) {  // no memory for both: the former run is dropped, as the user asked
    }
  }

  void apply(Go&) {
    if (!run_ || state_ == State::failed) return;
    steps_left_ = until_stopped;
    if (const auto why = run_->why_stop(stop_)) {
      say(*why + " Raise or clear the limit to go on.");
      enter(Event::stop);
      return;
    }
    go();
  }

  void apply(Steps& steps) {
    if (!run_ || state_ == State::failed || steps.count <= 0) return;
    const bool stepping = state_ == State::running && steps_left_ != until_stopped;
    steps_left_ = steps.count + (stepping ? steps_left_ : 0);
    go();
  }

  void go() {
    show_live();
    if (state_ == State::running) return;
    say_no_more();
    start_timing();
    enter(Event::go);
  }

  void apply(Halt&) {
    steps_left_ = until_stopped;
    if (state_ == State::running) enter(Event::halt);
  }

  void apply(Review& review) {
    if (!run_ || (review.run != 0 && review.run != run_->id())) return;
    branch_.reset();
    try {
      if (std::string why = past_.want(*run_, review.iteration); !why.empty()) say(std::move(why));
    } catch (const std::exception& error) {  // it could not follow an edit
      past_.drop();
      say(fmt::format("That moment cannot be shown: {}", error.what()));
    }
  }

  void apply(ShowLive&) { show_live(); }

  void show_live() {
    unseen_ = unseen_ || past_.open();
    past_.close();
    branch_.reset();
  }

  void apply(Branch& branch) {
    if (!past_.open()) return;
    branch_ = branch;
    if (!past_.wanted()) go_another_way();
  }

  void look_back();

  /// The moment under review becomes the run.
  void go_another_way() {
    const Branch branch = *std::exchange(branch_, {});
    recovery_.drop();
    keep_former_run();
    run_ = past_.branch(*run_, ++runs_);
    prepare(*run_);
    reported_move_ = run_->moved();
    hand_out_trace();
    try {
      branch.seed ? run_->change(branch.settings, *branch.seed) : run_->change(branch.settings);
    } catch (const SettingsError& error) {
      say(error.what());
    }
    note_kept();
    if (state_ == State::finished) state_ = next_state(state_, Event::made);
    start_timing();
    publish();
  }

  void apply(ChangeSettings& change) {
    if (!run_) return;
    if (past_.open()) {
      Branch branch{change.settings, {}};
      apply(branch);
      return;
    }
    try {
      run_->change(change.settings);
    } catch (const SettingsError& error) {
      say(error.what());
    }
    unseen_ = true;
  }

  bool edit_is_due() const {
    return !edits_held_.empty() && (state_ != State::running || run_->iteration() >= edits_held_.front().after);
  }

  void apply(EditCities& command) {
    if (!run_ || state_ == State::failed) return;
    edits_held_.push_back(std::move(command));
    while (edit_is_due()) edit_cities();
  }

  void edit_cities() {
    const EditCities command = std::move(edits_held_.front());
    edits_held_.pop_front();
    if (past_.open()) {
      say(past_is_not_edited);
      return;
    }
    const bool at_start = run_->iteration() == 0;
    try {
      run_->edit(command.edit);
    } catch (const DeviceLost&) {  // recover() is next
      say("The GPU failed before the cities were edited. Edit them again.");
      return;
    } catch (const std::bad_alloc&) {
      say("There is not enough memory to go on with these cities; nothing was edited.");
      return;
    } catch (const std::exception& error) {
      say(error.what());
      return;
    }
    if (at_start)
      past_.begin(*run_);
    else
      past_.note(*run_);
    note_kept();
    if (state_ == State::finished) state_ = next_state(state_, Event::made);
    unseen_ = true;
  }

  void apply(SetStop& stop) {
    stop_ = stop.stop;
    unseen_ = true;
  }

  void apply(SnapshotBudget& budget) {
    past_.set_budget(budget.bytes);
    note_kept();
  }

  void note_moment() {
    if (past_.note(*run_)) note_kept();
  }

  void note_kept() {
    auto all = past_.all_kept();  // frees dropped snapshots at the end, without the lock
    const std::lock_guard lock(mutex_);
    kept_moments_ = past_.kept();
    kept_.swap(all);
    kept_of_ = run_ ? run_->id() : 0;
  }

  void apply(SetSpeed& speed) { pace_.set(speed.iterations_per_second, Clock::now()); }

  template <class Value>
  void want(Value& now, Value wanted) {
    unseen_ = unseen_ || now != wanted;
    now = wanted;
  }
  void apply(WantTrails& trails) { want(trails_, trails.wanted); }
  void apply(WantAnts& ants) { want(ants_, ants.count); }
  void apply(WantDecisions& decisions) { ask(counts_decisions_, decisions.counted, &Run::count_decisions); }
  void apply(WantSearch& search) { ask(keeps_search_, search.kept, &Run::keep_search); }
  void ask(bool& now, bool wanted, void (Run::*tell)(bool)) const {
    now = wanted;
    if (run_) ((*run_).*tell)(now);
  }

  void apply(UseThreads& threads) {
    threads_ = threads.most;
    if (run_) run_->use_threads(threads_);
    unseen_ = true;
  }

  void apply(Link& link) {
    side_.reset();
    if (link.lockstep) side_.emplace(std::move(link.lockstep), [this] { commands_.wake(); });
    stand_among_sides();
    link.expected.reset();
  }

  void start_timing() {
    const auto now = Clock::now();
    pace_.restart(now);
    rate_.clear();
    rate_.sample(run_->iteration(), now);
  }

  void say(std::string message, bool refused = false) {
    message_ = std::move(message);
    refused_ = refused;
    ++messages_;
    unseen_ = true;
  }

  void say_no_more() { message_.clear(), refused_ = false; }  // clears the message

  /// Reports once that the colony moved to another device, together with a message that no frame has shown yet.
  void report_move() {
    const std::string moved = run_->moved();
    if (moved == reported_move_) return;
    reported_move_ = moved;
    say(shown_messages_ == messages_ ? moved : moved + " " + message_);
  }

  void enter(Event event) {
    state_ = next_state(state_, event);
    publish();
  }

  /// Ends the run; its results stay in the frame.
  void fail(const std::string& what) noexcept;

  void publish() {
    if (past_.wanted()) {  // the moment to be shown is not ready yet
      unseen_ = true;
      return;
    }
    stand_among_sides();
    const std::shared_ptr<Frame> draft = frame_pool_.take();
    Frame& frame = *draft;
    if (run_) {
      (past_.open() ? past_.run() : *run_).show(frame, trails_, ants_);
      frame.live_iteration = run_->iteration();
      if (run_->lost() && !recovery_.under_way() &&
          state_ != State::failed) {  // its trails were lost just now; recover() is next
        unseen_ = true;
        return;
      }
      report_move();
    }
    frame.reviewing = past_.open();
    const bool running = state_ == State::running;
    frame.state = state_;
    frame.stop = stop_;
    frame.message = message_;
    frame.refused = refused_;
    frame.messages = shown_messages_ = messages_;
    frame.iterations_per_second = running ? rate_.per_second() : 0;
    frame.tours_per_second = run_ ? frame.iterations_per_second * double(run_->ants()) : 0;
    frames_.post(draft);
    if (frame.reviewing) publish_live();
    unseen_ = false;
    const double period = options_.frames_per_second > 0 ? std::min(1 / options_.frames_per_second, 1e6) : 0;
    next_frame_ = next_tick(next_frame_, std::chrono::duration_cast<Clock::duration>(Seconds(period)), Clock::now());
    if (options_.on_frame && !commands_.closing()) options_.on_frame();
  }

  /// During a review, at most once a second: publishes a frame of the run itself.
  void publish_live() {
    const auto now = Clock::now();
    if (now < next_live_) return;
    next_live_ = now + std::chrono::seconds(1);
    auto live = std::make_shared<Frame>();
    run_->show(*live, CarriedTrails::none, 0);
    live->live_iteration = run_->iteration();
    live->state = state_;
    live->stop = stop_;
    live_frames_.post(std::move(live));
  }

  const SessionOptions options_;
  CommandQueue commands_;
  IterationProgress progress_;  // of the iteration in progress
  Mailbox<Frame> frames_, live_frames_;
  Pool<Frame> frame_pool_{[](Frame& frame) noexcept { frame.trails = no_trails(); }};

  /// Guards the members down to kept_of_. Never held across an iteration or while a frame is filled.
  mutable std::mutex mutex_;
  std::shared_ptr<const Trace> trace_;
  std::uint64_t trace_of_ = 0;
  std::vector<FramePtr> former_runs_;
  KeptMoments kept_moments_;
  std::vector<std::shared_ptr<const RunSnapshot>> kept_;  // ascending
  std::uint64_t kept_of_ = 0;

  // Solver thread only.
  std::unique_ptr<Run> run_;
  std::deque<EditCities> edits_held_;  // until their iteration
  State state_ = State::empty;
  std::uint64_t runs_ = 0, messages_ = 0, shown_messages_ = 0;
  std::string message_, reported_move_;
  bool refused_ = false;
  StopCriteria stop_;
  Past past_{options_.make, options_.snapshot_bytes, &commands_.give_up(), options_.looks_back};
  Recovery recovery_{options_.make, &commands_.give_up()};
  Clock::time_point recovery_told_{};  // when a message last said how far it is
  std::optional<Branch> branch_;       // to be done once the wanted moment is reached
  std::int64_t steps_left_ = until_stopped;
  CarriedTrails trails_ = CarriedTrails::none;
  int ants_ = 0;
  bool counts_decisions_ = false, keeps_search_ = false;
  int threads_ = 0;                   // of the CPU, at most; 0: all of the colony's
  std::optional<LockstepSide> side_;  // none: this run waits for no other
  bool unseen_ = false;               // something that no published frame shows yet
  Clock::time_point next_frame_{}, next_live_{};
  Pace pace_;
  Rate rate_;
  Alarm alarm_{[this] { commands_.ring(); }};  // for the limit of time

  std::jthread thread_;  // last, because it uses all of the above
};

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
void Session::edit(const CityEdit& edit, std::int64_t after) { impl_->commands_.push(EditCities{edit, after}); }
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
  return run == impl_->kept_of_ ? Timeline::nearest(impl_->kept_, iteration - 1) : nullptr;
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
