// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/runs.hpp"

#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <thread>

#include "core/base/error.hpp"
#include "core/session/run.hpp"

namespace formicarium::lesson {

Moment moment_of(const IterationRecord& record) {
  return {record.iteration, double(record.best), double(record.iteration_best), record.mean, record.branching};
}

const Records* Runs::done(const History& history, std::uint64_t seed) const {
  const std::lock_guard lock(mutex_);
  const Done* const found = find(history, seed);
  return found ? found->records.get() : nullptr;
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

const Records& Runs::of(const History& history, std::uint64_t seed, const Progress& progress, bool keep_trace) {
  {
    const std::lock_guard lock(mutex_);
    if (const Done* const found = find(history, seed)) return *found->records;
    iterations_ += history.to;
    if (iterations_ > most_iterations_of_all)
      throw InputError(
          fmt::format("the runs of this lesson have more than {} iterations together", most_iterations_of_all));
  }
  return insert(history, seed, perform(history, seed, progress), keep_trace);
}

void Runs::add(const History& history, std::uint64_t seed, std::shared_ptr<const Trace> trace) {
  insert(history, seed, std::move(trace), true);
}

const Records& Runs::insert(const History& history, std::uint64_t seed, std::shared_ptr<const Trace> trace,
                            bool keep_trace) {
  auto records = std::make_unique<Records>();
  for (std::size_t i = 0; i < trace->size() && std::int64_t(i) < history.to; ++i)
    records->push_back(moment_of((*trace)[i]));
  const std::lock_guard lock(mutex_);
  if (const Done* const found = find(history, seed)) return *found->records;
  done_.push_back({history, seed, keep_trace ? std::move(trace) : nullptr, std::move(records)});
  return *done_.back().records;
}

void Runs::prepare(const std::vector<History>& histories, std::uint64_t first, int seeds, const Progress& progress,
                   const Doing& doing) {
  const std::size_t all = histories.size() * std::size_t(seeds);
  std::atomic<std::size_t> next = 0;
  std::mutex failing;
  std::exception_ptr failure;
  const auto work = [&](const Doing& tell) {
    for (std::size_t k = next++; k < all; k = next++) try {
        if (tell) tell(k + 1, all);
        of(histories[k % histories.size()], first + k / histories.size(), progress, seeds == 1);
      } catch (...) {
        const std::lock_guard lock(failing);
        failure = std::current_exception();
        next = all;
      }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned k = 1; k < std::thread::hardware_concurrency(); ++k) others.emplace_back([&] { work({}); });
    work(doing);
  }
  if (failure) std::rethrow_exception(failure);
}

std::shared_ptr<const Trace> Runs::perform(const History& history, std::uint64_t seed, const Progress& progress) const {
  const auto seeded = [seed](Settings settings) {
    settings.seed = seed;
    settings.threads = 1;
    return settings;
  };
  std::vector<JournalEntry> journal = history.journal;
  for (JournalEntry& entry : journal) entry.settings = seeded(entry.settings);
  const Settings start = seeded(history.start);
  Run run(1, instance_, start, journal, make_(instance_, start));
  run.give_up_on(&progress.flag());
  while (run.iteration() < history.to) {
    progress.check();
    run.iterate();
  }
  return run.trace();
}

}  // namespace formicarium::lesson
