// SPDX-License-Identifier: GPL-3.0-or-later
// A quadratic assignment in the window, by mouse and keyboard as a user would: opened, run, changed while it runs,
// looked back at, branched, exported, saved, opened again and replayed with its changes; and the words of its problem.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
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
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "core/qap/qaplib.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"
#include "tests/core/qap/support.hpp"

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
  /// The parameter's row, scrolled into view.
  ParameterRow* row(const char* parameter) const {
    window_->findChild<ParameterPanel*>()->show_all(true);
    auto* found = window_->findChild<ParameterRow*>(QLatin1String(parameter));
    for (QWidget* at = found; at != nullptr; at = at->parentWidget())
      if (auto* area = qobject_cast<QScrollArea*>(at)) area->ensureWidgetVisible(found);
    return found;
  }
  QString written(const char* name) const {
    QFile file(folder_.filePath(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
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
    QTRY_VERIFY2(message_in(*window_).contains(name), qPrintable(message_in(*window_)));
  }
  QString title_;
  Tour best_;
  Length cost_ = 0;
  std::size_t journal_ = 0;

 private slots:
  void initTestCase() {
    QSettings().clear();
    QSettings().setValue(QStringLiteral("save_folder"), folder_.path());
    // The distances come first, as in most files of QAPLIB.
    file_ = write_text(folder_, "works.dat", QByteArray::fromStdString(format_qaplib(*test::grid_qap(20, true, 4))));
    window_ = shown_window();
    QVERIFY2(window_->viewport().usable(), qPrintable(window_->viewport().why()));
  }
  void cleanupTestCase() { window_.reset(); }

  void a_dropped_file_opens_and_the_window_speaks_of_facilities_and_cost() {
    drop(*window_, file_);
    QTRY_VERIFY(frame().instance && frame().instance->cities() == 20);
    QCOMPARE(frame().settings.algorithm, Algorithm::cas);
    QVERIFY(as_qap(*frame().instance).first_is_distance());
    QTRY_VERIFY(window_->windowTitle().contains("works (20 facilities)"));
    const Actions& a = window_->actions();
    QCOMPARE(a.save_tour->text().remove(u'&'), QStringLiteral("Save Assignment…"));
    QCOMPARE(a.go_to_city->text().remove(u'&'), QStringLiteral("Go to Facility…"));
    for (const QAction* action : {a.save_tour, a.solve, a.copy_tour, a.reorder, a.go_to_city, a.next_city})
      for (const QString& said : {action->text(), action->toolTip()})
        QVERIFY2(!said.contains("tour", Qt::CaseInsensitive) && !said.contains("city", Qt::CaseInsensitive),
                 qPrintable(said));
  }
  void it_runs_and_its_charts_know_no_tour() {
    window_->controller().set_speed(0);
    key(Qt::Key_Space);
    QTRY_VERIFY(iteration() >= 5);
    key(Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::paused);
    QTRY_VERIFY(child<QLabel>(*window_, "status_tours")->text().endsWith("ants/s"));
    for (const Chart* chart : window_->findChildren<Chart*>()) {
      QVERIFY2(!chart->title().contains("tour", Qt::CaseInsensitive), qPrintable(chart->title()));
      if (chart->isVisible()) QVERIFY2(!chart->toolTip().contains("tour"), qPrintable(chart->toolTip()));
      if (chart->isVisible())
        QVERIFY2(!chart->title_button()->text().contains("length"), qPrintable(chart->title_button()->text()));
    }
  }
  void what_does_nothing_for_an_assignment_is_put_away() {
    for (const char* name : {"candidates", "selection", "memory", "search_neighbours", "beta", "tabu"}) {
      const Parameter& p = *find_parameter(name);
      QVERIFY2(idle(p, frame().settings, frame().instance->traits(), Naming::windows), name);
      QVERIFY2(!window_->findChild<ParameterRow*>(QLatin1String(name))->isVisible(), name);
    }
    QVERIFY(row("gamma")->isVisible());
  }
  void gamma_and_the_search_are_changed_in_the_running_colony() {
    auto* slider = row("gamma")->findChild<QSlider*>(QStringLiteral("slider"));
    QVERIFY(slider->isVisible());
    const double before = frame().settings.drawn_share;
    window_->viewport().setFocus();
    key(Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::running);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QTRY_VERIFY(frame().journal.size() == 1);
    QVERIFY(frame().settings.drawn_share > before);
    QCOMPARE(frame().start.drawn_share, before);

    auto* search = row("local_search")->findChild<QComboBox*>(QStringLiteral("combo"));
    QCOMPARE(frame().settings.local_search, LocalSearchKind::tabu);
    search->setCurrentIndex(int(LocalSearchKind::two_opt));
    QTRY_COMPARE(frame().settings.local_search, LocalSearchKind::two_opt);
    QCOMPARE(frame().state, State::running);
    QVERIFY(!row("taboo_length")->isVisible());
    const std::int64_t from = iteration();
    QTRY_VERIFY(iteration() >= from + 5);
    window_->viewport().setFocus();
    key(Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::paused);
    QCOMPARE(frame().journal.size(), std::size_t(2));
    QVERIFY(frame().journal[0].iteration <= frame().journal[1].iteration);
  }
  void an_earlier_moment_is_shown_and_left_again() {
    const std::int64_t now = iteration();
    const Length cost = frame().best_length;
    key(Qt::Key_BracketLeft);
    QTRY_VERIFY(frame().reviewing && iteration() < now);
    QCOMPARE(frame().instance->cost(frame().best), frame().best_length);
    QVERIFY(frame().best_length >= cost);
    window_->actions().now->trigger();
    QTRY_VERIFY(!frame().reviewing && iteration() == now);
    QCOMPARE(frame().best_length, cost);
  }
  void from_an_earlier_moment_a_branch_goes_on_with_another_seed() {
    const std::int64_t now = iteration();
    const std::uint64_t run = frame().run, seed = frame().settings.seed;
    window_->viewport().setFocus();
    key(Qt::Key_BracketLeft);
    QTRY_VERIFY(frame().reviewing && iteration() == now - 1);
    key(Qt::Key_B, Qt::ControlModifier);
    QWidget* dialog = nullptr;
    QTRY_VERIFY((dialog = window_->findChild<QWidget*>(QStringLiteral("seed_dialog"))) != nullptr);
    QVERIFY(test::is_exposed(dialog));
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_VERIFY(frame().run != run && !frame().reviewing);
    QVERIFY(frame().settings.seed != seed);
    window_->viewport().setFocus();
    step(*window_, 4);
    QCOMPARE(iteration(), now + 3);
    QCOMPARE(frame().journal.back().iteration, now - 1);
    QCOMPARE(frame().instance->cost(frame().best), frame().best_length);
  }
  void all_that_is_exported_names_facilities_and_locations_as_the_window_does() {
    const Tour locations = as_qap(*frame().instance).locations(frame().best);
    QVERIFY(locations != frame().best);
    window_->viewport().scene().select_city(3);
    auto* inspector = child(*window_, "inspector");
    const QString on = QStringLiteral("on location %1 in the best assignment").arg(locations[3] + 1);
    const auto said = [&] {
      QStringList all;
      for (const QLabel* label : inspector->findChildren<QLabel*>()) all << label->text();
      return all;
    };
    QTRY_VERIFY2(said().contains(on), qPrintable(said().join(u'\n')));
    QString rows = QStringLiteral("facility,location\n"), column, list;
    for (std::size_t i = 0; i < locations.size(); ++i) {
      rows += QStringLiteral("%1,%2\n").arg(i + 1).arg(locations[i] + 1);
      column += (i == 0 ? QString() : QStringLiteral("\n")) + QString::number(locations[i] + 1);
      list += (i == 0 ? QString() : QStringLiteral(",")) + QString::number(locations[i] + 1);
    }
    save_as(window_->actions().save_tour, "found.csv");
    QVERIFY2(written("found.csv").endsWith(rows), qPrintable(written("found.csv")));
    save_as(window_->actions().save_tour, "found.json");
    QVERIFY2(written("found.json").contains("\"assignment\": [" + list + "]"), qPrintable(written("found.json")));
    window_->actions().copy_tour->trigger();
    QCOMPARE(QApplication::clipboard()->text(), column);
  }
  void a_picture_is_exported_whose_caption_says_only_what_is_used() {
    window_->actions().export_picture->trigger();
    QPointer<ExportDialog> dialog;
    QTRY_VERIFY((dialog = window_->findChild<ExportDialog*>()) != nullptr);
    QVERIFY(test::is_exposed(dialog));
    auto* format = child<QComboBox>(*dialog, "format");
    format->setCurrentIndex(format->findText(QStringLiteral("SVG"), Qt::MatchContains));
    auto* field = child<QLineEdit>(*dialog, "file");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, folder_.filePath("picture.svg"));
    QTest::mouseClick(child(*dialog, "export"), Qt::LeftButton);
    QTRY_VERIFY2(message_in(*window_).contains("picture.svg"), qPrintable(message_in(*window_)));
    const QString caption = caption_parts(frame()).join(QStringLiteral(" · "));
    for (const char* used : {"20 facilities", "Cunning Ant System", "γ", "ρ", "2-opt, 16 n steps", "cost"})
      QVERIFY2(caption.contains(QString::fromUtf8(used)), qPrintable(caption));
    for (const char* unused : {"β", "K ", "taboo"})
      QVERIFY2(!caption.contains(QString::fromUtf8(unused)), qPrintable(caption));
    QVERIFY(written("picture.svg").contains(QStringLiteral("Cunning Ant System")));
  }
  void the_assignment_and_the_session_are_saved() {
    best_ = frame().best;
    journal_ = frame().journal.size();
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
    window_->files().open(folder_.filePath("found.sln"));
    QTRY_VERIFY(message_in(*window_).startsWith("The assignment in the file has cost "));
    QVERIFY2(message_in(*window_).contains("is as cheap"), qPrintable(message_in(*window_)));
  }
  void the_session_opens_again_and_its_replay_agrees() {
    window_ = shown_window();
    window_->files().open(folder_.filePath("run.session.json"));
    QTRY_VERIFY2(message_in(*window_).endsWith("The replay agrees."), qPrintable(message_in(*window_)));
    const QString said = message_in(*window_);
    QVERIFY2(said.contains("works (20 facilities)") && said.contains(", cost "), qPrintable(said));
    QCOMPARE(frame().best, best_);
    QCOMPARE(frame().best_length, cost_);
    QCOMPARE(frame().journal.size(), journal_);
    QCOMPARE(frame().settings.local_search, LocalSearchKind::two_opt);
  }
  void two_sides_are_compared_in_words_of_the_problem() {
    step(*window_, 3);
    const std::int64_t from = iteration();
    QTest::keyClick(window_.get(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window_->sides().sides().size(), 2U);
    const auto side = [&](std::size_t i) { return window_->sides().controller(i).frame(); };
    const auto both_at = [&](std::int64_t wanted) {
      return side(0)->last.iteration == wanted && side(1)->last.iteration == wanted &&
             side(0)->state == State::paused && side(1)->state == State::paused;
    };
    QTRY_VERIFY(both_at(from));
    QTRY_VERIFY2(window_->sides().caption().contains("location for location"), qPrintable(window_->sides().caption()));
    window_->actions().ten_steps->trigger();
    QTRY_VERIFY(both_at(from + 10));
    QCOMPARE(side(1)->best, side(0)->best);
    QStringList titles;
    for (const Chart* chart : window_->findChildren<Chart*>()) titles << chart->title();
    QVERIFY2(titles.contains(QStringLiteral("Locations shared with A")), qPrintable(titles.join(u'\n')));
    window_->actions().one_run->trigger();
    QCOMPARE(window_->sides().sides().size(), 1U);
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

FORMICARIUM_WINDOW_TEST(qap_window_test, QapWindowTest)
#include "qap_window_test.moc"
