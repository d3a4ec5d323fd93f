// SPDX-License-Identifier: Apache-2.0
// Small experiments for tests: specs as text, plans on generated instances, made-up results.
#pragma once

#include <string>
#include <vector>

#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"

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

/// The settings that have an effect, without the seed, which is the run's: "rho 0.02".
std::vector<std::string> counting(const Settings& settings);

}  // namespace formicarium::experiment
