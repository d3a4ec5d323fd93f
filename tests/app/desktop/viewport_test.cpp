// SPDX-License-Identifier: GPL-3.0-or-later
// The viewport as a widget: real events, docking and undocking, what a screen reader hears.
#include "app/desktop/viewport.hpp"

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "app/scene/scene.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/fake_link.hpp"

namespace formicarium {

class ViewportTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() {
    if (!Viewport().usable()) QSKIP("no OpenGL 4.5 on this display");
  }

  void a_frame_is_painted_and_told() {
    Viewport viewport;
    quiet(viewport);
    viewport.resize(480, 360);
    QSignalSpy drawn(&viewport, &Viewport::frame_drawn);
    viewport.show();
    QVERIFY(QTest::qWaitForWindowExposed(&viewport));
    viewport.show_frame(test::example_frame(60, 8));
    QTRY_VERIFY(drawn.count() > 0);
    QVERIFY(!viewport.gl_description().isEmpty());
    QVERIFY(inked(viewport.picture()) > 1000);
  }

  void the_wheel_zooms_and_a_drag_pans() {
    Viewport viewport;
    quiet(viewport);
    viewport.set_view(View::map);
    viewport.resize(480, 360);
    viewport.show();
    QVERIFY(QTest::qWaitForWindowExposed(&viewport));
    viewport.show_frame(test::example_frame(60, 8));
    const QImage fitted = viewport.picture();
    const QPointF at(240, 180);
    QWheelEvent wheel(at, viewport.mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&viewport, &wheel);
    const QImage zoomed = viewport.picture();
    QVERIFY(zoomed != fitted);
    QTest::mousePress(&viewport, Qt::LeftButton, {}, {200, 200});
    QTest::mouseMove(&viewport, {240, 220});
    QTest::mouseMove(&viewport, {260, 230});
    QTest::mouseRelease(&viewport, Qt::LeftButton, {}, {260, 230});
    QVERIFY(viewport.picture() != zoomed);
    viewport.fit();
    QCOMPARE(viewport.picture(), fitted);
  }

  void docking_and_undocking_keep_the_picture() {
    QMainWindow window;
    auto* const dock = new QDockWidget(&window);
    auto* const viewport = new Viewport(dock);
    quiet(*viewport);
    dock->setWidget(viewport);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.resize(700, 500);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    viewport->show_frame(test::example_frame(60, 8));
    QTRY_VERIFY(inked(viewport->picture()) > 1000);
    for (const bool floating : {true, false, true, false}) {
      QSignalSpy drawn(viewport, &Viewport::frame_drawn);
      dock->setFloating(floating);
      QTRY_VERIFY(drawn.count() > 0);
      QVERIFY2(inked(viewport->picture()) > 1000, floating ? "floating" : "docked");
    }
  }

  void a_link_to_a_device_survives_docking_and_undocking() {
    const auto script = std::make_shared<test::LinkScript>();
    QMainWindow window;
    auto* const dock = new QDockWidget(&window);
    auto* const viewport = new Viewport(dock);
    quiet(*viewport);
    viewport->scene().set_link(test::make_fake_link(script));
    dock->setWidget(viewport);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.resize(700, 500);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QSignalSpy told(viewport, &Viewport::picture_path_changed);
    viewport->show_frame(test::lent(test::example_frame(60, 8), script));
    QTRY_VERIFY(script->alive > 0);
    QTRY_COMPARE(told.count(), 1);
    QVERIFY(viewport->scene().picture_path().straight);
    QVERIFY(viewport->scene().wanted_trails() == CarriedTrails::on_device);
    const int buffers = script->alive;
    for (const bool floating : {true, false, true, false}) {
      QSignalSpy drawn(viewport, &Viewport::frame_drawn);
      dock->setFloating(floating);
      QTRY_VERIFY(drawn.count() > 0);
      viewport->show_frame(test::lent(test::example_frame(60, 8), script));
      QVERIFY2(inked(viewport->picture()) > 1000, floating ? "floating" : "docked");
      QCOMPARE(script->alive, buffers);
      QVERIFY(viewport->scene().picture_path().straight);
    }
    window.showFullScreen();
    QVERIFY(inked(viewport->picture()) > 1000);
    QCOMPARE(script->alive, buffers);
    script->fails_at = "map";
    viewport->show_frame(test::lent(test::example_frame(60, 8), script));
    QTRY_COMPARE(told.count(), 2);
    QVERIFY(viewport->scene().wanted_trails() == CarriedTrails::copied);
    QVERIFY(inked(viewport->picture()) > 1000);
    delete dock;  // closed while it runs
    QCOMPARE(script->alive, 0);
  }

  void layers_and_views_are_told_once_each() {
    Viewport viewport;
    QSignalSpy layers(&viewport, &Viewport::layers_changed), views(&viewport, &Viewport::view_changed);
    viewport.set_layer(Layer::cities, false);
    viewport.set_layer(Layer::cities, false);
    QCOMPARE(layers.count(), 1);
    viewport.set_view(View::matrix);
    QCOMPARE(views.count(), 1);
    QCOMPARE(viewport.view(), View::matrix);
  }

  void a_screen_reader_hears_the_instance_and_the_best_tour() {
    Viewport viewport;
    viewport.show_frame(test::example_frame(60, 8));
    QCOMPARE(viewport.accessibleName(), QStringLiteral("Map"));
    QVERIFY(viewport.accessibleDescription().startsWith("example, iteration 20, best "));
  }

  void nothing_is_painted_while_nothing_happens() {
    Viewport viewport;
    viewport.resize(480, 360);
    viewport.show();
    QVERIFY(QTest::qWaitForWindowExposed(&viewport));
    viewport.show_frame(test::example_frame(60, 8));
    QTRY_VERIFY(!viewport.scene().wants_repaint());
    QTest::qWait(300);  // what is pending comes through
    QSignalSpy drawn(&viewport, &Viewport::frame_drawn);
    QTest::qWait(300);
    QCOMPARE(drawn.count(), 0);
  }

 private:
  static void quiet(Viewport& viewport) {
    SceneOptions options = viewport.scene().options();
    options.overlay = false;
    options.reduced_motion = true;
    viewport.scene().set_options(options);
  }
  /// Pixels that are not the ground.
  static int inked(const QImage& picture) {
    if (picture.isNull()) return 0;
    const QRgb ground = picture.pixel(0, 0);
    int count = 0;
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) count += picture.pixel(x, y) != ground;
    return count;
  }
};

}  // namespace formicarium

using formicarium::ViewportTest;
QTEST_MAIN(ViewportTest)
#include "viewport_test.moc"
