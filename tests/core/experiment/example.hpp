// SPDX-License-Identifier: Apache-2.0
// Small experiments for tests: specs as text, plans on generated instances, made-up results.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/experiment/journals.hpp"
#include "core/experiment/runner.hpp"

namespace formicarium::experiment {

/// A spec on two generated instances with known optima, two variants and three seeds. Tests replace members.
struct SpecText {
  std::string instances = R"([{"generate": "koch", "cities": 12}, {"generate": "koch", "cities": 48}])";
  std::string variants = R"([{"selection": ["rwm", "wrs"]}])";
  std::string seeds = "3";
  std::string stop = R"({"iterations": 5})";
  std::string compare = R"({"measure": "length"})";
  std::string more{};  // further members, each preceded by a comma

  std::string text() const;
};

Plan example_plan(const SpecText& spec = {});

/// A finished run with this length and time.
RunResult done(Length length, double seconds = 1);

/// A made-up machine.
Machine some_machine(const std::string& host = "kiste");

/// The journal of one machine in `folder`, which is made if it is not there: a process that goes on with it.
class Journal {
 public:
  Journal(const std::filesystem::path& folder, const Plan& plan, const Machine& machine = some_machine());

  void append(std::size_t run, RunResult result);
  const Results& results() const { return results_; }
  const Journals& read() const { return journals_; }  // as it was at the beginning
  int taken_over() const { return journals_.taken_over(); }

 private:
  friend bool run_all(const Plan&, Journal&, const RunnerOptions&);
  JournalWriter writer_;
  Journals journals_;
  Results results_;
};
bool run_all(const Plan& plan, Journal& journal, const RunnerOptions& options);

/// The settings that have an effect, without the seed, which is the run's: "rho 0.02".
std::vector<std::string> counting(const Settings& settings);

}  // namespace formicarium::experiment
