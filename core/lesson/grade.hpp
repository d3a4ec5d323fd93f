// SPDX-License-Identifier: Apache-2.0
// What learners answered and did, checked anew: for a lecturer who has collected their files.
#pragma once

#include <string>
#include <vector>

#include "core/lesson/course.hpp"

namespace formicarium::lesson {

struct Learner {
  std::string name;  // of the file
  Way way;
  std::string refused{};  // why the file could not be read; empty: it was
};

/// JSON: for each learner each question with the answer and the right ones, and each check with what was turned, how
/// often it failed, and whether it holds with these settings now. `doing`: as Runs::prepare(). Throws Cancelled, and
/// SettingsError if the problem refuses the lesson's settings. Cost: the learners' runs.
std::string grades_json(const Lesson& lesson, const Instances& instances, const std::vector<Learner>& learners,
                        Runs& runs, const Progress& progress, const Runs::Doing& doing = {});

}  // namespace formicarium::lesson
