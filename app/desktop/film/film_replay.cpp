// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/engine/make_colony.hpp"
#include "app/model/number_words.hpp"
#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

std::unique_ptr<Run> begun(const FilmRun& of, std::int64_t from, std::uint64_t number, const Progress& progress) {
  Progress making(&progress.flag());  // whose share is not the film's
  auto run = std::make_unique<Run>(number, of.instance, of.start, of.journal,
                                   make_colony_anywhere(of.instance, of.start, &making), make_colony_anywhere);
  run->give_up_on(&progress.flag());
  if (of.near && of.near->iteration() <= from) run->restore(*of.near, of.journal);
  if (of.computed_on.on_gpu_in(from + 1) && !run->on_gpu() && !run->always(same_on_cpu_and_gpu))
    throw SettingsError(
        fmt::format("A GPU computed this run, a second colony cannot be made there{}, and a CPU finds "
                    "other tours, so a film would show another run.",
                    run->why_cpu().empty() ? "" : " (" + run->why_cpu() + ")"));
  return run;
}

void iterate(Run& run, const Progress& progress) {
  for (;;) {
    try {
      run.iterate();
      return;
    } catch (const Cancelled&) {
      progress.check();  // otherwise the device failed, and that iteration is done again on the CPU
    }
  }
}

std::int64_t end_in(const FilmRun& run, std::int64_t to) { return std::min(run.iteration, to); }

/// The best cost of a run after that iteration, if it is known.
std::optional<Length> known_best(const FilmRun& run, std::int64_t iteration) {
  if (iteration == run.iteration) return run.best;
  if (!run.trace || iteration < 1) return {};
  std::size_t low = 0, high = run.trace->size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    ((*run.trace)[middle].iteration < iteration ? low : high) =
        (*run.trace)[middle].iteration < iteration ? middle + 1 : middle;
  }
  if (low == run.trace->size() || (*run.trace)[low].iteration != iteration) return {};
  return (*run.trace)[low].best;
}

}  // namespace

FilmReplay::FilmReplay(const Film& film, Progress& progress) : film_(film), progress_(progress) {
  for (const FilmRun& one : film.runs) {
    sides_.push_back({&one, begun(one, film.moments.from, sides_.size() + 1, progress)});
    sides_.back().run->keep_search(film.picture.matrix && !one.instance->traits().is_tour);
    sides_.back().run->keep_trace(false);
  }
}

void FilmReplay::go_on(Side& side) {
  iterate(*side.run, progress_);
  if (std::holds_alternative<std::monostate>(film_.picture.asked)) return;
  side.run->show(side.latest, CarriedTrails::none, 0);
  side.recent.add(side.run->id(), side.latest.last.iteration, side.latest.iteration_best);
}

void FilmReplay::go_to(std::int64_t iteration, const Done& done) {
  for (Side& side : sides_)
    while (side.run->iteration() < end_in(*side.of, iteration)) {
      go_on(side);
      done();
    }
}

std::int64_t FilmReplay::left_to(std::int64_t iteration) const {
  std::int64_t left = 0;
  for (const Side& side : sides_)
    left += std::max<std::int64_t>(end_in(*side.of, iteration) - side.run->iteration(), 0);
  return left;
}

FilmMoment FilmReplay::moment() {
  FilmMoment moment;
  for (Side& side : sides_) {
    progress_.check();
    auto frame = std::make_shared<Frame>();
    side.run->show(*frame, CarriedTrails::copied, 0);
    frame->state = State::paused;
    frame->live_iteration = frame->last.iteration;
    if (frame->trails->empty() && frame->instance->cities() > 1)
      throw OutputError(film_.out.string() +
                        ": there is not enough memory for a copy of the trails; nothing was written");
    std::shared_ptr<const AntAccount> account;
    if (film_.ant && frame->last.iteration > 0) {
      AccountOf asked = account_in(*frame, frame->last.iteration, film_.ant->ant, side.of->near);
      Progress telling(&progress_.flag());
      account = std::make_shared<const AntAccount>(side.accounts.tell(asked, telling));
    }
    moment.frames.push_back(std::move(frame));
    moment.recent.push_back(side.recent);
    moment.accounts.push_back(std::move(account));
  }
  return moment;
}

std::optional<std::string> FilmReplay::why_not_the_same() const {
  std::string words;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    const Run& run = *sides_[i].run;
    const auto known = known_best(*sides_[i].of, run.iteration());
    Frame frame;
    run.show(frame, CarriedTrails::none, 0);
    if (!known || frame.best.empty() || frame.best_length == *known) continue;
    const Instance& instance = *run.instance();
    words += fmt::format("{}{}the film's run has {} {} at iteration {}, but {} was saved", words.empty() ? "" : ". ",
                         sides_.size() > 1 ? fmt::format("Side {}: ", char('A' + i)) : "", instance.words().cost,
                         instance.cost_words(frame.best_length), grouped(run.iteration()), instance.cost_words(*known));
  }
  return words.empty() ? std::nullopt : std::optional(words);
}

std::int64_t iterations_for_records(const Film& film) {
  std::int64_t iterations = 0;
  for (const FilmRun& run : film.runs)
    if (!run.trace) iterations += end_in(run, film.moments.to);
  return iterations;
}

std::vector<std::shared_ptr<const Trace>> records_of(const Film& film, Progress& progress,
                                                     const FilmReplay::Done& done) {
  std::vector<std::shared_ptr<const Trace>> records;
  for (const FilmRun& of : film.runs) {
    if (of.trace) {
      records.push_back(of.trace);
      continue;
    }
    const auto run = begun(of, 0, 1, progress);
    while (run->iteration() < end_in(of, film.moments.to)) {
      iterate(*run, progress);
      done();
    }
    records.push_back(run->trace());
  }
  return records;
}

std::vector<std::int64_t> improvements(const Film& film, const std::vector<std::shared_ptr<const Trace>>& records) {
  std::vector<std::int64_t> found;
  for (std::size_t side = 0; side < records.size(); ++side)
    for (std::size_t i = 0; i < records[side]->size(); ++i)
      if (const IterationRecord record = (*records[side])[i];
          record.improved && record.iteration >= film.moments.from &&
          record.iteration <= end_in(film.runs[side], film.moments.to))
        found.push_back(record.iteration);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace formicarium
