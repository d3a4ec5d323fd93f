// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/controller.hpp"

#include <QSignalSpy>
#include <QtTest>

#include "core/cpu/make_colony.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"
#include "tests/core/session/fake_colony.hpp"

namespace formicarium {
namespace {

InstancePtr square(int side) {
  InstanceData data;
  data.name = "square";
  for (int i = 0; i < side * side; ++i) data.coordinates.push_back({double(i % side) * 10, double(i / side) * 10});
  return std::make_shared<const TspInstance>(std::move(data));
}

}  // namespace

class ControllerTest : public QObject {
  Q_OBJECT

 private slots:
  void before_the_first_load_there_is_an_empty_frame() {
    const Controller controller;
    QCOMPARE(controller.frame()->state, State::empty);
    QVERIFY(!controller.frame()->instance);
  }
  void a_loaded_run_waits_at_iteration_0() {
    Controller controller;
    controller.load(square(4), Settings(), false);
    QTRY_COMPARE(controller.frame()->state, State::paused);
    QCOMPARE(controller.frame()->last.iteration, std::int64_t(0));
  }
  void play_pause_and_step_do_what_they_say() {
    Controller controller;
    controller.load(square(4), Settings(), false);
    QTRY_COMPARE(controller.frame()->state, State::paused);
    controller.toggle();
    QTRY_VERIFY(controller.frame()->last.iteration > 5);
    controller.toggle();
    QTRY_COMPARE(controller.frame()->state, State::paused);
    const auto at = controller.frame()->last.iteration;
    controller.step(10);
    QTRY_COMPARE(controller.frame()->last.iteration, at + 10);
    QTRY_COMPARE(controller.frame()->state, State::paused);
  }
  void frames_come_no_faster_than_thirty_a_second_however_fast_the_colony_is() {
    Controller controller;
    QSignalSpy frames(&controller, &Controller::frame_changed);
    controller.load(square(3), Settings(), true);
    QElapsedTimer watch;
    watch.start();
    QTRY_VERIFY(controller.frame()->last.iteration > 200);
    QVERIFY2(double(frames.count()) <= 5 + double(watch.elapsed()) / 1000 * 35,
             qPrintable(QString::number(frames.count())));
  }
  void slow_painting_makes_frames_rarer_so_that_input_finds_room() {
    Controller controller;
    for (int i = 0; i < 50; ++i) controller.painted(100);
    QSignalSpy frames(&controller, &Controller::frame_changed);
    controller.load(square(3), Settings(), true);
    QElapsedTimer watch;
    watch.start();
    QTRY_VERIFY(frames.count() >= 6);
    QVERIFY2(watch.elapsed() > 700, qPrintable(QString::number(watch.elapsed())));
  }
  void reset_with_a_kept_seed_repeats_the_run_and_without_draws_another() {
    Controller controller;
    Settings settings;
    settings.seed = 77;
    controller.load(square(5), settings, false);
    controller.step(20);
    QTRY_COMPARE(controller.frame()->last.iteration, std::int64_t(20));
    const Tour first = controller.frame()->best;
    controller.reset(true);
    QTRY_COMPARE(controller.frame()->last.iteration, std::int64_t(0));
    QCOMPARE(controller.frame()->settings.seed, std::uint64_t(77));
    controller.step(20);
    QTRY_COMPARE(controller.frame()->last.iteration, std::int64_t(20));
    QCOMPARE(controller.frame()->best, first);
    controller.reset(false);
    QTRY_VERIFY(controller.frame()->settings.seed != 77);
    QTRY_COMPARE(controller.frame()->state, State::paused);
    QCOMPARE(controller.frame()->last.iteration, std::int64_t(0));
  }
  void a_colony_that_cannot_be_made_is_told_and_the_old_run_stays() {
    int made = 0;
    Controller controller(nullptr, [&made](InstancePtr instance, const Settings& settings, Progress* progress) {
      if (made++ > 0) throw std::runtime_error("no room for a second colony");
      return make_colony(std::move(instance), settings, progress);
    });
    const InstancePtr first = square(4);
    controller.load(first, Settings(), true);
    QTRY_VERIFY(controller.frame()->last.iteration > 0);
    QSignalSpy trouble(&controller, &Controller::trouble);
    controller.load(square(5), Settings(), true);
    QTRY_COMPARE(trouble.count(), 1);
    QVERIFY(trouble.first().first().toString().contains("second colony"));
    QCOMPARE(controller.frame()->instance, first);
    const auto at = controller.frame()->last.iteration;
    QTRY_VERIFY(controller.frame()->last.iteration > at);
  }
  void a_colony_in_the_making_can_be_cancelled() {
    Controller controller(nullptr, [](InstancePtr instance, const Settings& settings, Progress* progress) {
      if (instance->cities() > 16) {
        for (;;) progress->report(0.5);
      }
      return make_colony(std::move(instance), settings, progress);
    });
    controller.load(square(4), Settings(), false);
    QTRY_COMPARE(controller.frame()->state, State::paused);
    QSignalSpy progressed(&controller, &Controller::making_progressed), ended(&controller, &Controller::making_ended);
    QTRY_VERIFY(!controller.making());
    ended.clear();
    controller.load(square(6), Settings(), false);
    QTRY_VERIFY(!progressed.isEmpty());
    QVERIFY(controller.making());
    controller.cancel_making();
    QTRY_VERIFY(!ended.isEmpty());
    QCOMPARE(controller.frame()->instance->cities(), 16);
  }
  void a_long_iteration_is_told_of_a_pause_says_that_it_waits_and_can_stop_waiting() {
    const auto script = std::make_shared<Script>();
    const auto gate = std::make_shared<Gate>();
    script->gives_up = true;
    script->on_iterate = [gate](std::int64_t iteration) {
      if (iteration == 3) gate->pass();
    };
    Controller controller(nullptr, [script](InstancePtr instance, const Settings& settings, Progress*) {
      return std::make_unique<FakeColony>(std::move(instance), settings, script);
    });
    QSignalSpy told(&controller, &Controller::iteration_progressed);
    const auto words = [&] { return told.isEmpty() ? QString() : told.last().first().toString(); };
    controller.load(square(4), Settings(), true);
    gate->await_arrival();
    QTRY_VERIFY2(words().startsWith("Iteration 3: "), qPrintable(words()));
    controller.pause();
    QTRY_VERIFY2(words().startsWith("Pauses after iteration 3"), qPrintable(words()));
    controller.give_up();
    gate->open();
    QTRY_COMPARE(controller.frame()->state, State::paused);
    QCOMPARE(controller.frame()->last.iteration, std::int64_t(2));
    QTRY_COMPARE(words(), QString());
  }
  void paused_means_that_no_timer_runs() {
    Controller controller;
    controller.load(square(4), Settings(), true);
    QTRY_VERIFY(controller.frame()->last.iteration > 5);
    controller.pause();
    QTRY_COMPARE(controller.frame()->state, State::paused);
    QTRY_VERIFY([&] {
      const auto timers = controller.findChildren<QTimer*>();
      return std::none_of(timers.begin(), timers.end(), [](const QTimer* timer) { return timer->isActive(); }) &&
             !controller.making();
    }());
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(controller_test, ControllerTest)
#include "controller_test.moc"
