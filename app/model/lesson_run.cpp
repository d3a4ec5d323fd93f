// SPDX-License-Identifier: Apache-2.0
#include "app/model/lesson_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "app/model/number_words.hpp"
#include "core/base/error.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/lesson/way.hpp"

namespace formicarium {
namespace {

using lesson::Awaits;

/// "α", "α and β"
std::string names_of(const std::vector<const Parameter*>& parameters) {
  std::string names;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const Parameter& p = *parameters[k];
    names += k == 0 ? "" : k + 1 == parameters.size() ? " and " : ", ";
    names += p.symbol.empty() ? fmt::format("“{}”", p.label) : std::string(p.symbol);
  }
  return names;
}

/// "Turn α.": sliders are turned, lists are set.
std::string turn_words(const std::vector<const Parameter*>& parameters) {
  const bool lists = std::ranges::any_of(parameters, [](const Parameter* p) { return !p->choices.empty(); });
  return fmt::format("{} {}.", lists ? "Set" : "Turn", names_of(parameters));
}

}  // namespace

const char* lesson_words::heading(lesson::Item::Kind kind, bool again) {
  using Kind = lesson::Item::Kind;
  return kind == Kind::passed   ? "Result"
         : kind == Kind::hint   ? "A hint"
         : kind != Kind::failed ? "The lesson has a fault"
         : again                ? "Not yet"
                                : "Not so in this run";
}

std::string lesson_words::answer_line(const lesson::Item& item) {
  if (item.answered == 0) return {};
  std::string given = item.written.empty() ? std::string() : fmt::format("Your answer: {}.", item.written);
  if (item.truth.empty() || (item.clicks && item.answered == '=')) return given;
  const char* const is = item.clicks ? "Right is, for example," : "It is";
  return fmt::format("{}{}{} {}.", given, given.empty() ? "" : " ", is, item.truth);
}

std::vector<lesson::Item::Choice> lesson_words::chosen(const lesson::Item& item) {
  std::vector<lesson::Item::Choice> some;
  std::ranges::copy_if(item.choices, std::back_inserter(some), &lesson::Item::Choice::chosen);
  return some;
}

std::vector<lesson::Item::Choice> lesson_words::right_instead(const lesson::Item& item) {
  std::vector<lesson::Item::Choice> some;
  std::ranges::copy_if(item.choices, std::back_inserter(some), &lesson::Item::Choice::right);
  const auto is_chosen = [](const auto& one) { return one.chosen; };
  if (item.ticks ? some == chosen(item) : std::ranges::any_of(some, is_chosen)) return {};
  if (!item.ticks && !some.empty()) some.resize(1);
  for (auto& one : some) one.chosen = false;
  return some;
}

std::string lesson_words::step_line(const lesson::Course& course) {
  const auto [place, all] = course.place();
  return fmt::format("Step {} of {}", place, all);
}

LessonToTake lesson_to_take(const std::string& name, Progress& progress) {
  const std::filesystem::path file = lesson::lesson_file(name);
  LessonToTake taken{lesson::open_lesson(file, progress)};
  try {
    taken.way = lesson::kept_way(taken.opened.lesson, file).value_or(lesson::Way{});
  } catch (const InputError& error) {
    const std::filesystem::path answers = lesson::kept_answers(file), aside = answers.string() + ".old";
    std::error_code none;
    std::filesystem::rename(answers, aside, none);
    taken.note =
        fmt::format("The lesson begins anew: {}. Your earlier answers are in {}.", error.what(), aside.string());
  }
  return taken;
}

LessonRun::LessonRun(LessonToTake lesson, Sides& sides, std::function<void()> wake)
    : opened_(std::move(lesson.opened)),
      sides_(sides),
      wake_(std::move(wake)),
      answers_(lesson::kept_answers(opened_.file)),
      before_(sides.side(0).newest()->instance),
      course_(opened_.lesson, opened_.instances,
              [](InstancePtr on, const Settings& settings) { return make_colony(std::move(on), settings); }) {
  course_.begin(std::move(lesson.way));
  go_on(sides_.side(0).frame()->settings, 0);
}

LessonRun::~LessonRun() {
  if (progress_) progress_->cancel();
  keep_answers(true);
}

bool LessonRun::is_replaced() const {
  const InstancePtr& shown = sides_.side(0).newest()->instance;
  return shown != loaded_ && (arrived_ || shown != before_);
}

bool LessonRun::load_failed() const {
  const Frame& newest = *sides_.side(0).newest();
  return loads() && newest.run == run_before_ && newest.messages != messages_before_ && newest.instance != loaded_;
}

void LessonRun::go_on(const Settings& shown, double speed) {
  Player& player = sides_.side(0);
  take_prepared();
  const Frame& newest = *player.newest();
  // Before the window has taken the new run, its controls still say what the run before was.
  if (newest.instance == loaded_ && player.frame()->run == newest.run) {
    arrived_ = true;
    course_.follow(newest, shown, player.trace());
  }
  // The user paused the run that is being repeated. The step needs it, so it goes on.
  const auto to = course_.comes_to();
  if (to && newest.run != run_before_ && newest.instance == course_.instance() && newest.state == State::paused &&
      newest.live_iteration < *to)
    player.run();
  if (const auto run = course_.take_run()) load(*run);
  if (const auto change = course_.take_change()) {
    if (change->anew)
      sides_.reset(true, change->settings);
    else
      settings_ = change->settings;
  }
  if (auto missing = course_.take_missing()) prepare(*std::move(missing));
  if (const std::int64_t stop = course_.stop_at(); stop > 0 && newest.stop != StopCriteria{stop, 0, 0})
    sides_.set_stop({.iterations = stop, .seconds = 0, .target = 0});
  if (!loads() && newest.state != State::running && player.speed() != speed) sides_.set_speed(speed);
  keep_answers();
}

