// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader finds of the windows on the real accessibility bus (AT-SPI): every control has a name of its
// own, a state and a way by keyboard. CTest starts a session bus for it; accessible_walk asks the bus as a screen
// reader does.
#include <QDBusConnection>
#include <QDBusVariant>
#include <QDockWidget>
#include <QEventLoop>
#include <QProcess>
#include <QSettings>
#include <QTableWidget>
#include <QTimer>
#include <QtTest>
#include <map>

#include "app/desktop/actions.hpp"
#include "app/desktop/experiment/experiment_window.hpp"
#include "app/desktop/motion.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/viewport.hpp"
#include "core/problem/generate.hpp"
#include "tests/app/desktop/learner.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

struct Node {
  int depth = 0;
  QString role, name, label, description;
  QStringList states;
  QString keys, value;
  QStringList within;  // "role name" of those that it lies in, the window first

  bool is(const char* state) const { return states.contains(QLatin1String(state)); }
  QString what() const { return within.join(QStringLiteral(" / ")) + QStringLiteral(" / ") + role + u' ' + full(); }
  QString full() const { return label.isEmpty() || label == name ? name : label + u' ' + name; }
};

/// What accessible_walk prints, while this process answers it; empty: it does not end, or finds nothing.
QByteArray walked(const QString& title, const QStringList& left_out) {
  QProcess walk;
  QEventLoop until;  // at once, not now and then: the bus asks thousands of questions, one after the other
  QTimer::singleShot(test::patience_ms, &until, &QEventLoop::quit);
  QObject::connect(&walk, &QProcess::finished, &until, &QEventLoop::quit);
  walk.start(QStringLiteral(ACCESSIBLE_WALK),
             QStringList{QString::number(QCoreApplication::applicationPid()), title} + left_out);
  until.exec();
  return walk.state() == QProcess::NotRunning && walk.exitCode() == 0 ? walk.readAllStandardOutput() : QByteArray();
}

/// The nodes that are on the bus now, without those of these roles and without windows that have not
/// `title` in theirs; empty: none came.
std::vector<Node> on_bus(const QString& title, const QStringList& left_out) {
  std::vector<Node> nodes;
  QByteArray out;
  if (!test::comes_true([&] { return (out = walked(title, left_out)).count('\n') > 1; })) return nodes;
  QStringList within;
  for (const QByteArray& line : out.split('\n')) {
    const QStringList parts = QString::fromUtf8(line).split(u'\t');
    if (parts.size() < 8) continue;
    Node node{parts[0].toInt(), parts[1], parts[2], parts[3], parts[4], parts[5].split(u' '), parts[6], parts[7], {}};
    within.resize(std::min(within.size(), qsizetype(node.depth)));
    node.within = within.mid(1);
    within << node.role + u' ' + node.full();
    nodes.push_back(std::move(node));
  }
  return nodes;
}

const QSet<QString> controls{QStringLiteral("push button"),
                             QStringLiteral("button"),
                             QStringLiteral("toggle button"),
                             QStringLiteral("check box"),
                             QStringLiteral("radio button"),
                             QStringLiteral("combo box"),
                             QStringLiteral("spin button"),
                             QStringLiteral("slider"),
                             QStringLiteral("text"),
                             QStringLiteral("entry"),
                             QStringLiteral("list"),
                             QStringLiteral("tree"),
                             QStringLiteral("table"),
                             QStringLiteral("tree table"),
                             QStringLiteral("page tab"),
                             QStringLiteral("menu item"),
                             QStringLiteral("check menu item"),
                             QStringLiteral("list item"),
                             QStringLiteral("chart"),
                             QStringLiteral("canvas"),
                             QStringLiteral("image"),
                             QStringLiteral("progress bar")};
const QSet<QString> with_value{QStringLiteral("slider"), QStringLiteral("spin button"), QStringLiteral("progress bar")};
const QSet<QString> told_by_another{QStringLiteral("label"), QStringLiteral("table cell"),
                                    QStringLiteral("page tab list"), QStringLiteral("table column header")};
const QStringList part_of_another{QStringLiteral("combo box"), QStringLiteral("spin button")};

/// Whether Qt made it inside a control, which speaks for it.
bool is_part(const Node& node) {
  return !node.within.isEmpty() && std::ranges::any_of(part_of_another, [&](const QString& role) {
    return std::ranges::any_of(node.within, [&](const QString& one) { return one.startsWith(role); });
  });
}

/// Whether it can be reached without a pointer; what is not enabled may be so later.
bool has_keyboard_way(const Node& node) {
  const QStringList by_another{QStringLiteral("page tab"), QStringLiteral("list item"), QStringLiteral("image"),
                               QStringLiteral("progress bar")};  // the arrows of its list; there is nothing to do
  return node.is("focusable") || !node.is("enabled") || !node.keys.isEmpty() || by_another.contains(node.role) ||
         node.role.contains(QStringLiteral("menu"));
}

