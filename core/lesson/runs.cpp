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
  return find(history, seed);
}

const Records* Runs::find(const History& history, std::uint64_t seed) const {
  for (const Done& one : done_)
    if (one.seed == seed && one.history == history) return one.records.get();
  return nullptr;
}

const Records& Runs::of(const History& history, std::uint64_t seed, const Progress& progress) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto* const records = find(history, seed)) return *records;
    iterations_ += history.to;
    if (iterations_ > most_iterations_of_all)
      throw InputError(
          fmt::format("the runs of this lesson have more than {} iterations together", most_iterations_of_all));
  }
  return insert(history, seed, perform(history, seed, progress));
}

void Runs::add(const History& history, std::uint64_t seed, Records records) {
  insert(history, seed, std::move(records));
}

const Records& Runs::insert(const History& history, std::uint64_t seed, Records records) {
  const std::lock_guard lock(mutex_);
  if (const auto* const present = find(history, seed)) return *present;
  done_.push_back({history, seed, std::make_unique<Records>(std::move(records))});
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
        of(histories[k % histories.size()], first + k / histories.size(), progress);
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

Records Runs::perform(const History& history, std::uint64_t seed, const Progress& progress) const {
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
  Records records;
  while (run.iteration() < history.to) {
    progress.check();
    run.iterate();
    records.push_back(moment_of(run.last()));
  }
  return records;
}

}  // namespace formicarium::lesson
