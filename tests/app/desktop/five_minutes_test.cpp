// SPDX-License-Identifier: GPL-3.0-or-later
// "Five minutes" of the README, steps 1 to 5, by mouse and keyboard as a reader would. Saving, step 6, is tested in
// export_test and files_test, the sheet of keys in keys_test.
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QTimer>
#include <QtTest>
#include <cmath>

#include "app/desktop/actions.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/viewport.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class FiveMinutesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;

  const Frame& frame() const { return *window_->controller().frame(); }
  std::int64_t iteration() const { return frame().last.iteration; }
  std::vector<IterationRecord> records() const {
    const auto trace = window_->controller().trace();
    std::vector<IterationRecord> all;
    for (std::size_t i = 0; i < trace->size(); ++i) all.push_back((*trace)[i]);
    return all;
  }

  /// To whatever has the focus, as a keyboard sends it.
  void key(Qt::Key code, Qt::KeyboardModifiers modifiers = {}) const {
    QWidget* const focused = QApplication::focusWidget();
    QTest::keyClick(focused != nullptr ? focused : window_.get(), code, modifiers);
  }
  template <class Widget>
  Widget* of(const char* parameter, const char* name) const {
    auto* row = window_->findChild<ParameterRow*>(QLatin1String(parameter));
    auto* found = row->findChild<Widget*>(QLatin1String(name));
    for (QWidget* at = row; at != nullptr; at = at->parentWidget())
      if (auto* area = qobject_cast<QScrollArea*>(at)) area->ensureWidgetVisible(row);
    QCoreApplication::processEvents();
    return found;
  }
  static QPoint handle_of(const QSlider& slider, int value) {
    QStyleOptionSlider option;
    option.initFrom(&slider);
    option.orientation = slider.orientation();
    option.minimum = slider.minimum();
    option.maximum = slider.maximum();
    option.sliderPosition = option.sliderValue = value;
    return slider.style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider).center();
  }
  static void drag(QSlider& slider, int to) {
    const QPoint from = handle_of(slider, slider.value()), end = handle_of(slider, to);
    QTest::mousePress(&slider, Qt::LeftButton, {}, from);
    for (int step = 1; step <= 8; ++step) QTest::mouseMove(&slider, from + (end - from) * step / 8);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, end);
  }
  bool at_iteration(std::int64_t wanted) const {
    return test::comes_true([&] { return iteration() >= wanted; });
  }

 private slots:
  void initTestCase() {
    QSettings().clear();
    QSettings().setValue(QStringLiteral("save_folder"), folder_.path());
    window_ = shown_window();
    window_->start({});
    QVERIFY2(window_->viewport().usable(), qPrintable(window_->viewport().why()));
  }
  void cleanupTestCase() { window_.reset(); }

  void step_1_eighty_cities_run_twenty_iterations_a_second_and_best_and_gap_fall() {
    QTRY_COMPARE(frame().state, State::running);
    QCOMPARE(frame().instance->cities(), 80);
    QCOMPARE(window_->controller().speed(), 20.0);
    QTRY_VERIFY(iteration() >= 1);
    const Length first = frame().best_length;
    const QString gap = child<QLabel>(*window_, "gap_figure")->text();
    QVERIFY(at_iteration(40));
    QVERIFY(frame().best_length < first);
    QVERIFY(child<QLabel>(*window_, "gap_figure")->text() != gap);
    const Scene& scene = window_->viewport().scene();
    QTRY_VERIFY(frame().ants.ants() == 4);
    QTRY_VERIFY(scene.ants_moment().act == Act::walk);
    key(Qt::Key_A);
    QTRY_VERIFY(scene.ants_moment().act == Act::none);
    QTRY_VERIFY(frame().ants.ants() == 0);
    key(Qt::Key_A);
    QTRY_VERIFY(scene.ants_moment().act == Act::walk);
  }
  void step_2_space_pauses_and_hovering_over_a_city_shows_its_candidates() {
    key(Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::paused);
    const std::int64_t stands = iteration();
    rest(*window_);
    QCOMPARE(iteration(), stands);
    const QImage before = window_->viewport().picture();
    const Pixel at = window_->viewport().scene().map_view()->screen(frame().instance->layout()[7]);
    QTest::mouseMove(&window_->viewport(), QPoint(int(at.x), int(at.y)));
    QTRY_COMPARE(window_->viewport().scene().hovered_city(), 7);
    QTRY_VERIFY(window_->viewport().picture() != before);  // the table of candidates

    const Scene& scene = window_->viewport().scene();
    const auto skip = [&] {
      for (int acts = 0; acts < 4 && scene.ants_moment().act != Act::none; ++acts)  // a click an act
        QTest::mouseClick(&window_->viewport(), Qt::LeftButton, {}, QPoint(6, 300));
      QTRY_VERIFY(scene.ants_moment().act == Act::none);
    };
    const std::vector<Act> all{Act::walk, Act::evaluation, Act::evaporation, Act::deposit, Act::none};
    std::vector<Act> seen;
    for (int steps = 1; steps < 20 && seen != all; ++steps) {  // a busy machine may draw no picture of an act
      key(Qt::Key_S);
      QTRY_COMPARE(iteration(), stands + steps);
      seen.clear();
      QVERIFY(test::comes_true([&] {
        const Act act = scene.ants_moment().act;
        if (seen.empty() ? act != Act::none : act != seen.back()) seen.push_back(act);
        return !seen.empty() && act == Act::none;
      }));
    }
    QVERIFY(seen == all);
    key(Qt::Key_S);
    QTRY_VERIFY(scene.ants_moment().act == Act::walk);
    skip();
  }
  void step_3_m_goes_from_map_to_both_to_matrix() {
    QCOMPARE(window_->viewport().scene().view(), View::map);
    key(Qt::Key_M);
    QCOMPARE(window_->viewport().scene().view(), View::both);
    key(Qt::Key_M);
    QCOMPARE(window_->viewport().scene().view(), View::matrix);
    key(Qt::Key_M);
    QCOMPARE(window_->viewport().scene().view(), View::map);
  }
  void step_4_a_dragged_rho_of_a_half_is_far_ahead_soon_and_caught_up_with_late() {
    const std::int64_t last = 1000;
    // The popup holds the event loop until it closes.
    QTimer::singleShot(0, window_.get(), [&] {
      if (!test::comes_true([] { return qobject_cast<QDoubleSpinBox*>(QApplication::focusWidget()) != nullptr; })) {
        if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        return;
      }
      QTest::keyClicks(QApplication::focusWidget(), "1000");
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    });
    key(Qt::Key_X);
    QTRY_COMPARE(frame().stop.iterations, last);
    for (int presses = 0; window_->controller().speed() != 0 && presses < 30; ++presses) key(Qt::Key_Period);
    key(Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::finished);
    QCOMPARE(iteration(), last);
    const auto slow = records();
    auto* slider = of<QSlider>("rho", "slider");
    const SliderScale scale(*find_parameter("rho"));
    drag(*slider, scale.nearest(0.5));
    QTRY_COMPARE(frame().settings.rho, 0.5);
    QVERIFY(window_->findChild<ParameterRow*>("rho")->findChild<QLabel*>("caption")->text().contains("half-life 1 it"));
    const auto run = frame().run;
    key(Qt::Key_R);
    QTRY_VERIFY(frame().run != run && iteration() == 0);
    key(Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::finished);
    QCOMPARE(iteration(), last);
    QCOMPARE(frame().settings.seed, std::uint64_t(1));
    const auto fast = records();
    QVERIFY(fast[19].branching < 2.5 && slow[19].branching > 10);  // "close to 2 within twenty iterations"
    QVERIFY(double(fast[99].best) < 0.8 * double(slow[99].best));  // "far ahead at iteration 100"
    const double apart = double(fast[last - 1].best) / double(slow[last - 1].best) - 1;
    QVERIFY2(std::abs(apart) < 0.02, qPrintable(QString::number(apart)));  // "caught up at 1 000"
  }
  void step_5_rules_change_while_it_runs_and_independent_roulette_shows() {
    auto* rho = of<QSlider>("rho", "slider");
    drag(*rho, SliderScale(*find_parameter("rho")).nearest(0.02));
    while (window_->controller().speed() == 0 || window_->controller().speed() > 20) key(Qt::Key_Comma);
    key(Qt::Key_R);
    QTRY_COMPARE(iteration(), std::int64_t(0));
    key(Qt::Key_Space);
    QVERIFY(at_iteration(5));
    auto* rule = of<QComboBox>("selection", "combo");
    const auto choose = [&](int index) {
      QTest::mouseClick(rule, Qt::LeftButton);
      QTRY_VERIFY(rule->view()->isVisible());
      test::settle(QApplication::doubleClickInterval() + 50);  // sooner the list takes a click for the end of this one
      const QModelIndex item = rule->model()->index(index, 0);
      // On a busy machine the list may still take a click for the end of the one before, and stays open.
      for (int click = 0; click < 5 && rule->view()->isVisible(); ++click) {
        QTest::mouseClick(rule->view()->viewport(), Qt::LeftButton, {}, rule->view()->visualRect(item).center());
        test::settle(500);
      }
      QTRY_COMPARE(int(frame().settings.selection), index);
      const std::int64_t from = iteration();
      QVERIFY(at_iteration(from + 3));
    };
    for (const Selection same : {Selection::wrs, Selection::trial}) choose(int(same));
    const double alike = records().back().mean;
    choose(int(Selection::iroulette));
    QVERIFY2(records().back().mean < 0.85 * alike, qPrintable(QString::number(records().back().mean)));
    QCOMPARE(frame().state, State::running);
    key(Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::paused);
  }
  void a_file_of_ones_own_is_dropped_on_the_window() {
    drop(*window_, write_text(folder_, "own.csv", "id,x,y\n1,0,0\n2,10,0\n3,10,10\n4,0,10\n"));
    QTRY_COMPARE(frame().instance->cities(), 4);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(five_minutes_test, FiveMinutesTest)
#include "five_minutes_test.moc"
