// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody who presses everything: MONKEY_ACTIONS random commands with a fixed seed, and what must hold between them.
#include <QDockWidget>
#include <QSettings>
#include <QSlider>
#include <QtTest>
#include <functional>
#include <vector>

#include "app/desktop/actions.hpp"
#include "app/desktop/viewport.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class MonkeyTest : public QObject {
  Q_OBJECT

  static int actions_to_do() {
    const int asked = qEnvironmentVariableIntValue("MONKEY_ACTIONS");
    return asked > 0 ? asked : 400;
  }

 private slots:
  void whatever_is_pressed_the_states_stay_consistent() {
    QSettings().clear();
    const QTemporaryDir folder;
    const QStringList files = {write_instance(folder, "forty.tsp", 40),
                               write_instance(folder, "three.tsp", 3),
                               write_instance(folder, "four_hundred.tsp", 400),
                               write_text(folder, "bad.tsp", "NAME: bad\nDIMENSION: x\n"),
                               write_text(folder, "empty.csv", ""),
                               folder.filePath("absent.tsp")};
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, files.first()));
    Controller& controller = window->controller();
    Actions& actions = window->actions();
    QRandomGenerator dice(20'250'101);

    // What must hold after every frame.
    std::uint64_t run = 0;
    std::int64_t iteration = 0;
    Length best = 0;
    std::int64_t frames = 0;
    QString broken;
    connect(&controller, &Controller::frame_changed, window.get(), [&](const FramePtr& newest) {
      const Frame& frame = *newest;
      ++frames;
      const auto check = [&](bool holds, const char* what) {
        if (!holds && broken.isEmpty()) broken = QString::fromLatin1(what);
      };
      check(frame.run >= run, "a frame of an older run was shown");
      if (frame.run == run) {
        check(frame.last.iteration >= iteration, "the iteration went back within a run");
        check(best == 0 || frame.best.empty() || frame.best_length <= best, "the best tour became longer within a run");
      }
      run = frame.run;
      iteration = frame.last.iteration;
      best = frame.best.empty() ? 0 : frame.best_length;
      check(frame.instance != nullptr, "the instance vanished");
      check(frame.state != State::failed && frame.state != State::empty, "the run failed");
      if (!frame.best.empty()) {
        check(!why_no_tour(frame.best, frame.instance->cities()), "the best tour is no permutation");
        check(frame.instance->cost(frame.best) == frame.best_length, "the best tour has another length");
      }
      check(frame.last.iteration > 0 || frame.best.empty(), "a tour before the first iteration");
    });

    const std::vector<std::function<void()>> random_actions = {
        [&] { actions.play->trigger(); },
        [&] { actions.play->trigger(); },
        [&] { actions.step->trigger(); },
        [&] { actions.ten_steps->trigger(); },
        [&] { actions.reset->trigger(); },
        [&] { actions.new_seed->trigger(); },
        [&] { actions.keep_seed->trigger(); },
        [&] { actions.unlimited->trigger(); },
        [&] { child<QSlider>(*window, "speed_slider")->setValue(int(dice.bounded(65))); },
        [&] { window->files().open(files[dice.bounded(int(files.size()))], {.run = dice.bounded(2) == 0}); },
        [&] { emit window->message_bar().cancel_requested(); },
        [&] { window->message_bar().close_message(); },
        [&] {
          controller.set_stop({std::int64_t(dice.bounded(3)) * 100, 0, 0});
        },
        [&] {
          const auto table = parameters();
          const Parameter& parameter = table[std::size_t(dice.bounded(int(table.size())))];
          Settings settings = controller.frame()->settings;
          parameter.set(settings, parameter.lowest + (parameter.highest - parameter.lowest) * dice.generateDouble());
          settings.ants = std::min(settings.ants, 64);
          settings.threads = std::min(settings.threads, 4);
          if (dice.bounded(4) == 0)
            controller.restart_with(settings);
          else
            controller.change(settings);
        },
        [&] { window->resize(700 + int(dice.bounded(900)), 560 + int(dice.bounded(500))); },
        [&] {
          const auto docks = window->findChildren<QDockWidget*>();
          if (docks.isEmpty()) return;
          QDockWidget* dock = docks[dice.bounded(int(docks.size()))];
          if (dice.bounded(2) == 0)
            dock->setFloating(!dock->isFloating());
          else
            dock->setVisible(!dock->isVisible());
        },
        [&] { actions.reset_layout->trigger(); },
        [&] { actions.bare->trigger(); },
        [&] { actions.next_view->trigger(); },
        [&] { actions.show_layer(Layer::trails)->trigger(); },
        [&] { actions.gallery->trigger(); },
        [&] { (dice.bounded(2) == 0 ? actions.theme_dark : actions.theme_light)->trigger(); },
        [&] { actions.zoom_in->trigger(); },
        [&] { actions.fit->trigger(); },
        [&] { actions.next_city->trigger(); },
        [&] {
          const QPoint at(int(dice.bounded(qMax(1, window->viewport().width()))),
                          int(dice.bounded(qMax(1, window->viewport().height()))));
          if (window->viewport().isVisible()) QTest::mouseClick(&window->viewport(), Qt::LeftButton, {}, at);
        },
        [&] { window->files().save(saving::Kind::session, folder.filePath("saved.json")); },
        [&] {
          if (!controller.frame()->best.empty())
            window->files().save(saving::Kind::tour, folder.filePath("saved.tour"));
        },
        [&] {
          if (QFile::exists(folder.filePath("saved.json"))) window->files().open(folder.filePath("saved.json"));
        },
    };

    std::int64_t count = 0;
    while (count < actions_to_do() && broken.isEmpty()) {
      random_actions[std::size_t(dice.bounded(int(random_actions.size())))]();
      ++count;
      for (int i = int(dice.bounded(4)); i >= 0; --i) test::settle(int(dice.bounded(12)));
      // The buttons must agree with the frame they were made from.
      const bool running = controller.frame()->state == State::running;
      if (actions.play->iconText() != (running ? QStringLiteral("Pause") : QStringLiteral("Play")))
        broken = QStringLiteral("the play button lies");
    }
    QVERIFY2(broken.isEmpty(), qPrintable(QStringLiteral("%1 after %2 actions").arg(broken).arg(count)));
    controller.pause();
    window->controller().set_stop({});
    QTRY_VERIFY(controller.frame()->state != State::running);
    qInfo("%lld actions, %lld frames", static_cast<long long>(count), static_cast<long long>(frames));
    QVERIFY(frames > count / 10);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(monkey_test, MonkeyTest)
#include "monkey_test.moc"
