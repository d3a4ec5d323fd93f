// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of what no picture shows: time by phase, the trails' strengths, edges in common, tabu lists.
#include <gmock/gmock.h>
#include <qcustomplot.h>

#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/convergence_chart.hpp"
#include "app/desktop/panels/levels_chart.hpp"
#include "app/desktop/panels/series_chart.hpp"
#include "app/desktop/panels/tabu_chart.hpp"
#include "core/colony/common_edges.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/cpu/walk_cost.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/desktop/panels_run.hpp"
#include "tests/app/desktop/waiting.hpp"

namespace formicarium {
namespace {

class InsightChartsTest : public testing::Test {
 protected:
  InsightChartsTest() {
    charts.resize(960, 220);
    charts.show();
    // As the window does.
    QObject::connect(&charts, &Charts::wants_changed, &charts, [this] {
      if (colony_run) charts.show_frame(frame, colony_run->trace());
    });
  }

  /// As the user does: in the menu of the last chart's title.
  void choose(const QString& title) {
    for (const Chart* chart : charts.findChildren<Chart*>())
      if (const QMenu* menu = chart->title_button()->menu())
        for (QAction* action : menu->actions())
          if (action->text() == title) {
            EXPECT_FALSE(action->toolTip().isEmpty());
            action->trigger();
            test::settle(150);
            return;
          }
    FAIL() << title.toStdString();
  }

  void run(const Settings& settings, int iterations, InstancePtr instance = circle(60)) {
    colony_run = std::make_unique<formicarium::Run>(++runs, instance, settings, std::vector<JournalEntry>{},
                                                    make_colony(instance, settings));
    go_on(iterations);
  }
  void go_on(int iterations) {
    for (int i = 0; i < iterations; ++i) colony_run->iterate();
    frame.state = State::paused;
    colony_run->show(frame, CarriedTrails::copied, charts.wanted_ants());
    show();
  }
  void show() {
    charts.show_frame(frame, colony_run->trace());
    test::settle(100);
  }
  static double last_of(const QCPGraph* graph) {
    return graph->data()->isEmpty() ? std::nan("") : (graph->data()->constEnd() - 1)->value;
  }

