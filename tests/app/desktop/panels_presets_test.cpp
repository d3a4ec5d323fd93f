// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QSettings>

#include "app/desktop/panels/preset_bar.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/settings/best_choice.hpp"
#include "tests/app/desktop/parameters_fixture.hpp"

namespace formicarium {
namespace {

using test::ParametersTest;

TEST_F(ParametersTest, presets_of_ones_own_are_kept_chosen_undone_and_deleted) {
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

TEST_F(ParametersTest, a_preset_that_an_older_version_kept_says_what_its_tabu_list_is_called_now) {
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

TEST_F(ParametersTest, a_papers_preset_cannot_be_overwritten) {
  panel.save_preset(text(presets()[1].name));
  EXPECT_EQ(notes.count(), 1);
  panel.save_preset({});
  EXPECT_EQ(notes.count(), 2);
  EXPECT_EQ(panel.findChild<PresetBar*>()->all().size(), presets().size());
}

TEST_F(ParametersTest, settings_that_came_with_a_file_and_differ_from_the_preset_are_called_changed_and_can_be_undone) {
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

TEST_F(ParametersTest, what_differs_from_the_preset_says_what_it_was_and_a_double_click_brings_the_default_back) {
  EXPECT_EQ(label("rho", "was")->text(), "");
  type("rho", "0.5");
  EXPECT_EQ(label("rho", "was")->text(), "• was 0.02");
  for (QLabel* one : panel.findChild<ParameterRow*>(QStringLiteral("rho"))->findChildren<QLabel*>())
    if (one->text() == "ρ") QTest::mouseDClick(one, Qt::LeftButton);
  EXPECT_DOUBLE_EQ(panel.shown().rho, 0.02);
  EXPECT_EQ(label("rho", "was")->text(), "");
}

TEST_F(ParametersTest, a_preset_sets_what_it_owns_and_leaves_seed_and_threads_alone) {
  type("seed", "9");
  auto* box = panel.findChild<QComboBox*>(QStringLiteral("preset"));
  for (int i = 0; i < box->count(); ++i) {
    emit box->activated(i);
    EXPECT_EQ(box->currentIndex(), i);
    EXPECT_EQ(panel.shown().seed, 9u);
    const Preset& preset = presets()[std::size_t(i)];
    const Settings its = preset.for_instance ? best_choice(*frame.instance, frame.on_gpu).settings : preset.settings;
    EXPECT_EQ(panel.shown().algorithm, its.algorithm);
    EXPECT_EQ(panel.shown().rho, its.rho);
    EXPECT_EQ(panel.shown().tabu, its.tabu) << preset.name;
    for (const Parameter& p : parameters()) EXPECT_EQ(label(std::string(p.name).c_str(), "was")->text(), "") << p.name;
  }
}

}  // namespace
}  // namespace formicarium
