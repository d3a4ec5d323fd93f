// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of docs/manual.md, by the window's own commands.
//   manual_pictures FOLDER     without a display: xvfb-run -s '-screen 0 1400x900x24' manual_pictures docs/pictures
//   manual_pictures FOLDER first     the first window at several sizes, to be looked at
//   manual_pictures FOLDER lessons   each state of each bundled lesson, rightly done and wrongly, to be looked at;
//                                    LESSON=draws: of this one alone, THEME=dark: in dark
//   manual_pictures FOLDER doors     menus, lists and dialogs, to be looked at
//   manual_pictures FOLDER ant       an ant that is followed, in each rule and phase, to be looked at
#include <QMenu>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QtTest>
#include <cstdio>
#include <map>

#include "app/desktop/actions.hpp"
#include "app/desktop/experiment/experiment_window.hpp"
#include "app/desktop/experiment/results_pane.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/picture.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/desktop/learner.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

void save(QWidget& window, const QString& folder, const char* name, int rest = 600) {
  test::settle(rest);  // charts and moves come to rest
  const QString file = folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png");
  const QImage image = window.grab().toImage().convertToFormat(QImage::Format_RGB888);
  if (!image.save(file)) qFatal("%s cannot be written", qPrintable(file));
  std::printf("%s\n", qPrintable(file));
}

std::unique_ptr<MainWindow> window_with(const char* instance) {
  auto window = shown_window({1180, 720});
  window->files().open(QString::fromStdString(instance_file(instance).string()));
  if (!test::comes_true([&] { return frame_of(*window, 0).instance && !window->sides().making(); }))
    qFatal("%s does not open", instance);
  window->actions().theme_light->trigger();
  return window;
}

void look_back(const QString& folder) {
  const auto window = window_with("koch-192");
  step(*window, 150);
  window->findChild<ParameterPanel*>()->choose(*find_parameter("rho"), 0.2);
  step(*window, 150);
  window->sides().sides().go_in_time(-210);
  if (!test::comes_true([&] { return iteration(*window) == 90; })) qFatal("iteration 90 does not come");
  save(*window, folder, "look-back");
}

void one_ant(const QString& folder) {
  const auto window = window_with("uniform-80");
  step(*window, 240);
  window->actions().follow_ant->trigger();
  const ViewStatePtr& view = window->viewport().scene().state();
  if (!test::comes_true([&] { return view->followed().on() && !view->followed().awaited(); })) qFatal("no ant is told");
  view->change_followed([](Followed& ant) {
    while (ant.at < 40) ant.move(AntMove::next);
    return ant.move(AntMove::next_surprise);
  });
  save(*window, folder, "one-ant");
}

void assignment(const QString& folder) {
  const auto window = window_with("workshops-12");
  step(*window, 40);
  window->viewport().scene().set_view(View::both);
  save(*window, folder, "quadratic-assignment");
}

void side_by_side(const QString& folder) {
  const auto window = window_with("koch-192");
  window->actions().add_side->trigger();
  window->findChild<ParameterPanel*>()->choose(*find_parameter("selection"), double(int(Selection::iroulette)));
  if (!all_at(*window, 0)) qFatal("the second side does not come");
  window->sides().sides().set_speed(0);
  window->sides().sides().step(200);
  if (!all_at(*window, 200)) qFatal("the sides do not come to iteration 200");
  window->actions().differences->trigger();
  save(*window, folder, "side-by-side");
}