  Charts charts;
  std::uint64_t runs = 0;
  std::unique_ptr<formicarium::Run> colony_run;
  Frame frame;
};

TEST_F(InsightChartsTest, phases_are_stacked_to_the_time_of_the_whole_iteration) {
  Settings settings;
  settings.local_search = LocalSearchKind::two_opt;
  run(settings, 30);
  choose("Time by phase");
  const QCustomPlot* plot = charts.findChild<SeriesChart*>(QStringLiteral("phases"))->plot();
  ASSERT_EQ(plot->graphCount(), 3);
  for (std::size_t i = 0; i < 30; ++i) {
    const IterationRecord r = (*colony_run->trace())[i];
    const auto at = [&](int graph) { return plot->graph(graph)->data()->at(int(i))->value; };
    EXPECT_NEAR(at(0), r.construct_ms, 1e-9);
    EXPECT_NEAR(at(1), r.construct_ms + r.search_ms, 1e-9);
    EXPECT_NEAR(at(2), r.milliseconds(), 1e-9);
  }
  EXPECT_GT(plot->yAxis->range().upper, 0);
}

TEST_F(InsightChartsTest, the_bars_of_the_trails_add_up_to_all_of_them_and_each_has_its_number) {
  Settings settings;
  settings.rho = 0.1;
  run(settings, 80);
  choose("Trails by strength");
  auto* chart = charts.findChild<LevelsChart*>();
  for (const int width : {960, 640, 1700}) {
    charts.resize(width, 220);
    if (!chart->isVisible()) choose("Trails by strength");
    test::settle(100);
    double sum = 0;
    int bars = 0, numbers = 0;
    for (int i = 0; i < chart->plot()->plottableCount(); ++i)
      if (const auto* drawn = qobject_cast<QCPBars*>(chart->plot()->plottable(i)))
        for (const QCPBarsData& bar : *drawn->data()) {
          sum += bar.value;
          ++bars;
        }
    for (int i = 0; i < chart->plot()->itemCount(); ++i) {
      const auto* number = qobject_cast<QCPItemText*>(chart->plot()->item(i));
      numbers += number && number->visible();
    }
    EXPECT_NEAR(sum, 100, 1e-6) << width;
    EXPECT_EQ(numbers, bars) << width;
  }
  EXPECT_TRUE(chart->plot()->xAxis->label().contains("none beyond"));
  Trails weaker = *frame.trails;
  weaker.value[0] = weaker.low / 3;
  frame.trails = std::make_shared<Trails>(weaker);
  ++frame.last.iteration;
  charts.resize(960, 220);
  show();
  choose("Trails by strength");
  EXPECT_TRUE(chart->plot()->xAxis->label().contains("1 below, 0 above"))
      << chart->plot()->xAxis->label().toStdString();
}

TEST_F(InsightChartsTest, edges_in_common_are_compared_only_while_somebody_looks) {
  run({}, 10);
  EXPECT_EQ(charts.wanted_ants(), 0);
  QSignalSpy wants(&charts, &Charts::wants_changed);
  choose("Edges in common");
  EXPECT_EQ(wants.count(), 1);
  ASSERT_EQ(charts.wanted_ants(), Seen::ants);
  const QCustomPlot* plot = charts.findChild<SeriesChart*>(QStringLiteral("common_edges"))->plot();
  EXPECT_TRUE(plot->graph(0)->data()->isEmpty()) << "no frame had ants";
  go_on(5);
  const CommonEdges common = common_parts(*frame.instance, frame.ants, frame.best, Seen::ants);
  ASSERT_EQ(common.ants, Seen::ants);
  EXPECT_DOUBLE_EQ(last_of(plot->graph(0)), common.with_best);
  EXPECT_DOUBLE_EQ(last_of(plot->graph(1)), common.among);
  charts.hide();
  EXPECT_EQ(charts.wanted_ants(), 0);
  go_on(5);
  charts.show();
  go_on(5);
  EXPECT_EQ(plot->graph(0)->data()->size(), 3) << "two points and a gap between them";
  EXPECT_TRUE(std::isnan(plot->graph(0)->data()->at(1)->value));
}

TEST_F(InsightChartsTest, an_earlier_moment_adds_its_point_where_it_belongs) {
  choose("Edges in common");
  run({}, 10);
  go_on(10);
  formicarium::Run before(colony_run->id(), frame.instance, {}, {}, make_colony(frame.instance, {}));
  for (int i = 0; i < 5; ++i) before.iterate();
  Frame earlier;
  before.show(earlier, CarriedTrails::copied, charts.wanted_ants());
  earlier.reviewing = true;
  earlier.live_iteration = 20;
  earlier.state = State::paused;
  charts.show_frame(earlier, colony_run->trace());
  test::settle(100);
  const auto data = charts.findChild<SeriesChart*>(QStringLiteral("common_edges"))->plot()->graph(0)->data();
  ASSERT_EQ(data->size(), 4);
  EXPECT_EQ(data->at(0)->key, 5);
  EXPECT_TRUE(std::isnan(data->at(1)->value)) << "the chart was hidden between them";
  EXPECT_EQ(data->at(2)->key, 10);
  EXPECT_EQ(data->at(3)->key, 20);
}

TEST_F(InsightChartsTest, each_tabu_list_has_the_bytes_that_the_engine_gives_it) {
  run({}, 1);
  choose("Tabu lists");
  const auto* chart = charts.findChild<TabuChart*>();
  const auto* list = qobject_cast<QCPBars*>(chart->plot()->plottable(1));
  ASSERT_TRUE(list);
  for (int kind = 0; kind < 4; ++kind)
    EXPECT_EQ(list->data()->at(kind)->value, double(walk_cost({}, TabuKind(kind), 60, 2).tabu_bytes));
  EXPECT_TRUE(chart->plot()->xAxis->label().contains("in flight"));
  frame.device = "NVIDIA H100";
  frame.on_gpu = true;
  show();
  bool said = false;
  for (const QLabel* label : chart->findChildren<QLabel*>())
    said |= label->isVisible() && label->text().contains("GPU");
  EXPECT_TRUE(said) << "before the first iteration";
  frame.tabu_costs = {{800, 1000, true, 16}, {400, 600, true, 32}, {100, 300, true, 60}, {500, 700, true, 24}};
  frame.settings.tabu = TabuKind::ct;
  show();
  for (int kind = 0; kind < 4; ++kind)
    EXPECT_EQ(list->data()->at(kind)->value, double(frame.tabu_costs[std::size_t(kind)].tabu_bytes));
  EXPECT_TRUE(chart->plot()->xAxis->label().contains("32 ants in flight on a multiprocessor"));
}

TEST_F(InsightChartsTest, the_strip_of_depositors_has_one_colour_an_iteration_and_words_for_it) {
  Settings settings;
  settings.depositor = Depositor::scheduled;
  run(settings, 60);
  choose("Who deposits");
  auto* chart = charts.findChild<SeriesChart*>(QStringLiteral("depositor"));
  int best = 0;
  for (std::size_t i = 0; i < 60; ++i) {
    const Deposited who = (*colony_run->trace())[i].deposited;
    const double iteration = chart->plot()->graph(0)->data()->at(int(i))->value;
    EXPECT_EQ(iteration, who == Deposited::iteration_best ? 1 : 0) << i;
    EXPECT_EQ(chart->plot()->graph(2)->data()->at(int(i))->value, 1);
    best += who == Deposited::best_so_far;
    emit chart->hovered(qint64(i + 1));
    EXPECT_EQ(chart->findChild<QLabel*>("readout")->text(),
              who == Deposited::best_so_far ? "the best tour so far" : "the iteration's best ant");
  }
  EXPECT_GT(best, 3);
}

TEST_F(InsightChartsTest, the_areas_of_how_steps_are_decided_fill_the_chart) {
  Settings settings;
  settings.candidates = 8;
  run(settings, 10);
  choose("How steps are decided");
  const auto* chart = charts.findChild<SeriesChart*>(QStringLiteral("decisions"));
  EXPECT_TRUE(std::isnan(last_of(chart->plot()->graph(4)))) << "nothing is counted yet";
  colony_run->count_decisions(true);
  go_on(10);
  const Decisions d = frame.last.decisions;
  EXPECT_NEAR(last_of(chart->plot()->graph(4)), 1, 1e-9);
  EXPECT_NEAR(last_of(chart->plot()->graph(1)), double(d.drawn) / double(d.steps()), 1e-6);
}

TEST_F(InsightChartsTest, a_gpu_says_that_it_does_not_count) {
  run({}, 3);
  frame.device = "NVIDIA H100";
  frame.on_gpu = true;
  show();
  choose("How steps are decided");
  bool said = false;
  for (const QLabel* label : charts.findChild<SeriesChart*>(QStringLiteral("decisions"))->findChildren<QLabel*>())
    said |= label->isVisible() && label->text().contains("A GPU does not count");
  EXPECT_TRUE(said);
}

TEST_F(InsightChartsTest, rings_show_their_insertions_and_the_edges_of_the_best_tour_that_they_lost) {
  Settings settings;
  settings.memory = Memory::selective;
  settings.ring_slots = 2;
  run(settings, 10);  // the first hit ratio brings its own chart
  choose("Best tour's edges without a trail");
  go_on(1);
  const auto* lost = charts.findChild<SeriesChart*>(QStringLiteral("lost_edges"));
  EXPECT_DOUBLE_EQ(last_of(lost->plot()->graph(0)), edges_without_trail(*frame.trails, frame.best, true) / 60.0);
  choose("Insertions into rings");
  const auto* insertions = charts.findChild<SeriesChart*>(QStringLiteral("insertions"));
  EXPECT_DOUBLE_EQ(last_of(insertions->plot()->graph(1)), double(frame.last.insertions));
  EXPECT_DOUBLE_EQ(insertions->plot()->graph(1)->data()->at(0)->value, double((*colony_run->trace())[0].insertions));
  EXPECT_GT((*colony_run->trace())[0].insertions, 0u);
}

TEST(SeenTest, while_a_run_goes_on_looking_takes_a_hundredth_of_the_time_and_twice_at_one_iteration_nothing) {
  const InstancePtr instance = circle(2000);
  formicarium::Run run(1, instance, {}, {}, make_colony(instance, {}));
  run.iterate();
  Frame frame;
  run.show(frame, CarriedTrails::copied, Seen::ants);
  frame.state = State::running;
  Seen seen;
  EXPECT_FALSE(seen.look(frame)) << "no chart wants it";
  seen.want({.levels = true, .common = true});
  EXPECT_TRUE(seen.look(frame));
  EXPECT_FALSE(seen.look(frame));
  ++frame.last.iteration;
  frame.ants.iteration = frame.last.iteration;
  EXPECT_FALSE(seen.look(frame)) << "too soon";
  frame.state = State::paused;
  EXPECT_TRUE(seen.look(frame)) << "a run that stands still is seen as it is";
}

TEST(SeenTest, a_long_watch_keeps_some_thousand_sightings_and_the_gaps_between_them) {
  const InstancePtr instance = circle(12);
  formicarium::Run run(1, instance, {}, {}, make_colony(instance, {}));
  run.iterate();
  Frame frame;
  run.show(frame, CarriedTrails::copied, Seen::ants);
  frame.state = State::paused;
  Seen seen;
  for (int i = 1; i <= 10000; ++i) {
    if (i == 1) seen.want({.common = true});
    if (i == 4999) seen.want({});
    if (i == 5001) seen.want({.common = true});
    frame.last.iteration = frame.ants.iteration = i;
    seen.look(frame);
  }
  EXPECT_LE(seen.sightings().size(), Seen::most);
  EXPECT_GT(seen.sightings().size(), Seen::most / 3);
  EXPECT_EQ(std::ranges::count(seen.sightings(), true, &Sighting::first), 2);
  EXPECT_TRUE(std::ranges::is_sorted(seen.sightings(), {}, &Sighting::iteration));
  EXPECT_EQ(seen.at(0), nullptr);
  EXPECT_LE(seen.at(6000)->iteration, 6000);
}

}  // namespace
}  // namespace formicarium
