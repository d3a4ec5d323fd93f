// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "app/desktop/panels/text.hpp"
#include "app/desktop/recent_files.hpp"
#include "app/desktop/stop_button.hpp"
#include "app/model/speed.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class WordsTest : public QObject {
  Q_OBJECT

 private slots:
  void rates_have_three_digits_that_count() {
    QCOMPARE(rate_text(0.523), QStringLiteral("0.52"));
    QCOMPARE(rate_text(14.32), QStringLiteral("14.3"));
    QCOMPARE(rate_text(7436), QStringLiteral("7\u2009436"));
  }
  void numbers_carry_thin_spaces_between_thousands() {
    QCOMPARE(whole(0), QStringLiteral("0"));
    QCOMPARE(whole(999), QStringLiteral("999"));
    QCOMPARE(whole(7542), QStringLiteral("7\u2009542"));
    QCOMPARE(whole(1'234'567), QStringLiteral("1\u2009234\u2009567"));
    QCOMPARE(whole(-7542), QStringLiteral("\u22127\u2009542"));
  }
  void a_gap_has_three_digits_and_a_dash_where_the_optimum_is_unknown() {
    QCOMPARE(gap_text(0.0), QStringLiteral("0.00 %"));
    QCOMPARE(gap_text(12.3456), QStringLiteral("12.3 %"));
    QCOMPARE(gap_text(std::nullopt), QStringLiteral("–"));
  }
  void speeds_on_the_slider_are_numbers_people_say() {
    QCOMPARE(speed::at(0), 1.0);
    QCOMPARE(speed::at(speed::position(20)), 20.0);
    QCOMPARE(speed::at(speed::fastest), 1000.0);
    QCOMPARE(speed::at(speed::unlimited), 0.0);
    QCOMPARE(speed::words(0), std::string("max"));
    QCOMPARE(speed::words(20), std::string("20 it/s"));
  }
  void every_position_of_the_slider_is_faster_than_the_one_before() {
    for (int position = 1; position <= speed::fastest; ++position) {
      QVERIFY2(speed::at(position) > speed::at(position - 1), qPrintable(QString::number(position)));
      QCOMPARE(speed::position(speed::at(position)), position);
    }
  }
  void stop_criteria_are_said_in_a_few_words() {
    QCOMPARE(StopButton::words({}), QStringLiteral("never"));
    QCOMPARE(StopButton::words({2000, 0, 0}), QStringLiteral("2\u2009000 it"));
    QCOMPARE(StopButton::words({0, 60, 7542}), QStringLiteral("60 s or ≤ 7\u2009542"));
  }
  void recent_files_are_newest_first_without_repeats_and_at_most_ten() {
    recent_files::clear();
    for (int i = 0; i < 12; ++i) recent_files::add(QStringLiteral("/tmp/%1.tsp").arg(i));
    recent_files::add(QStringLiteral("/tmp/5.tsp"));
    const QStringList files = recent_files::list();
    QCOMPARE(files.size(), qsizetype(recent_files::most));
    QCOMPARE(files.first(), QStringLiteral("/tmp/5.tsp"));
    QCOMPARE(files.count(QStringLiteral("/tmp/5.tsp")), qsizetype(1));
    recent_files::clear();
    QVERIFY(recent_files::list().isEmpty());
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(words_test, WordsTest)
#include "words_test.moc"
