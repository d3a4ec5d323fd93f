// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and charts through the window and its real dialog, down to the files on the disk.
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QXmlStreamReader>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/picture_commands.hpp"
#include "app/desktop/viewport.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class ExportTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;

  QByteArray content(const QString& name) const {
    QFile file(folder_->filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  QStringList files() const { return QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden); }
  /// A window with forty cities after five iterations.
  std::unique_ptr<MainWindow> stepped_window(int cities = 40) {
    const QTemporaryDir instances;
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(instances, "forty.tsp", cities))) qFatal("the instance does not open");
    window->controller().set_speed(0);
    window->controller().step(5);
    if (!test::comes_true([&] { return window->controller().frame()->last.iteration == 5; }))
      qFatal("the steps do not end");
    return window;
  }
  ExportDialog* opened_dialog(MainWindow& window) {
    window.actions().export_picture->trigger();
    auto* dialog = window.findChild<ExportDialog*>();
    if (!dialog || !test::is_exposed(dialog)) qFatal("the dialog does not open");
    return dialog;
  }
  void type_file(ExportDialog* dialog, const QString& path) {
    auto* field = child<QLineEdit>(*dialog, "file");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, path);
  }
  void choose(ExportDialog* dialog, const char* combo, int index) {
    auto* box = child<QComboBox>(*dialog, combo);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < index; ++i) QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentIndex(), index);
  }
  QString saved(const QString& name) const {
    return QStringLiteral("Saved %1 in %2").arg(name, QFileInfo(folder_->path()).fileName());
  }
  /// Types the name, chooses the format, presses Export; the dialog goes and the window names the file.
  void export_as(MainWindow& window, const QString& name, int format, const std::function<void(ExportDialog*)>& more) {
    QPointer<ExportDialog> dialog = opened_dialog(window);
    choose(dialog, "format", format);
    type_file(dialog, folder_->filePath(name));
    if (more) more(dialog);
    QTest::mouseClick(child(*dialog, "export"), Qt::LeftButton);
    QTRY_VERIFY(!dialog);
    QTRY_COMPARE(message_in(window), saved(name));
  }

 private slots:
  void init() {
    QSettings().clear();
    folder_ = std::make_unique<QTemporaryDir>();
  }

  void a_png_has_the_size_and_scale_chosen_and_the_runs_facts() {
    const auto window = stepped_window();
    export_as(*window, "run.png", 0, [&](ExportDialog* dialog) {
      child<QComboBox>(*dialog, "unit")->setCurrentIndex(2);  // px
      child<QDoubleSpinBox>(*dialog, "width")->setValue(500);
      child<QDoubleSpinBox>(*dialog, "height")->setValue(400);
      child<QSpinBox>(*dialog, "dpi")->setValue(288);
    });
    const QImage image(folder_->filePath("run.png"));
    QCOMPARE(image.size(), QSize(1500, 1200));
    QVERIFY(image.text("Description").contains("iteration 5"));
    QVERIFY(image.text("Title").contains("forty"));
    QCOMPARE(files(), QStringList{"run.png"});
  }
  void an_svg_is_sound_and_holds_the_runs_facts() {
    const auto window = stepped_window();
    export_as(*window, "run.svg", 1, {});
    QXmlStreamReader xml(content("run.svg"));
    QString description;
    while (!xml.atEnd())
      if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"desc")
        description = xml.readElementText();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY2(description.contains("iteration 5"), qPrintable(description));
  }
  void what_the_map_shows_of_a_held_tour_is_in_the_picture() {
    const auto window = stepped_window();
    window->actions().hold->trigger();
    window->controller().step(40);
    QVERIFY(test::comes_true([&] { return window->controller().frame()->last.iteration == 45; }));
    export_as(*window, "held.svg", 1, [&](ExportDialog* dialog) {
      QVERIFY(dialog->options().held);
      QCOMPARE(dialog->options().held->words, std::string("iteration 5"));
    });
    QVERIFY(content("held.svg").contains("only held"));
    window->viewport().scene().set_layer(Layer::held, false);
    export_as(*window, "plain.svg", 1, [&](ExportDialog* dialog) { QVERIFY(!dialog->options().held); });
    QVERIFY(!content("plain.svg").contains("only held"));
  }
  void a_pdf_has_one_page() {
    const auto window = stepped_window();
    export_as(*window, "run.pdf", 2, {});
    const QByteArray pdf = content("run.pdf");
    QVERIFY(pdf.startsWith("%PDF-"));
    QVERIFY(pdf.contains("/Count 1"));
    QVERIFY(pdf.trimmed().endsWith("%%EOF"));
  }
  void the_current_view_is_offered_and_chosen_once_somebody_has_zoomed() {
    const auto window = stepped_window();
    QPointer<ExportDialog> dialog = opened_dialog(*window);
    QCOMPARE(child<QComboBox>(*dialog, "area")->currentText(), QStringLiteral("Whole instance"));
    QVERIFY(child(*dialog, "area")->isEnabled());
    dialog->reject();
    QTRY_VERIFY(!dialog);

    window->activateWindow();
    QVERIFY(test::is_active(window.get()));
    window->viewport().setFocus();
    for (int i = 0; i < 6; ++i) QTest::keyClick(&window->viewport(), Qt::Key_Plus);
    dialog = opened_dialog(*window);
    QCOMPARE(child<QComboBox>(*dialog, "area")->currentText(), QStringLiteral("Current view"));
    const auto view = dialog->options().view;
    QVERIFY(view.has_value());
    QCOMPARE(view->scale, window->viewport().scene().map_view()->scale);
    dialog->reject();
    QTRY_VERIFY(!dialog);

    export_as(*window, "near.svg", 1, [&](ExportDialog* open) { choose(open, "area", 1); });
    export_as(*window, "all.svg", 1, [&](ExportDialog* open) { choose(open, "area", 0); });
    QVERIFY(content("near.svg") != content("all.svg"));
  }
  void without_a_map_there_is_no_current_view() {
    const auto window = stepped_window();
    window->viewport().scene().set_view(View::matrix);
    QTRY_VERIFY(!window->viewport().scene().map_view());
    ExportDialog* dialog = opened_dialog(*window);
    QVERIFY(!child(*dialog, "area")->isEnabled());
    QVERIFY(!child(*dialog, "area")->toolTip().isEmpty());
  }
  void a_large_png_shows_progress_is_cancelled_and_leaves_nothing() {
    const auto window = stepped_window(400);
    QPointer<ExportDialog> dialog = opened_dialog(*window);
    type_file(dialog, folder_->filePath("large.png"));
    child<QComboBox>(*dialog, "unit")->setCurrentIndex(2);  // px
    child<QDoubleSpinBox>(*dialog, "width")->setValue(2000);
    child<QDoubleSpinBox>(*dialog, "height")->setValue(1500);
    child<QSpinBox>(*dialog, "dpi")->setValue(768);
    auto* progress = child<QProgressBar>(*dialog, "progress");
    QTest::mouseClick(child(*dialog, "export"), Qt::LeftButton);
    QVERIFY(progress->isVisible());
    QVERIFY(!child(*dialog, "export")->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(progress->value() > 600, 240'000);  // while it is encoded
    QTest::mouseClick(child(*dialog, "cancel"), Qt::LeftButton);
    QVERIFY(dialog->isVisible());
    QVERIFY(!progress->isVisible());
    QVERIFY(child(*dialog, "export")->isEnabled());
    QTest::mouseClick(child(*dialog, "cancel"), Qt::LeftButton);
    QTRY_VERIFY(!dialog);  // waits for the encoder to notice
    QCOMPARE(files(), QStringList());
    QVERIFY(message_in(*window).isEmpty());
  }
  void a_file_that_exists_is_announced_and_a_failure_is_said_where_it_happened() {
    const auto window = stepped_window();
    write_text(*folder_, "old.png", "precious");
    QPointer<ExportDialog> dialog = opened_dialog(*window);
    auto* button = child<QPushButton>(*dialog, "export");
    type_file(dialog, folder_->filePath("old.png"));
    QCOMPARE(button->text(), QStringLiteral("Replace"));
    type_file(dialog, folder_->filePath("missing/new.png"));
    QCOMPARE(button->text(), QStringLiteral("Export"));
    QTest::mouseClick(button, Qt::LeftButton);
    auto* error = child<QLabel>(*dialog, "error");
    QTRY_VERIFY(error->isVisible());
    QVERIFY2(error->text().contains("new.png"), qPrintable(error->text()));
    QVERIFY(dialog->isVisible());
    QCOMPARE(content("old.png"), QByteArray("precious"));
    QCOMPARE(files(), QStringList{"old.png"});
  }
  void closing_the_window_during_an_export_ends_it() {
    {
      const auto window = stepped_window(400);
      ExportDialog* dialog = opened_dialog(*window);
      type_file(dialog, folder_->filePath("large.png"));
      child<QComboBox>(*dialog, "unit")->setCurrentIndex(2);  // px
      child<QDoubleSpinBox>(*dialog, "width")->setValue(2000);
      child<QDoubleSpinBox>(*dialog, "height")->setValue(1500);
      child<QSpinBox>(*dialog, "dpi")->setValue(768);
      QTest::mouseClick(child(*dialog, "export"), Qt::LeftButton);
      test::settle(100);
    }
    QCOMPARE(files(), QStringList());
  }
  void charts_are_written_and_other_endings_are_refused() {
    const auto window = stepped_window();
    QVERIFY(window->actions().export_charts->isEnabled());
    QVERIFY(window->findChild<Charts*>()->actions().contains(window->actions().export_charts));  // in its menu
    const auto written = [&](const QString& name) {
      window->actions().export_charts->trigger();
      QPointer<ExportDialog> dialog = window->findChild<ExportDialog*>();
      if (!dialog || !test::is_exposed(dialog)) qFatal("the dialog does not open");
      if (!child<QComboBox>(*dialog, "subject")->currentText().startsWith(QStringLiteral("Convergence")))
        qFatal("%s", qPrintable(child<QComboBox>(*dialog, "subject")->currentText()));
      dialog->set_file(folder_->filePath(name));
      QTest::mouseClick(child(*dialog, "export"), Qt::LeftButton);
      return dialog;
    };
    for (const char* name : {"charts.png", "charts.svg", "charts.pdf"}) {
      QPointer<ExportDialog> dialog = written(QString::fromLatin1(name));
      QTRY_VERIFY(!dialog);
      QTRY_COMPARE(message_in(*window), saved(QString::fromLatin1(name)));
    }
    QVERIFY(QImage(folder_->filePath("charts.png")).text("Description").contains("iteration 5"));
    QVERIFY(content("charts.svg").contains("<svg"));
    QVERIFY(content("charts.pdf").startsWith("%PDF-"));
    QPointer<ExportDialog> dialog = written(QStringLiteral("charts.gif"));
    auto* error = child<QLabel>(*dialog, "error");
    QTRY_VERIFY(error->isVisible());
    QVERIFY2(error->text().contains("'.gif'"), qPrintable(error->text()));
    QVERIFY(!QFile::exists(folder_->filePath("charts.gif")));
    dialog->reject();
  }
  void sides_are_one_figure_and_what_was_chosen_last_is_kept() {
    const auto window = stepped_window();
    window->actions().add_side->trigger();
    QVERIFY(test::comes_true([&] {
      const auto shown = window->sides().sides().shown();
      return shown.size() == 2 && shown[1]->instance && shown[1]->last.iteration == 5;
    }));
    export_as(*window, "sides.svg", 1, [&](ExportDialog* dialog) {
      QCOMPARE(child<QComboBox>(*dialog, "subject")->currentText(), QStringLiteral("Sides next to each other"));
      auto* size = child<QComboBox>(*dialog, "size");
      size->setCurrentIndex(size->findData(QStringLiteral("single-column")));
      emit size->activated(size->currentIndex());
      child<QComboBox>(*dialog, "ground")->setCurrentIndex(int(Theme::greys));
    });
    const QByteArray svg = content("sides.svg");
    QVERIFY(svg.contains("width=\"85.000mm\""));
    QVERIFY(svg.contains(">A") && svg.contains(">B") && svg.contains(", sans-serif"));
    ExportDialog* again = opened_dialog(*window);
    QCOMPARE(again->settings().size.width, 85.0);
    QCOMPARE(again->settings().theme, Theme::greys);
    QCOMPARE(child<QComboBox>(*again, "size")->currentData().toString(), QStringLiteral("single-column"));
    QTest::mouseClick(child(*again, "copy"), Qt::LeftButton);
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    QVERIFY(copied->hasImage());
    QVERIFY(copied->data(QStringLiteral("image/svg+xml")).contains("<svg"));
    again->reject();
  }
  void a_size_too_small_for_its_words_is_refused() {
    const auto window = stepped_window();
    ExportDialog* dialog = opened_dialog(*window);
    child<QDoubleSpinBox>(*dialog, "width")->setValue(20);
    auto* error = child<QLabel>(*dialog, "error");
    QTRY_VERIFY(error->isVisible());
    QVERIFY2(error->text().contains("Least width"), qPrintable(error->text()));
    QVERIFY(!child(*dialog, "export")->isEnabled());
    child<QDoubleSpinBox>(*dialog, "width")->setValue(180);
    child<QDoubleSpinBox>(*dialog, "height")->setValue(0);
    QTRY_VERIFY(!error->isVisible());
    QVERIFY(child(*dialog, "export")->isEnabled());
    dialog->reject();
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(export_test, ExportTest)
#include "export_test.moc"