void experiment_results(const QString& folder) {
  const auto window = window_with("koch-192");
  const QTemporaryDir results;
  window->actions().make_experiment->trigger();
  ExperimentWindow* const experiments = window->experiment_window();
  if (!experiments) qFatal("no window of experiments");
  const auto type = [&](const char* name, const char* words) {
    auto* const field = child(*experiments, name);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, QLatin1String(words));
    QTest::keyClick(field, Qt::Key_Tab);
  };
  const auto choose = [&](const QString& pair) {
    auto* const menu = child<QPushButton>(*experiments, "add_variant")->menu();
    emit menu->aboutToShow();
    for (QAction* action : menu->actions())
      if (action->text() == pair) action->trigger();
  };
  child<QTableWidget>(*experiments, "variants")->selectRow(0);
  QTest::mouseClick(child<QPushButton>(*experiments, "remove_variant"), Qt::LeftButton);
  choose(QStringLiteral("Roulette Wheel and Independent Roulette"));
  type("seeds", "30");
  type("stop_iterations", "150");
  experiments->start_in(results.filePath(QStringLiteral("rules.json")));
  if (!test::comes_true([&] { return experiments->running(); }) ||
      !test::comes_true([&] { return !experiments->running(); }))
    qFatal("the experiment does not end");
  child<QTabWidget>(*experiments, "results")->setCurrentIndex(3);
  if (!test::comes_true([&] { return !experiments->results().busy(); })) qFatal("the figure does not come");
  experiments->resize(1180, 720);
  save(*experiments, folder, "experiment");
}

void first_windows(const QString& folder) {
  for (const QSize size : {QSize(1280, 776), QSize(1024, 676), QSize(1920, 1176)})
    for (const bool dark : {false, true}) {
      auto window = shown_window(size);
      window->files().open(QString::fromStdString(bundled_instance_for(Settings()).string()));
      if (!test::comes_true([&] { return frame_of(*window, 0).instance && !window->sides().making(); }))
        qFatal("the first instance does not open");
      (dark ? window->actions().theme_dark : window->actions().theme_light)->trigger();
      step(*window, 240);
      const QString name =
          QStringLiteral("first-%1x%2%3").arg(size.width()).arg(size.height()).arg(dark ? "-dark" : "");
      save(*window, folder, qPrintable(name));
      window->actions().notes->trigger();
      save(*window, folder, qPrintable(name + "-notes"));
      window->actions().notes->trigger();
      window->actions().step->trigger();
      const auto walks = [&] {
        const AntPlay::Moment moment = window->viewport().scene().ants_moment();
        return moment.act == Act::walk && moment.share > 0.4;
      };
      if (!test::comes_true(walks)) qFatal("no ant walks");
      save(*window, folder, qPrintable(name + "-ants"), 0);
      for (const auto& [act, called] : {std::pair(Act::evaluation, "-judge"), {Act::deposit, "-gain"}}) {
        if (!test::comes_true([&, wanted = act] {
              const AntPlay::Moment moment = window->viewport().scene().ants_moment();
              return moment.act == wanted && moment.share > 0.4;
            }))
          qFatal("an act is not played");
        save(*window, folder, qPrintable(name + called), 0);
      }
      window->viewport().scene().end_ants();
      window->viewport().scene().select_city(36);
      save(*window, folder, qPrintable(name + "-probe"));
    }
}

/// What opens from the first window: the gallery, what lies behind Reset, the lists and the dialogs.
void doors(const QString& folder) {
  auto window = window_with("uniform-80");
  step(*window, 100);
  const Actions& a = window->actions();
  save(*window, folder, "door-window");
  auto* const reset = child<QMenu>(*window, "reset_menu");
  reset->popup({300, 300});
  save(*reset, folder, "door-reset");
  reset->close();
  for (const char* const name : {"file_menu", "view_menu", "run_menu", "compare_menu"}) {
    auto* const menu = child<QMenu>(*window, name);
    menu->popup({300, 100});
    save(*menu, folder, qPrintable(QStringLiteral("door-") + name));
    menu->close();
  }
  const std::pair<QAction*, const char*> dialogs[] = {{a.solve, "solve"},
                                                      {a.preferences, "preferences"},
                                                      {a.compare_variants, "variants"},
                                                      {a.shortcuts, "commands"},
                                                      {a.messages, "messages"}};
  for (const auto& [action, name] : dialogs) {
    action->trigger();
    for (auto* const dialog : window->findChildren<QDialog*>())
      if (dialog->isVisible()) {
        save(*dialog, folder, qPrintable(QStringLiteral("door-") + name));
        dialog->close();
      }
  }
  a.gallery->trigger();
  save(*window, folder, "door-gallery");
}

