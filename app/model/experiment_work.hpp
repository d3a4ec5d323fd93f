// SPDX-License-Identifier: Apache-2.0
// An experiment that runs beside a window, on a thread of its own: it can be paused, stopped and continued, and says
// how far it is.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/model/experiment_files.hpp"
#include "core/experiment/runner.hpp"

namespace formicarium {

using ExperimentResults = experiment::Results;
using NewResults = std::vector<std::pair<std::size_t, experiment::RunResult>>;  // runs of the plan

/// What a window advises where a folder has results of another experiment.
inline constexpr const char* under_another_name = "save the experiment under another name";

/// The results that the journals of these files hold; all are missing if there is none. Throws as Journals.
ExperimentResults stored_results(const experiment::Plan& plan, const ExperimentFiles& files);

/// Starts with its constructor and ends with its destructor, which stops what runs and waits for it. A run that is
/// stopped is begun again the next time; finished ones are in the journal. When it ends it writes what
/// write_results() writes. Its threads have a lower priority than the window's. Call it from one thread.
class ExperimentWork {
 public:
  enum class State { running, stopping, stopped, done, failed };
  struct Standing {
    State state = State::running;
    bool paused = false;
    int runs = 0, done = 0, failed = 0;  // done: including failed ones and those in the journal
    std::optional<double> seconds_left{};
    std::string last{};      // about the run that finished last: "wrs on d198, seed 3: 15780 (0.00 %) in 4.2 s"
    std::string sentence{};  // why the experiment failed, or which files could not be written; may be empty
    bool accepted = false;   // the folder of results belongs to this experiment
  };

  ExperimentWork(std::shared_ptr<const experiment::Plan> plan, ExperimentFiles files, experiment::MakeColony make,
                 std::function<experiment::Cards()> cards,
                 std::function<experiment::Machine(const experiment::Plan&, const experiment::Cards&)> machine);
  ~ExperimentWork();
  ExperimentWork(const ExperimentWork&) = delete;
  ExperimentWork& operator=(const ExperimentWork&) = delete;

  /// Runs in progress wait before their next iteration, and the time does not count.
  void pause(bool on);
  void stop();  // soon; standing() says when

  Standing standing() const;
  NewResults take_new();  // results since the last call; the first has those of the journal, too
  const experiment::Plan& plan() const { return *plan_; }

 private:
  void work();
  void run();
  void take(const experiment::PlanProgress& progress, const ExperimentResults& results);
  void end(State state, const std::string& sentence);

  std::shared_ptr<const experiment::Plan> plan_;
  ExperimentFiles files_;
  experiment::MakeColony make_;
  std::function<experiment::Cards()> cards_;
  std::function<experiment::Machine(const experiment::Plan&, const experiment::Cards&)>
      machine_;  // on the work's thread
  experiment::Pause pause_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;  // guards the next two
  Standing standing_;
  NewResults new_;
  std::thread thread_;
};

}  // namespace formicarium
