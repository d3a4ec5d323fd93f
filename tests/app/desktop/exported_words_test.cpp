// SPDX-License-Identifier: GPL-3.0-or-later
// All figures that can be saved: their words are on the page, of a size to be read, and beside one another, and PNG,
// SVG and PDF show the same.
#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QMenu>
#include <QToolButton>
#include <QtTest>
#include <memory>
#include <set>

#include "app/desktop/experiment/box_figure.hpp"
#include "app/desktop/experiment/quality_figure.hpp"
#include "app/desktop/experiment/run_length_figure.hpp"
#include "app/desktop/experiment/targets_figure.hpp"
#include "app/desktop/panels/chart.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/picture/picture.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/session/run.hpp"
#include "core/settings/problem_settings.hpp"
#include "tests/app/desktop/exported_page.hpp"
#include "tests/app/desktop/panels_run.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/core/experiment/example.hpp"

namespace formicarium {
namespace {

using test::Page;

/// The words of a figure, and with `alike` the three formats.
void expect_readable(const Still& still, const std::string& name, bool alike = true) {
  const Page page = test::page_of(still_bytes(QStringLiteral("pdf"), still, 1));
  EXPECT_NEAR(page.size.width(), 0.75 * still.size.width(), 0.5) << name;
  EXPECT_NEAR(page.size.height(), 0.75 * still.size.height(), 0.5) << name;
  EXPECT_EQ(test::wrong_words(page), "") << name;
  const QString folder = qEnvironmentVariable("FORMICARIUM_FIGURES");  // to look at them
  if (!alike && folder.isEmpty()) return;
  const test::Drawn drawn = test::drawn(still);
  ASSERT_EQ(drawn.pdf.size(), drawn.png.size()) << name;
  constexpr double most = 0.05;  // of the ink: edges of pale areas are more or less of it
  EXPECT_LT(test::lacking(drawn.png, drawn.pdf), most) << name;
  EXPECT_LT(test::lacking(drawn.pdf, drawn.png), most) << name;
  EXPECT_LT(test::lacking(drawn.png, drawn.svg), most) << name;
  EXPECT_LT(test::lacking(drawn.svg, drawn.png), most) << name;
  if (!folder.isEmpty()) {
    const QString file =
        folder + QLatin1Char('/') + QString::fromStdString(name).replace(u' ', u'_').replace(u'/', u'_');
    drawn.png.save(file + QStringLiteral(".png"));
    drawn.svg.save(file + QStringLiteral(".svg.png"));
    drawn.pdf.save(file + QStringLiteral(".pdf.png"));
  }
}

class ExportedCharts : public testing::Test {
 protected:
  ExportedCharts() { charts.show(); }

  /// A run of so many iterations; every fifth is shown.
  void run(const Settings& settings, int iterations, const InstancePtr& instance) {
    colony_run = std::make_unique<formicarium::Run>(++runs, instance, settings, std::vector<JournalEntry>{},
                                                    make_colony(instance, settings));
    colony_run->count_decisions(true);
    for (int i = 0; i < iterations; ++i) {
      colony_run->iterate();
      if (i % 5 == 0) show();
    }
    show();
  }
  void show() {
    colony_run->show(frame, CarriedTrails::copied, charts.wanted_ants());
    frame.state = State::paused;
    charts.show_frame(frame, colony_run->trace());
  }
  QMenu* menu() const {
    for (const Chart* chart : charts.findChildren<Chart*>())
      if (QMenu* found = chart->title_button()->menu()) return found;
    return nullptr;
  }
  /// Puts each chart of the menu in its place and looks at what would be saved.
  void look_at_all(const std::string& what, bool dark = false) {
    charts.set_dark(dark);
    QStringList titles;
    for (const QAction* entry : menu()->actions())
      if (entry->isVisible()) titles << entry->text();
    for (const QString& title : titles) {
      for (QAction* entry : menu()->actions())
        if (entry->text() == title) {
          entry->trigger();
          break;
        }
      test::settle(1);         // the charts lay themselves out when the menu is gone
      ++frame.last.iteration;  // so that what the chart wants is counted
      frame.ants.iteration = frame.last.iteration;
      if (colony_run) show();
      expect_readable(charts.still(), what + " " + title.toStdString(), what == "search");
      for (const Chart* chart : charts.findChildren<Chart*>())
        if (chart->isVisible() && chart->plot()->xAxis->visible()) filled.insert(chart->metaObject()->className());
    }
  }

