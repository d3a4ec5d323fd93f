// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled lessons in the window, by mouse and keyboard, to their ends: the right way and the wrong way.
#include <QLabel>
#include <QtTest>
#include <algorithm>
#include <filesystem>

#include "app/desktop/lesson/lessons.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/lesson/way.hpp"
#include "tests/app/desktop/learner.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class LessonWalksTest : public QObject {
  Q_OBJECT

 private slots:
  void a_bundled_lesson_is_walked_the_right_way_data() {
    QTest::addColumn<QString>("name");
    for (const std::string_view name : lesson::bundled_lessons())
      QTest::newRow(std::string(name).c_str()) << QString::fromUtf8(name.data(), int(name.size()));
  }
  void a_bundled_lesson_is_walked_the_right_way() {
    QFETCH(QString, name);
    const auto window = shown_window();
    Learner learner(*window);
    QVERIFY(learner.take(name));
    while (true) {
      QVERIFY2(learner.finish_step(true), qPrintable(QString::number(learner.course().shown_step() + 1)));
      const lesson::Deeds& deeds = learner.course().way().steps[learner.course().shown_step()];
      QCOMPARE(deeds.tries, 0);
      for (const lesson::Item& item : learner.course().items()) {
        QVERIFY2(item.kind != lesson::Item::Kind::fault, item.text.c_str());
        QVERIFY2(item.kind != lesson::Item::Kind::failed, item.text.c_str());
        QVERIFY2(item.text.find('{') == std::string::npos, item.text.c_str());
      }
      if (learner.course().at_the_end()) break;
      QVERIFY(learner.click("lesson_next"));
      QVERIFY(learner.comes_to_rest());
    }
    QVERIFY(child<QLabel>(*window, "afterwards") != nullptr);
    QVERIFY(learner.click("lesson_leave"));
    QVERIFY(!window->lessons().open());
  }

  void a_bundled_lesson_says_what_is_wrong_and_shows_what_is_right_data() {
    a_bundled_lesson_is_walked_the_right_way_data();
  }
  void a_bundled_lesson_says_what_is_wrong_and_shows_what_is_right() {
    QFETCH(QString, name);
    const auto window = shown_window();
    Learner learner(*window);
    std::filesystem::remove(lesson::kept_answers(lesson::lesson_file(name.toStdString())));
    QVERIFY(learner.take(name));
    int hints = 0, wrong = 0;
    while (true) {
      // A wrong try at what can be tried again; then the program shows it.
      const bool turns = [&] {
        for (const lesson::Entry& entry : learner.course().lesson().steps[learner.course().shown_step()].entries)
          if (std::holds_alternative<lesson::Turn>(entry.what)) return true;
        return false;
      }();
      if (turns) {
        learner.finish_step(false, 3);
        for (const lesson::Item& item : learner.course().items()) hints += item.kind == lesson::Item::Kind::failed;
        if (!learner.course().done()) {
          QVERIFY(learner.click("lesson_show"));
          QVERIFY(test::comes_true([&] { return learner.course().done(); }));
          QVERIFY(learner.comes_to_rest());
        }
      } else {
        QVERIFY2(learner.finish_step(false), qPrintable(QString::number(learner.course().shown_step() + 1)));
        for (const lesson::Item& item : learner.course().items())
          if (item.answered != 0) {
            QCOMPARE(
                item.reply.empty(),
                item.predicts && item.kind == lesson::Item::Kind::asked);  // the truth about a prediction comes later
            ++wrong;
          }
      }
      QCOMPARE(learner.course().items().back().kind == lesson::Item::Kind::fault, false);
      if (learner.course().at_the_end()) break;
      QVERIFY(learner.click("lesson_next"));
      QVERIFY(learner.comes_to_rest());
    }
    QVERIFY(hints > 0);
    QVERIFY(wrong > 0);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(lesson_walks_test, LessonWalksTest)

#include "lesson_walks_test.moc"
