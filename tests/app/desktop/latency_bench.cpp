// SPDX-License-Identifier: GPL-3.0-or-later
// How long an input waits for its picture while the solver saturates every core: a key's command, wheel and drags
// arrive from another thread at random times, and count until the frame that shows them has been flushed to the screen.
// Each changes the picture: of an assignment a new iteration may come once in seconds, and nothing else would be
// painted.
//   latency_bench [INSTANCE] [INPUTS] [running|paused] [SIDES]     fails if more than 5 % take longer than 100 ms
#include <QApplication>
#include <QEventLoop>
#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>
#include <QtTest>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <thread>

#include "app/desktop/actions.hpp"
#include "app/desktop/viewport.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

using Clock = std::chrono::steady_clock;

/// Sees the inputs arrive and the frames leave.
class Watch : public QObject {
 public:
  explicit Watch(Viewport& viewport) {
    viewport.installEventFilter(this);
    connect(&viewport, &Viewport::frame_drawn, this, [this] {
      ++frames;
      // The frame reaches the screen after this returns; a queued call comes behind that.
      if (delivered_ && !queued_) {
        queued_ = true;
        QMetaObject::invokeMethod(
            this, [this] { painted(); }, Qt::QueuedConnection);
      }
    });
  }

  void sent() { sent_ = Clock::now(); }  // any thread, before the event is posted
  void delivered() { delivered_ = true; }
  void expect() {
    done_ = false;
    delivered_ = queued_ = false;
  }
  /// Runs the event loop, as the program does, until the picture is there; false after 5 s. QTest::qWaitFor would sleep
  /// up to 10 ms after every round of events, and that time would count.
  bool wait() {
    QTimer deadline;
    connect(&deadline, &QTimer::timeout, this, [this] { until_painted_.exit(1); });
    deadline.start(5000);
    return done_ || until_painted_.exec() == 0;
  }
  std::vector<double> milliseconds;
  std::int64_t frames = 0;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    const auto type = event->type();
    if (type == QEvent::Wheel || type == QEvent::MouseMove) delivered();
    return QObject::eventFilter(object, event);
  }

 private:
  void painted() {
    milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - sent_.load()).count());
    done_ = true;
    until_painted_.quit();
  }
  QEventLoop until_painted_;
  std::atomic<Clock::time_point> sent_{};
  bool done_ = true;
  bool delivered_ = false, queued_ = false;
};

double percentile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[std::min(values.size() - 1, std::size_t(share * double(values.size())))];
}

int measure_latency(const QString& file, int inputs, bool paused, int sides) {
  const auto window = shown_window();
  if (!open_and_wait(*window, file)) {
    std::fprintf(stderr, "latency_bench: %s\n", qPrintable(message_in(*window)));
    return 3;
  }
  Viewport& viewport = window->viewport();
  viewport.scene().set_view(View::both);
  for (int side = 1; side < sides; ++side) window->actions().add_side->trigger();
  viewport.scene().set_layer(Layer::trails, true);
  viewport.setFocus();
  window->actions().unlimited->trigger();
  window->controller().set_stop({.iterations = 1'000'000'000});  // a run without a stop rests once it has settled
  if (!paused) window->actions().play->trigger();
  QTest::qWait(3000);  // until the run has settled into its pace

  Watch watch(viewport);
  const auto start = Clock::now();
  const auto first_iteration = window->controller().frame()->last.iteration;
  std::mt19937 dice(1);
  QAction* const layer = window->actions().show_layer(
      window->controller().frame()->instance->traits().is_tour ? Layer::best : Layer::flows);
  const QPointF middle(viewport.width() / 4.0, viewport.height() / 2.0);
  const auto press = [&](QEvent::Type type, QPointF at, Qt::MouseButtons buttons) {
    QMouseEvent event(type, at, viewport.mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                      buttons, Qt::NoModifier);
    QApplication::sendEvent(&viewport, &event);
  };
  for (int i = 0; i < inputs; ++i) {
    const int kind = i % 3;
    // Drags go there and back again: a map that is at its limit does not move. They go farther than a click may.
    const double side = i % 2 == 0 ? 1 : -1;
    const QPointF at = middle + side * QPointF(8 + double(dice() % 40), double(dice() % 40));
    if (kind == 2) press(QEvent::MouseButtonPress, middle, Qt::LeftButton);
    QEvent* event = nullptr;
    if (kind == 1)  // first nearer, then back again
      event = new QWheelEvent(at, viewport.mapToGlobal(at), {}, QPoint(0, i % 2 == 0 ? -120 : 120), Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
    if (kind == 2)
      event = new QMouseEvent(QEvent::MouseMove, at, viewport.mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                              Qt::NoModifier);
    watch.expect();
    std::thread sender([&, event, pause = std::chrono::milliseconds(dice() % 90)] {
      std::this_thread::sleep_for(pause);
      watch.sent();
      if (event) return QCoreApplication::postEvent(&viewport, event);
      const auto command = [&watch, layer] {
        watch.delivered();
        layer->trigger();
      };
      QMetaObject::invokeMethod(&watch, command, Qt::QueuedConnection);
    });
    if (!watch.wait()) std::fprintf(stderr, "latency_bench: an input was never painted\n");
    sender.join();
    if (kind == 2) press(QEvent::MouseButtonRelease, at, Qt::NoButton);
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const auto iterations = window->controller().frame()->last.iteration - first_iteration;
  const auto& times = watch.milliseconds;
  const auto within = std::count_if(times.begin(), times.end(), [](double ms) { return ms <= 100; });
  std::printf("%s, %s\n", qPrintable(window->windowTitle()), qPrintable(viewport.gl_description()));
  std::printf(
      "inputs %zu   median %.1f ms   95 %% %.1f ms   worst %.1f ms   within 100 ms %.1f %%   solver %.1f it/s   %.1f "
      "frames/s\n",
      times.size(), percentile(times, 0.5), percentile(times, 0.95), percentile(times, 1),
      100.0 * double(within) / double(times.size()), double(iterations) / seconds, double(watch.frames) / seconds);
  return percentile(times, 0.95) <= 100 ? 0 : 1;
}

}  // namespace
}  // namespace formicarium

int main(int argc, char** argv) {
  const formicarium::TestApplication ready(argc, argv);
  const QString file =
      argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(FORMICARIUM_DATA "/tsplib/tsp/pr1002.tsp");
  return formicarium::measure_latency(file, argc > 2 ? std::atoi(argv[2]) : 200,
                                      argc > 3 && std::string_view(argv[3]) == "paused",
                                      argc > 4 ? std::atoi(argv[4]) : 1);
}
