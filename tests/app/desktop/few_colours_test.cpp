// SPDX-License-Identifier: GPL-3.0-or-later
// On a screen with 16 bits a pixel, as Xvnc and xrdp offer, the map is seen, or a sentence says why it is not.
#include <QGuiApplication>
#include <QLabel>
#include <QScreen>
#include <QSet>
#include <QtTest>

#include "app/desktop/viewport.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class FewColoursTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 private slots:
  void the_map_is_seen_or_a_sentence_says_why_not() {
    QCOMPARE(QGuiApplication::primaryScreen()->depth(), 16);
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, QStringLiteral("forty.tsp"), 40)));
    step(*window, 3);
    Viewport& viewport = window->viewport();
    if (!viewport.usable()) {
      const auto* sentence = viewport.findChild<QLabel*>();
      QVERIFY(sentence && sentence->isVisible());
      QVERIFY2(sentence->text().contains(QStringLiteral("16 bits")), qPrintable(sentence->text()));
      return;
    }
    // What is on the screen, and not what the picture's own buffer holds.
    const auto colours = [&] {
      const QPoint corner = viewport.mapToGlobal(QPoint());
      const QImage seen = window->screen()
                              ->grabWindow(0, corner.x(), corner.y(), viewport.width(), viewport.height())
                              .toImage()
                              .convertToFormat(QImage::Format_RGB32);
      QSet<QRgb> all;
      for (int y = 0; y < seen.height(); ++y)
        for (int x = 0; x < seen.width(); ++x) all.insert(seen.pixel(x, y));
      return all;
    };
    QTRY_VERIFY(colours().size() > 8);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(few_colours_test, FewColoursTest)
#include "few_colours_test.moc"
