// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include "core/base/cores.hpp"
#include "core/base/error.hpp"
#include "core/experiment/time_left.hpp"
#include "core/session/pace.hpp"

namespace formicarium::experiment {
namespace {

constexpr auto poll_interval = std::chrono::milliseconds(50);

struct Finished {
  std::size_t run;
  RunResult result;
};

/// The work queue: runs to be done, which workers take, and finished ones, which the thread with the journal collects.
class WorkQueue {
 public:
  WorkQueue(const Plan& plan, const Results& results, const RunnerOptions& options) : plan_(plan), options_(options) {
    for (std::size_t i = 0; i < plan.runs.size(); ++i)
      if (!results[i] && (!options.mine || options.mine(i)))
        (options.cards.wants(plan.settings(plan.runs[i])) ? for_cards_ : for_cores_).push_back(i);
  }

  std::size_t left() const { return for_cards_.size() + for_cores_.size(); }
  // Only before the first worker starts, because workers take runs from the queues.
  int wanted_on_cards(int most) const { return int(std::min(for_cards_.size(), std::size_t(most))); }
  int wanted_on_cores(int most) const { return int(std::min(for_cores_.size(), std::size_t(most))); }

  /// A worker's thread: does runs of its kind until there are none, or until cards have failed and another process does
  /// their runs.
  void work(std::optional<int> card) {
    for (;;) {
      Progress making;
      const auto run = take(card, making);
      if (!run) return;
      std::optional<RunResult> result;
      try {
        result = do_on(card, plan_.runs[*run], making);
      } catch (const Cancelled&) {
      } catch (const DeviceLost&) {  // its run stays without a result
      }
      give_back(*run, making, std::move(result));
    }
  }

  /// Waits up to 50 ms for finished runs.
  std::vector<Finished> collect() {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, poll_interval, [&] { return !finished_.empty(); });
    return std::exchange(finished_, {});
  }
  int running() {
    const std::scoped_lock lock(mutex_);
    return running_;
  }
  bool cards_failed() const { return options_.cards.again && options_.cards.failed(); }
  /// Whether nothing is left to be done but runs on cards that have failed.
  bool is_left_to_others() {
    const std::scoped_lock lock(mutex_);
    return cards_failed() && running_ == 0 && for_cores_.empty() && finished_.empty();
  }
  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      give_up_ = true;
      for (Progress* making : in_progress_) making->cancel();
    }
    if (options_.pause) options_.pause->wake();
  }

 private:
  /// Whether a worker of this card may do the run. One that names a card which nobody works for is anybody's.
  bool may_do(int card, std::size_t run) const {
    const int named = plan_.settings(plan_.runs[run]).device;
    const std::vector<int>& cards = options_.cards.numbers;
    return named == 0 || named == card || std::ranges::find(cards, named) == cards.end();
  }
  RunResult do_on(std::optional<int> card, const PlannedRun& planned, Progress& making) {
    Settings settings = plan_.settings(planned);
    if (card && settings.device == 0) settings.device = *card;
    return do_run(plan_.instance(planned).instance, settings, plan_.stop(planned), options_.make, making, give_up_,
                  options_.pause, card && options_.cards.again ? options_.cards.failed : std::function<bool()>{});
  }

  std::optional<std::size_t> take(std::optional<int> card, Progress& making) {
    const std::scoped_lock lock(mutex_);
    if (give_up_ || (card && cards_failed())) return {};
    std::deque<std::size_t>& from = card ? for_cards_ : for_cores_;
    const auto run = std::ranges::find_if(from, [&](std::size_t i) { return !card || may_do(*card, i); });
    if (run == from.end()) return {};
    const std::size_t taken = *run;
    from.erase(run);
    in_progress_.push_back(&making);
    ++running_;
    return taken;
  }
  void give_back(std::size_t run, Progress& making, std::optional<RunResult> result) {
    {
      const std::scoped_lock lock(mutex_);
      --running_;
      std::erase(in_progress_, &making);
      if (result) finished_.push_back({run, std::move(*result)});
    }
    news_.notify_one();
  }

  const Plan& plan_;
  const RunnerOptions& options_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<std::size_t> for_cards_, for_cores_;
  std::vector<Finished> finished_;
  std::vector<Progress*> in_progress_;  // of each run in progress
  int running_ = 0;
  std::atomic<bool> give_up_{false};
};

