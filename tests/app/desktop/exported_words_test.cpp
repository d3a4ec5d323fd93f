// SPDX-License-Identifier: GPL-3.0-or-later
// All figures that can be saved: their words are on the page, of a size to be read, and beside one another, and PNG,
// SVG and PDF show the same.
#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QMenu>
#include <QRegularExpression>
#include <QToolButton>
#include <QtTest>
#include <algorithm>
#include <memory>
#include <set>

#include "app/desktop/experiment/box_figure.hpp"
#include "app/desktop/experiment/curve_figure.hpp"
#include "app/desktop/experiment/quality_figure.hpp"
#include "app/desktop/experiment/run_length_figure.hpp"
#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/experiment/targets_figure.hpp"
#include "app/desktop/panels/chart.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/picture/figure_subject.hpp"
#include "app/desktop/picture/plot_figure.hpp"
#include "app/model/experiment_work.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/session/account.hpp"
#include "core/session/run.hpp"
#include "core/settings/problem_settings.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/desktop/exported_page.hpp"
#include "tests/app/desktop/panels_run.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/core/experiment/example.hpp"

namespace formicarium {
namespace {

using test::Page;

/// The words of a figure so large, and with `alike` the three formats.
void expect_readable(const Still& still, const std::string& name, bool alike = true, const Print& print = {}) {
  const Page page = test::page_of(still_bytes(QStringLiteral("pdf"), still, print));
  EXPECT_NEAR(page.size.width(), print.unit * still.size.width(), 0.5) << name;
  EXPECT_NEAR(page.size.height(), print.unit * still.size.height(), 0.5) << name;
  EXPECT_EQ(test::wrong_words(page, 20 * print.unit), "") << name;
  const QString folder = qEnvironmentVariable("FORMICARIUM_FIGURES");  // to look at them
  if (!alike && folder.isEmpty()) return;
  const test::Drawn drawn = test::drawn(still, {print.unit, 192});
  ASSERT_LE(std::abs(drawn.pdf.width() - drawn.png.width()), 2) << name;
  if (!folder.isEmpty()) {
    const QString file =
        folder + QLatin1Char('/') + QString::fromStdString(name).replace(u' ', u'_').replace(u'/', u'_');
    drawn.png.save(file + QStringLiteral(".png"));
    drawn.svg.save(file + QStringLiteral(".svg.png"));
    drawn.pdf.save(file + QStringLiteral(".pdf.png"));
  }
  if (!alike) return;
  const double most = name.find("decided") == std::string::npos
                          ? 0.05
                          : 0.15;  // of the ink: edges of pale areas are more or less of it
  EXPECT_LT(test::lacking(drawn.png, drawn.pdf), most) << name;
  EXPECT_LT(test::lacking(drawn.pdf, drawn.png), most) << name;
  EXPECT_LT(test::lacking(drawn.png, drawn.svg), most) << name;
  EXPECT_LT(test::lacking(drawn.svg, drawn.png), most) << name;
}

/// The same figure without what is no words: its pictures take most of the time that a file takes.
Still words_of(Still still) {
  still.paint = [paint = std::move(still.paint)](QPaintDevice& device, double scale, double /*detail*/,
                                                 Progress* progress,
                                                 double until) { paint(device, scale, 0, progress, until); };
  return still;
}

QString refusal(const StillOfSize& make, const FigureSize& size, const LengthUnit& unit = length_units().front()) {
  return why_too_small(make(units_of(size)), make, size, unit);
}

/// A figure of this subject as wide as columns and pages are, in small letters and in large ones: its words are on the
/// page, or the size is refused with one that holds them.
void expect_readable_at_all_sizes(const FigureSubject& subject, PictureOptions options, const std::string& name,
                                  int most_refused = 6) {
  const auto make = [&](QSizeF units) {
    options.size = units;
    return subject.still(options);
  };
  int refused = 0;
  for (const double width : {60.0, 85.0, 120.0, 180.0})
    for (const double letters : {6.0, 8.0, 11.0}) {
      FigureSize size{.width = width, .letters = letters};
      std::string what = name + " " + std::to_string(int(width)) + " mm " + std::to_string(int(letters)) + " pt";
      Still still = make(units_of(size));
      if (const QString why = why_too_small(still, make, size); !why.isEmpty()) {
        ++refused;
        static const QRegularExpression least(QStringLiteral("Least width: ([0-9]+) mm"));
        size.width = least.match(why).captured(1).toDouble();
        ASSERT_GT(size.width, width) << what << ": " << why.toStdString();
        what += " refused, " + std::to_string(int(size.width)) + " mm";
        still = make(units_of(size));
        EXPECT_EQ(why_too_small(still, make, size).toStdString(), "") << what;
      }
      const bool whole = (width == 85 && letters == 8) || qEnvironmentVariableIsSet("FORMICARIUM_FIGURES");
      expect_readable(whole ? std::move(still) : words_of(std::move(still)), what, false, size.print());
    }
  EXPECT_LE(refused, most_refused) << name;
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
      const Chart* shown = nullptr;
      for (const Chart* chart : charts.findChildren<Chart*>())
        if (chart->title() == title) shown = chart;
      const std::vector<PlotBody> bodies = charts.bodies();
      const auto body = std::ranges::find(bodies, shown->title_button()->text(), &PlotBody::name);
      if (body == bodies.end()) continue;  // it is empty in this run
      for (const Chart* chart : charts.findChildren<Chart*>())
        if (chart->isVisible() && chart->plot()->xAxis->visible()) filled.insert(chart->metaObject()->className());
      PictureOptions options;
      options.theme = dark ? Theme::dark : Theme::light;
      options.size = QSizeF(900, 0);
      const std::string name = what + " " + title.toStdString();
      expect_readable(plot_still(*body, QStringLiteral("circle"), options), name, what == "search");
      if (what == "search") expect_readable_at_all_sizes(plot_subject(*body, QStringLiteral("circle")), options, name);
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

TEST_F(ExportedCharts, keep_their_units) {
  charts.resize(1700, 196);
  run({}, 40, circle(60));
  PictureOptions options;
  options.size = QSizeF(500, 0);
  for (const PlotBody& body : charts.bodies()) {
    const Page page =
        test::page_of(still_bytes(QStringLiteral("pdf"), plot_still(body, QStringLiteral("circle"), options)));
    EXPECT_TRUE(page.has(body.name)) << body.name.toStdString();
    EXPECT_TRUE(page.has(QStringLiteral("circle")));
  }
  EXPECT_EQ(charts.bodies().front().name, QStringLiteral("Convergence, gap %")) << "those in view come first";
}

class ExportedFigures : public testing::Test {
 protected:
  /// Results made up, of runs whose lengths and times differ.
  static experiment::RunningResults results(const experiment::SpecText& text) {
    auto plan = std::make_shared<experiment::Plan>(experiment::example_plan(text));
    ExperimentResults made;
    for (std::size_t i = 0; i < plan->runs.size(); ++i) {
      const auto& run = plan->runs[i];
      const Length least = plan->instance(run).instance->optimum().value_or(7000);
      experiment::RunResult one =
          experiment::done(least + Length(1 + run.block * 7 % 11 + 5 * run.variant), 1 + double(run.block * 3 % 5));
      one.improvements = {
          {0.1, least * 12 / 10, 1}, {one.seconds / 4, one.length + 10, 2}, {one.seconds / 2, one.length, 3}};
      made.emplace_back(one);
    }
    return experiment::RunningResults(plan, made);
  }
  static ShownPart first_part(const experiment::RunningResults& all) {
    return {.measure = all.plan()->spec.compare.measures.front(), .within_percent = 5};
  }
  static void look_at_all(const ShownResults& shown, const std::string& what, int most_refused_boxes = 6) {
    CurveFigure quality(QStringLiteral("Quality over time"), plot_quality, nullptr);
    CurveFigure lengths(QStringLiteral("Run lengths"), plot_run_lengths, nullptr);
    CurveFigure targets(QStringLiteral("Targets reached"), plot_targets, nullptr);
    BoxFigure boxes(nullptr);
    for (Figure* figure : std::initializer_list<Figure*>{&quality, &lengths, &targets, &boxes}) {
      figure->show_plotted(plotted_of(figure->make(), shown));
      const std::string name = what + " " + figure->name().toStdString();
      ASSERT_TRUE(figure->shows_results()) << name << ": " << figure->caption().toStdString();
      PictureOptions options;
      options.size = QSizeF(720, 0);
      const FigureSubject subject = plot_subject(figure->body(), QStringLiteral("example"));
      expect_readable(subject.still(options), name, what == "seconds");
      expect_readable_at_all_sizes(subject, options, name, figure == &boxes ? most_refused_boxes : 6);
    }
  }
};

TEST_F(ExportedFigures, of_every_kind_have_their_words_on_the_page_and_look_alike_in_all_formats) {
  experiment::SpecText text;
  text.seeds = "10";
  experiment::RunningResults all = results(text);
  ShownPart part = first_part(all);
  look_at_all({all, part}, "seconds");
  part.unit = experiment::CountedIn::iterations;
  part.instance = 1;
  look_at_all({all, part}, "iterations");
}

TEST_F(ExportedFigures, of_many_variants_and_of_an_instance_without_an_optimum_do_so) {
  experiment::SpecText text;
  text.instances = R"([{"generate": "uniform", "cities": 40, "seed": 1}])";
  text.variants = R"([{"selection": ["rwm", "wrs", "iroulette"], "alpha": [1, 2, 3]}])";
  experiment::RunningResults all = results(text);
  look_at_all({all, first_part(all)}, "many", 11);  // nine boxes next to each other, each with its name, are wide
}

class ExportedPictures : public testing::Test {
 protected:
  static FramePtr shared(const Frame& frame) { return std::make_shared<const Frame>(frame); }
  static void look_at(const FramePtr& frame, const PictureOptions& options, const std::string& name) {
    for (const FigureSubject& subject : subjects_of(frame)) {
      const std::string what = name + " " + subject.name.toStdString();
      expect_readable(subject.still(options), what, subject.matrix);
      expect_readable_at_all_sizes(subject, options, what);
    }
  }
  PictureOptions options;
};

TEST_F(ExportedPictures, of_a_tour_have_their_words_on_the_page_and_look_alike_in_all_formats) {
  const FramePtr tour = shared(solved(circle(40), 30).frame);
  options.size = QSizeF(800, 500);
  look_at(tour, options, "tour");
  options.held = std::make_shared<const HeldTour>(held_tour(solved(circle(40), 3).frame));
  look_at(tour, options, "held");
  options.theme = Theme::greys;
  look_at(tour, options, "greys");
}

TEST_F(ExportedPictures, of_one_ants_choice_do_so) {
  const FramePtr tour = shared(solved(circle(40), 30).frame);
  Progress progress;
  options.followed.frame = tour;
  options.followed.ant = 2;
  options.followed.at = 5;
  options.followed.take(std::make_shared<const AntAccount>(account_of(account_in(*tour, 30, 2), progress)), tour->run);
  options.size = QSizeF(1000, 600);
  const FigureSubject map = subjects_of(tour).front();
  const Page page = test::page_of(still_bytes(QStringLiteral("pdf"), map.still(options)));
  EXPECT_TRUE(page.has(QStringLiteral("Ant 3 of 40"))) << "its card";
  for (const char* words : {"way so far", "its choice", "visited before", "best tour"})
    EXPECT_TRUE(page.has(QString::fromUtf8(words))) << "key: " << words;
  expect_readable_at_all_sizes(map, options, "ant", 9);
}

TEST_F(ExportedPictures, of_an_ants_choice_on_each_side_do_so) {
  std::vector<SideShown> sides;
  for (const double beta : {2.0, 5.0, 1.0, 3.0}) {
    Settings settings;
    settings.beta = beta;
    SideShown side{shared(solved(circle(40), 20, settings).frame), char('A' + sides.size())};
    Progress progress;
    side.followed.frame = side.frame;
    side.followed.ant = 2;
    side.followed.at = 5;
    side.followed.take(std::make_shared<const AntAccount>(account_of(account_in(*side.frame, 20, 2), progress)),
                       side.frame->run);
    sides.push_back(std::move(side));
    if (sides.size() == 1 || sides.size() == 3) continue;
    options.size = QSizeF(1000, 0);
    const auto subjects = figure_subjects(sides.front().frame, sides, {});
    for (const char* id : {"sides", "sides-both"}) {
      const FigureSubject& subject = subjects[place_of_subject(subjects, QString::fromUtf8(id))];
      const std::string name = std::to_string(sides.size()) + " ants, " + id;
      const Page page = test::page_of(still_bytes(QStringLiteral("pdf"), subject.still(options)));
      EXPECT_EQ(page.count(QStringLiteral("Ant 3 of 40")), int(sides.size())) << name;
      EXPECT_EQ(page.count(QStringLiteral("its choice")), 1) << name;
      expect_readable_at_all_sizes(subject, options, name, 9);
    }
  }
}

TEST_F(ExportedPictures, of_an_assignment_do_so) {
  const InstancePtr rooms = open_instance(*bundled_instance("workshops-12"));
  const FramePtr assigned = shared(solved(rooms, 2, fitted_to({}, rooms->traits())).frame);
  options.size = QSizeF(1280, 800);
  for (std::size_t table = 0; table < tables; ++table) {
    options.table = Table(table);
    look_at(assigned, options, "assignment " + std::to_string(table));
  }
}

TEST_F(ExportedPictures, of_sides_do_so_and_say_what_differs) {
  Settings reservoir;
  reservoir.selection = Selection::wrs;
  reservoir.rho = 0.5;
  std::vector<SideShown> sides;
  for (const Settings& settings : {Settings{}, reservoir, Settings{}, reservoir}) {
    SideShown side{shared(solved(circle(40), 20, settings).frame), char('A' + sides.size())};
    if (!sides.empty()) side.held = std::make_shared<const HeldTour>(held_tour(*sides.front().frame));
    sides.push_back(side);
    if (sides.size() == 1 || sides.size() == 3) continue;
    options.size = QSizeF(1000, 0);
    for (const bool matrix : {false, true}) {
      const auto subjects = figure_subjects(sides.front().frame, sides, {});
      const FigureSubject& subject = subjects[place_of_subject(subjects, matrix ? "sides-both" : "sides")];
      const std::string name = std::to_string(sides.size()) + (matrix ? " sides with matrices" : " sides");
      const Still still = subject.still(options);
      expect_readable(still, name, sides.size() == 2);
      expect_readable_at_all_sizes(subject, options, name);
      const Page page = test::page_of(still_bytes(QStringLiteral("pdf"), still));
      for (const char* words : {"A Roulette wheel, ρ 0.02", "B Weighted reservoir, ρ 0.5", "MAX-MIN Ant System"})
        EXPECT_TRUE(page.has(QString::fromUtf8(words))) << words << " in " << name;
      PictureOptions without = options;
      without.side_letters = false;
      const auto page_without = [&](const FigureSubject& of) {
        return test::page_of(still_bytes(QStringLiteral("pdf"), of.still(without)));
      };
      EXPECT_TRUE(page_without(subject).has(QStringLiteral("B Weighted"))) << name << ": the key names sides by them";
      std::vector<SideShown> alone = sides;
      for (SideShown& side_alone : alone) side_alone.held.reset();
      const auto of_alone = figure_subjects(alone.front().frame, alone, {});
      const Page bare = page_without(of_alone[place_of_subject(of_alone, matrix ? "sides-both" : "sides")]);
      EXPECT_TRUE(bare.has(QString::fromUtf8("Weighted reservoir, ρ 0.5"))) << name;
      EXPECT_FALSE(bare.has(QStringLiteral("B Weighted"))) << name;
    }
  }
}

TEST_F(ExportedPictures, of_sides_that_are_alike_say_so) {
  const FramePtr one = shared(solved(circle(12), 3).frame);
  Frame other = *one;
  other.settings.seed = 2;
  const auto caption = [&](const FramePtr& second) {
    return caption_of({{.frame = one, .letter = 'A'}, {.frame = second, .letter = 'B'}}).join(u' ');
  };
  EXPECT_TRUE(caption(one).contains("all sides have the same settings and the same seed"));
  EXPECT_TRUE(caption(shared(other)).contains("the sides differ in the seed alone"));
  other.settings.rho = 0.5;
  EXPECT_FALSE(caption(shared(other)).contains("seed alone"));
}

TEST_F(ExportedPictures, whose_letters_no_font_has_name_them) {
  InstanceData data = as_tsp(*circle(3)).data();
  data.names = {"Kyōto", "\U000F0001", "Ōsaka"};  // a letter of nobody's script
  options.size = QSizeF(400, 0);
  const FramePtr frame = shared(solved(std::make_shared<const TspInstance>(data), 2).frame);
  const QString why = why_boxes(subjects_of(frame).front().still(options));
  EXPECT_TRUE(why.startsWith(QString::fromUtf8("No font here has \U000F0001: "))) << why.toStdString();
  data.names = {"Kyōto", "Nara", "Ōsaka"};
  const FramePtr known = shared(solved(std::make_shared<const TspInstance>(data), 2).frame);
  EXPECT_EQ(why_boxes(subjects_of(known).front().still(options)), QString());
}

/// A size that does not hold a figure's words is refused, with one that does.
TEST_F(ExportedPictures, that_are_too_small_are_refused_with_the_least_size) {
  const FramePtr tour = shared(solved(circle(40), 30).frame);
  const FigureSubject map = subjects_of(tour).front();
  const auto make = [&](QSizeF units) {
    options.size = units;
    return map.still(options);
  };
  EXPECT_EQ(refusal(make, {.width = 85, .height = 100}), QString());
  const QString narrow = refusal(make, {.width = 20, .letters = 11});
  EXPECT_TRUE(
      narrow.startsWith(QStringLiteral("A width of 20 mm is too narrow for its words in letters of 11 pt. Least")))
      << narrow.toStdString();
  EXPECT_TRUE(narrow.contains(QStringLiteral(", or letters of "))) << narrow.toStdString();
  const QString low = refusal(make, {.width = 85, .height = 20});
  EXPECT_TRUE(low.startsWith(QStringLiteral("A height of 20 mm is too low for what it shows. Least height: ")))
      << low.toStdString();
  const QString in_px = refusal(make, {.width = 85, .height = 20}, length_unit("px"));
  EXPECT_TRUE(in_px.contains(QStringLiteral(" px.")) && !in_px.contains(QStringLiteral("mm"))) << in_px.toStdString();
}

}  // namespace
}  // namespace formicarium