/// An ant that is followed: each rule, each phase, the tabu list, an assignment, several sides.
void followed_ants(const QString& folder) {
  const auto press = [](MainWindow& window, int key, Qt::KeyboardModifiers held = {}) {
    window.viewport().setFocus();
    QTest::keyClick(&window.viewport(), Qt::Key(key), held);
  };
  const auto followed = [](MainWindow& window) -> const Followed& {
    return window.viewport().scene().state()->followed();
  };
  const auto begin = [&](const char* instance, const QSize& size,
                         const std::vector<std::pair<const char*, double>>& set, int iterations) {
    auto window = shown_window(size);
    window->files().open(QString::fromStdString(instance_file(instance).string()));
    if (!test::comes_true([&] { return frame_of(*window, 0).instance && !window->sides().making(); }))
      qFatal("%s does not open", instance);
    window->actions().theme_light->trigger();
    for (const auto& [name, value] : set) window->findChild<ParameterPanel*>()->choose(*find_parameter(name), value);
    if (!set.empty()) window->actions().reset->trigger();
    step(*window, iterations);
    window->actions().follow_ant->trigger();
    if (!test::comes_true([&] { return followed(*window).on() && !followed(*window).awaited(); })) qFatal("not told");
    return window;
  };
  const auto go = [&](MainWindow& window, int choices) {
    for (int k = 0; k < choices; ++k) press(window, Qt::Key_Right);
  };
  const std::pair<const char*, Selection> rules[] = {{"wheel", Selection::rwm},
                                                     {"reservoir", Selection::wrs},
                                                     {"independent", Selection::iroulette},
                                                     {"trial", Selection::trial},
                                                     {"prefix", Selection::prefix}};
  for (const auto& [name, rule] : rules) {
    auto window = begin("uniform-80", {1280, 776}, {{"selection", double(int(rule))}}, 240);
    go(*window, 45);
    save(*window, folder, qPrintable(QStringLiteral("ant-%1").arg(name)));
    if (rule != Selection::rwm) continue;
    PictureOptions options;
    options.followed = followed(*window);
    options.size = {1100, 760};
    if (!picture_image(*options.followed.frame, options).save(folder + QStringLiteral("/ant-export.png")))
      qFatal("the picture cannot be written");
    press(*window, Qt::Key_T);
    save(*window, folder, "ant-array");
    press(*window, Qt::Key_T);
    press(*window, Qt::Key_N);
    save(*window, folder, "ant-surprise");
    press(*window, Qt::Key_PageDown);
    save(*window, folder, "ant-judge");
    press(*window, Qt::Key_PageDown);
    save(*window, folder, "ant-trails");
    press(*window, Qt::Key_PageUp);
    press(*window, Qt::Key_PageUp);
    go(*window, 30);
    window->actions().theme_dark->trigger();
    save(*window, folder, "ant-dark");
    window->actions().theme_light->trigger();
    window->actions().projector->trigger();
    save(*window, folder, "ant-projector");
  }
  for (const QSize size : {QSize(1024, 676), QSize(1920, 1176)}) {
    auto window = begin("uniform-80", size, {}, 240);
    go(*window, 30);
    save(*window, folder, qPrintable(QStringLiteral("ant-%1").arg(size.width())));
  }
  {
    auto window = begin("uniform-80", {1280, 776}, {{"algorithm", double(int(Algorithm::acs))}}, 100);
    go(*window, 20);
    save(*window, folder, "ant-acs");
  }
  {
    auto window = begin("uniform-80", {1280, 776}, {{"local_search", double(int(LocalSearchKind::two_opt))}}, 20);
    press(*window, Qt::Key_PageDown);
    save(*window, folder, "ant-search");
  }
  {
    auto window = begin("workshops-12", {1280, 776}, {}, 20);
    go(*window, 5);
    save(*window, folder, "ant-assignment");
    press(*window, Qt::Key_PageDown);
    save(*window, folder, "ant-exchange");
  }
  {
    auto window = begin("uniform-80", {1280, 776}, {}, 50);
    window->actions().add_side->trigger();
    test::comes_true([&] { return window->sides().sides().size() == 2 && frame_of(*window, 1).last.iteration == 50; });
    go(*window, 20);
    save(*window, folder, "ant-sides");
  }
  for (const char* const instance : {"uniform-80", "workshops-12"}) {  // four sides, and all the phases on them
    auto window = begin(instance, {1280, 776}, {}, 30);
    for (std::size_t sides = 2; sides <= 4; ++sides) {
      window->actions().add_side->trigger();
      test::comes_true(
          [&] { return window->sides().sides().size() == sides && frame_of(*window, sides - 1).last.iteration == 30; });
    }
    go(*window, 4);
    save(*window, folder, qPrintable(QStringLiteral("ant-four-%1").arg(instance)));
    press(*window, Qt::Key_PageDown);
    press(*window, Qt::Key_PageDown);
    save(*window, folder, qPrintable(QStringLiteral("ant-four-%1-later").arg(instance)));
    press(*window, Qt::Key_Escape);
    save(*window, folder, qPrintable(QStringLiteral("four-%1").arg(instance)));
  }
  {  // a session that was saved with an ant's choice before
    const QString session = folder + QStringLiteral("/session.json");
    {
      auto window = begin("uniform-80", {1280, 776}, {}, 60);
      window->files().save(saving::Kind::session, session);
      test::comes_true([&] { return QFile::exists(session); });
    }
    auto window = shown_window({1280, 776});
    window->files().open(session);
    test::comes_true([&] { return frame_of(*window, 0).last.iteration == 60 && !window->sides().making(); });
    window->actions().follow_ant->trigger();
    if (!test::comes_true([&] { return followed(*window).on() && !followed(*window).awaited(); })) qFatal("not told");
    go(*window, 20);
    save(*window, folder, "ant-restored");
  }
}

