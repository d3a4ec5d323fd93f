// SPDX-License-Identifier: GPL-3.0-or-later
// Films through the window and its real dialog, while the run goes on.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QtTest>
#include <cmath>
#include <utility>

#include "app/desktop/actions.hpp"
#include "app/desktop/film/film_dialog.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class FilmWindowTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;

  QStringList entries(const QString& name = {}) const {
    return QDir(folder_->filePath(name)).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  }
  std::unique_ptr<MainWindow> stepped_window(int steps = 8, int cities = 40) {
    const QTemporaryDir instances;
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(instances, "forty.tsp", cities))) qFatal("the instance does not open");
    step(*window, steps);
    return window;
  }
  /// A film of small pictures that goes to `name`.
  FilmDialog* opened_dialog(MainWindow& window, const QString& name) {
    window.actions().export_film->trigger();
    auto* dialog = window.findChild<FilmDialog*>();
    if (!dialog || !test::is_exposed(dialog)) qFatal("the dialog does not open");
    set(dialog, "width", 400);
    set(dialog, "height", 300);
    auto* field = child<QLineEdit>(*dialog, "file");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, folder_->filePath(name));
    return dialog;
  }
  static void set(FilmDialog* dialog, const char* spin, int value) { child<QSpinBox>(*dialog, spin)->setValue(value); }
  static void set_seconds(FilmDialog* dialog, double value) {
    child<QDoubleSpinBox>(*dialog, "seconds")->setValue(value);
  }
  static void choose(FilmDialog* dialog, const char* combo, int index) {
    child<QComboBox>(*dialog, combo)->setCurrentIndex(index);
  }
  static QCheckBox* box_named(FilmDialog* dialog, const QString& words) {
    for (auto* box : dialog->findChildren<QCheckBox*>())
      if (box->text() == words) return box;
    return nullptr;
  }
  /// The preview, when it shows what is chosen and nothing is drawn any more.
  static QImage previewed(FilmDialog* dialog) {
    const auto* const preview = child<QLabel>(*dialog, "preview");
    QImage before, now;
    const auto settled = [&] {
      before = std::exchange(now, preview->pixmap().toImage());
      return !now.isNull() && now == before && !dialog->draws();
    };
    if (!test::comes_true(settled)) qFatal("the preview does not come");
    return now;
  }
  static void make(FilmDialog* dialog) { QTest::mouseClick(child(*dialog, "make"), Qt::LeftButton); }

 private slots:
  void init() {
    QSettings().clear();
    folder_ = std::make_unique<QTemporaryDir>();
  }

  void a_film_is_of_the_run_up_to_now_which_goes_on_meanwhile() {
    const auto window = stepped_window();
    QPointer<FilmDialog> dialog = opened_dialog(*window, "film");
    QVERIFY(!dialog->isModal());
    set_seconds(dialog, 0);
    step(*window, 3);
    make(dialog);
    QTRY_VERIFY(!dialog);
    QTRY_COMPARE(message_in(*window), QStringLiteral("Saved film in %1").arg(QFileInfo(folder_->path()).fileName()));
    QCOMPARE(entries("film").size(), 9);  // iterations 0 to 8
    const QImage last(folder_->filePath("film/000009.png"));
    QCOMPARE(last.size(), QSize(400, 300));
    QVERIFY2(last.text("Description").contains("iteration 8"), qPrintable(last.text("Description")));
    QCOMPARE(entries(), QStringList{"film"});
  }

  void the_chart_and_an_ant_of_the_window_are_in_the_film() {
    const auto window = stepped_window();
    window->actions().follow_ant->trigger();
    QPointer<FilmDialog> dialog = opened_dialog(*window, "film.gif");
    set(dialog, "width", 900);
    set(dialog, "height", 700);
    set(dialog, "from", 6);
    child<QAbstractButton>(*dialog, "chart")->setChecked(true);
    QVERIFY(dialog->film().ant.has_value());
    const QImage with = previewed(dialog);
    auto* const ant = box_named(dialog, "Ant");
    QVERIFY(ant && ant->isChecked());
    ant->setChecked(false);
    QVERIFY(!dialog->film().ant.has_value());
    QVERIFY2(previewed(dialog) != with, "the preview shows the ant's way");
    ant->setChecked(true);
    make(dialog);
    QTRY_VERIFY(!dialog);
    QCOMPARE(QImage(folder_->filePath("film.gif")).size(), QSize(900, 700));
  }

  void all_sides_are_in_the_film() {
    const auto window = stepped_window();
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 8));
    QPointer<FilmDialog> dialog = opened_dialog(*window, "film");
    QCOMPARE(dialog->film().runs.size(), 2U);
    set(dialog, "width", 800);
    set(dialog, "from", 8);
    set_seconds(dialog, 0);
    make(dialog);
    QTRY_VERIFY(!dialog);
    const QImage image(folder_->filePath("film/000001.png"));
    QCOMPARE(image.text("Description").count("iteration 8\n"), 2);
  }

  void a_moment_of_the_past_is_the_end_of_the_film_that_is_offered() {
    const auto window = stepped_window();
    window->controller().look_back(5);
    QTRY_COMPARE(window->controller().frame()->last.iteration, 5);
    FilmDialog* const dialog = opened_dialog(*window, "film");
    QCOMPARE(dialog->film().moments.to, 5);
    QVERIFY(window->findChild<TimelineBar*>()->actions().contains(window->actions().export_film));
  }

  void it_is_cancelled_by_the_first_cancel_and_closed_by_the_next_and_leaves_nothing() {
    const auto window = stepped_window(8, 400);
    QPointer<FilmDialog> dialog = opened_dialog(*window, "film");
    set(dialog, "width", 1920);
    set(dialog, "height", 1080);
    set_seconds(dialog, 60);
    auto* progress = child<QProgressBar>(*dialog, "progress");
    auto* words = child<QLabel>(*dialog, "estimate");
    make(dialog);
    QVERIFY(progress->isVisible());
    QVERIFY(!child(*dialog, "make")->isEnabled());
    QTRY_VERIFY2_WITH_TIMEOUT(words->text().startsWith("Frame ") && words->text().endsWith(" left"),
                              qPrintable(words->text()), 60'000);
    QCOMPARE(entries().size(), 1);  // what is in the making is hidden
    QTest::mouseClick(child(*dialog, "cancel"), Qt::LeftButton);
    QVERIFY(dialog->isVisible());
    QVERIFY(!progress->isVisible());
    QVERIFY(child(*dialog, "make")->isEnabled());
    QVERIFY(child(*dialog, "error")->isVisible());
    QCOMPARE(child<QLabel>(*dialog, "error")->text(), QStringLiteral("Cancelled; nothing was written."));
    QTest::mouseClick(child(*dialog, "cancel"), Qt::LeftButton);
    QTRY_VERIFY(!dialog);  // waits for the painters to notice
    QCOMPARE(entries(), QStringList());
    QVERIFY(message_in(*window).isEmpty());
  }

  void closing_the_dialog_cancels_and_says_so() {
    const auto window = stepped_window(8, 400);
    QPointer<FilmDialog> dialog = opened_dialog(*window, "film");
    set_seconds(dialog, 60);
    make(dialog);
    dialog->close();
    QTRY_COMPARE(message_in(*window), QStringLiteral("The film was cancelled; nothing of it was written."));
    QTRY_VERIFY(!dialog);
    QCOMPARE(entries(), QStringList());
  }

  void what_is_shown_is_chosen_as_for_a_figure_and_kept_for_the_next_film() {
    const auto window = stepped_window(4);
    {
      QPointer<FilmDialog> dialog = opened_dialog(*window, "film.gif");
      emit child<QComboBox>(*dialog, "size")->activated(3);
      QCOMPARE(dialog->film().size, QSize(1440, 1080));
      set(dialog, "width", 500);
      QCOMPARE(child<QComboBox>(*dialog, "size")->currentText(), QStringLiteral("Own size"));
      set(dialog, "height", 400);
      set_seconds(dialog, 0.5);
      choose(dialog, "ground", int(Theme::greys));
      choose(dialog, "colours", 2);
      choose(dialog, "captions", int(FilmCaptions::subtitles));
      child<QAbstractButton>(*dialog, "chart")->setChecked(true);
      child<QAbstractButton>(*dialog, "log_iterations")->setChecked(true);
      box_named(dialog, "Scale bar")->setChecked(false);
      make(dialog);
      QTRY_VERIFY(!dialog);
    }
    QCOMPARE(entries(), (QStringList{"film.gif", "film.vtt"}));
    window->actions().export_film->trigger();
    auto* const dialog = window->findChild<FilmDialog*>();
    const Film next = dialog->film();
    QVERIFY2(dialog->file().endsWith("-film.gif"), qPrintable(dialog->file()));
    QCOMPARE(next.size, QSize(500, 400));
    QCOMPARE(next.seconds, 0.5);
    QCOMPARE(next.picture.theme, Theme::greys);
    QCOMPARE(next.picture.map, colour_maps()[2].map);
    QCOMPARE(next.captions, FilmCaptions::subtitles);
    QVERIFY(next.chart && next.axes.log_iterations && next.axes.log_gap);
    QVERIFY(!next.picture.scale_bar);
    QVERIFY(next.picture.legend);
  }

  void the_preview_is_the_frame_that_the_film_has_of_that_moment() {
    const auto window = stepped_window();
    QPointer<FilmDialog> dialog = opened_dialog(*window, "film");
    set(dialog, "width", 480);
    set(dialog, "height", 300);
    set_seconds(dialog, 0);
    child<QAbstractButton>(*dialog, "chart")->setChecked(true);
    choose(dialog, "colours", 1);
    dialog->resize(dialog->minimumSizeHint());
    const QImage preview = previewed(dialog).convertToFormat(QImage::Format_RGB32);
    make(dialog);
    QTRY_VERIFY(!dialog);
    const QImage last = QImage(folder_->filePath("film/000009.png"))
                            .scaled(preview.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                            .convertToFormat(QImage::Format_RGB32);
    double sum = 0;
    for (int y = 0; y < last.height(); ++y)
      for (int x = 0; x < last.width(); ++x) sum += std::abs(qGray(last.pixel(x, y)) - qGray(preview.pixel(x, y)));
    QVERIFY2(sum / last.width() / last.height() < 3, qPrintable(QString::number(sum / last.width() / last.height())));
  }

  void a_size_without_room_for_its_words_is_said_before_the_film_is_made() {
    const auto window = stepped_window(4);
    FilmDialog* const dialog = opened_dialog(*window, "film");
    set(dialog, "width", 64);
    set(dialog, "height", 64);
    QTRY_VERIFY(child(*dialog, "error")->isVisible());
    QVERIFY(child<QLabel>(*dialog, "error")->text().startsWith("64 x 64 pixels have no room for the words"));
    QVERIFY(!child(*dialog, "make")->isEnabled());
    set(dialog, "width", 800);
    set(dialog, "height", 600);
    QTRY_VERIFY(!child(*dialog, "error")->isVisible());
    QVERIFY(child(*dialog, "make")->isEnabled());
  }

  void the_name_follows_the_form_and_the_form_the_name() {
    const auto window = stepped_window();
    FilmDialog* const dialog = opened_dialog(*window, "film");
    auto* const field = child<QLineEdit>(*dialog, "file");
    const char* const endings[] = {"", ".gif", ".webm", ".mp4"};
    for (const int form : {1, 2, 3, 0}) {
      choose(dialog, "form", form);
      QCOMPARE(field->text(), folder_->filePath(QStringLiteral("film") + endings[form]));
    }
    field->setText(folder_->filePath("other.webm"));
    QCOMPARE(child<QComboBox>(*dialog, "form")->currentIndex(), 2);
    write_text(*folder_, "old.gif", "precious");
    field->setText(folder_->filePath("old.gif"));
    QCOMPARE(child<QPushButton>(*dialog, "make")->text(), QStringLiteral("Replace"));
  }

  void what_fails_is_said_in_the_dialog() {
    const auto window = stepped_window();
    FilmDialog* const dialog = opened_dialog(*window, "film");
    auto* const error = child<QLabel>(*dialog, "error");
    QVERIFY(QDir(folder_->path()).mkdir("full"));
    write_text(*folder_, "full/precious.png", "x");
    child<QLineEdit>(*dialog, "file")->setText(folder_->filePath("full"));
    make(dialog);
    QTRY_VERIFY(error->isVisible());
    QVERIFY2(error->text().contains("choose another name"), qPrintable(error->text()));
    QCOMPARE(entries("full"), QStringList{"precious.png"});
    QVERIFY(child(*dialog, "make")->isEnabled());
  }

  void closing_the_window_during_a_film_ends_it() {
    {
      const auto window = stepped_window(8, 400);
      FilmDialog* const dialog = opened_dialog(*window, "film");
      child<QAbstractButton>(*dialog, "chart")->setChecked(true);
      set_seconds(dialog, 60);
      make(dialog);
      QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>(*dialog, "estimate")->text().startsWith("Frame "), 60'000);
    }
    QCOMPARE(entries(), QStringList());
  }

  void each_control_is_reached_by_the_keyboard_and_has_a_name() {
    const auto window = stepped_window();
    FilmDialog* const dialog = opened_dialog(*window, "film");
    for (const char* name : {"form", "from", "to", "moments", "every", "seconds", "rate", "size", "width", "height",
                             "ground", "captions", "matrix", "chart", "area", "colours", "file", "make", "cancel"}) {
      QWidget* const control = child(*dialog, name);
      QVERIFY2(control && (control->focusPolicy() & Qt::TabFocus), name);
      QAccessibleInterface* const spoken = QAccessible::queryAccessibleInterface(control);
      QVERIFY2(spoken && !spoken->text(QAccessible::Name).isEmpty(), name);
    }
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(film_window_test, FilmWindowTest)
#include "film_window_test.moc"
