// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <qcustomplot.h>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>
#include <random>

#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/columns.hpp"
#include "app/desktop/panels/lengths_chart.hpp"
#include "app/desktop/panels/parameters_chart.hpp"
#include "app/desktop/panels/search_chart.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/panels/time_charts.hpp"
#include "app/model/messages.hpp"
#include "core/base/error.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/desktop/panels_run.hpp"

namespace formicarium {
namespace {

IterationRecord record(std::int64_t iteration, std::mt19937& random) {
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

std::shared_ptr<Trace> random_trace(std::int64_t count) {
  std::mt19937 random(1);
  auto trace = std::make_shared<Trace>();
  for (std::int64_t i = 1; i <= count; ++i) trace->append(record(i, random));
  return trace;
}

TEST(TraceIndexTest, a_summary_over_any_range_equals_the_one_added_record_by_record) {
  const auto trace = random_trace(10000);
  TraceIndex index;
  index.follow(trace);
  index.update();
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    std::size_t a = random() % 10001, b = random() % 10001;
    if (a > b) std::swap(a, b);
    TraceSummary plain;
    for (std::size_t r = a; r < b; ++r) plain.add((*trace)[r]);
    const TraceSummary quick = index.over(a, b);
    ASSERT_EQ(quick.count, plain.count);
    EXPECT_EQ(quick.iteration_best_min, plain.iteration_best_min);
    EXPECT_EQ(quick.iteration_best_max, plain.iteration_best_max);
    EXPECT_EQ(quick.quartile_3_max, plain.quartile_3_max);
    EXPECT_EQ(quick.best_last, plain.best_last);
    EXPECT_EQ(quick.branching_max, plain.branching_max);
    EXPECT_EQ(quick.deposited, plain.deposited);
    EXPECT_EQ(quick.decisions, plain.decisions);
    EXPECT_NEAR(quick.mean_sum, plain.mean_sum, 1e-6 * (1 + plain.mean_sum));
  }
}

TEST(TraceIndexTest, growing_in_any_steps_gives_the_same_summaries_as_taking_all_at_once) {
  const auto whole_trace = random_trace(5000);
  auto growing = std::make_shared<Trace>();
  TraceIndex one, other;
  one.follow(whole_trace);
  one.update();
  other.follow(growing);
  for (std::size_t i = 0; i < 5000; ++i) {
    growing->append((*whole_trace)[i]);
    if (i % 37 == 0) other.update();
  }
  other.update();
  EXPECT_EQ(one.over(0, 5000).iteration_best_min, other.over(0, 5000).iteration_best_min);
  EXPECT_EQ(one.over(63, 4097).branching_max, other.over(63, 4097).branching_max);
  EXPECT_EQ(one.restarts(), other.restarts());
}

TEST(ColumnsTest, columns_cover_every_record_once_and_keep_every_extreme) {
  const auto trace = random_trace(123457);
  TraceIndex index;
  index.follow(trace);
  index.update();
  for (const bool seconds : {false, true})
    for (const int columns : {40, 640, 1000}) {
      std::size_t next = 1000;
      int groups = 0;
      TraceSummary drawn;
      for_columns(index, 1000, 120000, columns, seconds,
                  [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
                    EXPECT_EQ(first, next);
                    next = last;
                    drawn.add(sum);
                    ++groups;
                  });
      EXPECT_EQ(next, 120000u);
      EXPECT_LE(groups, 2 * columns + 2);
      EXPECT_GE(groups, columns - 1);
      const TraceSummary all = index.over(1000, 120000);
      EXPECT_EQ(drawn.iteration_best_min, all.iteration_best_min);
      EXPECT_EQ(drawn.iteration_best_max, all.iteration_best_max);
    }
}

TEST(ColumnsTest, columns_over_iterations_stay_where_they_are_while_the_run_grows) {
  TraceIndex index;
  index.follow(random_trace(20000));
  index.update();
  std::vector<std::size_t> before, after;
  for_columns(index, 0, 10000, 500, false,
              [&](std::size_t first, std::size_t, const TraceSummary&) { before.push_back(first); });
  for_columns(index, 0, 10100, 500, false,
              [&](std::size_t first, std::size_t, const TraceSummary&) { after.push_back(first); });
  before.pop_back();
  ASSERT_LT(before.size(), after.size());
  EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()));
}

