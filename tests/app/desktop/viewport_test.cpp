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
#include <cmath>

#include "app/scene/scene.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/fake_link.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {

class ViewportTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() {
    const Viewport made;
    QVERIFY2(made.usable(), qPrintable(made.why()));
  }

  void a_frame_is_painted_and_told() {
    Viewport viewport;
    quiet(viewport);
    viewport.resize(480, 360);
    QSignalSpy drawn(&viewport, &Viewport::frame_drawn);
    viewport.show();
    QVERIFY(test::is_exposed(&viewport));
    viewport.show_frame(shared(test::example_frame(60, 8)));
    QTRY_VERIFY(drawn.count() > 0);
    QVERIFY(!viewport.gl_description().isEmpty());
    QVERIFY(inked(viewport.picture()) > 1000);
  }

  void the_wheel_zooms_and_a_drag_pans() {
    Viewport viewport;
    quiet(viewport);
    viewport.scene().set_view(View::map);
    viewport.resize(480, 360);
    viewport.show();
    QVERIFY(test::is_exposed(&viewport));
    viewport.show_frame(shared(test::example_frame(60, 8)));
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
    viewport.scene().fit();
    QCOMPARE(viewport.picture(), fitted);
  }

  void the_matrix_zooms_and_answers_and_edges_can_be_pinned() {
    Viewport viewport;
    quiet(viewport);
    viewport.resize(900, 420);
    viewport.show();
    QVERIFY(test::is_exposed(&viewport));
    const Frame frame = test::example_frame(30, 3);
    viewport.show_frame(shared(frame));
    Scene& scene = viewport.scene();
    scene.set_view(View::both);
    viewport.picture();
    const Rect plot = scene.matrix_plot();
    const QPointF middle(plot.x + plot.width / 2, plot.y + plot.height / 2);
    const double scale = viewport.scene().map_view()->scale;
    QWheelEvent wheel(middle, viewport.mapToGlobal(middle), {}, {0, 360}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&viewport, &wheel);
    viewport.picture();
    const MatrixView zoomed = scene.matrix_view();
    QVERIFY(zoomed.span() < 20);
    QCOMPARE(viewport.scene().map_view()->scale, scale);

    QTest::mousePress(&viewport, Qt::LeftButton, {}, middle.toPoint());
    QTest::mouseMove(&viewport, middle.toPoint() + QPoint(20, 30));
    QTest::mouseMove(&viewport, middle.toPoint() + QPoint(40, 60));
    QTest::mouseRelease(&viewport, Qt::LeftButton, {}, middle.toPoint() + QPoint(40, 60));
    viewport.picture();
    QVERIFY(scene.matrix_view().row() < zoomed.row());
    QVERIFY(scene.matrix_view().column() < zoomed.column());

    // A cell lights its edge.
    const Tour order = matrix_order(frame.best, 30);
    const MatrixView view = scene.matrix_view();
    const int row = int(view.row()) + 3, column = int(view.column()) + 5;
    QTest::mouseMove(&viewport, QPoint(int(plot.x + plot.width * view.share_of_column(column + 0.5)),
                                       int(plot.y + plot.height * view.share_of_row(row + 0.5))));
    QVERIFY(scene.asked_edge() == std::pair(order[std::size_t(row)], order[std::size_t(column)]));

    // So does the edge itself; a click pins it although a city was chosen before.
    viewport.scene().select_city(7);
    const auto places = frame.instance->layout();
    std::size_t longest = 0;
    const auto length = [&](std::size_t k) {
      const Point a = places[frame.best[k]], b = places[frame.best[k + 1]];
      return std::hypot(a.x - b.x, a.y - b.y);
    };
    for (std::size_t k = 0; k + 1 < frame.best.size(); ++k)
      if (length(k) > length(longest)) longest = k;
    const City from = frame.best[longest], to = frame.best[longest + 1];
    const Camera camera = *viewport.scene().map_view();
    const Pixel a = camera.screen(places[from]), b = camera.screen(places[to]);
    const QPoint on_edge(int(std::lround((a.x + b.x) / 2)), int(std::lround((a.y + b.y) / 2)));
    QTest::mouseMove(&viewport, on_edge);
    QVERIFY(scene.asked_edge() == std::pair(from, to));
    QTest::mouseClick(&viewport, Qt::LeftButton, {}, on_edge);
    QTest::mouseMove(&viewport, QPoint(3, 3));
    QCOMPARE(scene.selected_city(), -1);
    QVERIFY(scene.asked_edge() == std::pair(from, to));
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
    QVERIFY(test::is_exposed(&window));
    viewport->show_frame(shared(test::example_frame(60, 8)));
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
    viewport->scene().set_view(View::both);  // software paints the map's trails from the host's copy
    viewport->scene().set_link(test::make_fake_link(script));
    dock->setWidget(viewport);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.resize(700, 500);
    window.show();
    QVERIFY(test::is_exposed(&window));
    QSignalSpy told(viewport, &Viewport::picture_path_changed);
    viewport->show_frame(shared(test::on_device(test::example_frame(60, 8), script)));
    QTRY_VERIFY(script->alive > 0);
    QTRY_COMPARE(told.count(), 1);
    QVERIFY(viewport->scene().picture_path().straight);
    QVERIFY(viewport->scene().wants().trails == CarriedTrails::on_device);
    const int buffers = script->alive;
    for (const bool floating : {true, false, true, false}) {
      QSignalSpy drawn(viewport, &Viewport::frame_drawn);
      dock->setFloating(floating);
      QTRY_VERIFY(drawn.count() > 0);
      viewport->show_frame(shared(test::on_device(test::example_frame(60, 8), script)));
      QVERIFY2(inked(viewport->picture()) > 1000, floating ? "floating" : "docked");
      QCOMPARE(script->alive, buffers);
      QVERIFY(viewport->scene().picture_path().straight);
    }
    window.showFullScreen();
    QVERIFY(inked(viewport->picture()) > 1000);
    QCOMPARE(script->alive, buffers);
    script->fails_at = "map";
    viewport->show_frame(shared(test::on_device(test::example_frame(60, 8), script)));
    QTRY_COMPARE(told.count(), 2);
    QVERIFY(viewport->scene().wants().trails == CarriedTrails::copied);
    QVERIFY(inked(viewport->picture()) > 1000);
    delete dock;  // closed while it runs
    QCOMPARE(script->alive, 0);
  }

  void layers_and_views_are_told_once_each() {
    Viewport viewport;
    int layers = 0, views = 0;
    const ViewState::Listening listening(viewport.scene().state(), [&](unsigned changes, const void*) {
      layers += (changes & ViewChange::layers) != 0;
      views += (changes & ViewChange::view) != 0;
    });
    viewport.scene().set_layer(Layer::cities, false);
    viewport.scene().set_layer(Layer::cities, false);
    QCOMPARE(layers, 1);
    viewport.scene().set_view(View::matrix);
    QCOMPARE(views, 1);
    QCOMPARE(viewport.scene().view(), View::matrix);
  }

  void a_screen_reader_hears_the_instance_and_the_best_tour() {
    Viewport viewport;
    viewport.show_frame(shared(test::example_frame(60, 8)));
    QCOMPARE(viewport.accessibleName(), QStringLiteral("Map"));
    QVERIFY(viewport.accessibleDescription().startsWith("example, iteration 20, best "));
    QVERIFY2(viewport.accessibleDescription().endsWith("On the map: Cities, Best Tour, Trails, Ants."),
             qPrintable(viewport.accessibleDescription()));
    viewport.scene().set_view(View::matrix);
    QVERIFY(viewport.accessibleDescription().endsWith("The matrix is shown."));
  }
  void a_screen_reader_that_reads_a_running_map_is_not_flooded_and_hears_where_it_stops() {
    Viewport viewport;
    viewport.show();
    viewport.activateWindow();
    viewport.setFocus();
    QTRY_VERIFY(viewport.hasFocus());
    Frame frame = test::example_frame(60, 8);
    frame.state = State::running;
    QStringList told;
    for (frame.last.iteration = 21; frame.last.iteration <= 120; ++frame.last.iteration) {
      viewport.show_frame(shared(frame));
      if (told.isEmpty() || told.back() != viewport.accessibleDescription()) told << viewport.accessibleDescription();
    }
    QVERIFY2(told.size() < 10, qPrintable(told.join(u'\n')));
    frame.state = State::paused;
    viewport.show_frame(shared(frame));
    QVERIFY(viewport.accessibleDescription().startsWith("example, iteration 121, best "));
  }

  void nothing_is_painted_while_nothing_happens() {
    Viewport viewport;
    viewport.resize(480, 360);
    viewport.show();
    QVERIFY(test::is_exposed(&viewport));
    viewport.show_frame(shared(test::example_frame(60, 8)));
    QTRY_VERIFY(!viewport.scene().wants_repaint());
    test::settle(300);  // what is pending comes through
    QSignalSpy drawn(&viewport, &Viewport::frame_drawn);
    test::settle(300);
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
