// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/make_film.hpp"

#include <fmt/format.h>

#include <QThreadPool>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <future>
#include <utility>

#include "app/desktop/film/film_chart.hpp"
#include "app/desktop/film/film_page.hpp"
#include "app/desktop/film/film_replay.hpp"
#include "app/desktop/film/film_sink.hpp"
#include "app/desktop/film/film_subtitles.hpp"
#include "app/desktop/picture/fitting.hpp"
#include "app/model/experiment_files.hpp"
#include "app/model/number_words.hpp"
#include "core/base/error.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr double still_seconds = 1;  // that the last moment of a moving film stays
constexpr double most_still = 0.25;  // of the film

std::int64_t frames_wanted(const Film& film) {
  return film.seconds > 0 ? std::max<std::int64_t>(std::llround(film.seconds * film.a_second), 1) : 0;
}

/// A folder is looked at picture by picture, so its last one need not stay.
std::int64_t still_frames(const Film& film) {
  if (film_form(film.out) == FilmForm::folder) return 0;
  const auto still = std::llround(still_seconds * film.a_second);
  const std::int64_t wanted = frames_wanted(film);
  return wanted == 0 ? still : std::min<std::int64_t>(still, std::int64_t(most_still * double(wanted)));
}

FilmPlan plan_of(const Film& film, const std::vector<std::int64_t>& improved) {
  return {film.moments, frames_wanted(film), still_frames(film), improved};
}

/// How far it is, from the time that iterations and frames have taken so far.
class Ahead {
 public:
  Ahead(Progress& progress, const std::function<void(const FilmStand&)>& told) : progress_(progress), told_(told) {}

  std::int64_t iterations = 0, frames = 0;  // left
  FilmStand stand{};

  void iterated() {
    --iterations;
    iterating_ += lap();
    ++iterated_;
    say();
  }
  void wrote(std::int64_t count) {
    frames -= count;
    stand.frame += count;
    painting_ += lap();
    say();
  }
  void painted() { painting_ += lap(); }

 private:
  using Clock = std::chrono::steady_clock;

  double lap() {
    const auto now = Clock::now();
    return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  }
  void say() {
    constexpr double guess = 0.1;  // s a frame, before there is one
    const double each = iterated_ > 0 ? iterating_ / double(iterated_) : 0;
    const double frame = stand.frame > 0 ? painting_ / double(stand.frame) : guess;
    const double spent = iterating_ + painting_, left = double(iterations) * each + double(frames) * frame;
    share_ = std::max(share_, std::min(spent / std::max(spent + left, 1e-9), 1.0));
    stand.seconds_left = stand.frame > 0 || iterated_ > 2 ? std::optional(left) : std::nullopt;
    if (told_) told_(stand);
    progress_.report(share_);
  }

  Progress& progress_;
  const std::function<void(const FilmStand&)>& told_;
  Clock::time_point last_ = Clock::now();
  double iterating_ = 0, painting_ = 0, share_ = 0;  // s
  std::int64_t iterated_ = 0;
};

/// Paints and encodes pictures on all cores, and gives them to the sink in their order.
class Painters {
 public:
  Painters(FilmSink& sink, Progress& progress, Ahead& ahead) : sink_(sink), progress_(progress), ahead_(ahead) {
    pool_.setMaxThreadCount(std::max(1, QThread::idealThreadCount()));
  }
  ~Painters() { pool_.waitForDone(); }
  Painters(const Painters&) = delete;
  Painters& operator=(const Painters&) = delete;

  void paint(Still still, FilmSpan span) {
    while (std::ssize(under_way_) > pool_.maxThreadCount()) write_first();
    auto task = std::make_shared<std::packaged_task<QByteArray()>>(
        [still = std::move(still), &sink = sink_, &flag = progress_.flag()] {
          Progress own(&flag);  // cancelled with the film's
          return sink.encoded(still, own);
        });
    under_way_.push_back({task->get_future(), span});
    pool_.start([task] { (*task)(); });
  }
  void finish() {
    while (!under_way_.empty()) write_first();
  }

 private:
  void write_first() {
    Painted first = std::move(under_way_.front());
    under_way_.pop_front();
    const QByteArray picture = first.picture.get();
    sink_.add(picture, first.span);
    ahead_.wrote(first.span.count);
  }

  struct Painted {
    std::future<QByteArray> picture;
    FilmSpan span;
  };
  FilmSink& sink_;
  Progress& progress_;
  Ahead& ahead_;
  std::deque<Painted> under_way_;
  QThreadPool pool_;
};

}  // namespace

std::string film_words(const FilmStand& stand) {
  std::string words = stand.frames == 0 ? std::string("the run is done once before")
                                        : fmt::format("frame {} of {}", grouped(stand.frame), grouped(stand.frames));
  if (stand.seconds_left) words += fmt::format(", about {} left", duration_words(*stand.seconds_left));
  return words;
}

std::optional<std::int64_t> frames_of(const Film& film) {
  if (film.moments.improvements && frames_wanted(film) == 0) return {};
  return plan_of(film, {}).frames();
}

std::optional<std::string> why_no_room(const Film& film, const Still& first) {
  if (holds_its_words(first)) return {};
  return fmt::format(
      "{} x {} pixels have no room for the words of the film; choose a larger size, or less of what it shows",
      film.size.width(), film.size.height());
}

FilmMade make_film(const Film& film, Progress& progress, const std::function<void(const FilmStand&)>& told) {
  expect_possible(film);
  Ahead ahead(progress, told);
  std::vector<std::shared_ptr<const Trace>> records;
  if (film.moments.improvements || film.chart) {
    ahead.iterations = iterations_for_records(film);
    records = records_of(film, progress, [&] { ahead.iterated(); });
  }
  const FilmPlan plan =
      plan_of(film, film.moments.improvements ? improvements(film, records) : std::vector<std::int64_t>());
  if (plan.frames() > Film::most_frames)
    throw OutputError(
        fmt::format("{}: {} frames are more than the {} that a film may have; choose fewer moments or "
                    "seconds; nothing was written",
                    film.out.string(), grouped(plan.frames()), grouped(Film::most_frames)));
  const std::unique_ptr<FilmSink> sink = make_film_sink(film, progress);
  FilmReplay replay(film, progress);
  ahead.iterations = replay.left_to(film.moments.to);
  ahead.frames = ahead.stand.frames = plan.frames();
  const FilmChart chart = film.chart ? make_film_chart(film, std::move(records)) : FilmChart();
  {
    Painters painters(*sink, progress, ahead);
    Subtitles subtitles(film.a_second, plan.frames(), plan.last_moment());
    const bool says = film.captions == FilmCaptions::subtitles;
    for (FilmSpan span{}; span.first + span.count < plan.frames();) {
      span = plan.span(span.first + span.count);
      replay.go_to(plan.iteration(span.first), [&] { ahead.iterated(); });
      FilmMoment moment = replay.moment();
      if (says) sink->say(subtitles.add(moment.frames, span));
      const QImage curves = chart ? chart(moment, progress) : QImage();
      ahead.painted();
      Still still = film_still(film, moment, curves);
      if (const auto why = span.first == 0 ? why_no_room(film, still) : std::nullopt)
        throw OutputError(film.out.string() + ": " + *why + "; nothing was written");
      painters.paint(std::move(still), span);
    }
    painters.finish();
    if (says) sink->say(subtitles.finish());
  }
  sink->finish();
  return {plan.frames(), replay.why_not_the_same().value_or("")};
}

}  // namespace formicarium