class ChartsTest : public testing::Test {
 protected:
  ChartsTest() {
    charts.resize(960, 200);
    charts.show();
  }
  QCustomPlot* plot(int index) { return charts.findChildren<QCustomPlot*>()[index]; }
  void wait_for_redraw() { QTest::qWait(150); }  // the clock of the charts is what is tested: 66 ms

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

TEST_F(ChartsTest, before_the_first_iteration_a_sentence_stands_where_the_curve_will_be) {
  run.frame.last = {};
  charts.show_frame(run.frame, nullptr);
  wait_for_redraw();
  bool said = false;
  for (QLabel* label : charts.findChildren<QLabel*>())
    said |= label->isVisible() && label->text() == "The curve starts with the first iteration.";
  EXPECT_TRUE(said);
}

TEST_F(ChartsTest, the_best_line_ends_at_the_gap_of_the_best_tour) {
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  QCustomPlot* convergence = charts.findChild<ConvergenceChart*>()->plot();
  const QCPGraph* best = convergence->graph(convergence->graphCount() - 1);
  ASSERT_FALSE(best->data()->isEmpty());
  const double gap = *run.frame.instance->gap_percent(run.frame.best_length);
  EXPECT_NEAR((best->data()->constEnd() - 1)->value, std::max(gap, 0.001), 0.01);
  EXPECT_EQ(convergence->yAxis->scaleType(), QCPAxis::stLogarithmic);
}

TEST_F(ChartsTest, drawing_happens_at_most_fifteen_times_a_second_and_not_at_all_without_news) {
  run.frame.state = State::running;
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  wait_for_redraw();
  QSignalSpy replots(charts.findChild<ConvergenceChart*>()->plot(), &QCustomPlot::afterReplot);
  QElapsedTimer clock;
  clock.start();
  std::mt19937 random(3);
  while (clock.elapsed() < 400) {
    run.trace->append(record(run.frame.last.iteration + 1, random));
    ++run.frame.last.iteration;
    charts.show_frame(run.frame, run.trace);
    QCoreApplication::processEvents();
  }
  EXPECT_LE(replots.count(), 8);
  EXPECT_GE(replots.count(), 2);
  wait_for_redraw();
  replots.clear();
  for (int i = 0; i < 50; ++i) charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  EXPECT_EQ(replots.count(), 0);
}

TEST_F(ChartsTest, one_iteration_is_a_dot_and_a_second_one_makes_a_line) {
  const auto shape = [&](std::size_t records) {
    run.frame.last = (*run.trace)[records - 1];
    charts.show_frame(run.frame, run.trace);
    wait_for_redraw();
    const QCustomPlot* plot = charts.findChild<ConvergenceChart*>()->plot();
    return plot->graph(plot->graphCount() - 1)->scatterStyle().shape();
  };
  EXPECT_EQ(shape(1), QCPScatterStyle::ssDisc);
  EXPECT_EQ(shape(2), QCPScatterStyle::ssNone);
}

TEST_F(ChartsTest, what_came_after_the_frame_waits_for_the_next_one) {
  Frame early = run.frame;
  early.last = (*run.trace)[9];
  ChartData data;
  data.take(early, run.trace);
  EXPECT_EQ(data.trace.size(), 10u);
  data.take(run.frame, run.trace);
  EXPECT_EQ(data.trace.size(), 40u);
}

TEST_F(ChartsTest, a_frame_of_a_run_that_stands_still_is_drawn_at_once) {
  QSignalSpy drawn(&charts, &Charts::drawn);
  EXPECT_FALSE(charts.show_frame(run.frame, run.trace));
  EXPECT_EQ(drawn.count(), 1);
  run.frame.state = State::running;
  run.frame.last.iteration = 41;
  EXPECT_TRUE(charts.show_frame(run.frame, run.trace));
  EXPECT_EQ(drawn.count(), 1);
  wait_for_redraw();
  EXPECT_EQ(drawn.count(), 2);
}

TEST_F(ChartsTest, the_words_of_a_mark_stand_above_the_axes_where_no_curve_comes) {
  charts.show_frame(run.frame, run.trace);
  QCustomPlot* convergence = charts.findChild<ConvergenceChart*>()->plot();
  const QImage without = convergence->toPixmap().toImage();
  Settings after = run.frame.settings;
  after.rho = 0.5;
  run.frame.journal = {{20, after}};
  run.frame.settings = after;
  charts.show_frame(run.frame, run.trace);
  const QImage with = convergence->toPixmap().toImage();
  ASSERT_EQ(with.size(), without.size());
  const QRect axes = convergence->axisRect()->rect();
  const int line = int(convergence->xAxis->coordToPixel(20));
  int above = 0, within = 0;
  for (int y = 0; y < with.height(); ++y)
    for (int x = 0; x < with.width(); ++x) {
      if (with.pixel(x, y) == without.pixel(x, y) || std::abs(x - line) <= 1) continue;
      ++(y <= axes.top() ? above : within);
    }
  EXPECT_GT(above, 30) << "the words";
  EXPECT_EQ(within, 0);
}

TEST_F(ChartsTest, the_quartile_band_ends_where_a_quarter_of_the_ants_walk_the_best_tour_of_the_iteration) {
  auto trace = std::make_shared<Trace>();
  for (int i = 1; i <= 200; ++i) {
    IterationRecord r;
    r.iteration = i;
    r.best = r.iteration_best = run.frame.best_length;
    r.mean = 1.2 * double(r.best);
    r.quartile_1 = i < 100 ? Length(1.1 * double(r.best)) : r.iteration_best;
    r.quartile_3 = Length(1.3 * double(r.best));
    trace->append(r);
  }
  run.frame.last = (*trace)[199];
  charts.show_frame(run.frame, trace);
  QCustomPlot* convergence = charts.findChild<ConvergenceChart*>()->plot();
  const QCPGraph* low = convergence->graph(0);
  const double floor = convergence->yAxis->range().lower;
  int drawn = 0;
  for (const QCPGraphData& point : *low->data()) {
    EXPECT_EQ(std::isnan(point.value), point.key > 99.6) << point.key;
    if (std::isnan(point.value)) continue;
    ++drawn;
    EXPECT_GT(point.value, 2 * floor) << point.key;
  }
  EXPECT_GT(drawn, 50);
}

TEST_F(ChartsTest, hidden_charts_do_not_draw) {
  wait_for_redraw();
  charts.hide();
  QSignalSpy replots(charts.findChild<ConvergenceChart*>()->plot(), &QCustomPlot::afterReplot);
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  EXPECT_EQ(replots.count(), 0);
}

TEST_F(ChartsTest, the_run_before_stays_as_a_ghost_until_it_is_cleared_and_never_from_another_instance) {
  charts.show_frame(run.frame, run.trace);
  show_second_run();
  QCustomPlot* convergence = charts.findChild<ConvergenceChart*>()->plot();
  const QCPGraph* ghost = convergence->graph(2);
  EXPECT_FALSE(ghost->data()->isEmpty());
  charts.clear_ghost();
  wait_for_redraw();
  EXPECT_TRUE(ghost->data()->isEmpty());
  SolvedRun third = solved(circle(31), 20);
  third.frame.run = 3;
  charts.show_frame(third.frame, third.trace);
  wait_for_redraw();
  EXPECT_TRUE(ghost->data()->isEmpty());
}

TEST_F(ChartsTest, a_ghost_is_the_whole_run_and_says_where_it_ended) {
  auto growing = std::make_shared<Trace>();
  std::mt19937 random(1);
  for (std::int64_t i = 1; i <= 50; ++i) growing->append(record(i, random));
  run.frame.last.iteration = 50;
  charts.show_frame(run.frame, growing);
  for (std::int64_t i = 51; i <= 80; ++i) growing->append(record(i, random));  // before the reset, seen by no frame
  show_second_run();
  const QCPGraph* ghost = charts.findChild<ConvergenceChart*>()->plot()->graph(2);
  ASSERT_FALSE(ghost->data()->isEmpty());
  EXPECT_EQ((ghost->data()->constEnd() - 1)->key, 80);
  EXPECT_EQ(charts.findChild<QToolButton*>("ghost_button")->text(), "Before: to it 80 ×");
}

TEST_F(ChartsTest, the_words_at_the_end_of_a_ghost_are_not_cut_off) {
  charts.show_frame(run.frame, run.trace);
  show_second_run();
  QCustomPlot* plot = charts.findChild<ConvergenceChart*>()->plot();
  const QImage picture = plot->toPixmap().toImage();
  const QRgb ground = picture.pixel(picture.width() - 1, 0);
  int ink = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = picture.width() - 2; x < picture.width(); ++x) ink += picture.pixel(x, y) != ground;
  EXPECT_EQ(ink, 0);
}