void LessonRun::load(const lesson::History& run) {
  Player& player = sides_.side(0);
  run_before_ = player.newest()->run;
  messages_before_ = player.newest()->messages;
  before_ = player.newest()->instance;
  loaded_ = run.instance;
  arrived_ = false;
  player.set_stop({.iterations = run.to, .seconds = 0, .target = 0});
  player.set_speed(0);  // what was seen before is repeated as fast as it goes
  player.load(run.instance, run.start, run.to > 0, run.journal);
}

void LessonRun::prepare(lesson::Course::Missing missing) {
  if (progress_) progress_->cancel();
  progress_ = std::make_shared<Progress>();
  const auto work = [runs = course_.runs(), missing = std::move(missing), progress = progress_,
                     wake = wake_]() -> std::string {
    std::string failed;
    try {
      runs->prepare(missing, *progress, [&](std::size_t run, std::size_t all) {
        progress->report(double(run - 1) / double(all));
        wake();
      });
    } catch (const Cancelled&) {
    } catch (const std::bad_alloc&) {
      failed = "There is not enough memory for these runs.";
    } catch (const std::exception& error) {
      failed = error.what();
    }
    return failed;
  };
  try {
    runs_.start(work, wake_);
  } catch (const std::system_error&) {
    progress_.reset();
    course_.failed("There can be no further thread for these runs.");
  }
}

void LessonRun::take_prepared() {
  if (!runs_.done()) return;
  const std::string failed = runs_.take();
  const bool left = std::exchange(progress_, nullptr)->cancelled();
  if (left) return;
  if (failed.empty())
    course_.prepared();
  else
    course_.failed(failed);
}

double LessonRun::share() const {
  return progress_ && !progress_->cancelled() && !course_.retells() ? progress_->share() : -1;
}

void LessonRun::leave_runs() {
  if (!progress_ || progress_->cancelled()) return;
  progress_->cancel();
  course_.failed("You left the runs; this was not checked.");
}

bool LessonRun::nothing_turned(const Settings& shown) const {
  const Settings& began = sides_.side(0).newest()->start;
  return !course_.may_turn().empty() &&
         std::ranges::all_of(course_.may_turn(), [&](const Parameter* p) { return p->get(shown) == p->get(began); });
}

LessonRun::Control LessonRun::awaited(const Settings& shown) const {
  if (may_play() && sides_.side(0).newest()->state != State::running) return Control::play;
  if (here() && course_.awaits() == Awaits::reset) return nothing_turned(shown) ? Control::turn : Control::reset;
  return Control::none;
}

std::string LessonRun::waiting_words(const Settings& shown) const {
  if (course_.looks_back()) return "You look back. Next leads on.";
  if (loads()) return {};
  const Frame& frame = *sides_.side(0).newest();
  switch (course_.awaits()) {
    case Awaits::answer:
      if (const lesson::Item& asked = course_.items().back(); asked.clicks)
        return asked.edge ? "Click a road on the map, or its cell in the matrix." : "Click a city on the map.";
      return course_.items().back().ticks ? "Tick all that are right, then press Answer." : "What do you think?";
    case Awaits::reset:
      return (nothing_turned(shown) ? turn_words(course_.may_turn()) : "Now press Reset.") +
             (course_.tries() < 2 ? "" : " Or let it be shown: press Show Me.");
    case Awaits::run: {
      const std::string to = grouped(course_.awaited_iteration());
      return frame.state == State::running ? fmt::format("Iteration {} of {} …", grouped(frame.live_iteration), to)
                                           : fmt::format("Press Play. The run stops in iteration {}.", to);
    }
    case Awaits::figures:
      return "The runs are being done …";
    case Awaits::nothing:
      break;
  }
  return {};
}

void LessonRun::begin_anew() {
  if (progress_) progress_->cancel();
  course_.begin();
}

void LessonRun::keep_answers(bool last) {
  if (answers_.empty() || (writing_.under_way() && !last && !writing_.done())) return;
  if (writing_.under_way())
    if (const std::string failed = writing_.take(); !failed.empty() && !std::exchange(told_, true))
      trouble_ = fmt::format("Your answers are not kept: {}.", failed);
  if (kept_ == course_.way()) return;
  kept_ = course_.way();
  std::string json = lesson::way_json(course_.lesson(), course_.way());
  const auto write = [file = answers_, json = std::move(json)]() -> std::string {
    try {
      lesson::keep_answers(file, json);
      return {};
    } catch (const OutputError& error) {
      return error.what();
    }
  };
  try {
    writing_.start(write, wake_);
  } catch (const std::system_error&) {
    kept_.reset();  // there can be no further thread; tried again with the next change
  }
}

}  // namespace formicarium
