// SPDX-License-Identifier: Apache-2.0
#include "app/model/experiment_work.hpp"

#include <utility>

#include "app/model/background.hpp"

namespace formicarium {
namespace {

constexpr const char* under_another_name = "save the experiment under another name";

}  // namespace

ExperimentResults stored_results(const experiment::Plan& plan, const ExperimentFiles& files) {
  std::error_code none;
  if (!std::filesystem::exists(files.journal, none)) return ExperimentResults(plan.runs.size());
  return experiment::Journal(files.journal, plan, under_another_name).results();
}

ExperimentWork::ExperimentWork(std::shared_ptr<const experiment::Plan> plan, ExperimentFiles files,
                               experiment::MakeColony make, std::function<bool(const Settings&)> on_card)
    : plan_(std::move(plan)), files_(std::move(files)), make_(std::move(make)), on_card_(std::move(on_card)) {
  standing_.runs = int(plan_->runs.size());
  thread_ = std::thread([this] {
    make_way_for_input();
    work();
  });
}

ExperimentWork::~ExperimentWork() {
  stop_ = true;
  thread_.join();
}

void ExperimentWork::pause(bool on) {
  pause_.set(on);
  const std::scoped_lock lock(mutex_);
  standing_.paused = on && standing_.state == State::running;
}

void ExperimentWork::stop() {
  stop_ = true;
  const std::scoped_lock lock(mutex_);
  if (standing_.state == State::running) standing_.state = State::stopping;
  standing_.paused = false;
}

ExperimentWork::Standing ExperimentWork::standing() const {
  const std::scoped_lock lock(mutex_);
  return standing_;
}

NewResults ExperimentWork::take_new() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(new_, {});
}

void ExperimentWork::work() {
  try {
    run();
  } catch (const std::bad_alloc&) {
    end(State::failed, "there is not enough memory to go on; finished runs are kept");
  } catch (const std::exception& error) {
    end(State::failed, error.what());
  }
}

void ExperimentWork::run() {
  make_results_folder(files_.folder);
  experiment::Journal journal(files_.journal, *plan_, under_another_name);
  {
    const std::scoped_lock lock(mutex_);
    for (std::size_t run = 0; run < journal.results().size(); ++run)
      if (const auto& result = journal.results()[run]) new_.emplace_back(run, *result);
    standing_.done = journal.taken_over();
    standing_.accepted = true;
  }
  const bool complete =
      experiment::run_all(*plan_, journal,
                          {.make = make_,
                           .on_card = on_card_,
                           .interrupted = [this] { return stop_.load(); },
                           .tell = [&](const experiment::PlanProgress& progress) { take(progress, journal); },
                           .pause = &pause_});
  std::string sentence;
  EachTried tried;
  write_results(files_, *plan_, journal.results(), experiment::compare(*plan_, journal.results()), tried);
  try {
    tried.end();
  } catch (const OutputError& error) {
    sentence = error.what();
  }
  end(complete ? State::done : State::stopped, sentence);
}

void ExperimentWork::take(const experiment::PlanProgress& progress, const experiment::Journal& journal) {
  const std::scoped_lock lock(mutex_);
  standing_.done = progress.done;
  standing_.failed = progress.failed;
  standing_.seconds_left = progress.seconds_left;
  if (progress.last) standing_.last = *progress.last;
  if (!progress.finished) return;
  if (const auto& result = journal.results()[*progress.finished]) new_.emplace_back(*progress.finished, *result);
}

void ExperimentWork::end(State state, const std::string& sentence) {
  const std::scoped_lock lock(mutex_);
  standing_.state = state;
  standing_.sentence = sentence;
  standing_.paused = false;
  standing_.seconds_left.reset();
}

}  // namespace formicarium
