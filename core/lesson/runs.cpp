// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/runs.hpp"

#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <thread>

#include "core/base/cores.hpp"
#include "core/base/error.hpp"
#include "core/session/run.hpp"

namespace formicarium::lesson {

Moment moment_of(const IterationRecord& record) {
  Moment moment{record.iteration, double(record.best), double(record.iteration_best), record.mean,
                record.branching, record.hit_ratio,    record.milliseconds()};
  const Decisions& all = record.decisions;
  if (const auto steps = float(all.steps()); steps > 0) {
    moment.exploited = float(all.exploited) / steps;
    moment.drawn = float(all.drawn + all.spun) / steps;
    moment.fallback = float(all.backup + all.rest) / steps;
  }
  return moment;
}

const Records* Runs::done(const History& history, std::uint64_t seed) const {
  const std::lock_guard lock(mutex_);
  const Done* const found = find(history, seed);
  return found ? found->records.get() : nullptr;
}

const Picture* Runs::picture(const History& history, std::uint64_t seed) const {
  const std::lock_guard lock(mutex_);
  const Done* const found = find(history, seed);
  return found ? found->picture.get() : nullptr;
}

std::shared_ptr<const Trace> Runs::trace(const History& history, std::uint64_t seed) const {
  const std::lock_guard lock(mutex_);
  const Done* const found = find(history, seed);
  return found ? found->trace : nullptr;
}

const Runs::Done* Runs::find(const History& history, std::uint64_t seed) const {
  for (const Done& one : done_)
    if (one.seed == seed && one.history == history) return &one;
  return nullptr;
}

const Records& Runs::of(const History& history, std::uint64_t seed, const Progress& progress, bool keep_trace,
                        bool picture) {
  {
    const std::lock_guard lock(mutex_);
    const Done* const found = find(history, seed);
    if (found && (found->picture || !picture)) return *found->records;
    iterations_ += history.to;
    if (iterations_ > most_iterations_of_all)
      throw InputError(
          fmt::format("the runs of this lesson have more than {} iterations together", most_iterations_of_all));
  }
  auto end = picture ? std::make_unique<Picture>() : nullptr;
  auto trace = perform(history, seed, progress, end.get());
  return insert(history, seed, std::move(trace), keep_trace, std::move(end));
}

void Runs::add(const History& history, std::uint64_t seed, std::shared_ptr<const Trace> trace) {
  insert(history, seed, std::move(trace), true);
}

const Records& Runs::insert(const History& history, std::uint64_t seed, std::shared_ptr<const Trace> trace,
                            bool keep_trace, std::unique_ptr<Picture> picture) {
  auto records = std::make_unique<Records>(Records{history.instance});
  for (std::size_t i = 0; i < trace->size() && std::int64_t(i) < history.to; ++i)
    records->moments.push_back(moment_of((*trace)[i]));
  const std::lock_guard lock(mutex_);
  for (Done& one : done_)
    if (one.seed == seed && one.history == history) {
      if (!one.picture) one.picture = std::move(picture);
      return *one.records;
    }
  done_.push_back({history, seed, keep_trace ? std::move(trace) : nullptr, std::move(records), std::move(picture)});
  return *done_.back().records;
}

bool Runs::has(const Needed& needed) const {
  for (int k = 0; k < needed.seeds; ++k)
    if (const std::uint64_t seed = needed.first_seed + std::uint64_t(k);
        !done(needed.run, seed) || (needed.picture && !picture(needed.run, seed)))
      return false;
  return true;
}

void Runs::prepare(const std::vector<Needed>& all, const Progress& progress, const Doing& doing) {
  struct One {
    const History* run;
    std::uint64_t seed;
    bool alone;  // its trace is kept
    bool picture;
  };
  std::vector<One> missing;
  for (const Needed& one : all)
    for (int k = 0; k < one.seeds; ++k)
      if (const std::uint64_t seed = one.first_seed + std::uint64_t(k); !has({one.run, seed, 1, one.picture}))
        missing.push_back({&one.run, seed, one.seeds == 1, one.picture});
  std::atomic<std::size_t> next = 0;
  std::mutex failing;
  std::exception_ptr failure;
  const auto work = [&](const Doing& tell) {
    for (std::size_t k = next++; k < missing.size(); k = next++) try {
        if (tell) tell(k + 1, missing.size());
        of(*missing[k].run, missing[k].seed, progress, missing[k].alone, missing[k].picture);
      } catch (...) {
        const std::lock_guard lock(failing);
        failure = std::current_exception();
        next = missing.size();
      }
  };
  {
    std::vector<std::jthread> others;
    for (int k = 1; k < usable_cores(); ++k) others.emplace_back([&] { work({}); });
    work(doing);
  }
  if (failure) std::rethrow_exception(failure);
}

std::shared_ptr<const Trace> Runs::perform(const History& history, std::uint64_t seed, const Progress& progress,
                                           Picture* into) const {
  const auto seeded = [seed](Settings settings) {
    settings.seed = seed;
    settings.threads = 1;
    return settings;
  };
  std::vector<JournalEntry> journal = history.journal;
  for (JournalEntry& entry : journal) entry.settings = seeded(entry.settings);
  const Settings start = seeded(history.start);
  Run run(1, history.instance, start, journal, make_(history.instance, start));
  run.give_up_on(&progress.flag());
  run.count_decisions(true);
  while (run.iteration() < history.to) {
    progress.check();
    run.iterate();
  }
  if (into) {
    Frame end;
    run.show(end, CarriedTrails::copied, 0);
    *into = {end.instance, end.trails, end.best};
  }
  return run.trace();
}

}  // namespace formicarium::lesson
