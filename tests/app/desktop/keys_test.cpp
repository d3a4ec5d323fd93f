// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QApplication>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMenu>
#include <QSet>
#include <QSettings>
#include <QSlider>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/shortcut_sheet.hpp"
#include "app/desktop/stop_button.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/commands.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class KeysTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::unique_ptr<MainWindow> loaded_window() {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    window->viewport().setFocus();
    if (!test::comes_true([&] { return window->isActiveWindow() && window->viewport().hasFocus(); }))
      qFatal("the map takes no focus");
    return window;
  }
  static void key(MainWindow& window, Qt::Key code, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &window, code, modifiers);
  }

 private slots:
  void init() { QSettings().clear(); }

  void space_plays_and_pauses_s_and_right_step() {
    const auto window = loaded_window();
    const auto& frame = [&]() -> const Frame& { return *window->controller().frame(); };
    key(*window, Qt::Key_S);
    QTRY_COMPARE(frame().last.iteration, std::int64_t(1));
    QTRY_COMPARE(frame().state, State::paused);
    key(*window, Qt::Key_Right);
    QTRY_COMPARE(frame().last.iteration, std::int64_t(2));
    QTRY_COMPARE(frame().state, State::paused);
    key(*window, Qt::Key_Right, Qt::ShiftModifier);
    QTRY_COMPARE(frame().last.iteration, std::int64_t(12));
    QTRY_COMPARE(frame().state, State::paused);
    key(*window, Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::running);
    key(*window, Qt::Key_Space);
    QTRY_COMPARE(frame().state, State::paused);
    key(*window, Qt::Key_R);
    QTRY_COMPARE(frame().last.iteration, std::int64_t(0));
    const auto seed = frame().settings.seed;
    key(*window, Qt::Key_N);
    QTRY_VERIFY(frame().settings.seed != seed);
  }
  void comma_and_full_stop_change_the_speed() {
    const auto window = loaded_window();
    const double before = window->controller().speed();
    key(*window, Qt::Key_Period);
    QVERIFY(window->controller().speed() > before);
    key(*window, Qt::Key_Comma);
    QCOMPARE(window->controller().speed(), before);
    for (int i = 0; i < 20; ++i) key(*window, Qt::Key_Period);
    QCOMPARE(window->controller().speed(), 0.0);
    key(*window, Qt::Key_Comma);
    QCOMPARE(window->controller().speed(), 1000.0);
  }
  void letters_switch_layers_and_views() {
    const auto window = loaded_window();
    const std::pair<Qt::Key, Layer> layers[] = {{Qt::Key_C, Layer::cities},         {Qt::Key_B, Layer::best},
                                                {Qt::Key_I, Layer::iteration_best}, {Qt::Key_T, Layer::trails},
                                                {Qt::Key_A, Layer::ants},           {Qt::Key_W, Layer::held}};
    for (const auto& [code, layer] : layers) {
      const bool before = window->viewport().scene().layer(layer);
      key(*window, code);
      QCOMPARE(window->viewport().scene().layer(layer), !before);
      key(*window, code);
      QCOMPARE(window->viewport().scene().layer(layer), before);
    }
    const View view = window->viewport().scene().view();
    for (int i = 0; i < 3; ++i) {
      key(*window, Qt::Key_M);
      QVERIFY(i == 2 || window->viewport().scene().view() != view);
    }
    QCOMPARE(window->viewport().scene().view(), view);
  }
  void escape_lets_go_of_a_pinned_edge() {
    const auto window = loaded_window();
    QVERIFY2(window->viewport().usable(), qPrintable(window->viewport().why()));
    key(*window, Qt::Key_S);
    QTRY_VERIFY(!window->controller().frame()->best.empty());
    window->viewport().picture();
    Scene& scene = window->viewport().scene();
    const Frame& frame = *window->controller().frame();
    const auto places = frame.instance->layout();
    const Camera camera = *scene.map_view();
    bool pinned = false;
    for (std::size_t k = 0; k + 1 < frame.best.size() && !pinned; ++k) {
      const Pixel a = camera.screen(places[frame.best[k]]), b = camera.screen(places[frame.best[k + 1]]);
      const QPoint middle(int((a.x + b.x) / 2), int((a.y + b.y) / 2));
      QTest::mouseMove(&window->viewport(), middle);
      if (!scene.asked_edge()) continue;
      QTest::mouseClick(&window->viewport(), Qt::LeftButton, {}, middle);
      QTest::mouseMove(&window->viewport(), QPoint(3, 3));
      pinned = scene.asked_edge().has_value();
    }
    QVERIFY(pinned);
    for (int i = 0; i < 3 && scene.asked_edge(); ++i) key(*window, Qt::Key_Escape);  // messages close before it
    QVERIFY(!scene.asked_edge());
  }
  void letters_typed_into_a_field_do_nothing_else() {
    const auto window = loaded_window();
    auto* inspector = window->findChild<QDockWidget*>("inspector");
    inspector->show();
    auto* field = child<QLineEdit>(*window, "city");
    field->setFocus();
    QTRY_VERIFY(field->hasFocus());
    for (const Qt::Key code : {Qt::Key_S, Qt::Key_R, Qt::Key_N, Qt::Key_Space, Qt::Key_Right}) key(*window, code);
    rest(*window);  // what the keys wrongly did would show by now
    QCOMPARE(window->controller().frame()->state, State::paused);
    QCOMPARE(window->controller().frame()->last.iteration, std::int64_t(0));
    key(*window, Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(window->controller().frame()->state, State::running);
  }
  // Wherever a click or a choice left the focus: R, N, S and Space are commands of the run.
  void the_keys_of_the_run_act_from_every_control_that_takes_the_focus_by_a_click() {
    const auto window = loaded_window();
    window->findChild<ParameterPanel*>()->show_all(true);
    for (auto* dock : window->findChildren<QDockWidget*>()) dock->show();
    const auto& frame = [&]() -> const Frame& { return *window->controller().frame(); };
    int tried = 0;
    for (QWidget* widget : window->findChildren<QWidget*>()) {
      if (!(widget->focusPolicy() & Qt::ClickFocus) || !widget->isVisible() || !widget->isEnabled()) continue;
      if (qobject_cast<QLineEdit*>(widget) != nullptr) continue;
      widget->window()->activateWindow();
      QTRY_VERIFY(QApplication::activeWindow() == widget->window());
      widget->setFocus(Qt::MouseFocusReason);
      if (QApplication::focusWidget() != widget) continue;  // passed on to another one
      const QByteArray what = QByteArray(widget->metaObject()->className()) + " " + widget->objectName().toUtf8();
      const std::uint64_t run = frame().run;
      key(*window, Qt::Key_R);
      QTRY_VERIFY2(frame().run != run && frame().last.iteration == 0, what);
      key(*window, Qt::Key_S);
      QTRY_VERIFY2(frame().last.iteration == 1 && frame().state == State::paused, what);
      key(*window, Qt::Key_Space);
      QTRY_VERIFY2(frame().state == State::running, what);
      key(*window, Qt::Key_Space);
      QTRY_VERIFY2(frame().state == State::paused, what);
      ++tried;
    }
    QVERIFY2(tried > 10, qPrintable(QString::number(tried)));
  }
  void a_value_typed_and_entered_gives_the_keys_back() {
    const auto window = loaded_window();
    for (const char* name : {"rho", "threads", "city"}) {
      auto* inspector = window->findChild<QDockWidget*>("inspector");
      inspector->show();
      QWidget* owner = child<QWidget>(*window, name);
      auto* field = qobject_cast<QLineEdit*>(owner);
      if (field == nullptr) field = owner->findChild<QLineEdit*>("field");
      for (QWidget* at = field; at != nullptr; at = at->parentWidget()) at->setVisible(true);
      field->window()->activateWindow();
      QTRY_VERIFY(QApplication::activeWindow() == field->window());
      field->setFocus();
      QTRY_VERIFY2(field->hasFocus(), name);
      field->selectAll();
      key(*window, Qt::Key_1);
      key(*window, Qt::Key_Return);
      QTRY_VERIFY2(!field->hasFocus(), name);
    }
    key(*window, Qt::Key_Space);
    QTRY_COMPARE(window->controller().frame()->state, State::running);
  }
  void space_presses_a_button_that_was_reached_by_tab_and_arrows_move_a_slider() {
    const auto window = loaded_window();
    auto* reset = child<QToolButton>(*window, "reset_button");
    reset->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(reset->hasFocus());
    const std::uint64_t run = window->controller().frame()->run;
    key(*window, Qt::Key_Space);
    QTRY_VERIFY(window->controller().frame()->run != run);
    QCOMPARE(window->controller().frame()->state, State::paused);
    auto* slider = child<QSlider>(*window, "speed_slider");
    slider->setFocus();
    const int before = slider->value();
    key(*window, Qt::Key_Right);
    QCOMPARE(slider->value(), before + 1);
    rest(*window);
    QCOMPARE(window->controller().frame()->last.iteration, std::int64_t(0));
  }
  void everything_in_the_run_bar_has_a_key_and_is_in_a_menu_or_in_the_list_of_commands() {
    const auto window = loaded_window();
    const Actions& a = window->actions();
    auto entries = window->findChild<QMenu*>("run_menu")->actions() +
                   window->findChild<QMenu*>("reset_menu")->actions() +
                   child<QToolButton>(*window, "step_button")->menu()->actions();
    a.shortcuts->trigger();
    auto* list = window->findChild<ShortcutSheet*>()->findChild<QTreeWidget*>();
    for (int row = 0; row < list->topLevelItemCount(); ++row)
      if (auto* action = qobject_cast<QAction*>(list->topLevelItem(row)->data(0, Qt::UserRole).value<QObject*>()))
        entries << action;
    window->findChild<ShortcutSheet*>()->close();
    for (QAction* action : {a.play, a.step, a.ten_steps, a.reset, a.new_seed, a.enter_seed, a.keep_seed, a.slower,
                            a.faster, a.unlimited, a.set_speed, a.set_stop}) {
      QVERIFY2(entries.contains(action), qPrintable(action->objectName()));
      QVERIFY2(!action->shortcuts().isEmpty(), qPrintable(action->objectName()));
    }
    key(*window, Qt::Key_V);
    auto* slider = child<QSlider>(*window, "speed_slider");
    QTRY_VERIFY(slider->hasFocus());
    key(*window, Qt::Key_Greater);
    QCOMPARE(window->controller().speed(), 0.0);
    key(*window, Qt::Key_N, Qt::ShiftModifier);
    QVERIFY(!a.keep_seed->isChecked());
    type_seed(*window, "77");
    QTRY_COMPARE(window->controller().frame()->settings.seed, std::uint64_t(77));
  }
  void x_opens_what_stops_the_run_and_return_takes_what_was_typed() {
    const auto window = loaded_window();
    auto* button = child<StopButton>(*window, "stop_button");
    // The popup holds the event loop until it closes.
    QTimer::singleShot(0, window.get(), [&] {
      if (!test::comes_true([&] { return qobject_cast<QDoubleSpinBox*>(QApplication::focusWidget()) != nullptr; })) {
        button->menu()->close();
        return;
      }
      QTest::keyClicks(QApplication::focusWidget(), "50");
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    });
    key(*window, Qt::Key_X);
    QVERIFY(!button->menu()->isVisible());
    QTRY_COMPARE(window->controller().frame()->stop.iterations, std::int64_t(50));
    key(*window, Qt::Key_Greater);
    key(*window, Qt::Key_Space);
    QTRY_COMPARE(window->controller().frame()->state, State::finished);
    QCOMPARE(window->controller().frame()->last.iteration, std::int64_t(50));
  }
  void panes_grow_and_shrink_by_keys() {
    const auto window = loaded_window();
    auto* parameters = window->findChild<QDockWidget*>("parameters");
    auto* charts = window->findChild<QDockWidget*>("charts");
    key(*window, Qt::Key_2, Qt::ControlModifier);
    const int wide = parameters->width();
    key(*window, Qt::Key_Plus, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY2(parameters->width() > wide, qPrintable(QString::number(parameters->width())));
    key(*window, Qt::Key_Minus, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(parameters->width(), wide);
    key(*window, Qt::Key_3, Qt::ControlModifier);
    const int high = charts->height();
    key(*window, Qt::Key_Plus, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY(charts->height() > high);
    key(*window, Qt::Key_1, Qt::ControlModifier);
    window->viewport().scene().set_view(View::both);
    const double share = window->viewport().scene().splitter();
    key(*window, Qt::Key_Plus, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(window->viewport().scene().splitter() > share);
  }
  void f6_and_ctrl_digits_go_from_pane_to_pane() {
    const auto window = loaded_window();
    const auto pane_of_focus = [&]() -> QString {
      for (auto* dock : window->findChildren<QDockWidget*>()) {
        if (QApplication::focusWidget() != nullptr && dock->isAncestorOf(QApplication::focusWidget()))
          return dock->objectName();
      }
      return QStringLiteral("map");
    };
    key(*window, Qt::Key_2, Qt::ControlModifier);
    QTRY_COMPARE(pane_of_focus(), QStringLiteral("parameters"));
    key(*window, Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(window->viewport().hasFocus());
    QStringList seen;
    for (int i = 0; i < 4 && (seen.isEmpty() || seen.last() != QStringLiteral("map")); ++i) {
      key(*window, Qt::Key_F6);
      QCoreApplication::processEvents();
      seen << pane_of_focus();
    }
    QVERIFY2(seen.contains("parameters") && seen.contains("charts") && seen.last() == "map",
             qPrintable(seen.join(' ')));
    key(*window, Qt::Key_5, Qt::ControlModifier);
    QTRY_VERIFY(window->shows_gallery());
    key(*window, Qt::Key_Escape);
    QTRY_VERIFY(!window->shows_gallery());
  }
  void the_sheet_lists_every_command_and_its_keys() {
    const auto window = loaded_window();
    key(*window, Qt::Key_Question);
    ShortcutSheet* sheet = nullptr;
    QTRY_VERIFY((sheet = window->findChild<ShortcutSheet*>()) != nullptr);
    QStringList listed;
    QSet<QObject*> commands;
    auto* tree = sheet->findChild<QTreeWidget*>();
    for (int row = 0; row < tree->topLevelItemCount(); ++row) {
      listed << tree->topLevelItem(row)->text(1);
      commands << tree->topLevelItem(row)->data(0, Qt::UserRole).value<QObject*>();
    }
    for (const QAction* action : window->actions().all()) {
      if (!action->isVisible()) continue;  // a layer of another problem
      QVERIFY2(commands.contains(const_cast<QAction*>(action)), qPrintable(action->objectName()));
      for (const QKeySequence& sequence : action->shortcuts()) {
        const QString text = sequence.toString(QKeySequence::NativeText);
        QVERIFY2(std::any_of(listed.begin(), listed.end(), [&](const QString& keys) { return keys.contains(text); }),
                 qPrintable(text));
      }
    }
    sheet->close();
  }
  void every_command_is_offered_with_its_own_words_and_keys() {
    const auto window = loaded_window();
    QSet<QString> offered;
    for (const QAction* action : window->actions().all()) offered << action->objectName();
    // What the bare window alone has, what Play does by turns, and what the parameter panel has.
    const QSet<QString> elsewhere{"parameters", "theme",       "screenshot", "close_topmost", "start_run",
                                  "pause_run",  "second_side", "undo",       "redo"};
    for (const CommandWords& command : command_words()) {
      const QString id = QLatin1String(command.id);
      QVERIFY2(offered.contains(id) != elsewhere.contains(id), command.id);
      const QAction* const action = window->actions().findChild<QAction*>(id);
      if (!action || action == window->actions().play) continue;
      QCOMPARE(action->text(), QString::fromStdString(label_of(command, tour_words)));
      QCOMPARE(action->toolTip(), QString::fromStdString(tip_of(command, tour_words)));
      QCOMPARE(std::size_t(action->shortcuts().size()), keys_of(command).size());
      for (const QKeySequence& key : action->shortcuts()) QVERIFY2(!key.isEmpty(), command.id);
    }
  }
  void no_key_means_two_things() {
    const auto window = loaded_window();
    QHash<QString, QString> taken;
    for (const QAction* action : window->actions().all()) {
      for (const QKeySequence& sequence : action->shortcuts()) {
        QVERIFY2(!taken.contains(sequence.toString()), qPrintable(sequence.toString() + " " + action->objectName()));
        taken.insert(sequence.toString(), action->objectName());
      }
    }
  }
  void every_control_that_takes_focus_has_a_name_of_its_own() {
    const auto window = loaded_window();
    for (auto* dock : window->findChildren<QDockWidget*>()) dock->show();
    QHash<QString, QString> names;
    for (QWidget* widget : window->findChildren<QWidget*>()) {
      if (widget->window() != window.get() || !(widget->focusPolicy() & Qt::TabFocus) ||
          widget->focusProxy() != nullptr)
        continue;
      // Parts that Qt makes inside a control speak through it.
      if (widget->objectName().startsWith(QLatin1String("qt_")) || qobject_cast<QMenu*>(widget) != nullptr) continue;
      const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
      const QString name = accessible != nullptr ? accessible->text(QAccessible::Name) : widget->accessibleName();
      const QString what = QString::fromLatin1(widget->metaObject()->className()) + " " + widget->objectName();
      QVERIFY2(!name.isEmpty(), qPrintable(what));
      QVERIFY2(!names.contains(name), qPrintable(what + " and " + names.value(name) + " are both called " + name));
      names.insert(name, what);
    }
    QVERIFY(names.size() > 8);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(keys_test, KeysTest)
#include "keys_test.moc"
