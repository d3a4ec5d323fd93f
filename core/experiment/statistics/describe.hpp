// SPDX-License-Identifier: Apache-2.0
// Descriptive statistics of a sample.
#pragma once

#include <vector>

namespace formicarium::statistics {

struct Description {
  int n = 0;
  double mean = 0, deviation = 0;  // sample standard deviation; 0 for one value
  double least = 0, quartile_1 = 0, median = 0, quartile_3 = 0, greatest = 0;  // interpolated linearly
};

/// Needs at least one value.
Description describe(std::vector<double> values);

}  // namespace formicarium::statistics
