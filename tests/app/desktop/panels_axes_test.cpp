// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of the charts over time: logarithmic or linear, as the user chose them.
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/convergence_chart.hpp"
#include "app/desktop/panels/ink.hpp"
#include "core/problem/generate.hpp"
#include "tests/app/desktop/charts_fixture.hpp"

namespace formicarium {
namespace {

using test::ChartsTest;
/// A run of that many iterations on a circle, whose best falls from 12 % above the optimum to it.
SolvedRun to_the_optimum(std::int64_t iterations) {
  SolvedRun made = solved(circle(30), 3);
  const auto optimum = double(made.frame.instance->optimum().value());
  made.trace = std::make_shared<Trace>();
  IterationRecord r;
  for (r.iteration = 1; r.iteration <= iterations; ++r.iteration) {
    r.seconds = 0.01 * double(r.iteration);
    const double gap = 0.12 * (1 - double(r.iteration) / double(iterations));
    r.best = r.iteration_best = r.quartile_1 = r.median = Length(std::llround(optimum * (1 + gap)));
    r.quartile_3 = r.best + 5;
    r.mean = double(r.best) + 2;
    made.trace->append(r);
  }
  made.frame.last = (*made.trace)[made.trace->size() - 1];
  made.frame.run = 99;
  return made;
}

TEST_F(ChartsTest, a_logarithmic_time_axis_begins_at_the_first_iteration_and_shows_it_as_wide_as_the_last_ones) {
  SolvedRun long_run = to_the_optimum(100000);
  charts.show_frame(long_run.frame, long_run.trace);
  charts.set_log_time(true);
  wait_for_redraw();
  const ConvergenceChart* chart = charts.findChild<ConvergenceChart*>();
  const QCPAxis* x = chart->plot()->xAxis;
  EXPECT_EQ(x->scaleType(), QCPAxis::stLogarithmic);
  EXPECT_EQ(x->range().lower, 1);
  EXPECT_EQ(x->range().upper, 100000);
  const QCPGraph* best = chart->plot()->graph(chart->plot()->graphCount() - 1);
  int early = 0, late = 0;
  for (const QCPGraphData& point : *best->data()) {
    early += point.key <= 30 ? 1 : 0;
    late += point.key > 10000 ? 1 : 0;
  }
  EXPECT_EQ(early, 30) << "each of the first thirty iterations is seen";
  EXPECT_LT(late, 2 * chart->plot()->width());
  EXPECT_GT(late, chart->plot()->axisRect()->width() / 8);
  int ticks = 0;
  for (const double tick : x->tickVector()) ticks += x->range().contains(tick) ? 1 : 0;
  EXPECT_GE(ticks, 3);
  EXPECT_LE(ticks, 7);

  charts.set_over_seconds(true);
  wait_for_redraw();
  EXPECT_DOUBLE_EQ(x->range().lower, 0.01);
  EXPECT_DOUBLE_EQ(x->range().upper, 1000);
}

TEST_F(ChartsTest, a_logarithmic_axis_that_was_chosen_before_the_run_began_follows_it) {
  charts.set_log_time(true);
  for (const bool seconds : {false, true}) {
    charts.set_over_seconds(seconds);
    SolvedRun growing = to_the_optimum(20);
    growing.frame.run = seconds ? 101 : 100;
    charts.show_frame(growing.frame, nullptr);
    wait_for_redraw();
    charts.show_frame(growing.frame, growing.trace);
    wait_for_redraw();
    const QCPAxis* x = charts.findChild<ConvergenceChart*>()->plot()->xAxis;
    EXPECT_DOUBLE_EQ(x->range().upper, seconds ? 0.2 : 20);
    IterationRecord next = growing.frame.last;
    for (next.iteration = 21; next.iteration <= 3000; ++next.iteration) {
      next.seconds = 0.01 * double(next.iteration);
      growing.trace->append(next);
    }
    growing.frame.last = (*growing.trace)[growing.trace->size() - 1];
    charts.show_frame(growing.frame, growing.trace);
    wait_for_redraw();
    EXPECT_DOUBLE_EQ(x->range().lower, seconds ? 0.01 : 1);
    EXPECT_DOUBLE_EQ(x->range().upper, seconds ? 30 : 3000);
  }
}

TEST_F(ChartsTest, the_wheel_zooms_a_logarithmic_axis_about_the_pointer_and_never_beyond_the_run) {
  SolvedRun long_run = to_the_optimum(10000);
  charts.show_frame(long_run.frame, long_run.trace);
  charts.set_log_time(true);
  wait_for_redraw();
  QCustomPlot* plot = charts.findChild<ConvergenceChart*>()->plot();
  const QPointF at = plot->axisRect()->rect().center();
  const double there = plot->xAxis->pixelToCoord(at.x());
  const auto turn = [&](int by) {
    QWheelEvent wheel(at, plot->mapToGlobal(at), {}, {0, by}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(plot, &wheel);
  };
  turn(360);
  EXPECT_NEAR(std::log(plot->xAxis->pixelToCoord(at.x()) / there), 0, 1e-6);
  EXPECT_GT(plot->xAxis->range().lower, 1);
  turn(-3600);
  EXPECT_EQ(plot->xAxis->range().lower, 1);
  EXPECT_EQ(plot->xAxis->range().upper, 10000);
}

TEST_F(ChartsTest, a_gap_of_zero_stands_on_a_floor_that_is_named_zero_and_a_linear_axis_shows_it_at_zero) {
  SolvedRun solved_run = to_the_optimum(1000);
  charts.show_frame(solved_run.frame, solved_run.trace);
  wait_for_redraw();
  const ConvergenceChart* chart = charts.findChild<ConvergenceChart*>();
  QCPAxis* y = chart->plot()->yAxis;
  const QCPGraph* best = chart->plot()->graph(chart->plot()->graphCount() - 1);
  const double floor = (best->data()->constEnd() - 1)->value;
  const double unit = 100.0 / double(solved_run.frame.instance->optimum().value());
  ASSERT_GT(unit, 0.001) << "the instance is so short that each gap but 0 is above the floor";
  EXPECT_LT(floor, unit) << "no gap but 0 stands there";
  EXPECT_TRUE(y->range().contains(floor));
  const QVector<double> ticks = y->tickVector();
  const auto at_floor = std::ranges::find_if(ticks, [&](double tick) { return std::abs(tick - floor) < 1e-9; });
  ASSERT_NE(at_floor, ticks.cend());
  EXPECT_EQ(y->tickVectorLabels()[at_floor - ticks.cbegin()], "0");
  EXPECT_TRUE(chart->toolTip().contains("no logarithm"));

  charts.set_log_gap(false);
  wait_for_redraw();
  EXPECT_EQ(y->scaleType(), QCPAxis::stLinear);
  EXPECT_EQ((best->data()->constEnd() - 1)->value, 0);
  EXPECT_TRUE(y->range().contains(0));
  EXPECT_TRUE(y->range().contains(best->data()->constBegin()->value));
}

TEST_F(ChartsTest, lengths_have_a_linear_axis_and_the_menu_says_why_it_cannot_be_another) {
  SolvedRun unknown = solved(std::make_shared<const TspInstance>(generate("uniform", 40, 1)), 4);
  unknown.frame.run = 7;
  charts.show_frame(unknown.frame, unknown.trace);
  charts.set_log_time(true);
  wait_for_redraw();
  const ConvergenceChart* chart = charts.findChild<ConvergenceChart*>();
  EXPECT_EQ(chart->plot()->yAxis->scaleType(), QCPAxis::stLinear);
  EXPECT_EQ(chart->plot()->xAxis->scaleType(), QCPAxis::stLogarithmic);
  const auto entries = charts.findChild<QToolButton*>("axis_button")->menu()->actions();
  EXPECT_FALSE(entries.back()->isEnabled());
  EXPECT_TRUE(entries.back()->toolTip().contains("lengths")) << entries.back()->toolTip().toStdString();
}

TEST_F(ChartsTest, axes_that_the_user_chose_are_those_of_the_next_window) {
  const auto entries = charts.findChild<QToolButton*>("axis_button")->menu()->actions();
  const auto entry = [&](const QString& words) {
    return *std::ranges::find_if(entries, [&](const QAction* one) { return one->text().remove('&').contains(words); });
  };
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  entry("Seconds")->trigger();
  entry("Time Axis")->trigger();
  entry("Gap Axis")->trigger();
  wait_for_redraw();
  Charts next;
  next.resize(960, 200);
  next.show();
  next.show_frame(run.frame, run.trace);
  test::settle(150);
  QCustomPlot* plot = next.findChild<ConvergenceChart*>()->plot();
  EXPECT_EQ(plot->xAxis->scaleType(), QCPAxis::stLogarithmic);
  EXPECT_EQ(plot->yAxis->scaleType(), QCPAxis::stLinear);
  EXPECT_EQ(next.findChild<QToolButton*>("axis_button")->text(), "Seconds");
  QSettings().remove("charts");
}

TEST_F(ChartsTest, the_moment_looked_back_at_is_marked_on_a_logarithmic_axis_too_be_it_the_start) {
  charts.show_frame(run.frame, run.trace);
  charts.set_log_time(true);
  wait_for_redraw();
  QCustomPlot* plot = charts.findChild<ConvergenceChart*>()->plot();
  const auto column_of = [&](int x) {
    int marked = 0;
    const QImage image = plot->toPixmap().toImage();
    const QColor focus = colour(palette(Theme::light).focus);
    for (int y = 0; y < image.height(); ++y) marked += image.pixelColor(x, y) == focus ? 1 : 0;
    return marked;
  };
  const int left = plot->axisRect()->rect().left();
  EXPECT_EQ(column_of(left), 0);
  run.frame.reviewing = true;
  run.frame.live_iteration = run.frame.last.iteration;
  run.frame.last = {};
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  EXPECT_GT(column_of(left), 20);
}

}  // namespace
}  // namespace formicarium