  Charts charts;
  std::set<std::string> filled;
  std::uint64_t runs = 0;
  std::unique_ptr<formicarium::Run> colony_run;
  Frame frame;
};

TEST_F(ExportedCharts, of_every_kind_have_their_words_on_the_page_and_look_alike_in_all_formats) {
  charts.resize(960, 196);
  Settings searched;
  searched.local_search = LocalSearchKind::two_opt;
  run(searched, 30, circle(60));
  look_at_all("search");
  Settings selective;
  selective.memory = Memory::selective;
  selective.ring_slots = 2;
  run(selective, 30, circle(60));
  look_at_all("selective");
  Settings schedule;
  schedule.adaptive = Adaptive::rho;
  run(schedule, 30, circle(60));
  const auto other = solved(circle(60), 20);
  charts.show_sides({{0, colony_run->trace(), 30}, {1, other.trace, 20}}, 0);
  auto tour = std::make_shared<Frame>(frame);
  tour->best = other.frame.best;
  ++tour->run;
  charts.compare_tours({std::make_shared<const Frame>(frame), tour});
  look_at_all("sides", true);
  std::set<std::string> all;
  for (const Chart* chart : charts.findChildren<Chart*>()) all.insert(chart->metaObject()->className());
  EXPECT_EQ(filled, all) << "each was seen with something in it";
}

TEST_F(ExportedCharts, of_every_width_do_so) {
  run({}, 40, circle(60));
  for (const int width : {280, 520, 960, 1500, 1700}) {
    charts.resize(width, 196);
    expect_readable(charts.still(), std::to_string(width), false);
  }
}

TEST_F(ExportedCharts, keep_their_units) {
  charts.resize(1700, 196);
  run({}, 40, circle(60));
  const Page page = test::page_of(still_bytes(QStringLiteral("pdf"), charts.still(), 1));
  EXPECT_TRUE(page.has(QStringLiteral("Convergence, gap %")));
  for (const Chart* chart : charts.findChildren<Chart*>())
    if (chart->isVisible()) {
      EXPECT_TRUE(page.has(chart->title_button()->text())) << chart->title_button()->text().toStdString();
    }
}

class ExportedFigures : public testing::Test {
 protected:
  /// Results made up, of runs whose lengths and times differ.
  static std::unique_ptr<ShownResults> results(const experiment::SpecText& text) {
    auto shown = std::make_unique<ShownResults>();
    auto plan = std::make_shared<experiment::Plan>(experiment::example_plan(text));
    for (std::size_t i = 0; i < plan->runs.size(); ++i) {
      const auto& run = plan->runs[i];
      const Length least = plan->instance(run).instance->optimum().value_or(7000);
      experiment::RunResult one =
          experiment::done(least + Length(1 + run.block * 7 % 11 + 5 * run.variant), 1 + double(run.block * 3 % 5));
      one.improvements = {
          {0.1, least * 12 / 10, 1}, {one.seconds / 4, one.length + 10, 2}, {one.seconds / 2, one.length, 3}};
      shown->results.push_back(one);
    }
    shown->tables = experiment::compare(*plan, shown->results);
    shown->measure = plan->spec.compare.measures.front();
    shown->within_percent = 5;
    shown->plan = plan;
    return shown;
  }
  static void look_at_all(const ShownResults& shown, const std::string& what) {
    QualityFigure quality(nullptr);
    RunLengthFigure lengths(nullptr);
    TargetsFigure targets(nullptr);
    BoxFigure boxes(nullptr);
    for (Figure* figure : std::initializer_list<Figure*>{&quality, &lengths, &targets, &boxes}) {
      figure->show_results(shown);
      const std::string name = what + " " + figure->name().toStdString();
      ASSERT_TRUE(figure->shows_results()) << name << ": " << figure->caption().toStdString();
      expect_readable(figure->still(true), name, what == "seconds");
    }
  }
};

TEST_F(ExportedFigures, of_every_kind_have_their_words_on_the_page_and_look_alike_in_all_formats) {
  experiment::SpecText text;
  text.seeds = "10";
  const auto shown = results(text);
  look_at_all(*shown, "seconds");
  shown->unit = experiment::CountedIn::iterations;
  shown->instance = 1;
  look_at_all(*shown, "iterations");
}

TEST_F(ExportedFigures, of_many_variants_and_of_an_instance_without_an_optimum_do_so) {
  experiment::SpecText text;
  text.instances = R"([{"generate": "uniform", "cities": 40, "seed": 1}])";
  text.variants = R"([{"selection": ["rwm", "wrs", "iroulette"], "alpha": [1, 2, 3]}])";
  look_at_all(*results(text), "many");
}

TEST(ExportedPictures, have_their_words_on_the_page_and_look_alike_in_all_formats) {
  const auto still_of = [](const Frame& frame, const PictureOptions& options) {
    return Still{options.size, QString(), QString(), false,
                 [&frame, options](QPaintDevice& device, double scale, double detail, Progress*, double) {
                   QPainter painter(&device);
                   painter.scale(scale, scale);
                   paint_picture(painter, options.size, frame, options, detail);
                 }};
  };
  const SolvedRun tour = solved(circle(40), 30);
  PictureOptions options;
  for (const QSizeF size : {QSizeF(800, 500), QSizeF(1280, 800)})
    for (const bool matrix : {false, true}) {
      options.size = size;
      options.matrix = matrix;
      const std::string name = "map " + std::to_string(int(size.width())) + (matrix ? " matrix" : "");
      expect_readable(still_of(tour.frame, options), name, matrix && size.width() == 800);
      PictureOptions held = options;
      held.held = std::make_shared<const HeldTour>(held_tour(solved(circle(40), 3).frame));
      expect_readable(still_of(tour.frame, held), name + " held", false);
    }
  const InstancePtr rooms = open_instance(*bundled_instance("workshops-12"));
  const SolvedRun assigned = solved(rooms, 2, fitted_to({}, rooms->traits()));
  for (std::size_t table = 0; table < tables; ++table) {
    options.size = QSizeF(1280, 800);
    options.matrix = true;
    options.table = Table(table);
    expect_readable(still_of(assigned.frame, options), "assignment " + std::to_string(table), table == 0);
  }
}

}  // namespace
}  // namespace formicarium
