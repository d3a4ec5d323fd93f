// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the charts are shown: as many as fit, and those of what has just been turned on.
#include <QSignalSpy>
#include <QToolButton>

#include "app/desktop/panels/convergence_chart.hpp"
#include "app/desktop/panels/lengths_chart.hpp"
#include "app/desktop/panels/series_chart.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/desktop/charts_fixture.hpp"
#include "tests/app/desktop/waiting.hpp"

namespace formicarium {
namespace {

using test::ChartsTest;

TEST_F(ChartsTest, hidden_charts_do_not_draw) {
  wait_for_redraw();
  charts.hide();
  QSignalSpy replots(charts.findChild<ConvergenceChart*>()->plot(), &QCustomPlot::afterReplot);
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  EXPECT_EQ(replots.count(), 0);
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
  test::settle(20);
  EXPECT_TRUE(charts.findChild<LengthsChart*>()->isVisible());
  charts.resize(1700, 200);
  const auto fourth = [&] { return charts.findChild<SeriesChart*>(QStringLiteral("search"))->isVisible(); };
  EXPECT_TRUE(fourth());
  charts.findChild<SeriesChart*>(QStringLiteral("search"))->title_button()->menu()->actions()[5]->trigger();
  test::settle(20);
  EXPECT_FALSE(fourth());
  EXPECT_TRUE(charts.findChild<SeriesChart*>(QStringLiteral("parameters"))->isVisible());
  EXPECT_EQ(shown(), 4);
}

TEST_F(ChartsTest, local_search_is_charted_as_soon_as_there_is_one) {
  charts.resize(1500, 200);
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  const auto* search = charts.findChild<SeriesChart*>(QStringLiteral("search"));
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
  auto* hits = charts.findChild<SeriesChart*>(QStringLiteral("hit_ratio"));
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
  EXPECT_TRUE(charts.findChild<SeriesChart*>(QStringLiteral("branching"))->isVisible());
  EXPECT_FALSE(charts.findChild<LengthsChart*>()->isVisible());
  emit hits->hovered((*trace)[1].iteration);
  EXPECT_EQ(hits->findChild<QLabel*>(QStringLiteral("readout"))->text(), percent(75) + " kept");
}

TEST_F(ChartsTest, what_a_schedule_makes_of_parameters_is_charted_as_soon_as_there_is_one) {
  charts.resize(1500, 200);
  charts.show_frame(run.frame, run.trace);
  wait_for_redraw();
  const auto* parameters = charts.findChild<SeriesChart*>(QStringLiteral("parameters"));
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

}  // namespace
}  // namespace formicarium
