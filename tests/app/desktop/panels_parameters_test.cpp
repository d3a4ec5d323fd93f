// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <set>

#include "tests/app/desktop/parameters_fixture.hpp"
#include "tests/app/desktop/waiting.hpp"

namespace formicarium {
namespace {

using test::ParametersTest;

TEST_F(ParametersTest, a_slider_step_emits_the_next_value_of_the_scale_and_nothing_that_needs_a_restart) {
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

TEST_F(ParametersTest, page_down_and_up_go_ten_steps) {
  slider("beta")->setFocus();
  QTest::keyClick(slider("beta"), Qt::Key_PageUp);
  EXPECT_DOUBLE_EQ(last_of(changed).beta, 3);
}

TEST_F(ParametersTest, slider_stops_hold_every_default_and_stay_in_bounds) {
  for (const Parameter& p : parameters()) {
    const SliderScale scale(p);
    if (!scale.usable()) continue;
    EXPECT_EQ(scale.value(scale.nearest(p.standard)), p.standard) << p.name;
    for (int i = 0; i < scale.count(); ++i) {
      const bool number = scale.value(i) <= p.highest_number();  // else a word, which no number stands for
      EXPECT_TRUE(!number || clamp_value(p, scale.value(i)).note.empty()) << p.name << " " << scale.value(i);
      EXPECT_EQ(scale.nearest(scale.value(i)), i) << p.name;
    }
  }
}

TEST_F(ParametersTest, a_number_out_of_bounds_is_clamped_with_a_note_beside_the_field_and_a_message) {
  type("rho", "1.5");
  EXPECT_DOUBLE_EQ(last_of(changed).rho, 1);
  EXPECT_EQ(field("rho")->text(), "1");
  EXPECT_TRUE(note("rho")->isVisible());
  EXPECT_TRUE(note("rho")->text().contains("1.5 became 1"));
  ASSERT_EQ(notes.count(), 1);
  EXPECT_EQ(notes.front().front().toString(), note("rho")->text());
}

TEST_F(ParametersTest, a_note_pushes_nothing_down) {
  test::settle(20);
  const auto place = [&] { return slider("p_best")->mapTo(&panel, QPoint()); };
  const int before = place().y();
  type("rho", "1.5");
  test::settle(20);
  EXPECT_TRUE(note("rho")->isVisible());
  EXPECT_EQ(place().y(), before);
}

TEST_F(ParametersTest, the_slider_of_k_ends_at_the_other_cities_and_the_label_says_what_is_in_force) {
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

TEST_F(ParametersTest, text_that_is_no_number_changes_nothing_and_says_what_is_expected) {
  type("rho", "quick");
  EXPECT_EQ(changed.count(), 0);
  EXPECT_EQ(field("rho")->text(), "0.02");
  EXPECT_TRUE(note("rho")->text().contains("quick"));
}

TEST_F(ParametersTest, a_comma_reads_as_a_decimal_point_and_a_word_as_the_zero_it_stands_for) {
  type("rho", "0,05");
  EXPECT_DOUBLE_EQ(last_of(changed).rho, 0.05);
  type("candidates", "all");
  EXPECT_EQ(panel.shown().candidates, 0);
}

TEST_F(ParametersTest, changes_that_restart_are_collected_and_leave_through_the_button_alone) {
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

TEST_F(ParametersTest, a_live_change_beside_waiting_ones_leaves_the_waiting_ones_out) {
  type("candidates", "20");
  type("beta", "3");
  ASSERT_EQ(changed.count(), 1);
  EXPECT_EQ(last_of(changed).candidates, Settings{}.candidates);
  EXPECT_DOUBLE_EQ(last_of(changed).beta, 3);
}

TEST_F(ParametersTest, a_combination_that_makes_no_sense_is_not_restarted_with_but_explained) {
  type("candidates", "all");
  panel.restart();
  EXPECT_EQ(restarts.count(), 0);
  EXPECT_TRUE(note("candidates")->text().contains("Matrix"));
}

TEST_F(ParametersTest, undo_goes_back_one_change_and_the_button_all_of_them) {
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

TEST_F(ParametersTest, one_drag_is_one_undo) {
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

TEST_F(ParametersTest, frames_cause_no_signals_and_echoes_of_older_values_do_not_move_the_controls) {
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

TEST_F(ParametersTest, a_change_that_waits_survives_frames_and_a_reset) {
  type("candidates", "20");
  panel.show_frame(shared(frame));
  frame.run = 2;
  panel.show_frame(shared(frame));
  EXPECT_EQ(field("candidates")->text(), "20");
  EXPECT_TRUE(panel.restart_waits());
}

TEST_F(ParametersTest, the_algorithm_rho_alpha_beta_the_rule_and_the_ants_come_first) {
  std::vector<std::pair<int, std::string>> places;
  for (const ParameterRow* row : panel.findChildren<ParameterRow*>())
    if (row->isVisible()) places.emplace_back(row->mapTo(&panel, QPoint()).y(), row->parameter().name);
  std::ranges::sort(places);
  std::set<std::string> first;
  for (std::size_t i = 0; i < 6; ++i) first.insert(places[i].second);
  EXPECT_THAT(first, testing::ElementsAre("algorithm", "alpha", "ants", "beta", "rho", "selection"));
}

TEST_F(ParametersTest, at_320_pixels_nothing_is_cut_off_at_the_right) {
  auto* scroll = panel.findChild<QScrollArea*>();
  EXPECT_LE(scroll->widget()->minimumSizeHint().width(), 320 - scroll->verticalScrollBar()->sizeHint().width());
  EXPECT_LE(panel.minimumSizeHint().width(), 320);
}

TEST_F(ParametersTest, a_wheel_over_a_slider_without_focus_does_not_turn_it) {
  panel.setFocus();
  QWheelEvent wheel(QPointF(5, 5), slider("rho")->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(slider("rho"), &wheel);
  EXPECT_EQ(changed.count(), 0);
}

}  // namespace
}  // namespace formicarium