void lessons(const QString& folder) {
  for (const bool right : {true, false})
    for (const std::string_view name : lesson::bundled_lessons()) {
      if (const QString only = qEnvironmentVariable("LESSON"); !only.isEmpty() && only != text(name)) continue;
      const auto window = shown_window({1280, 776});
      const Actions& a = window->actions();
      (qEnvironmentVariable("THEME") == QStringLiteral("dark") ? a.theme_dark : a.theme_light)->trigger();
      Learner learner(*window);
      int picture = 0;
      const auto look = [&](const char* what) {
        const QString file = QStringLiteral("lesson-%1-%2-%3-%4")
                                 .arg(QString::fromUtf8(name.data(), int(name.size())),
                                      right ? QStringLiteral("right") : QStringLiteral("wrong"))
                                 .arg(++picture, 2, 10, QLatin1Char('0'))
                                 .arg(QLatin1String(what));
        save(*window, folder, qPrintable(file), 200);
      };
      learner.on_each(look);
      if (!learner.take(QString::fromUtf8(name.data(), int(name.size())))) qFatal("no lesson");
      window->lessons().forget_answers();
      if (!learner.comes_to_rest()) qFatal("it does not begin");
      while (true) {
        if (!learner.finish_step(right, right ? 12 : 4)) {
          if (right) qFatal("a step is not done");
          look("failed");
          learner.click("lesson_show");
          if (!test::comes_true([&] { return learner.course().done(); }) || !learner.comes_to_rest())
            qFatal("not shown");
          look("shown");
        }
        if (learner.course().at_the_end()) {
          window->actions().projector->trigger();
          look("projector");
          break;
        }
        if (!learner.click("lesson_next") || !learner.comes_to_rest()) qFatal("no next step");
      }
    }
}

}  // namespace
}  // namespace formicarium

int main(int argc, char** argv) {
  const formicarium::TestApplication ready(argc, argv);
  const QByteArray part(argc == 3 ? argv[2] : "");
  const std::map<QByteArray, void (*)(const QString&)> parts{{"first", formicarium::first_windows},
                                                             {"ant", formicarium::followed_ants},
                                                             {"doors", formicarium::doors},
                                                             {"lessons", formicarium::lessons}};
  if (argc < 2 || argc > 3 || (argc == 3 && !parts.contains(part)))
    return std::puts("manual_pictures FOLDER [first|ant|doors|lessons]"), 2;
  const QString folder = QString::fromLocal8Bit(argv[1]);
  if (argc == 3) return parts.at(part)(folder), 0;
  formicarium::look_back(folder);
  formicarium::one_ant(folder);
  formicarium::assignment(folder);
  formicarium::side_by_side(folder);
  formicarium::experiment_results(folder);
  return 0;
}
