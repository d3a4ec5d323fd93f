// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QToolButton>

#include "app/desktop/panels/convergence_chart.hpp"
#include "app/desktop/panels/series_chart.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/plot_figure.hpp"
#include "app/model/messages.hpp"
#include "core/base/error.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/desktop/charts_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using test::ChartsTest;
using test::random_trace;
using test::record;

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
  ASSERT_TRUE(test::comes_true([&] {
    run.trace->append(record(run.frame.last.iteration + 1, random));
    ++run.frame.last.iteration;
    charts.show_frame(run.frame, run.trace);
    return replots.count() >= 5;
  }));
  EXPECT_GE(clock.elapsed(), 4 * 60) << "five drawings in less than four times 66 ms, less the slack of a timer";
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

TEST_F(ChartsTest, below_the_record_the_quartile_band_is_one_of_lengths_and_ends_nowhere) {
  auto trace = std::make_shared<Trace>();
  const Length known = *run.frame.instance->best_known();
  for (int i = 1; i <= 200; ++i) {  // a quarter of the ants find what is better than the best known, and differ
    IterationRecord r;
    r.iteration = i;
    r.best = r.iteration_best = known - 5;
    r.mean = 1.2 * double(known);
    r.quartile_1 = i < 100 ? Length(1.1 * double(known)) : known - 1;
    r.quartile_3 = Length(1.3 * double(known));
    trace->append(r);
  }
  run.frame.last = (*trace)[199];
  run.frame.best_length = known - 5;
  charts.show_frame(run.frame, trace);
  QCustomPlot* convergence = charts.findChild<ConvergenceChart*>()->plot();
  int drawn = 0;
  for (const QCPGraphData& point : *convergence->graph(0)->data()) {
    ++drawn;
    EXPECT_GE(point.value, double(known - 1)) << point.key;
    EXPECT_LE(point.value, 1.1 * double(known)) << point.key;
  }
  EXPECT_GT(drawn, 100);
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
  const auto* there =
      charts.findChild<SeriesChart*>(QStringLiteral("branching"))->findChild<QLabel*>(QStringLiteral("readout"));
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
  double took = 1e9;  // the quickest of five, in milliseconds of processor time
  for (int again = 0; again < 5; ++again)
    took = std::min(took, 1000 * test::processor_seconds_of([&] {
                            convergence->draw();
                            convergence->plot()->replot();
                          }));
  std::printf("a million iterations: %.2f ms\n", took);
  EXPECT_LT(took, 66) << "a redraw must fit between two others";
}

TEST_F(ChartsTest, charts_become_png_svg_and_pdf_with_the_runs_facts_and_other_endings_are_refused) {
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  PictureOptions options;
  options.size = QSizeF(960, 200);
  const Still still = plot_still(charts.bodies().front(), {}, options);
  const QImage image = QImage::fromData(still_bytes("png", still, {.dpi = 192}));
  EXPECT_EQ(image.size(), QSize(1920, 400));
  EXPECT_TRUE(image.text("Description").contains("circle"));
  EXPECT_TRUE(still_bytes("svg", still).contains("seed 1"));
  EXPECT_TRUE(still_bytes("pdf", still).startsWith("%PDF"));
  EXPECT_THROW(still_bytes("gif", still), OutputError);
}

TEST_F(ChartsTest, charts_that_were_never_shown_can_be_exported) {
  Charts hidden;
  hidden.show_frame(run.frame, run.trace);
  ASSERT_FALSE(hidden.bodies().empty());
  const QImage image = QImage::fromData(still_bytes("png", plot_still(hidden.bodies().front(), {}, {})));
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
