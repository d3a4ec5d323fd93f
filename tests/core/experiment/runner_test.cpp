// SPDX-License-Identifier: Apache-2.0
// Doing runs in parallel: each once, failures recorded, and finished runs kept after an interruption.
#include "core/experiment/runner.hpp"

#include <gmock/gmock.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>

#include "core/base/cores.hpp"
#include "core/base/error.hpp"
#include "core/steps/selection.hpp"
#include "example.hpp"
#include "tests/core/base/temporary_folder.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/waiting.hpp"

namespace formicarium::experiment {
namespace {

using testing::HasSubstr;

struct Bench {
  TemporaryFolder folder;
  std::shared_ptr<Script> script = std::make_shared<Script>();
  RunnerOptions options;

  Bench() {
    options.make = [this](InstancePtr instance, const Settings& settings, Progress* progress) {
      script->on_make(settings, progress);
      return std::make_unique<FakeColony>(std::move(instance), settings, script);
    };
    options.interrupted = [] { return false; };
    options.tell = [](const PlanProgress&) {};
    options.at_once = 4;
  }
  /// GPUs of these numbers.
  void use_cards(std::vector<int> numbers, std::function<bool(const Settings&)> wanted) {
    options.cards = {
        .numbers = std::move(numbers), .wanted = std::move(wanted), .failed = [this] { return failed.load(); }};
  }
  std::atomic<bool> failed = false;  // a GPU
};

TEST(Runner, a_limit_of_seconds_ends_an_iteration_whose_best_solution_counts) {
  for (const bool complete : {true, false}) {
    Bench bench;
    bench.script->gives_up = true;
    bench.script->complete = complete;
    bench.script->on_iterate = [&](std::int64_t) { bench.script->wait_until_given_up(); };
    const Plan plan = example_plan({.seeds = "1", .stop = R"({"seconds": 0.01})"});
    Journal journal(bench.folder / "j", plan);
    EXPECT_TRUE(run_all(plan, journal, bench.options));
    for (const auto& result : journal.results()) {
      ASSERT_TRUE(result);
      EXPECT_EQ(result->iterations, 0);
      if (!complete) {
        EXPECT_THAT(result->failure, HasSubstr("when the limit of time was reached"));
        continue;
      }
      EXPECT_EQ(result->failure, "");
      EXPECT_EQ(result->best_iteration, 1);
      EXPECT_GT(result->length, 0);
      EXPECT_GT(result->seconds, 0);
      EXPECT_EQ(result->improvements.back().length, result->length);
    }
  }
}

TEST(Runner, every_run_is_done_once_and_is_what_it_is_alone) {
  Bench bench;
  const Plan plan = example_plan({.seeds = "10"});
  std::vector<Length> alone;
  for (const int at_once : {1, 4}) {
    bench.options.at_once = at_once;
    Journal journal(bench.folder / std::to_string(at_once), plan);
    EXPECT_TRUE(run_all(plan, journal, bench.options));
    std::vector<Length> lengths;
    for (const auto& result : journal.results()) {
      EXPECT_EQ(result->iterations, 5);
      EXPECT_EQ(result->length, result->improvements.back().length);
      lengths.push_back(result->length);
    }
    if (at_once == 1) alone = lengths;
    EXPECT_EQ(lengths, alone);
  }
  EXPECT_EQ(bench.script->iterated().size(), 2 * 5 * plan.runs.size());
  Journal again(bench.folder / "4", plan);
  EXPECT_TRUE(run_all(plan, again, bench.options));
  EXPECT_EQ(bench.script->iterated().size(), 2 * 5 * plan.runs.size());
}

TEST(Runner, a_run_that_fails_is_recorded_and_the_others_go_on) {
  Bench bench;
  bench.script->on_make = [](const Settings& settings, Progress*) {
    if (settings.selection == Selection::wrs && settings.seed == 2) throw std::runtime_error("no such luck");
    if (settings.selection == Selection::rwm && settings.seed == 3) throw std::bad_alloc();
  };
  const Plan plan = example_plan();
  Journal journal(bench.folder / "j", plan);
  std::set<std::string> told;
  int failed = 0;
  bench.options.tell = [&](const PlanProgress& progress) {
    if (progress.last) told.insert(*progress.last);
    failed = progress.failed;
  };
  EXPECT_TRUE(run_all(plan, journal, bench.options));
  EXPECT_EQ(failed, 4);
  EXPECT_THAT(told, testing::Contains("wrs on koch-48-1, seed 2: no such luck"));
  EXPECT_THAT(told, testing::Contains("rwm on koch-12-1, seed 3: there is not enough memory for this run"));
  EXPECT_EQ(std::ranges::count_if(journal.results(), [](const auto& r) { return r->failed(); }), 4);
}

TEST(Runner, interrupted_it_keeps_what_is_finished_and_gives_up_what_is_not) {
  Bench bench;
  std::atomic<bool> stop{false};
  bench.options.interrupted = [&] { return stop.load(); };
  bench.options.at_once = 2;
  bench.script->on_iterate = [&](std::int64_t) {
    if (bench.script->iterated().size() > 30) stop = true;
  };
  const Plan plan = example_plan({.seeds = "1000"});
  int finished = 0;
  {
    Journal journal(bench.folder / "j", plan);
    EXPECT_FALSE(run_all(plan, journal, bench.options));
    finished = int(std::ranges::count_if(journal.results(), [](const auto& r) { return r.has_value(); }));
    EXPECT_GE(finished, 5);
    EXPECT_LT(finished, 4000);
  }
  EXPECT_EQ(Journal(bench.folder / "j", plan).taken_over(), finished);
}

TEST(Runner, a_pause_holds_the_runs_and_loses_no_iteration) {
  Bench bench;
  Pause pause;
  bench.options.pause = &pause;
  bench.options.at_once = 2;
  std::atomic<bool> paused_once{false};
  bench.script->on_iterate = [&](std::int64_t iteration) {
    if (iteration == 3 && !paused_once) pause.set(true);
  };
  const Plan plan = example_plan();
  Journal journal(bench.folder / "j", plan);
  int polls_in_pause = 0, last_count = -1;
  bench.options.tell = [&](const PlanProgress&) {
    if (!pause.on()) return;
    const int count = int(bench.script->iterated().size());
    polls_in_pause = count == last_count ? polls_in_pause + 1 : 0;
    last_count = count;
    if (polls_in_pause == 2) {  // nothing moved for two polls
      paused_once = true;
      pause.set(false);
    }
  };
  EXPECT_TRUE(run_all(plan, journal, bench.options));
  EXPECT_EQ(polls_in_pause, 2);
  EXPECT_EQ(bench.script->iterated().size(), 5 * plan.runs.size());
}

TEST(Runner, a_pause_does_not_keep_an_interruption_waiting) {
  Bench bench;
  Pause pause;
  bench.options.pause = &pause;
  std::atomic<bool> stop{false};
  bench.options.interrupted = [&] { return stop.load(); };
  bench.script->on_iterate = [&](std::int64_t iteration) {
    if (iteration == 2) pause.set(true);
  };
  bench.options.tell = [&](const PlanProgress&) { stop = pause.on(); };
  const Plan plan = example_plan();
  Journal journal(bench.folder / "j", plan);
  EXPECT_FALSE(run_all(plan, journal, bench.options));
}

TEST(Runner, the_finished_run_is_named_and_in_the_journal) {
  Bench bench;
  const Plan plan = example_plan();
  Journal journal(bench.folder / "j", plan);
  std::set<std::size_t> finished;
  bench.options.tell = [&](const PlanProgress& progress) {
    ASSERT_EQ(progress.last != nullptr, progress.finished.has_value());
    if (!progress.finished) return;
    EXPECT_TRUE(journal.results()[*progress.finished].has_value());
    finished.insert(*progress.finished);
  };
  EXPECT_TRUE(run_all(plan, journal, bench.options));
  EXPECT_EQ(finished.size(), plan.runs.size());
}

TEST(Runner, an_interruption_cancels_what_is_being_made) {
  Bench bench;
  std::atomic<bool> making{false};
  bench.options.interrupted = [&] { return making.load(); };
  bench.script->on_make = [&](const Settings&, Progress* progress) {
    making = true;
    for (;;) progress->report(0.5);
  };
  const Plan plan = example_plan();
  Journal journal(bench.folder / "j", plan);
  EXPECT_FALSE(run_all(plan, journal, bench.options));
}

/// How many runs are made at once.
struct Beside {
  std::mutex mutex;
  std::condition_variable changed;
  int now = 0, most = 0;

