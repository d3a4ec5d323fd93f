// SPDX-License-Identifier: GPL-3.0-or-later
// Where there is no font the window says so wherever words are seen or heard, and draws no file. CTest runs it with
// tests/app/no_fonts.conf.
#include <QLabel>
#include <QtTest>
#include <algorithm>

#include "app/desktop/command_line.hpp"
#include "app/desktop/picture/picture.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/look/font_file.hpp"
#include "core/base/error.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class NoFontTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 private slots:
  void title_message_and_map_say_it() {
    QVERIFY(font_file(false).path.empty() && font_file(true).path.empty());
    const QString why = QStringLiteral("No font was found; please install one");
    const auto window = shown_window();
    CommandLine wanted;
    wanted.file = write_instance(folder_, QStringLiteral("forty.tsp"), 40);
    wanted.paused = true;
    window->viewport().scene().keep_words(true);
    window->start(wanted);
    QVERIFY(window->windowTitle().startsWith(why));
    QCOMPARE(child<QLabel>(*window, "message_text")->accessibleName().left(why.size()), why);
    QTRY_VERIFY(std::ranges::any_of(window->viewport().scene().words(), [&](const std::string& words) {
      return QString::fromStdString(words).startsWith(why);
    }));
    QTRY_VERIFY(window->windowTitle().contains(QStringLiteral("forty")));
    QVERIFY(window->windowTitle().startsWith(why));
  }
  void no_picture_is_drawn() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, QStringLiteral("forty.tsp"), 40)));
    step(*window, 1);
    for (const char* const ending : {"png", "svg", "pdf"})
      QVERIFY_THROWS_EXCEPTION(OutputError,
                               picture_bytes(QLatin1String(ending), *window->controller().frame(), PictureOptions()));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(no_font_test, NoFontTest)
#include "no_font_test.moc"
