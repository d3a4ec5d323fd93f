// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>
#include <QToolTip>
#include <QtTest>
#include <algorithm>
#include <set>

#include "app/desktop/panels/elided_label.hpp"
#include "app/desktop/panels/idle_rows.hpp"
#include "app/desktop/panels/live_formula.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/panels/parameter_words.hpp"
#include "app/desktop/panels/preset_bar.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/settings/best_choice.hpp"
#include "tests/app/desktop/panels_run.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

class Parameters : public testing::Test {
 protected:
  Parameters() {
    frame.run = 1;
    frame.instance = circle(20);
    panel.show_frame(shared(frame));
    panel.resize(320, 900);
    panel.show();
  }

  template <class Control>
  Control* control(const char* parameter) {
    auto* row = panel.findChild<ParameterRow*>(QString::fromLatin1(parameter));
    return row ? row->findChild<Control*>() : nullptr;
  }
  QSlider* slider(const char* p) { return control<QSlider>(p); }
  QLineEdit* field(const char* p) { return control<QLineEdit>(p); }
  QComboBox* combo(const char* p) { return control<QComboBox>(p); }
  QLabel* label(const char* p, const char* name) {
    return panel.findChild<ParameterRow*>(QString::fromLatin1(p))->findChild<QLabel*>(QString::fromLatin1(name));
  }
  const QLabel* note(const char* p) { return panel.findChild<ParameterRow*>(QString::fromLatin1(p))->note(); }
  void type(const char* p, const char* words) {
    QLineEdit* line = field(p);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QString::fromUtf8(words));
    QTest::keyClick(line, Qt::Key_Return);
  }
  QPushButton* restart() { return panel.findChild<QPushButton*>(QStringLiteral("restart")); }
  Settings last_of(const QSignalSpy& spy) { return spy.back().front().value<Settings>(); }

  Frame frame;
  ParameterPanel panel;
  QSignalSpy changed{&panel, &ParameterPanel::changed};
  QSignalSpy restarts{&panel, &ParameterPanel::restart_requested};
  QSignalSpy notes{&panel, &ParameterPanel::message};
};