TEST_F(ChartsTest, a_change_of_a_parameter_is_told_as_the_table_writes_it) {
  Settings before, after;
  after.rho = 0.5;
  after.selection = Selection::wrs;
  EXPECT_EQ(differences({}, defaults(Algorithm::acs)).front(), "MAX-MIN Ant System → Ant Colony System");
  Settings searching;
  searching.local_search = LocalSearchKind::or_3opt;
  searching.restart = Restart::off;
  EXPECT_EQ(difference_words({}, searching), "restart on stagnation → never, local search none → Or-3opt");
  EXPECT_EQ(difference_words(before, after), "roulette wheel → weighted reservoir, ρ 0.02 → 0.5");
  ChartData data;
  run.frame.journal.clear();
  data.take(run.frame, run.trace);
  run.frame.journal.push_back({10, after});
  run.frame.settings = after;
  data.take(run.frame, run.trace);
  ASSERT_EQ(data.marks.size(), 1u);
  EXPECT_EQ(data.marks[0].iteration, 10);
  EXPECT_EQ(data.marks[0].words, "roulette wheel → weighted reservoir, ρ 0.02 → 0.5");
}

TEST_F(ChartsTest, a_change_before_the_first_iteration_is_told_too) {
  Settings after = run.frame.start;
  after.rho = 0.5;
  run.frame.journal = {{0, after}};
  run.frame.settings = after;
  ChartData data;
  data.take(run.frame, run.trace);
  ASSERT_EQ(data.marks.size(), 1u);
  EXPECT_EQ(data.marks[0].iteration, 0);
  EXPECT_TRUE(data.marks[0].words.contains("→ 0.5")) << data.marks[0].words.toStdString();
}