class Workers {
 public:
  Workers(WorkQueue& queue, std::span<const int> cards, int on_each, int on_cores) : queue_(queue) {
    for (const int card : cards)
      for (int i = 0; i < on_each; ++i) threads_.emplace_back([&queue, card] { queue.work(card); });
    for (int i = 0; i < on_cores; ++i) threads_.emplace_back([&queue] { queue.work({}); });
  }
  ~Workers() { queue_.stop(); }  // afterwards the threads are joined
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

 private:
  WorkQueue& queue_;
  std::vector<std::jthread> threads_;
};

/// A line about a finished run: "wrs on d198, seed 3: 15780 (0.00 %) in 4.2 s".
std::string summary_of(const Plan& plan, const Finished& finished) {
  const RunResult& result = finished.result;
  const std::string name = plan.name(plan.runs[finished.run]);
  if (result.failed()) return name + ": " + result.failure;
  const Instance& instance = *plan.instance(plan.runs[finished.run]).instance;
  const auto gap = instance.gap_percent(result.length);
  const std::string beside = gap ? fmt::format(" ({:.2f} %)", *gap)
                             : instance.is_below_record(result.length)
                                 ? fmt::format(" ({})", instance.below_record(std::to_string(*instance.best_known())))
                                 : "";
  return fmt::format("{}: {}{} in {:.1f} s{}", name, result.length, beside, result.seconds,
                     result.moved.empty() ? "" : "; " + result.moved);
}

}  // namespace

bool Cards::wants(Settings settings) const {
  if (numbers.empty()) return false;
  if (settings.device == 0) settings.device = numbers.front();
  return wanted(settings);
}

int runs_at_once(const Plan& plan, int asked) {
  if (asked > 0) return asked;
  if (plan.spec.at_once > 0) return plan.spec.at_once;
  const int cores = usable_cores();
  int threads = 1;
  for (const Variant& variant : plan.spec.variants)
    threads = std::max(threads, variant.settings.threads > 0 ? variant.settings.threads : cores);
  return std::max(1, cores / threads);
}

bool run_all(const Plan& plan, Results& results, JournalWriter& journal, const RunnerOptions& options) {
  WorkQueue queue(plan, results, options);
  const int on_cores = queue.wanted_on_cores(runs_at_once(plan, options.at_once));
  const std::vector<int>& cards = options.cards.numbers;
  const int on_each =
      queue.wanted_on_cards(options.at_once_on_gpu > 0 ? options.at_once_on_gpu : plan.spec.at_once_on_gpu);
  const int beside = std::max({1, on_cores, on_each * int(cards.size())});
  PlanProgress progress;
  for (std::size_t i = 0; i < plan.runs.size(); ++i) progress.runs += !options.mine || options.mine(i) ? 1 : 0;
  progress.done = progress.runs - int(queue.left());
  Clock::time_point estimated{};
  std::optional<Workers> workers(std::in_place, queue, cards, on_each, on_cores);
  const auto tell = [&](const std::string* last, std::optional<std::size_t> finished = {}) {
    progress.last = last;
    progress.finished = finished;
    progress.running = queue.running();
    if (const auto now = Clock::now(); now - estimated > std::chrono::seconds(1)) {
      progress.seconds_left = seconds_left(plan, results, beside, options.mine);
      estimated = now;
    }
    options.tell(progress);
  };
  const auto keep = [&](Finished finished) {
    const std::string line = summary_of(plan, finished);
    progress.failed += finished.result.failed() ? 1 : 0;
    ++progress.done;
    const std::size_t run = finished.run;
    journal.append(run, finished.result);
    results[run] = std::move(finished.result);
    tell(&line, run);
  };
  while (progress.done < progress.runs) {
    for (Finished& finished : queue.collect()) keep(std::move(finished));
    if (options.interrupted()) {
      workers.reset();
      for (Finished& finished : queue.collect()) keep(std::move(finished));
      return progress.done == progress.runs;
    }
    if (queue.is_left_to_others()) return progress.done == progress.runs;
    tell(nullptr);
  }
  return true;
}

}  // namespace formicarium::experiment
