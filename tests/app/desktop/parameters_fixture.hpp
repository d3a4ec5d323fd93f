// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of the parameters beside an instance of 20 cities.
#pragma once

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QtTest>

#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "tests/app/desktop/panels_run.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium::test {

class ParametersTest : public testing::Test {
 protected:
  ParametersTest() {
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
  const QLabel* formula_of(const char* p) { return panel.findChild<ParameterRow*>(QString::fromLatin1(p))->formula(); }
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

}  // namespace formicarium::test
