// SPDX-License-Identifier: GPL-3.0-or-later
// Files whose names and words are HTML, opened in the real window: every widget shows them as they are.
#include "app/desktop/panels/plain_words.hpp"

#include <sys/inotify.h>
#include <unistd.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QSettings>
#include <QToolTip>
#include <QtTest>
#include <array>
#include <vector>

#include "app/desktop/actions.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "core/documents/export.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

const QString bait = QStringLiteral("<img src=b.png>");  // HTML would open the picture of that name

/// Whether Qt would show the words as HTML and the HTML would be the file's.
bool is_html(const QString& words) { return words.contains(QStringLiteral("<img")) && Qt::mightBeRichText(words); }

void look_at(const QAction& action, const QString& where, QStringList& found) {
  for (const QString& words : {action.toolTip(), action.whatsThis()})
    if (is_html(words)) found << where + " action: " + words;
  QString entry = action.text();
  entry.remove(QStringLiteral("&&"));
  if (action.text().contains(QStringLiteral("<img")) && (entry.contains(u'&') || entry.contains(u'\t')))
    found << where + " entry: " + action.text();
}

void look_at(const QAbstractItemModel& model, const QString& where, QStringList& found) {
  for (int row = 0; row < std::min(model.rowCount(), 200); ++row)
    for (int column = 0; column < model.columnCount(); ++column)
      for (const int role : {Qt::ToolTipRole, Qt::WhatsThisRole})
        if (const QString words = model.index(row, column).data(role).toString(); is_html(words))
          found << where + " item: " + words;
}

void look_at(const QWidget& widget, QStringList& found) {
  const QString where = QLatin1String(widget.metaObject()->className()) + u' ' + widget.objectName();
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    if (label->textFormat() != Qt::PlainText && is_html(label->text())) found << where + ": " + label->text();
    if (label->buddy() && label->text().contains(QStringLiteral("<img"))) found << where + " (buddy): " + label->text();
  }
  for (const QString& words : {widget.toolTip(), widget.whatsThis()})
    if (is_html(words)) found << where + " tip: " + words;
  for (const QAction* action : widget.actions()) look_at(*action, where, found);
  if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model())
    look_at(*view->model(), where, found);
  if (const auto* box = qobject_cast<const QComboBox*>(&widget)) look_at(*box->model(), where, found);
}

/// Every widget there is, shown or not. Menus that are made when they open are made.
QString html_in_widgets() {
  QStringList found;
  std::vector<QPointer<QMenu>> menus;  // a menu that is made anew takes its old submenus away
  for (QWidget* widget : QApplication::allWidgets())
    if (auto* menu = qobject_cast<QMenu*>(widget)) menus.emplace_back(menu);
  for (const QPointer<QMenu>& menu : menus)
    if (menu) emit menu->aboutToShow();
  for (const QWidget* widget : QApplication::allWidgets()) look_at(*widget, found);
  return found.join(u'\n');
}

/// Counts how often a file is opened.
class Watch {
 public:
  explicit Watch(const QString& file) : watch_(::inotify_init1(IN_NONBLOCK)) {
    if (::inotify_add_watch(watch_, qPrintable(file), IN_OPEN) < 0) qFatal("the file cannot be watched");
  }
  ~Watch() { ::close(watch_); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  bool opened() const {
    std::array<char, 4096> events{};
    return ::read(watch_, events.data(), events.size()) > 0;
  }

 private:
  int watch_;
};

QByteArray hostile_instance() {
  return "NAME: " + bait.toUtf8() + "\nCOMMENT: " + bait.toUtf8() +
         "\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n"
         "1 0 0\n2 10 0\n3 10 10\n4 0 10\nEOF\n";
}

}  // namespace

class PlainWordsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  /// Holds the picture. Qt's file dialog opens the files of the folder that it shows, to learn their types.
  QTemporaryDir picture_folder_;

  /// A file whose own name is HTML, too, and holds what menus take for a mark.
  QString write(const QString& ending, const QByteArray& text) {
    return write_text(folder_, bait + QStringLiteral(" a&b[*]") + ending, text);
  }
  std::unique_ptr<MainWindow> hostile_window() {
    auto window = shown_window();
    if (!open_and_wait(*window, write(".tsp", hostile_instance()))) qFatal("the instance does not open");
    window->controller().step(2);
    if (!test::comes_true([&] { return window->controller().frame()->last.iteration == 2; })) qFatal("no iterations");
    return window;
  }
  void expect_message_of(MainWindow& window, const QString& file) {
    window.message_bar().close_message();
    window.files().open(file);
    QTRY_VERIFY(!message_in(window).isEmpty());
    QCOMPARE(html_in_widgets(), QString());
  }

 private slots:
  void initTestCase() {
    QDir::setCurrent(picture_folder_.path());  // short names: parts of the window cut long ones
    QImage picture(8, 8, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QVERIFY(picture.save(QStringLiteral("b.png")));
  }
  void init() {
    QSettings().clear();
    QSettings().setValue(QStringLiteral("save_folder"), folder_.path());
  }

  void a_walk_finds_html_where_there_is_some() {
    QWidget parent;
    QLabel label(bait, &parent);
    label.setTextFormat(Qt::RichText);
    QVERIFY(!html_in_widgets().isEmpty());
    label.setText({});
    parent.setToolTip(bait);
    QVERIFY(!html_in_widgets().isEmpty());
    parent.setToolTip(plain_tip(bait));
    QCOMPARE(html_in_widgets(), QString());
    parent.addAction(bait + "&x");
    QVERIFY(!html_in_widgets().isEmpty());
  }
  void an_instance_named_in_html_opens_no_file() {
    const Watch watch(QStringLiteral("b.png"));
    const auto window = hostile_window();
    test::settle(300);  // time to paint, and for the row of work to appear
    QVERIFY(!watch.opened());
    QCOMPARE(child<QLabel>(*window, "status_instance")->text(), bait + QStringLiteral(" (4)"));
    QCOMPARE(html_in_widgets(), QString());
    QVERIFY2(window->windowTitle().contains(bait), qPrintable(window->windowTitle()));
  }
  void the_title_and_the_recent_menu_keep_marks_as_they_are() {
    QByteArray text = hostile_instance();
    const QString file = write(".tsp", text.replace("NAME: ", "NAME: a&b[*] \xE2\x80\xAE"));
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, file));
    QVERIFY2(window->windowTitle().startsWith(QStringLiteral("a&b[*][*] ")), qPrintable(window->windowTitle()));
    QVERIFY2(!window->windowTitle().contains(QChar(0x202E)), "it would turn the rest of the title around");
    auto* menu = window->findChild<QMenu*>("recent_menu");
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().at(0)->text(), bait + QStringLiteral(" a&&b[*].tsp"));
  }
  void a_name_of_seventy_thousand_letters_is_cut_where_it_is_shown() {
    QByteArray text = hostile_instance();
    const QString file = write(".tsp", text.replace("NAME: ", "NAME: " + QByteArray(70'000, 'x')));
    const auto window = shown_window();
    const QSize before = window->size();
    QVERIFY(open_and_wait(*window, file));
    QVERIFY(window->windowTitle().size() < 100);
    QVERIFY(child<QLabel>(*window, "status_instance")->text().size() < 40);
    test::settle(100);
    QCOMPARE(window->size(), before);
  }
  void bad_files_named_in_html_are_named_as_they_are() {
    const auto window = hostile_window();
    const QByteArray html = bait.toUtf8();
    expect_message_of(*window, write(".csv", "id,x,y\n1,0,0\n2," + html + ",1\n3,1,1\n"));
    expect_message_of(*window, write(".tour", "TYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n" + html + "\n-1\nEOF\n"));
    expect_message_of(*window, write(".json", "{\"rho\": \"" + html + "\"}"));
    expect_message_of(*window, write(".json", "{\"journal\": [], \"" + html + "\": 1}"));
    expect_message_of(*window, write(".tsp", "NAME: a\n" + html + ": 1\n"));
    expect_message_of(*window, folder_.filePath(bait + QStringLiteral(".absent.tsp")));
  }
  void good_files_named_in_html_are_shown_as_they_are() {
    const auto window = hostile_window();
    expect_message_of(*window, write(".tour", "NAME: " + bait.toUtf8() + "\nCOMMENT: " + bait.toUtf8() +
                                                  "\nTYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n1\n2\n3\n4\n-1\nEOF\n"));
    QVERIFY(open_and_wait(*window, write(".csv", "id,x,y\n1,0,0\n2,10,0\n3,10,10\n4,0,10\n")));
    test::settle(50);
    QCOMPARE(html_in_widgets(), QString());
    window->files().open(write(".json", QByteArray::fromStdString(format_settings(Settings{}))));
    test::settle(300);
    QCOMPARE(html_in_widgets(), QString());
  }
  void a_session_named_in_html_is_saved_and_replayed() {
    const auto window = hostile_window();
    const QString file = folder_.filePath(bait + QStringLiteral(".session.json"));
    window->files().save(saving::Kind::session, file);
    QTRY_VERIFY(message_in(*window).contains(bait));
    QCOMPARE(html_in_widgets(), QString());
    QVERIFY(open_and_wait(*window, file));
    QTRY_COMPARE(window->controller().frame()->last.iteration, std::int64_t(2));
    test::settle(50);
    QCOMPARE(html_in_widgets(), QString());
  }
  void the_row_of_work_names_a_file_as_it_is() {
    const Watch watch(QStringLiteral("b.png"));
    const auto window = hostile_window();
    window->message_bar().show_work(QStringLiteral("Reading %1").arg(bait));
    test::settle(400);
    QCOMPARE(html_in_widgets(), QString());
    QVERIFY(!watch.opened());
  }
  void messages_and_dialogs_show_words_as_they_are() {
    const Watch watch(QStringLiteral("b.png"));
    const auto window = hostile_window();
    window->messages().show({Severity::error, bait + QStringLiteral(" is wrong."), {}, {}});
    window->actions().messages->trigger();
    window->actions().shortcuts->trigger();
    window->actions().about->trigger();
    window->actions().export_picture->trigger();
    auto* dialog = window->findChild<ExportDialog*>();
    QVERIFY(dialog && test::is_exposed(dialog));
    dialog->set_file(write(".png", "here already"));
    test::settle(100);
    QVERIFY(child<QWidget>(*dialog, "export")->toolTip().contains(QStringLiteral("exists")));
    QCOMPARE(html_in_widgets(), QString());
    dialog->set_file(folder_.filePath(QStringLiteral("no folder/") + bait + QStringLiteral(".png")));
    QTest::mouseClick(child(*dialog, "export"), Qt::LeftButton);
    QTRY_VERIFY(child<QLabel>(*dialog, "error")->isVisible());
    QCOMPARE(html_in_widgets(), QString());
    QVERIFY(!watch.opened());
  }
  void qts_own_question_whether_to_replace_a_file_shows_its_name_as_it_is() {
    const Watch watch(QStringLiteral("b.png"));
    const auto window = hostile_window();
    const QString there = write(".tour", "here already");
    bool asked = false;
    int looked = 0;
    QString found = QStringLiteral("not looked at");
    QTimer look;
    look.setInterval(50);
    connect(&look, &QTimer::timeout, this, [&] {
      auto* top = QApplication::activeModalWidget();
      if (++looked > test::patience_ms / 50) qFatal("the dialogs do not come or do not go");
      if (auto* question = qobject_cast<QMessageBox*>(top)) {
        asked = asked || question->text().contains(bait);
        found = html_in_widgets();
        question->reject();
      } else if (auto* dialog = qobject_cast<QFileDialog*>(top)) {
        if (asked) return dialog->reject();
        dialog->findChild<QLineEdit*>()->setText(there);
        QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
      }
    });
    look.start();
    window->actions().save_tour->trigger();
    QVERIFY(asked);
    QCOMPARE(found, QString());
    QVERIFY(!watch.opened());
  }
  void a_tool_tip_shows_words_as_they_are() {
    const Watch watch(QStringLiteral("b.png"));
    const auto window = hostile_window();
    QToolTip::showText(window->mapToGlobal(QPoint(40, 40)), plain_tip(bait + QStringLiteral(" and more")),
                       window.get());
    QTRY_VERIFY(QToolTip::isVisible());
    test::settle(100);
    QVERIFY(!watch.opened());
    QToolTip::hideText();
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(plain_words_test, PlainWordsTest)
#include "plain_words_test.moc"