  /// Waits for `others` to be there at the same time. Once they were, each stays a moment: whoever is too many shows.
  void stay(int others) {
    std::unique_lock lock(mutex);
    most = std::max(most, ++now);
    changed.notify_all();
    changed.wait_for(lock, most < others ? std::chrono::milliseconds(test::patience) : std::chrono::milliseconds(1),
                     [&] { return most >= others; });
    --now;
  }
};

TEST(Runner, as_many_at_a_time_on_the_card_and_on_the_cores_as_asked) {
  for (const int on_card : {0, 1, 3}) {
    Bench bench;
    Beside card, cores;
    const int expected = on_card == 0 ? 2 : on_card;
    bench.use_cards({0}, [](const Settings& settings) { return settings.selection == Selection::wrs; });
    bench.options.at_once = 3;
    bench.options.at_once_on_gpu = on_card;
    bench.script->on_make = [&](const Settings& settings, Progress*) {
      settings.selection == Selection::wrs ? card.stay(expected) : cores.stay(3);
    };
    const Plan plan = example_plan({.seeds = "40", .more = R"(, "at_once_on_gpu": 2)"});
    Journal journal(bench.folder / "j", plan);
    EXPECT_TRUE(run_all(plan, journal, bench.options));
    EXPECT_EQ(card.most, expected);
    EXPECT_EQ(cores.most, 3);
  }
}

/// A colony on a GPU that fails when it is told to, as MovingColony does.
class OnCard final : public FakeColony {
 public:
  OnCard(InstancePtr instance, const Settings& settings, std::shared_ptr<Script> script, std::function<bool()> failed)
      : FakeColony(std::move(instance), settings, std::move(script)), failed_(std::move(failed)), there_(!failed_()) {}
  IterationRecord iterate(const Settings& now) override {
    if (there_ && failed_()) {
      there_ = false;
      if (waits_) throw DeviceLost("the GPU failed");
    }
    return FakeColony::iterate(now);
  }
  bool on_gpu() const override { return there_ || lost(); }
  void wait_when_lost() override { waits_ = true; }
  bool lost() const override { return waits_ && !there_; }
  void go_on_without_device() override { waits_ = false; }
  std::string why_cpu() const override { return there_ ? "" : "the GPU failed"; }
  std::string device() const override { return on_gpu() ? "card" : "CPU"; }

