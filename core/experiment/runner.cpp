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
  WorkQueue(const Plan& plan, const Results& results, const RunnerOptions& options)
      : plan_(plan), options_(options), cards_left_(options.cards.numbers) {
    for (std::size_t i = 0; i < plan.runs.size(); ++i)
      if (!results[i] && (!options.mine || options.mine(i)))
        (options.cards.wants(plan.settings(plan.runs[i])) ? for_cards_ : for_cores_).push_back(i);
  }

  std::size_t left() const { return for_cards_.size() + for_cores_.size(); }
  // Only before the first worker starts, because workers take runs from the queues.
  int wanted_on_cards(int most) const { return int(std::min(for_cards_.size(), std::size_t(most))); }
  int wanted_on_cores(int most) const { return int(std::min(for_cores_.size(), std::size_t(most))); }

  /// A worker's thread: does runs of its kind until there are none, or until its card has failed and others are left.
  void work(std::optional<int> card) {
    for (;;) {
      Progress making;
      const auto run = take(card, making);
      if (!run) return;
      std::optional<RunResult> result;
      bool again = false;
      try {
        result = do_on(card, plan_.runs[*run], making);
      } catch (const Cancelled&) {
      } catch (const DeviceLost&) {
        again = true;
      }
      give_back(*run, card.has_value(), making, std::move(result), again);
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
  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      give_up_ = true;
      for (Progress* making : in_progress_) making->cancel();
    }
    changed_.notify_all();
    if (options_.pause) options_.pause->wake();
  }

 private:
  /// Whether a worker of this card may do the run. One that names a card which nobody works for is anybody's.
  bool may_do(int card, std::size_t run) const {
    const int named = plan_.settings(plan_.runs[run]).device;
    return named == 0 || named == card || std::ranges::find(cards_left_, named) == cards_left_.end();
  }
  RunResult do_on(std::optional<int> card, const PlannedRun& planned, Progress& making) {
    Settings settings = plan_.settings(planned);
    std::function<bool()> elsewhere;
    if (card) {
      if (settings.device == 0) settings.device = *card;
      if (settings.device == *card && others_than(*card))
        elsewhere = [this, used = *card] { return options_.cards.failed(used); };
    }
    return do_run(plan_.instance(planned).instance, settings, plan_.stop(planned), options_.make, making, give_up_,
                  options_.pause, elsewhere);
  }
  /// Whether another card is left to do what this one cannot.
  bool others_than(int card) {
    const std::scoped_lock lock(mutex_);
    return std::ranges::any_of(cards_left_, [&](int other) { return other != card; });
  }

  /// Where there is nothing to take it waits for other cards, which may fail and leave their runs to it.
  std::optional<std::size_t> take(std::optional<int> card, Progress& making) {
    std::unique_lock lock(mutex_);
    std::deque<std::size_t>& from = card ? for_cards_ : for_cores_;
    for (;; changed_.wait(lock)) {
      if (give_up_) return {};
      if (card && cards_left_.size() > 1 && options_.cards.failed(*card)) {
        std::erase(cards_left_, *card);
        changed_.notify_all();
      }
      if (card && std::ranges::find(cards_left_, *card) == cards_left_.end()) return {};
      const auto run = std::ranges::find_if(from, [&](std::size_t i) { return !card || may_do(*card, i); });
      if (run != from.end()) {
        const std::size_t taken = *run;
        from.erase(run);
        in_progress_.push_back(&making);
        ++running_;
        on_cards_ += card ? 1 : 0;
        return taken;
      }
      if (!card || (from.empty() && (on_cards_ == 0 || cards_left_.size() < 2))) return {};
    }
  }
  void give_back(std::size_t run, bool of_card, Progress& making, std::optional<RunResult> result, bool again) {
    {
      const std::scoped_lock lock(mutex_);
      --running_;
      on_cards_ -= of_card ? 1 : 0;
      std::erase(in_progress_, &making);
      if (again) for_cards_.push_front(run);
      if (result) finished_.push_back({run, std::move(*result)});
    }
    news_.notify_one();
    changed_.notify_all();
  }

  const Plan& plan_;
  const RunnerOptions& options_;
  std::mutex mutex_;
  std::condition_variable news_, changed_;  // a run has finished; a run or a card has been given back
  std::deque<std::size_t> for_cards_, for_cores_;
  std::vector<int> cards_left_;  // without those that have failed, but never without the last one
  std::vector<Finished> finished_;
  std::vector<Progress*> in_progress_;  // of each run in progress
  int running_ = 0, on_cards_ = 0;
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
  const int cores = int(std::max(1u, std::thread::hardware_concurrency()));
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
    tell(nullptr);
  }
  return true;
}

}  // namespace formicarium::experiment