TEST_F(ChartsTest, the_wheel_zooms_in_time_and_a_double_click_shows_all_again) {
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  QCustomPlot* convergence = charts.findChild<ConvergenceChart*>()->plot();
  const double whole_range = convergence->xAxis->range().size();
  const QPointF middle(convergence->axisRect()->center());
  QWheelEvent wheel(middle, convergence->mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(convergence, &wheel);
  EXPECT_LT(convergence->xAxis->range().size(), 0.8 * whole_range);
  QTest::mouseDClick(convergence, Qt::LeftButton, {}, middle.toPoint());
  wait_for_redraw();
  EXPECT_NEAR(convergence->xAxis->range().size(), whole_range, 1e-9);
}

TEST_F(ChartsTest, the_crosshair_of_one_chart_stands_in_the_others_and_goes_with_the_pointer) {
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  QCustomPlot* convergence = charts.findChild<ConvergenceChart*>()->plot();
  const auto* here = charts.findChild<ConvergenceChart*>()->findChild<QLabel*>(QStringLiteral("readout"));
  const auto* there = charts.findChild<BranchingChart*>()->findChild<QLabel*>(QStringLiteral("readout"));
  const auto move_to = [&](QPointF at) {
    QMouseEvent move(QEvent::MouseMove, at, convergence->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(convergence, &move);
  };
  move_to(QPointF(convergence->axisRect()->center()));
  ASSERT_FALSE(here->text().isEmpty());
  const auto iteration = here->text().section(u' ', 1, 1).toULongLong();  // "it 20 · best …"
  ASSERT_TRUE(iteration >= 1 && iteration <= run.trace->size()) << here->text().toStdString();
  EXPECT_EQ(there->text(), QString::number((*run.trace)[iteration - 1].branching, 'f', 2) + " ways");
  QEvent left(QEvent::Leave);
  QApplication::sendEvent(convergence, &left);
  EXPECT_TRUE(here->text().isEmpty());
  EXPECT_TRUE(there->text().isEmpty());
}

TEST_F(ChartsTest, as_many_charts_are_shown_as_fit_and_the_others_are_in_a_menu) {
  const auto shown = [&] {
    int count = 0;
    for (Chart* chart : charts.findChildren<Chart*>()) count += chart->isVisible();
    return count;
  };
  charts.resize(1700, 200);
  EXPECT_EQ(shown(), 4);
  charts.resize(1500, 200);
  EXPECT_EQ(shown(), 3);
  charts.resize(960, 200);
  EXPECT_EQ(shown(), 2);
  charts.resize(400, 200);
  EXPECT_EQ(shown(), 1);
  QMenu* menu = charts.findChild<ConvergenceChart*>()->title_button()->menu();
  ASSERT_TRUE(menu);
  menu->actions()[2]->trigger();
  QTest::qWait(20);
  EXPECT_TRUE(charts.findChild<LengthsChart*>()->isVisible());
  charts.resize(1700, 200);
  const auto fourth = [&] { return charts.findChild<SearchChart*>()->isVisible(); };
  EXPECT_TRUE(fourth());
  charts.findChild<SearchChart*>()->title_button()->menu()->actions()[5]->trigger();
  QTest::qWait(20);
  EXPECT_FALSE(fourth());
  EXPECT_TRUE(charts.findChild<ParametersChart*>()->isVisible());
  EXPECT_EQ(shown(), 4);
}

TEST_F(ChartsTest, local_search_is_charted_as_soon_as_there_is_one) {
  charts.resize(1500, 200);
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  const auto* search = charts.findChild<SearchChart*>();
  EXPECT_FALSE(search->isVisible());
  Settings settings;
  settings.local_search = LocalSearchKind::or_3opt;
  SolvedRun searched = solved(circle(60), 20, settings);
  searched.frame.run = 2;
  charts.show_frame(searched.frame, searched.trace);
  wait_for_redraw();
  ASSERT_TRUE(search->isVisible());
  for (int line = 0; line < 2; ++line) {
    const auto data = search->plot()->graph(line)->data();
    ASSERT_EQ(data->size(), 20);
    const IterationRecord& r = (*searched.trace)[19];
    EXPECT_DOUBLE_EQ((data->constEnd() - 1)->value, line == 0 ? r.search_ms : std::max(r.search_gain, 0.001));
  }
}

TEST_F(ChartsTest, the_hit_ratio_is_charted_as_soon_as_there_is_one) {
  charts.resize(1500, 200);
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  auto* hits = charts.findChild<HitRatioChart*>();
  EXPECT_FALSE(hits->isVisible());
  SolvedRun selective = run;
  selective.frame.run += 100;
  selective.frame.settings.memory = Memory::selective;
  auto trace = std::make_shared<Trace>();
  for (std::size_t i = 0; i < run.trace->size(); ++i) {
    IterationRecord r = (*run.trace)[i];
    r.hit_ratio = 0.25 + 0.5 * double(i % 2);
    trace->append(r);
  }
  selective.trace = trace;
  selective.frame.last = (*trace)[trace->size() - 1];
  charts.show_frame(selective.frame, selective.trace);
  wait_for_redraw();
  EXPECT_TRUE(hits->isVisible());
  EXPECT_TRUE(charts.findChild<BranchingChart*>()->isVisible());
  EXPECT_FALSE(charts.findChild<LengthsChart*>()->isVisible());
  emit hits->hovered((*trace)[1].iteration);
  EXPECT_EQ(hits->findChild<QLabel*>(QStringLiteral("readout"))->text(), percent(75) + " kept");
}

TEST_F(ChartsTest, what_a_schedule_makes_of_parameters_is_charted_as_soon_as_there_is_one) {
  charts.resize(1500, 200);
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  const auto* parameters = charts.findChild<ParametersChart*>();
  EXPECT_FALSE(parameters->isVisible());
  Settings settings;
  settings.adaptive = Adaptive::rho;
  formicarium::Run adaptive(2, circle(60), settings, {}, make_colony(circle(60), settings));
  for (int i = 0; i < 20; ++i) adaptive.iterate();
  Frame frame;
  adaptive.show(frame, CarriedTrails::none, 0);
  charts.show_frame(frame, adaptive.trace());
  wait_for_redraw();
  ASSERT_TRUE(parameters->isVisible());
  const std::array values{&IterationRecord::rho, &IterationRecord::alpha, &IterationRecord::beta};
  for (int line = 0; line < 4; ++line) {
    const auto data = parameters->plot()->graph(line)->data();
    ASSERT_EQ(data->size(), line < 3 ? 20 : 0) << "without the Ant Colony System there is no q0";
    for (int i = 0; line < 3 && i < 20; ++i)
      EXPECT_DOUBLE_EQ(data->at(i)->value, (*adaptive.trace())[std::size_t(i)].*values[std::size_t(line)]);
  }
  EXPECT_GT((*adaptive.trace())[0].rho, (*adaptive.trace())[19].rho);
}

TEST_F(ChartsTest, iterations_are_ticked_at_whole_numbers_that_people_say) {
  for (const int iterations : {3, 18, 23, 37}) {
    SolvedRun some = solved(circle(12), iterations);
    some.frame.run = std::uint64_t(10 + iterations);
    charts.show_frame(some.frame, some.trace);
    wait_for_redraw();
    QCPAxis* axis = charts.findChild<ConvergenceChart*>()->plot()->xAxis;
    int in_view = 0;
    for (const double tick : axis->tickVector()) {
      EXPECT_EQ(tick, std::round(tick)) << iterations;
      in_view += axis->range().contains(tick);
    }
    EXPECT_GE(in_view, 3) << iterations;
    EXPECT_LE(in_view, 7) << iterations;
  }
}

TEST_F(ChartsTest, a_million_iterations_are_drawn_within_the_time_of_a_frame) {
  const auto trace = random_trace(1000000);
  run.frame.last = (*trace)[trace->size() - 1];
  charts.show_frame(run.frame, trace);
  wait_for_redraw();
  ConvergenceChart* convergence = charts.findChild<ConvergenceChart*>();
  double took = 1e9;  // the quickest of five: the machine may be busy with something else
  for (int again = 0; again < 5; ++again) {
    QElapsedTimer clock;
    clock.start();
    convergence->draw();
    convergence->plot()->replot();
    took = std::min(took, double(clock.nsecsElapsed()) / 1e6);
  }
  std::printf("a million iterations: %.2f ms\n", took);
  EXPECT_LT(took, 66) << "a redraw must fit between two others";
}

TEST_F(ChartsTest, charts_become_png_svg_and_pdf_with_the_runs_facts_and_other_endings_are_refused) {
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  const QImage image = QImage::fromData(still_bytes("png", charts.still(), 2));
  EXPECT_EQ(image.size(), QSize(1920, 400));
  EXPECT_TRUE(image.text("Description").contains("circle"));
  EXPECT_TRUE(still_bytes("svg", charts.still(), 1).contains("seed 1"));
  EXPECT_TRUE(still_bytes("pdf", charts.still(), 1).startsWith("%PDF"));
  EXPECT_THROW(still_bytes("gif", charts.still(), 1), OutputError);
}

TEST_F(ChartsTest, charts_that_were_never_shown_can_be_exported) {
  Charts hidden;
  hidden.show_frame(run.frame, run.trace);
  const QImage image = QImage::fromData(still_bytes("png", hidden.still(), 1));
  QSet<QRgb> inks;
  for (int y = 40; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) inks.insert(image.pixel(x, y));
  EXPECT_GT(inks.size(), 3) << "ground, axes and lines at the least";
}

TEST(TextTest, numbers_have_thin_spaces_units_and_no_jumping_places) {
  EXPECT_EQ(percent(0), "0.00 %");
  EXPECT_EQ(percent(12.34), "12.3 %");
  EXPECT_EQ(number(3.14e-4, 2), QString::fromUtf8("3.1·10⁻⁴"));
  EXPECT_EQ(number(0.83), "0.83");
}

}  // namespace
}  // namespace formicarium
