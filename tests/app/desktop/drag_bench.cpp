// SPDX-License-Identifier: GPL-3.0-or-later
// How many pictures a second show a city that is dragged while the colony runs: the pointer moves on as soon as a
// picture has been flushed to the screen, or after a sixtieth of a second.
//   drag_bench [CITIES] [SECONDS] [SIDES]     fails below 30 pictures a second
#include <QApplication>
#include <QEventLoop>
#include <QMouseEvent>
#include <QTimer>
#include <QtTest>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "app/desktop/actions.hpp"
#include "app/desktop/edited_cities.hpp"
#include "app/desktop/viewport.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

using Clock = std::chrono::steady_clock;

int run(int cities, double seconds, int sides) {
  QTemporaryDir folder;
  const auto window = shown_window({1280, 800});
  if (!open_and_wait(*window, write_instance(folder, "bench.tsp", cities))) return 2;
  for (int i = 1; i < sides; ++i) window->actions().add_side->trigger();
  window->controller().set_speed(0);
  window->actions().play->trigger();
  if (!QTest::qWaitFor([&] { return frame_of(*window, 0).last.iteration > 5; }, 60'000)) return 2;
  Viewport& viewport = window->viewport();
  viewport.setFocus();
  window->actions().edit_cities->trigger();
  const auto& frame = [&]() -> const Frame& { return frame_of(*window, 0); };
  const Pixel from = viewport.scene().map_view()->screen(frame().instance->layout()[std::size_t(cities / 2)]);
  const auto send = [&](QEvent::Type type, QPointF at) {
    QMouseEvent event(type, at, viewport.mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
    QApplication::sendEvent(&viewport, &event);
  };
  int pictures = 0, moved = 0;
  InstancePtr shown;
  QObject watch;
  double drawing = 0;  // ms
  QObject::connect(&viewport, &Viewport::frame_drawn, &watch, [&](double milliseconds) {
    ++pictures;
    drawing += milliseconds;
    const InstancePtr& now = viewport.scene().state()->excerpt().instance;
    moved += now != shown;
    shown = now;
  });
  send(QEvent::MouseButtonPress, {from.x, from.y});
  const std::int64_t first = window->controller().newest()->last.iteration;
  const auto start = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  QTimer steps;
  QEventLoop loop;
  QObject::connect(&steps, &QTimer::timeout, &watch, [&] {
    const double t = passed();
    if (t > seconds) return loop.quit();
    send(QEvent::MouseMove, {from.x + 120 * std::sin(3 * t), from.y + 90 * std::sin(2 * t)});
  });
  steps.start(16);
  loop.exec();
  const double took = passed();
  send(QEvent::MouseButtonRelease, {from.x, from.y});
  std::printf(
      "%d cities, %d side(s): %.1f pictures a second, %.1f of them with the city elsewhere, each drawn in %.1f ms; "
      "%.1f it/s; OpenGL: %s\n",
      cities, sides, pictures / took, moved / took, drawing / pictures,
      double(window->controller().newest()->last.iteration - first) / took, qPrintable(viewport.gl_description()));
  return moved / took >= 30 ? 0 : 1;
}

}  // namespace
}  // namespace formicarium

int main(int argc, char** argv) {
  const formicarium::TestApplication ready(argc, argv);
  return formicarium::run(argc > 1 ? std::atoi(argv[1]) : 1'000, argc > 2 ? std::atof(argv[2]) : 5,
                          argc > 3 ? std::atoi(argv[3]) : 1);
}