TEST_F(Parameters, every_parameter_of_the_table_has_a_control_with_a_name_and_a_tooltip_that_says_all_of_its_help) {
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

TEST_F(Parameters, no_accessible_name_is_used_twice) {
  std::set<QString> names;
  for (QWidget* widget : panel.findChildren<QWidget*>())
    if (!widget->accessibleName().isEmpty()) {
      EXPECT_TRUE(names.insert(widget->accessibleName()).second) << widget->accessibleName().toStdString();
    }
}

TEST_F(Parameters, a_slider_step_emits_the_next_value_of_the_scale_and_nothing_that_needs_a_restart) {
  slider("rho")->setFocus();
  QTest::keyClick(slider("rho"), Qt::Key_Right);
  ASSERT_EQ(changed.count(), 1);
  EXPECT_DOUBLE_EQ(last_of(changed).rho, 0.022);
  EXPECT_EQ(field("rho")->text(), "0.022");
  QTest::keyClick(slider("rho"), Qt::Key_End);
  EXPECT_DOUBLE_EQ(last_of(changed).rho, 1);
  QTest::keyClick(slider("rho"), Qt::Key_Home);
  EXPECT_DOUBLE_EQ(last_of(changed).rho, 0.001);
  EXPECT_EQ(restarts.count(), 0);
  EXPECT_FALSE(panel.restart_waits());
}

TEST_F(Parameters, page_down_and_up_go_ten_steps) {
  slider("beta")->setFocus();
  QTest::keyClick(slider("beta"), Qt::Key_PageUp);
  EXPECT_DOUBLE_EQ(last_of(changed).beta, 3);
}

TEST_F(Parameters, while_a_slider_moves_its_formula_stands_below_it_with_the_numbers_put_in) {
  SolvedRun run = solved(circle(20), 5);
  panel.show_frame(shared(run.frame));
  QLabel* formula = label("alpha", "formula");
  EXPECT_FALSE(formula->isVisible());
  slider("alpha")->setFocus();
  QTest::keyClick(slider("alpha"), Qt::Key_Right);
  EXPECT_TRUE(formula->isVisible());
  Settings now = run.frame.settings;
  now.alpha = 1.05;
  const City from = run.frame.best.front();
  const auto rows = probe(*run.frame.instance, *run.frame.trails, now, from);
  EXPECT_EQ(formula->text(), choice_formula(*run.frame.instance, now, from, rows.front()));
  EXPECT_TRUE(formula->text().contains("<sup>1.05</sup>")) << formula->text().toStdString();

  QTest::qWait(200);  // formulas follow a running colony a few times a second
  SolvedRun later = solved(run.frame.instance, 9);
  panel.show_frame(shared(later.frame));
  const City start = later.frame.best.front();
  const auto then = probe(*later.frame.instance, *later.frame.trails, now, start);
  EXPECT_EQ(formula->text(), choice_formula(*later.frame.instance, now, start, then.front()));

  QTest::keyClick(slider("rho"), Qt::Key_End);
  EXPECT_TRUE(label("rho", "formula")->text().contains("(1 − 1)")) << label("rho", "formula")->text().toStdString();
  QTest::keyClick(slider("p_best"), Qt::Key_End);
  EXPECT_TRUE(label("p_best", "formula")->text().contains("τmax = 1 / (ρ · L)"));
}

TEST_F(Parameters, without_trails_there_is_no_formula_and_no_empty_line) {
  QTest::keyClick(slider("alpha"), Qt::Key_Right);
  EXPECT_FALSE(label("alpha", "formula")->isVisible());
}

TEST_F(Parameters, presets_of_ones_own_are_kept_chosen_undone_and_deleted) {
  QSettings().clear();
  slider("rho")->setFocus();
  QTest::keyClick(slider("rho"), Qt::Key_End);
  panel.save_preset("Forget / everything");
  EXPECT_TRUE(label("rho", "was")->text().isEmpty()) << "it is the preset now";
  auto* box = panel.findChild<QComboBox*>(QStringLiteral("preset"));
  EXPECT_EQ(box->currentText(), "Forget / everything");
  QTest::keyClick(box, Qt::Key_Home);
  EXPECT_EQ(field("rho")->text(), "0.02");

  ParameterPanel another;
  another.show_frame(shared(frame));
  auto* other = another.findChild<QComboBox*>(QStringLiteral("preset"));
  ASSERT_EQ(other->findText("Forget / everything"), other->count() - 1);
  other->setFocus();
  QTest::keyClick(other, Qt::Key_End);
  EXPECT_EQ(another.shown().rho, 1);
  another.undo_action()->trigger();
  EXPECT_EQ(another.shown().rho, 0.02);
  QTest::keyClick(other, Qt::Key_End);
  another.findChild<PresetBar*>()->remove("Forget / everything");
  EXPECT_EQ(other->findText("Forget / everything"), -1);
  EXPECT_EQ(other->currentText(), text(presets()[0].name) + ", changed");
  EXPECT_EQ(another.shown().rho, 1) << "deleting a preset changes no parameter";
}

TEST_F(Parameters, a_preset_that_an_older_version_kept_says_what_its_tabu_list_is_called_now) {
  QSettings().clear();
  QSettings().setValue(QStringLiteral("presets/old"),
                       QStringLiteral(R"({"formicarium": "settings", "schema": 1, "tabu": "ct", "rho": 0.5})"));
  ParameterPanel another;
  another.show_frame(shared(frame));
  const QSignalSpy said(&another, &ParameterPanel::message);
  auto* box = another.findChild<QComboBox*>(QStringLiteral("preset"));
  box->setFocus();
  QTest::keyClick(box, Qt::Key_End);
  ASSERT_EQ(box->currentText(), "old");
  EXPECT_EQ(another.shown().rho, 0.5);
  ASSERT_EQ(said.size(), 1);
  EXPECT_TRUE(said[0][0].toString().contains(QStringLiteral("'ct' is now 'lc'")))
      << said[0][0].toString().toStdString();
  EXPECT_TRUE(box->toolTip().contains(QStringLiteral("'ct' is now 'lc'")));
  another.save_preset("old");
  EXPECT_TRUE(another.findChild<PresetBar*>()->all().back().note.isEmpty()) << "it is written anew";
  QSettings().clear();
}

TEST_F(Parameters, a_papers_preset_cannot_be_overwritten) {
  panel.save_preset(text(presets()[1].name));
  EXPECT_EQ(notes.count(), 1);
  panel.save_preset({});
  EXPECT_EQ(notes.count(), 2);
  EXPECT_EQ(panel.findChild<PresetBar*>()->all().size(), presets().size());
}

TEST_F(Parameters, slider_stops_hold_every_default_and_stay_in_bounds) {
  for (const Parameter& p : parameters()) {
    const SliderScale scale(p);
    if (!scale.usable()) continue;
    EXPECT_EQ(scale.value(scale.nearest(p.standard)), p.standard) << p.name;
    for (int i = 0; i < scale.count(); ++i) {
      const bool number = p.top.empty() || scale.value(i) < p.highest;  // else a word, which no number stands for
      EXPECT_TRUE(!number || clamp_value(p, scale.value(i)).note.empty()) << p.name << " " << scale.value(i);
      EXPECT_EQ(scale.nearest(scale.value(i)), i) << p.name;
    }
  }
}

TEST_F(Parameters, a_number_out_of_bounds_is_clamped_with_a_note_beside_the_field_and_a_message) {
  type("rho", "1.5");
  EXPECT_DOUBLE_EQ(last_of(changed).rho, 1);
  EXPECT_EQ(field("rho")->text(), "1");
  EXPECT_TRUE(note("rho")->isVisible());
  EXPECT_TRUE(note("rho")->text().contains("1.5 became 1"));
  ASSERT_EQ(notes.count(), 1);
  EXPECT_EQ(notes.front().front().toString(), note("rho")->text());
}

TEST_F(Parameters, a_note_pushes_nothing_down) {
  QTest::qWait(20);
  const auto place = [&] { return slider("p_best")->mapTo(&panel, QPoint()); };
  const int before = place().y();
  type("rho", "1.5");
  QTest::qWait(20);
  EXPECT_TRUE(note("rho")->isVisible());
  EXPECT_EQ(place().y(), before);
}

TEST_F(Parameters, the_slider_of_k_ends_at_the_other_cities_and_the_label_says_what_is_in_force) {
  const auto* row = panel.findChild<ParameterRow*>(QStringLiteral("candidates"));
  const auto says = [&] {
    for (const QLabel* one : row->findChildren<QLabel*>())
      if (one->text().contains("19 in force")) return true;
    return false;
  };
  EXPECT_TRUE(says()) << "20 cities, K = 32";
  slider("candidates")->setValue(0);
  EXPECT_FALSE(says());
  slider("candidates")->setValue(slider("candidates")->maximum());
  EXPECT_EQ(panel.shown().candidates, 19);
}

TEST_F(Parameters, settings_that_came_with_a_file_and_differ_from_the_preset_are_called_changed_and_can_be_undone) {
  auto* button = panel.findChild<QPushButton*>(QStringLiteral("undo"));
  auto* preset = panel.findChild<QComboBox*>(QStringLiteral("preset"));
  EXPECT_EQ(preset->currentText(), "Default");
  frame.run = 2;
  frame.settings.alpha = 5;
  panel.show_frame(shared(frame));
  EXPECT_EQ(preset->currentText(), "Default, changed");
  ASSERT_TRUE(button->isEnabled());
  button->click();
  EXPECT_DOUBLE_EQ(panel.shown().alpha, 1);
  EXPECT_EQ(preset->currentText(), "Default");
}

TEST_F(Parameters, text_that_is_no_number_changes_nothing_and_says_what_is_expected) {
  type("rho", "quick");
  EXPECT_EQ(changed.count(), 0);
  EXPECT_EQ(field("rho")->text(), "0.02");
  EXPECT_TRUE(note("rho")->text().contains("quick"));
}

TEST_F(Parameters, a_comma_reads_as_a_decimal_point_and_a_word_as_the_zero_it_stands_for) {
  type("rho", "0,05");
  EXPECT_DOUBLE_EQ(last_of(changed).rho, 0.05);
  type("candidates", "all");
  EXPECT_EQ(panel.shown().candidates, 0);
}

TEST_F(Parameters, changes_that_restart_are_collected_and_leave_through_the_button_alone) {
  EXPECT_FALSE(restart()->isVisible());
  type("candidates", "20");
  combo("algorithm")->setCurrentIndex(1);
  type("seed", "7");
  EXPECT_EQ(changed.count(), 0);
  EXPECT_EQ(restarts.count(), 0);
  ASSERT_TRUE(restart()->isVisible());
  QTest::mouseClick(restart(), Qt::LeftButton);
  ASSERT_EQ(restarts.count(), 1);
  const Settings all = last_of(restarts);
  EXPECT_EQ(all.candidates, 20);
  EXPECT_EQ(all.algorithm, Algorithm::as);
  EXPECT_EQ(all.seed, 7u);
  EXPECT_DOUBLE_EQ(all.rho, 0.5) << "what stood at MMAS's default follows to AS's";
  frame.run = 2;
  frame.settings = all;
  panel.show_frame(shared(frame));
  EXPECT_FALSE(restart()->isVisible());
}

TEST_F(Parameters, a_live_change_beside_waiting_ones_leaves_the_waiting_ones_out) {
  type("candidates", "20");
  type("beta", "3");
  ASSERT_EQ(changed.count(), 1);
  EXPECT_EQ(last_of(changed).candidates, Settings{}.candidates);
  EXPECT_DOUBLE_EQ(last_of(changed).beta, 3);
}

TEST_F(Parameters, a_combination_that_makes_no_sense_is_not_restarted_with_but_explained) {
  type("candidates", "all");
  panel.restart();
  EXPECT_EQ(restarts.count(), 0);
  EXPECT_TRUE(note("candidates")->text().contains("Matrix"));
}

TEST_F(Parameters, undo_goes_back_one_change_and_the_button_all_of_them) {
  auto* button = panel.findChild<QPushButton*>(QStringLiteral("undo"));
  EXPECT_FALSE(button->isEnabled());
  type("alpha", "2");
  type("beta", "5");
  type("rho", "0.1");
  EXPECT_EQ(button->text(), "Undo Changes (3)");
  panel.undo_action()->trigger();
  EXPECT_DOUBLE_EQ(last_of(changed).rho, 0.02);
  EXPECT_DOUBLE_EQ(last_of(changed).beta, 5);
  button->click();
  EXPECT_EQ(panel.shown(), Settings{});
  EXPECT_EQ(last_of(changed), Settings{});
  panel.redo_action()->trigger();
  EXPECT_DOUBLE_EQ(panel.shown().alpha, 2);
}

TEST_F(Parameters, one_drag_is_one_undo) {
  QSlider* rho = slider("rho");
  emit rho->sliderPressed();
  rho->setSliderDown(true);
  for (int stop = rho->value() + 1; stop < rho->value() + 12 && stop <= rho->maximum(); ++stop) {
    rho->setValue(stop);
    if (stop > 40) break;
  }
  rho->setSliderDown(false);
  EXPECT_GT(changed.count(), 3);
  EXPECT_EQ(panel.findChild<QPushButton*>(QStringLiteral("undo"))->text(), "Undo Changes (1)");
  panel.undo_action()->trigger();
  EXPECT_DOUBLE_EQ(panel.shown().rho, 0.02);
}

TEST_F(Parameters, frames_cause_no_signals_and_echoes_of_older_values_do_not_move_the_controls) {
  type("rho", "0.1");
  type("rho", "0.2");
  changed.clear();
  frame.settings.rho = 0.1;  // the solver is one change behind
  panel.show_frame(shared(frame));
  EXPECT_EQ(field("rho")->text(), "0.2");
  frame.settings.rho = 0.2;
  panel.show_frame(shared(frame));
  EXPECT_EQ(field("rho")->text(), "0.2");
  frame.settings.rho = 0.3;  // a replay
  panel.show_frame(shared(frame));
  EXPECT_EQ(field("rho")->text(), "0.3");
  EXPECT_EQ(slider("rho")->value(), SliderScale(*find_parameter("rho")).nearest(0.3));
  frame.settings.candidates = 16;
  frame.run = 5;
  panel.show_frame(shared(frame));
  EXPECT_EQ(field("candidates")->text(), "16");
  EXPECT_EQ(changed.count(), 0);
  EXPECT_EQ(restarts.count(), 0);
  EXPECT_FALSE(panel.restart_waits());
}

TEST_F(Parameters, a_change_that_waits_survives_frames_and_a_reset) {
  type("candidates", "20");
  panel.show_frame(shared(frame));
  frame.run = 2;
  panel.show_frame(shared(frame));
  EXPECT_EQ(field("candidates")->text(), "20");
  EXPECT_TRUE(panel.restart_waits());
}

TEST_F(Parameters, what_does_nothing_under_the_settings_is_greyed_and_says_why) {
  EXPECT_TRUE(slider("p_best")->isEnabled());
  combo("algorithm")->setCurrentIndex(1);
  EXPECT_FALSE(slider("p_best")->isEnabled());
  EXPECT_TRUE(slider("p_best")->toolTip().contains(
      text(*why_idle(*find_parameter("p_best"), panel.shown(), symmetric_tour, Naming::windows))));
  combo("algorithm")->setCurrentIndex(0);
  EXPECT_TRUE(slider("p_best")->isEnabled());
}

TEST_F(Parameters, a_refused_choice_is_greyed_with_the_reason_as_its_tooltip) {
  combo("memory")->setCurrentIndex(int(Memory::matrix));
  type("candidates", "all");
  auto* items = qobject_cast<QStandardItemModel*>(combo("memory")->model());
  EXPECT_FALSE(items->item(int(Memory::candidate))->isEnabled());
  EXPECT_TRUE(items->item(int(Memory::candidate))->toolTip().contains("candidate edges only"));
  EXPECT_TRUE(items->item(int(Memory::matrix))->isEnabled());
}

TEST_F(Parameters, a_refused_choice_says_why_on_hover_and_to_a_screen_reader) {
  type("candidates", "all");
  QComboBox* memory = combo("memory");
  panel.findChild<QScrollArea*>()->ensureWidgetVisible(memory);
  memory->showPopup();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(memory->view()->window()));
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

TEST_F(Parameters, what_has_no_effect_is_out_of_sight_and_one_line_says_how_many_and_why_and_shows_them) {
  for (QToolButton* header : panel.findChildren<QToolButton*>())
    if (header->accessibleName().endsWith(", group") && header->arrowType() == Qt::RightArrow) header->click();
  const auto rows = panel.findChildren<ParameterRow*>();
  const auto lines = panel.findChildren<IdleRows*>();
  int hidden = 0, said = 0;
  for (const ParameterRow* row : rows) {
    EXPECT_EQ(row->isVisible(), !why_idle(row->parameter(), panel.shown())) << row->parameter().name;
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
  EXPECT_TRUE(of_trails->accessibleName().startsWith("4 more with Ant Colony System, with selective memory"))
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

TEST_F(Parameters, rho_alpha_beta_the_rule_and_the_ants_come_first) {
  std::vector<std::pair<int, std::string>> places;
  for (const ParameterRow* row : panel.findChildren<ParameterRow*>())
    if (row->isVisible()) places.emplace_back(row->mapTo(&panel, QPoint()).y(), row->parameter().name);
  std::ranges::sort(places);
  std::set<std::string> first;
  for (std::size_t i = 0; i < 5; ++i) first.insert(places[i].second);
  EXPECT_THAT(first, testing::ElementsAre("alpha", "ants", "beta", "rho", "selection"));
}

TEST_F(Parameters, choices_go_by_their_names_and_not_by_the_codes_of_options) {
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

TEST_F(Parameters, what_differs_from_the_preset_says_what_it_was_and_a_double_click_brings_the_default_back) {
  EXPECT_EQ(label("rho", "was")->text(), "");
  type("rho", "0.5");
  EXPECT_EQ(label("rho", "was")->text(), "• was 0.02");
  for (QLabel* one : panel.findChild<ParameterRow*>(QStringLiteral("rho"))->findChildren<QLabel*>())
    if (one->text() == "ρ") QTest::mouseDClick(one, Qt::LeftButton);
  EXPECT_DOUBLE_EQ(panel.shown().rho, 0.02);
  EXPECT_EQ(label("rho", "was")->text(), "");
}

TEST_F(Parameters, a_preset_sets_what_it_owns_and_leaves_seed_and_threads_alone) {
  type("seed", "9");
  auto* box = panel.findChild<QComboBox*>(QStringLiteral("preset"));
  for (int i = 0; i < box->count(); ++i) {
    emit box->activated(i);
    EXPECT_EQ(box->currentIndex(), i);
    EXPECT_EQ(panel.shown().seed, 9u);
    const Preset& preset = presets()[std::size_t(i)];
    const Settings its = preset.for_instance ? best_choice(*frame.instance, frame.on_gpu()).settings : preset.settings;
    EXPECT_EQ(panel.shown().algorithm, its.algorithm);
    EXPECT_EQ(panel.shown().rho, its.rho);
    EXPECT_EQ(panel.shown().tabu, its.tabu) << preset.name;
    for (const Parameter& p : parameters()) EXPECT_EQ(label(std::string(p.name).c_str(), "was")->text(), "") << p.name;
  }
}

TEST_F(Parameters, a_row_says_what_its_schedule_makes_of_its_value) {
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

TEST_F(Parameters, at_320_pixels_nothing_is_cut_off_at_the_right) {
  auto* scroll = panel.findChild<QScrollArea*>();
  EXPECT_LE(scroll->widget()->minimumSizeHint().width(), 320 - scroll->verticalScrollBar()->sizeHint().width());
  EXPECT_LE(panel.minimumSizeHint().width(), 320);
}

TEST_F(Parameters, a_wheel_over_a_slider_without_focus_does_not_turn_it) {
  panel.setFocus();
  QWheelEvent wheel(QPointF(5, 5), slider("rho")->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(slider("rho"), &wheel);
  EXPECT_EQ(changed.count(), 0);
}

}  // namespace
}  // namespace formicarium
