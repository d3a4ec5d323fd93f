// SPDX-License-Identifier: GPL-3.0-or-later
// A quadratic assignment in the window, by mouse and keyboard as a user would: opened, run, changed, looked back at,
// saved and opened again; and the words of its problem.
#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSettings>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QtTest>
#include <algorithm>

#include "app/desktop/actions.hpp"
#include "app/desktop/panels/chart.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/viewport.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/qap/qaplib.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class QapWindowTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
  QString file_;

  const Frame& frame() const { return *window_->controller().frame(); }
  std::int64_t iteration() const { return frame().last.iteration; }
  void key(Qt::Key code, Qt::KeyboardModifiers modifiers = {}) const {
    QWidget* const focused = QApplication::focusWidget();
    QTest::keyClick(focused != nullptr ? focused : window_.get(), code, modifiers);
  }
  /// Triggers the command, types the name into its dialog and accepts.
  void save_as(QAction* command, const QString& name) {
    QTimer type;
    type.setInterval(50);
    connect(&type, &QTimer::timeout, this, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      type.stop();
      title_ = dialog->windowTitle();
      dialog->findChild<QLineEdit*>()->setText(folder_.filePath(name));
      QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
    });
    type.start();
    command->trigger();
    QTRY_VERIFY2_WITH_TIMEOUT(message_in(*window_).contains(name), qPrintable(message_in(*window_)), 30'000);
  }
  QString title_;
  Tour best_;
  Length cost_ = 0;

 private slots:
  void initTestCase() {
    QSettings().clear();
    QSettings().setValue(QStringLiteral("save_folder"), folder_.path());
    file_ = write_text(folder_, "works.dat",
                       QByteArray::fromStdString(format_qaplib(QapInstance(generate_qap("qap-rooms", 20, 3)))));
    window_ = shown_window();
    if (!window_->viewport().usable()) QSKIP(qPrintable(window_->viewport().why()));
  }
  void cleanupTestCase() { window_.reset(); }

  void a_dropped_file_opens_and_the_window_speaks_of_facilities_and_cost() {
    drop(*window_, file_);
    QTRY_VERIFY_WITH_TIMEOUT(frame().instance && frame().instance->cities() == 20, 30'000);
    QCOMPARE(frame().settings.algorithm, Algorithm::cas);
    QTRY_VERIFY(window_->windowTitle().contains("works (20 facilities)"));
    const Actions& a = window_->actions();
    QCOMPARE(a.save_tour->text().remove(u'&'), QStringLiteral("Save Assignment…"));
    QCOMPARE(a.open_tour->text().remove(u'&'), QStringLiteral("Open Assignment…"));
    QCOMPARE(a.go_to_city->text().remove(u'&'), QStringLiteral("Go to Facility…"));
    for (const QAction* action : {a.save_tour, a.open_tour, a.copy_tour, a.reorder, a.go_to_city, a.next_city})
      for (const QString& said : {action->text(), action->toolTip()})
        QVERIFY2(!said.contains("tour", Qt::CaseInsensitive) && !said.contains("city", Qt::CaseInsensitive),
                 qPrintable(said));
  }
  void it_runs_and_its_charts_know_no_tour() {
    window_->controller().set_speed(0);
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(iteration() >= 5, 30'000);
    key(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(frame().state, State::paused, 30'000);
    QTRY_VERIFY(child<QLabel>(*window_, "status_tours")->text().endsWith("ants/s"));
    for (const Chart* chart : window_->findChildren<Chart*>()) {
      QVERIFY2(!chart->title().contains("tour", Qt::CaseInsensitive), qPrintable(chart->title()));
      if (chart->isVisible()) QVERIFY2(!chart->toolTip().contains("tour"), qPrintable(chart->toolTip()));
      if (chart->isVisible())
        QVERIFY2(!chart->title_button()->text().contains("length"), qPrintable(chart->title_button()->text()));
    }
  }
  void gamma_is_dragged_and_takes_effect_in_the_running_colony() {
    auto* row = window_->findChild<ParameterRow*>(QStringLiteral("gamma"));
    for (QWidget* at = row; at != nullptr; at = at->parentWidget())
      if (auto* area = qobject_cast<QScrollArea*>(at)) area->ensureWidgetVisible(row);
    auto* slider = row->findChild<QSlider*>(QStringLiteral("slider"));
    QVERIFY(slider->isVisible());
    const double before = frame().settings.drawn_share;
    slider->setFocus();
    for (int presses = 0; presses < 5; ++presses) QTest::keyClick(slider, Qt::Key_Right);
    key(Qt::Key_Escape);
    window_->viewport().setFocus();
    const std::int64_t from = iteration();
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(iteration() >= from + 5, 30'000);
    key(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(frame().state, State::paused, 30'000);
    QVERIFY(frame().settings.drawn_share > before);
    QCOMPARE(frame().journal.size(), std::size_t(1));
    QCOMPARE(frame().start.drawn_share, before);
  }
  void an_earlier_moment_is_shown_and_left_again() {
    const std::int64_t now = iteration();
    const Length cost = frame().best_length;
    key(Qt::Key_BracketLeft);
    QTRY_VERIFY_WITH_TIMEOUT(frame().reviewing && iteration() < now, 30'000);
    QCOMPARE(frame().instance->cost(frame().best), frame().best_length);
    QVERIFY(frame().best_length >= cost);
    window_->actions().now->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!frame().reviewing && iteration() == now, 30'000);
    QCOMPARE(frame().best_length, cost);
  }
  void the_assignment_and_the_session_are_saved() {
    best_ = frame().best;
    cost_ = frame().best_length;
    save_as(window_->actions().save_tour, "found.sln");
    QCOMPARE(title_, QStringLiteral("Save Assignment"));
    save_as(window_->actions().save_session, "run.session.json");
    const QapPtr instance = read_qaplib(file_.toStdString());
    const AssignmentFile read = read_assignment(folder_.filePath("found.sln").toStdString(), *instance);
    QCOMPARE(read.assignment, best_);
    QCOMPARE(read.stated_cost, cost_);
    save_as(window_->actions().export_trace, "run.csv");
  }
  void the_saved_assignment_is_compared_in_words_of_the_problem() {
    window_->open_file(folder_.filePath("found.sln"));
    QTRY_VERIFY_WITH_TIMEOUT(message_in(*window_).startsWith("The assignment in the file has cost "), 30'000);
    QVERIFY2(message_in(*window_).contains("is as cheap"), qPrintable(message_in(*window_)));
  }
  void the_session_opens_again_and_its_replay_agrees() {
    window_ = shown_window();
    window_->open_file(folder_.filePath("run.session.json"));
    QTRY_VERIFY2_WITH_TIMEOUT(message_in(*window_).endsWith("The replay agrees."), qPrintable(message_in(*window_)),
                              30'000);
    const QString said = message_in(*window_);
    QVERIFY2(said.contains("works (20 facilities)") && said.contains(", cost "), qPrintable(said));
    QCOMPARE(frame().best, best_);
    QCOMPARE(frame().best_length, cost_);
  }
  void another_instance_brings_the_words_of_tours_back() {
    QVERIFY(open_and_wait(*window_, write_instance(folder_, "forty.tsp", 40)));
    QTRY_VERIFY(window_->windowTitle().contains("forty (40 cities)"));
    QCOMPARE(window_->actions().save_tour->text().remove(u'&'), QStringLiteral("Save Tour…"));
    step(*window_, 2);
    QTRY_VERIFY(child<QLabel>(*window_, "status_tours")->text().endsWith("tours/s"));
  }
};

}  // namespace formicarium

FORMICARIUM_GUI_TEST(formicarium::QapWindowTest)
#include "qap_window_test.moc"
