// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel of the parameters says: names, help, formulas, and why a control has no effect or a choice is refused.
#include <QAbstractItemView>
#include <QAccessible>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QScrollArea>
#include <QStandardItemModel>
#include <QToolButton>
#include <QToolTip>
#include <set>

#include "app/desktop/panels/elided_label.hpp"
#include "app/desktop/panels/idle_rows.hpp"
#include "app/desktop/panels/live_formula.hpp"
#include "app/desktop/panels/parameter_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "tests/app/desktop/parameters_fixture.hpp"
#include "tests/app/desktop/waiting.hpp"

namespace formicarium {
namespace {

using test::ParametersTest;

TEST_F(ParametersTest, every_parameter_of_the_table_has_a_control_with_a_name_and_a_tooltip_that_says_all_of_its_help) {
  for (const Parameter& p : parameters()) {
    auto* row = panel.findChild<ParameterRow*>(text(p.name));
    ASSERT_TRUE(row) << p.name;
    for (QWidget* widget : {row->first_control(), row->last_control()}) {
      EXPECT_TRUE(widget->accessibleName().contains(text(p.label))) << p.name;
      if (const auto why = why_idle(p, frame.settings, symmetric_tour, Naming::windows))
        EXPECT_TRUE(widget->toolTip().contains(text(*why).toHtmlEscaped())) << p.name;
      for (const std::string& line : help_lines(p, Naming::windows))
        EXPECT_TRUE(widget->toolTip().contains(text(line).toHtmlEscaped())) << p.name << ": " << line;
    }
  }
}

TEST_F(ParametersTest, no_accessible_name_is_used_twice) {
  std::set<QString> names;
  for (QWidget* widget : panel.findChildren<QWidget*>())
    if (!widget->accessibleName().isEmpty()) {
      EXPECT_TRUE(names.insert(widget->accessibleName()).second) << widget->accessibleName().toStdString();
    }
}

TEST_F(ParametersTest, while_a_slider_moves_its_formula_lies_over_the_rows_below_with_the_numbers_put_in) {
  SolvedRun run = solved(circle(20), 5);
  panel.show_frame(shared(run.frame));
  const QLabel* formula = formula_of("alpha");
  EXPECT_FALSE(formula->isVisible());
  const auto places = [&] {
    std::vector<QRect> all;
    for (const ParameterRow* one : panel.findChildren<ParameterRow*>())
      all.emplace_back(one->mapTo(&panel, QPoint()), one->size());
    return all;
  };
  test::settle(100);  // the panel is laid out for what the frame shows
  const auto before = places();
  slider("alpha")->setFocus();
  QTest::keyClick(slider("alpha"), Qt::Key_Right);
  EXPECT_TRUE(formula->isVisible());
  QCoreApplication::sendPostedEvents();  // lays out again, if anything changed
  QCoreApplication::processEvents();
  EXPECT_EQ(places(), before) << "no row is pushed";
  Settings now = run.frame.settings;
  now.alpha = 1.05;
  const City from = run.frame.best.front();
  const auto rows = probe(*run.frame.instance, *run.frame.trails, now, from);
  EXPECT_EQ(formula->text(), choice_formula(*run.frame.instance, now, from, rows.front()));
  EXPECT_TRUE(formula->text().contains("<sup>1.05</sup>")) << formula->text().toStdString();

  test::settle(200);  // formulas follow a running colony a few times a second
  SolvedRun later = solved(run.frame.instance, 9);
  panel.show_frame(shared(later.frame));
  const City start = later.frame.best.front();
  const auto then = probe(*later.frame.instance, *later.frame.trails, now, start);
  EXPECT_EQ(formula->text(), choice_formula(*later.frame.instance, now, start, then.front()));

  QTest::keyClick(slider("rho"), Qt::Key_End);
  EXPECT_TRUE(formula_of("rho")->text().contains("(1 − 1)")) << formula_of("rho")->text().toStdString();
  QTest::keyClick(slider("p_best"), Qt::Key_End);
  EXPECT_TRUE(formula_of("p_best")->text().contains("τmax = 1 / (ρ · L)"));
}

TEST_F(ParametersTest, without_trails_there_is_no_formula_and_no_empty_line) {
  QTest::keyClick(slider("alpha"), Qt::Key_Right);
  EXPECT_FALSE(formula_of("alpha")->isVisible());
}

TEST_F(ParametersTest, what_does_nothing_under_the_settings_is_greyed_and_says_why) {
  EXPECT_TRUE(slider("p_best")->isEnabled());
  combo("algorithm")->setCurrentIndex(1);
  EXPECT_FALSE(slider("p_best")->isEnabled());
  EXPECT_TRUE(slider("p_best")->toolTip().contains(
      text(*why_idle(*find_parameter("p_best"), panel.shown(), symmetric_tour, Naming::windows))));
  combo("algorithm")->setCurrentIndex(0);
  EXPECT_TRUE(slider("p_best")->isEnabled());
}

TEST_F(ParametersTest, a_refused_choice_is_greyed_with_the_reason_as_its_tooltip) {
  combo("memory")->setCurrentIndex(int(Memory::matrix));
  type("candidates", "all");
  auto* items = qobject_cast<QStandardItemModel*>(combo("memory")->model());
  EXPECT_FALSE(items->item(int(Memory::candidate))->isEnabled());
  EXPECT_TRUE(items->item(int(Memory::candidate))->toolTip().contains("candidate edges only"));
  EXPECT_TRUE(items->item(int(Memory::matrix))->isEnabled());
}

TEST_F(ParametersTest, a_refused_choice_says_why_on_hover_and_to_a_screen_reader) {
  type("candidates", "all");
  QComboBox* memory = combo("memory");
  panel.findChild<QScrollArea*>()->ensureWidgetVisible(memory);
  memory->showPopup();
  ASSERT_TRUE(test::is_exposed(memory->view()->window()));
  const QModelIndex refused = memory->model()->index(int(Memory::selective), 0);
  const QModelIndex other = memory->model()->index(int(Memory::candidate), 0);
  for (const QModelIndex& index : {other, refused}) {
    const QPoint at = memory->view()->visualRect(index).center();
    QHelpEvent hover(QEvent::ToolTip, at, memory->view()->viewport()->mapToGlobal(at));
    QApplication::sendEvent(memory->view()->viewport(), &hover);
    QTRY_COMPARE(QToolTip::text(), index.data(Qt::ToolTipRole).toString());
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(memory->view());
    QAccessibleInterface* cell = list->child(index.row());
    const auto why =
        why_refused(*find_parameter("memory"), index.row(), panel.shown(), symmetric_tour, Naming::windows);
    if (!why) continue;
    EXPECT_EQ(QToolTip::text(), text(*why));
    EXPECT_EQ(cell->text(QAccessible::Description), text(*why));
    EXPECT_TRUE(cell->text(QAccessible::Name).contains("not available")) << cell->text(QAccessible::Name).toStdString();
  }
  memory->hidePopup();
}

TEST_F(ParametersTest, what_has_no_effect_is_out_of_sight_and_one_line_says_how_many_and_why_and_shows_them) {
  for (QToolButton* header : panel.findChildren<QToolButton*>())
    if (header->accessibleName().endsWith(", group") && header->arrowType() == Qt::RightArrow) header->click();
  const auto rows = panel.findChildren<ParameterRow*>();
  const auto lines = panel.findChildren<IdleRows*>();
  int hidden = 0, said = 0;
  Traits instance_traits = symmetric_tour;
  instance_traits.has_eta = false;
  for (const ParameterRow* row : rows) {
    EXPECT_EQ(row->isVisible(), !why_idle(row->parameter(), panel.shown(), instance_traits)) << row->parameter().name;
    hidden += row->isVisible() ? 0 : 1;
  }
  EXPECT_GE(hidden, 15);
  for (const IdleRows* line : lines)
    if (line->isVisible()) said += line->text().section(u' ', 0, 0).toInt();
  EXPECT_EQ(said, hidden);
  IdleRows* of_trails = nullptr;
  for (IdleRows* line : lines)
    if (line->accessibleName().endsWith("group Trails")) of_trails = line;
  ASSERT_TRUE(of_trails);
  EXPECT_TRUE(of_trails->accessibleName().startsWith("8 more with Ant Colony System, with selective memory"))
      << of_trails->accessibleName().toStdString();
  EXPECT_TRUE(of_trails->toolTip().contains("Only selective memory has slots"));
  QTest::mouseClick(of_trails, Qt::LeftButton);
  for (const char* shown : {"xi", "period", "slots"}) EXPECT_TRUE(slider(shown)->isVisible()) << shown;
  EXPECT_FALSE(slider("slots")->isEnabled());
  QTest::mouseClick(of_trails, Qt::LeftButton);
  EXPECT_FALSE(slider("slots")->isVisible());
  combo("memory")->setCurrentIndex(int(Memory::selective));
  EXPECT_TRUE(slider("slots")->isVisible());
}

TEST_F(ParametersTest, choices_go_by_their_names_and_not_by_the_codes_of_options) {
  const QRegularExpression code(QStringLiteral(
      "\\b(rwm|wrs|iroulette|lc|ct|bt|mmas|acs|2opt|2\\.5opt|oropt|or3opt|iteration-best|global-best)\\b|'\\w+'"));
  const auto check = [&](const QString& words, std::string_view what) {
    const auto found = code.match(words);
    EXPECT_FALSE(found.hasMatch()) << what << ": " << found.captured().toStdString() << " in " << words.toStdString();
  };
  for (int algorithm = 0; algorithm < combo("algorithm")->count(); ++algorithm) {
    combo("algorithm")->setCurrentIndex(algorithm);
    for (const ParameterRow* row : panel.findChildren<ParameterRow*>()) {
      const Parameter& p = row->parameter();
      QString tip = row->first_control()->toolTip();
      check(tip.remove("others' ").remove("other's ").remove("city's ").remove("tour's "), p.name);
      for (int i = 0; p.kind == ParameterKind::choice && i < combo(std::string(p.name).c_str())->count(); ++i)
        check(combo(std::string(p.name).c_str())->itemData(i, Qt::ToolTipRole).toString().remove("city's "), p.name);
    }
  }
}

TEST_F(ParametersTest, a_row_says_what_its_schedule_makes_of_its_value) {
  const auto caption = [&](const char* p) {
    return panel.findChild<ParameterRow*>(QString::fromLatin1(p))->findChild<ElidedLabel*>()->text();
  };
  EXPECT_EQ(caption("rho"), "Evaporation · half-life 34 it");
  frame.settings.adaptive = Adaptive::rho;
  panel.show_frame(shared(frame));
  EXPECT_EQ(caption("rho"), "Evaporation · 0.5 in use");
  IterationRecord settled;
  settled.branching = 2;
  frame.schedule.learn(settled);
  panel.show_frame(shared(frame));
  EXPECT_EQ(caption("rho"), "Evaporation · half-life 34 it");
  frame.settings.adaptive = Adaptive::transition;
  panel.show_frame(shared(frame));
  EXPECT_EQ(caption("beta"), "Weight of closeness · 5.99 in use") << "a 500th of the way from 6 to 2";
}

}  // namespace
}  // namespace formicarium
