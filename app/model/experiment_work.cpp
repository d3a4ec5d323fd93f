// SPDX-License-Identifier: Apache-2.0
#include "app/model/experiment_work.hpp"

#include <algorithm>
#include <utility>

#include "app/model/background.hpp"
#include "core/experiment/journals.hpp"

namespace formicarium {

ExperimentResults stored_results(const experiment::Plan& plan, const ExperimentFiles& files) {
  return experiment::Journals(plan, files.folder, under_another_name).results();
}

ExperimentWork::ExperimentWork(
    std::shared_ptr<const experiment::Plan> plan, ExperimentFiles files, experiment::MakeColony make,
    std::function<experiment::Cards()> cards,
    std::function<experiment::Machine(const experiment::Plan&, const experiment::Cards&)> machine)
    : plan_(std::move(plan)),
      files_(std::move(files)),
      make_(std::move(make)),
      cards_(std::move(cards)),
      machine_(std::move(machine)) {
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
  const experiment::Cards cards = cards_();
  experiment::JournalWriter journal(files_.folder, *plan_, machine_(*plan_, cards));  // before others can write to it
  experiment::Journals journals(*plan_, files_.folder, under_another_name);
  journal.go_on_from(journals);
  ExperimentResults results = std::move(journals).results();
  {
    const std::scoped_lock lock(mutex_);
    for (std::size_t run = 0; run < results.size(); ++run)
      if (results[run]) new_.emplace_back(run, *results[run]);
    standing_.done = int(new_.size());
    standing_.accepted = true;
  }
  const bool complete =
      experiment::run_all(*plan_, results, journal,
                          {.make = make_,
                           .cards = cards,
                           .interrupted = [this] { return stop_.load(); },
                           .tell = [&](const experiment::PlanProgress& progress) { take(progress, results); },
                           .pause = &pause_});
  std::string sentence;
  EachTried tried;
  write_results(files_, *plan_, results, experiment::compare(*plan_, results), tried);
  try {
    tried.end();
  } catch (const OutputError& error) {
    sentence = error.what();
  }
  end(complete ? State::done : State::stopped, sentence);
}

void ExperimentWork::take(const experiment::PlanProgress& progress, const ExperimentResults& results) {
  const std::scoped_lock lock(mutex_);
  standing_.done = progress.done;
  standing_.failed = progress.failed;
  standing_.seconds_left = progress.seconds_left;
  if (progress.last) standing_.last = *progress.last;
  if (!progress.finished) return;
  if (const auto& result = results[*progress.finished]) new_.emplace_back(*progress.finished, *result);
}

void ExperimentWork::end(State state, const std::string& sentence) {
  const std::scoped_lock lock(mutex_);
  standing_.state = state;
  standing_.sentence = sentence;
  standing_.paused = false;
  standing_.seconds_left.reset();
}

}  // namespace formicarium
