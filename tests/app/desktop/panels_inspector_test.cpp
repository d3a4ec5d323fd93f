// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QtTest>
#include <algorithm>

#include "app/desktop/panels/candidate_model.hpp"
#include "app/desktop/panels/inspector.hpp"
#include "tests/app/desktop/panels_run.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

class InspectorTest : public testing::Test {
 protected:
  InspectorTest() {
    inspector.resize(304, 420);
    inspector.show();
    inspector.show_frame(shared(run.frame));
  }
  QTableView* table() { return inspector.findChild<QTableView*>(); }

  SolvedRun run = solved(circle(30), 20);
  Inspector inspector;
  QSignalSpy selected{&inspector, &Inspector::city_selected};
};

TEST_F(InspectorTest, the_table_shows_what_the_probe_says) {
  inspector.select_city(3);
  const auto rows = probe(*run.frame.instance, *run.frame.trails, run.frame.settings, 3);
  ASSERT_EQ(table()->model()->rowCount(), int(rows.size()));
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(table()->model()->index(0, CandidateModel::city).data().toString().toStdString(),
            std::to_string(run.frame.instance->id(rows[0].city)));
  EXPECT_NEAR(table()->model()->index(0, CandidateModel::probability).data().toString().toDouble(), rows[0].probability,
              5e-4);
  EXPECT_EQ(selected.count(), 0) << "selecting from outside is not told back";
}

TEST_F(InspectorTest, next_and_previous_walk_the_best_tour_and_tell) {
  const Tour& tour = run.frame.best;
  inspector.select_city(tour[4]);
  inspector.step(1);
  EXPECT_EQ(inspector.city(), tour[5]);
  inspector.step(-1);
  inspector.step(-1);
  EXPECT_EQ(inspector.city(), tour[3]);
  EXPECT_EQ(selected.count(), 3);
  inspector.select_city(tour.back());
  inspector.step(1);
  EXPECT_EQ(inspector.city(), tour.front());
}

TEST_F(InspectorTest, typing_a_number_of_the_file_goes_there_and_an_unknown_one_is_said) {
  auto* line = inspector.findChild<QLineEdit*>();
  line->setFocus();
  line->selectAll();
  QTest::keyClicks(line, "17");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(inspector.city(), 16);
  line->selectAll();
  QTest::keyClicks(line, "99");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(inspector.city(), 16);
  bool said = false;
  for (QLabel* label : inspector.findChildren<QLabel*>()) said |= label->text().contains("no city 99");
  EXPECT_TRUE(said);
}

TEST_F(InspectorTest, the_candidates_are_copied_as_a_table_that_sums_to_one) {
  inspector.select_city(0);
  table()->setFocus();
  QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 1 + table()->model()->rowCount());
  double sum = 0;
  for (int i = 1; i < lines.size(); ++i) sum += lines[i].split('\t').back().toDouble();
  EXPECT_NEAR(sum, 1, 1e-6);
}

TEST_F(InspectorTest, the_formula_has_the_numbers_of_the_selected_row) {
  inspector.select_city(0);
  table()->selectRow(1);
  const auto rows = probe(*run.frame.instance, *run.frame.trails, run.frame.settings, 0);
  const QString formula = inspector.findChild<QLabel*>(QStringLiteral("formula"))->text();
  EXPECT_TRUE(formula.contains(QStringLiteral("1→%1").arg(run.frame.instance->id(rows[1].city))))
      << formula.toStdString();
  EXPECT_TRUE(formula.endsWith(QString::number(rows[1].probability, 'f', 3))) << formula.toStdString();
}

TEST_F(InspectorTest, with_selective_memory_the_ring_is_told_oldest_first) {
  const auto* ring = inspector.findChild<QLabel*>("ring");
  inspector.select_city(3);
  EXPECT_FALSE(ring->isVisible()) << "candidate lists have no rings";
  Settings settings;
  settings.memory = Memory::selective;
  settings.ring_slots = 2;
  SolvedRun selective = solved(circle(30), 40, settings);
  selective.frame.run = 2;
  inspector.show_frame(shared(selective.frame));
  ASSERT_TRUE(ring->isVisible());
  const Trails& trails = *selective.frame.trails;
  City city = 0;  // the first whose ring has pushed an edge out
  while (city < 30 && !trails.last_out(city)) ++city;
  ASSERT_LT(city, 30);
  inspector.select_city(city);
  const std::vector<City> kept = trails.by_age(city);
  ASSERT_EQ(kept.size(), 2u);
  QStringList ids;
  for (const City other : kept) ids << QString::number(selective.frame.instance->id(other));
  EXPECT_EQ(ring->text(),
            QString("Its ring keeps, oldest first: %1. The next new edge pushes %2 out. Pushed out last: %3.")
                .arg(ids.join(", "), ids.front())
                .arg(selective.frame.instance->id(*trails.last_out(city))));
}

TEST_F(InspectorTest, a_smaller_instance_drops_a_selection_that_it_does_not_have) {
  inspector.select_city(29);
  SolvedRun small = solved(circle(5), 2);
  inspector.show_frame(shared(small.frame));
  EXPECT_EQ(inspector.city(), -1);
  EXPECT_EQ(selected.count(), 1);
}

}  // namespace
}  // namespace formicarium