 private:
  std::function<bool()> failed_;
  bool there_, waits_ = false;
};

/// A plan of which every run wants a GPU, done on the cards with these numbers. `fails` is called before each iteration
/// on a card, and says whether that card fails now: then all have failed, as in a process that uses CUDA.
struct OnCards : Bench {
  std::mutex mutex;
  int iterations = 0;       // on all cards
  std::map<int, int> made;  // by card
  std::function<bool(int iterations)> fails = [](int) { return false; };

  explicit OnCards(std::vector<int> numbers, int at_once_each = 1) {
    use_cards(std::move(numbers), [](const Settings&) { return true; });
    options.at_once_on_gpu = at_once_each;
    options.make = [this](InstancePtr instance, const Settings& settings, Progress*) {
      const int card = settings.device;
      const auto failed_now = [this] {
        const std::scoped_lock lock(mutex);
        if (!failed && fails(++iterations)) failed = true;
        return failed.load();
      };
      {
        const std::scoped_lock lock(mutex);
        ++made[card];
      }
      return std::make_unique<OnCard>(std::move(instance), settings, script, failed_now);
    };
  }
};

/// The best lengths of runs; 0: there is no result.
std::vector<Length> lengths_of(const Journal& journal) {
  std::vector<Length> lengths;
  for (const auto& result : journal.results()) {
    EXPECT_TRUE(!result || !result->failed());
    lengths.push_back(result ? result->length : 0);
  }
  return lengths;
}
std::vector<Length> on_one_card(const Plan& plan) {
  OnCards bench({0});
  Journal journal(bench.folder / "j", plan);
  EXPECT_TRUE(run_all(plan, journal, bench.options));
  return lengths_of(journal);
}

TEST(Runner, every_card_does_runs_which_say_what_they_say_on_one) {
  const Plan plan = example_plan({.seeds = "20"});
  const auto alone = on_one_card(plan);
  for (const std::vector<int>& numbers : {std::vector{3}, {0, 2}, {0, 1, 2}, {1, 4, 5, 7, 63}}) {
    OnCards bench(numbers);
    Beside together;
    const auto make = bench.options.make;
    bench.options.make = [&](InstancePtr instance, const Settings& settings, Progress* progress) {
      together.stay(int(numbers.size()));
      return make(std::move(instance), settings, progress);
    };
    Journal journal(bench.folder / "j", plan);
    EXPECT_TRUE(run_all(plan, journal, bench.options));
    EXPECT_EQ(lengths_of(journal), alone);
    EXPECT_EQ(together.most, int(numbers.size()));
    std::size_t runs = 0;
    for (const int number : numbers) {
      EXPECT_GT(bench.made[number], 0) << number;
      runs += std::size_t(bench.made[number]);
    }
    EXPECT_EQ(runs, plan.runs.size());
  }
}

TEST(Runner, a_card_that_fails_leaves_its_runs_to_the_next_process_which_loses_none) {
  const Plan plan = example_plan({.seeds = "12"});
  const auto alone = on_one_card(plan);
  for (const int each : {1, 3})
    for (const int at : {1, 2, 7, 20}) {
      OnCards bench({0, 1, 2}, each);
      bench.options.cards.again = true;
      bench.fails = [&](int iteration) { return iteration == at; };
      {
        Journal journal(bench.folder / "j", plan);
        EXPECT_FALSE(run_all(plan, journal, bench.options));
      }
      bench.failed = false;
      bench.fails = [](int) { return false; };
      Journal journal(bench.folder / "j", plan);
      for (const auto& result : journal.results()) EXPECT_TRUE(!result || result->device == "card");
      EXPECT_TRUE(run_all(plan, journal, bench.options));
      EXPECT_EQ(lengths_of(journal), alone);
      for (const auto& result : journal.results()) EXPECT_EQ(result->device, "card");
    }
}

TEST(Runner, without_another_process_the_cpu_goes_on_when_cards_have_failed) {
  const Plan plan = example_plan({.seeds = "12"});
  OnCards bench({0, 1, 2}, 2);
  bench.fails = [](int iteration) { return iteration == 7; };
  Journal journal(bench.folder / "j", plan);
  EXPECT_TRUE(run_all(plan, journal, bench.options));
  EXPECT_EQ(std::ranges::count(lengths_of(journal), 0), 0);
  EXPECT_TRUE(std::ranges::any_of(journal.results(), [](const auto& result) { return result->device == "CPU"; }));
}

TEST(Runner, settings_that_name_a_card_stay_there) {
  const Plan plan = example_plan({.seeds = "6", .more = R"(, "base": {"device": 2})"});
  OnCards bench({0, 2});
  Journal journal(bench.folder / "j", plan);
  EXPECT_TRUE(run_all(plan, journal, bench.options));
  EXPECT_EQ(bench.made[0], 0);
  EXPECT_EQ(bench.made[2], int(plan.runs.size()));
}

TEST(Runner, a_cancelled_iteration_that_nobody_asked_for_is_done_again) {
  Bench bench;
  std::atomic<int> thrown{0};
  bench.script->on_iterate = [&](std::int64_t iteration) {
    if (iteration == 3 && thrown++ == 0) throw Cancelled{};
  };
  const Plan plan = example_plan({.seeds = "1"});
  bench.options.at_once = 1;
  Journal journal(bench.folder / "j", plan);
  EXPECT_TRUE(run_all(plan, journal, bench.options));
  for (const auto& result : journal.results()) EXPECT_EQ(result->iterations, 5);
}

TEST(Runner, as_many_runs_beside_one_another_as_their_threads_leave_room_for) {
  const int cores = usable_cores();
  EXPECT_EQ(runs_at_once(example_plan(), 0), cores);
  EXPECT_EQ(runs_at_once(example_plan(), 7), 7);
  EXPECT_EQ(runs_at_once(example_plan({.more = R"(, "at_once": 5)"}), 0), 5);
  EXPECT_EQ(runs_at_once(example_plan({.more = R"(, "base": {"threads": 0})"}), 0), 1);
}

}  // namespace
}  // namespace formicarium::experiment
