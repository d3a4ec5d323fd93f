// SPDX-License-Identifier: GPL-3.0-or-later
// All charts over a run of a few iterations, and traces made by hand.
#pragma once

#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QtTest>
#include <memory>
#include <random>

#include "app/desktop/panels/charts.hpp"
#include "tests/app/desktop/panels_run.hpp"
#include "tests/app/desktop/waiting.hpp"

namespace formicarium::test {

/// An iteration whose lengths are drawn at random, and whose best falls slowly.
inline IterationRecord record(std::int64_t iteration, std::mt19937& random) {
  std::uniform_int_distribution<int> length(8000, 9000);
  IterationRecord r;
  r.iteration = iteration;
  r.seconds = double(iteration) / 200;
  r.best = 9000 - Length(std::min<std::int64_t>(iteration / 100, 900));
  r.iteration_best = length(random);
  r.quartile_1 = r.iteration_best + 10;
  r.median = r.iteration_best + 20;
  r.quartile_3 = r.iteration_best + 30;
  r.mean = double(r.median);
  r.branching = 2 + length(random) / 1000.0;
  r.restarted = iteration % 5000 == 0;
  r.deposited = Deposited(iteration % 3);
  r.decisions.drawn = std::uint64_t(iteration);
  return r;
}

/// Such iterations 1 … `count`, always the same ones.
inline std::shared_ptr<Trace> random_trace(std::int64_t count) {
  std::mt19937 random(1);
  auto trace = std::make_shared<Trace>();
  for (std::int64_t i = 1; i <= count; ++i) trace->append(record(i, random));
  return trace;
}

class ChartsTest : public testing::Test {
 protected:
  ChartsTest() {
    charts.resize(960, 200);
    charts.show();
  }
  QCustomPlot* plot(int index) { return charts.findChildren<QCustomPlot*>()[index]; }
  void wait_for_redraw() { settle(150); }  // the clock of the charts is due after 66 ms

  /// Another run of the same instance, after which the one before is the ghost.
  void show_second_run() {
    second = solved(run.frame.instance, 20);
    second.frame.run = 2;
    charts.show_frame(second.frame, second.trace);
    wait_for_redraw();
  }

  SolvedRun run = solved(circle(30), 40), second;
  Charts charts;
};

}  // namespace formicarium::test