QStringList wrong(const std::vector<Node>& nodes) {
  QStringList found;
  std::map<QString, QString> taken;  // window, role and name; by what
  for (const Node& node : nodes) {
    if (node.name.contains(QStringLiteral("</")) || node.description.contains(QStringLiteral("</")))
      found << QStringLiteral("HTML is read out: ") + node.what();
    const bool control = controls.contains(node.role) || (node.is("focusable") && !told_by_another.contains(node.role));
    if (!control || is_part(node) || node.depth < 2) continue;
    if (node.full().isEmpty()) {
      found << QStringLiteral("no name: ") + node.what();
      continue;
    }
    if (node.role == QStringLiteral("combo box") && node.label.isEmpty())  // its name may be what is chosen in it
      found << QStringLiteral("no label: ") + node.what();
    if (node.role == QStringLiteral("filler")) found << QStringLiteral("no role: ") + node.what();
    if (!has_keyboard_way(node)) found << QStringLiteral("no way by keyboard: ") + node.what();
    if (with_value.contains(node.role) && node.value.isEmpty()) found << QStringLiteral("no value: ") + node.what();
    const bool entry = node.role.contains(QStringLiteral("menu")) || node.role == QStringLiteral("list item");
    const QString key = (entry ? node.within.join(u'/') : node.within.value(0)) + u'/' + node.full();
    if (const auto [same, first] = taken.emplace(key, node.what()); !first)
      found << QStringLiteral("one name for two: ") + node.what() + QStringLiteral(" and ") + same->second;
  }
  return found;
}

}  // namespace

/// The part of a desktop that says on the bus whether programs should move less.
class FakePortal : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

 public:
  bool animates = false;

 public slots:
  QDBusVariant Read(const QString& group,
                    const QString& key) {  // NOLINT(readability-identifier-naming): the bus's name
    const bool known =
        group == QLatin1String("org.gnome.desktop.interface") && key == QLatin1String("enable-animations");
    return QDBusVariant(QVariant::fromValue(QDBusVariant(known ? QVariant(animates) : QVariant(0U))));
  }
};

class AccessibilityTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::unique_ptr<MainWindow> loaded() {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    step(*window, 5);
    rest(*window);
    return window;
  }
  void expect_all_is_well(const char* what, const QStringList& left_out, const QString& title = {}) {
    const std::vector<Node> nodes = on_bus(title, left_out);
    QVERIFY2(nodes.size() > 20, what);
    const QStringList found = wrong(nodes);
    for (const QString& one : found) qWarning("%s: %s", what, qPrintable(one));
    QCOMPARE(found.size(), 0);
  }

 private slots:
  void initTestCase() {
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS") || QLatin1String(ACCESSIBLE_WALK).isEmpty())
      QSKIP("dbus-run-session or libatspi is not here");
  }
  void init() { QSettings().clear(); }

  void a_desktop_that_wants_less_motion_gets_less_unless_the_user_chose() {
    FakePortal desktop;
    QDBusConnection bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("portal"));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
    QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), &desktop,
                               QDBusConnection::ExportAllSlots));
    const auto window = loaded();
    const auto reduced = [&] { return window->viewport().scene().options().reduced_motion; };
    QTRY_VERIFY(reduced());
    Motion motion;
    motion.choose(MotionChoice::moves);
    QTRY_VERIFY(!motion.reduced());
    QVERIFY(!loaded()->viewport().scene().options().reduced_motion);
    motion.choose(MotionChoice::still);
    QVERIFY(motion.reduced());
    QDBusConnection::disconnectFromBus(QStringLiteral("portal"));
  }
  void the_main_window_with_all_panes() {
    const auto window = loaded();
    for (auto* dock : window->findChildren<QDockWidget*>()) dock->show();
    window->viewport().scene().select_city(3);
    window->findChild<ParameterPanel*>()->show_all(true);
    expect_all_is_well("main window", {});
  }
  void the_gallery() {
    const auto window = loaded();
    window->actions().gallery->trigger();
    expect_all_is_well("gallery", {"menu bar", "status bar"});
  }
  void sides() {
    const auto window = loaded();
    window->actions().add_side->trigger();
    rest(*window);
    expect_all_is_well("sides", {"menu bar", "status bar"});
  }
  void an_assignment_whose_facility_is_asked_about() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, QString::fromStdString(instance_file("workshops-12").string())));
    step(*window, 3);
    for (auto* dock : window->findChildren<QDockWidget*>()) dock->show();
    window->viewport().scene().select_city(3);
    rest(*window);
    expect_all_is_well("assignment", {"menu bar", "status bar"});
  }
  void an_ant_that_is_followed() {
    const auto window = loaded();
    window->actions().follow_ant->trigger();
    QTRY_VERIFY(window->viewport().scene().followed());
    expect_all_is_well("followed ant", {"menu bar", "status bar"});
  }
  void cities_that_are_edited() {
    const auto window = loaded();
    window->actions().edit_cities->trigger();
    expect_all_is_well("edited cities", {"menu bar", "status bar"});
  }
  void dialogs() {
    const auto window = loaded();
    const Actions& a = window->actions();
    for (QAction* open :
         {a.export_picture, a.preferences, a.shortcuts, a.messages, a.branches, a.solve, a.compare_variants})
      open->trigger();
    expect_all_is_well("dialogs", {"frame"});
  }
  void the_window_of_experiments() {
    const auto window = loaded();
    window->actions().make_experiment->trigger();
    QVERIFY(window->experiment_window() && test::is_exposed(window->experiment_window()));
    expect_all_is_well("experiments", {}, "Experiment");
  }
  void a_lesson() {
    const auto window = shown_window();
    QVERIFY(Learner(*window).take(QStringLiteral("trail.lesson")));
    expect_all_is_well("lesson", {"menu bar", "status bar"});
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(accessibility_test, AccessibilityTest)
#include "accessibility_test.moc"
