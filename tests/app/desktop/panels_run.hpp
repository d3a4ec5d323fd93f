// SPDX-License-Identifier: GPL-3.0-or-later
// Small runs for the tests of the panels and pictures: an instance on a circle, solved for a few iterations.
#pragma once

#include <memory>

#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

/// EUC_2D, `cities` on a circle of radius 1000; the polygon is the optimum, so the gap is known.
InstancePtr circle(int cities, const char* name = "circle");

struct SolvedRun {
  Frame frame;
  std::shared_ptr<Trace> trace = std::make_shared<Trace>();
};
SolvedRun solved(InstancePtr instance, int iterations, const Settings& settings = Settings{});

}  // namespace formicarium
