// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing in the window is cut, lies outside, or lies on something else: all widgets, and all words, cards and controls
// over the pictures, on the screens that people have, at every scale of text, with one to four sides and in every view.
// One scale a process: FORMICARIUM_SCALE beside QT_SCALE_FACTOR; FORMICARIUM_SHOTS names a folder for pictures.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QSettings>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOption>
#include <QToolButton>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/panels/elided_label.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/scene.hpp"
#include "core/problem/generate.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

constexpr QSize screens[] = {QSize(1024, 700), QSize(1280, 800), QSize(1920, 1200)};
constexpr int frame_height = 40;  // px of a window's title and edges

QString name_of(const QWidget& widget) {
  QString name = QLatin1String(widget.metaObject()->className());
  name += u' ' + (widget.objectName().isEmpty() ? widget.accessibleName() : widget.objectName());
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) name += u' ' + button->text();
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) name += u' ' + label->text().left(40);
  return name;
}

/// What a scroll area scrolls may be outside of it.
bool scrolls(const QWidget& widget) {
  for (const QWidget* at = &widget; at->parentWidget(); at = at->parentWidget()) {
    const auto* area = qobject_cast<const QAbstractScrollArea*>(at->parentWidget());
    if (area && area->viewport() == at) return true;
  }
  return false;
}

/// Why the words of this widget are not all seen; empty: they are, or they end in "…" and are a tip.
QString why_cut(const QWidget& widget) {
  if (qobject_cast<const ElidedLabel*>(&widget)) return {};  // shortens its words, and tells them all in its tip
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    if (label->text().isEmpty()) return {};
    if (label->wordWrap())
      return label->heightForWidth(label->width()) <= label->height() + 1 ? QString() : QStringLiteral("is too low");
    if (label->sizeHint().width() > label->width()) return QStringLiteral("is too narrow");
    return label->sizeHint().height() <= label->height() + 2 ? QString() : QStringLiteral("is too low");
  }
  if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
    QStyleOptionComboBox option;
    option.initFrom(box);
    const QRect field = box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
    const bool fits = box->fontMetrics().horizontalAdvance(box->currentText()) <= field.width();
    return fits || !box->toolTip().isEmpty() ? QString() : QStringLiteral("cuts its words");
  }
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
    const auto* tool = qobject_cast<const QToolButton*>(button);
    const bool worded = !button->text().isEmpty() && !(tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly);
    const int needed = worded ? button->sizeHint().width() : 0;  // an icon becomes smaller
    return needed <= button->width() ? QString() : QStringLiteral("cuts its words: %1").arg(needed);
  }
  const auto* line = qobject_cast<const QLineEdit*>(&widget);
  if (line && !line->isReadOnly()) {
    const int room = line->contentsRect().width() - 4;
    return line->fontMetrics().horizontalAdvance(line->text()) <= room || !line->toolTip().isEmpty()
               ? QString()
               : QStringLiteral("cuts its words");
  }
  return {};
}

/// All that is wrong with the widgets of this window.
QStringList wrong_widgets(const QWidget& window) {
  QStringList wrong;
  const auto say = [&](const QWidget& widget, const QString& what) {
    const QRect place(widget.mapTo(&window, QPoint()), widget.size());
    wrong << QStringLiteral("%1 %2 (%3, %4, %5 × %6)")
                 .arg(name_of(widget), what)
                 .arg(place.x())
                 .arg(place.y())
                 .arg(place.width())
                 .arg(place.height());
  };
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->window() != &window || widget->size().isEmpty()) continue;
    if (widget->objectName() == QLatin1String("qt_menubar_ext_button")) say(*widget, QStringLiteral("hides menus"));
    if (!scrolls(*widget)) {
      const QRect place(widget->mapTo(&window, QPoint()), widget->size());
      if (!window.rect().contains(place)) say(*widget, QStringLiteral("is not inside the window"));
      const QWidget* parent = widget->parentWidget();
      if (!parent->rect().contains(widget->geometry())) say(*widget, QStringLiteral("is cut by its parent"));
    }
    if (const QString why = why_cut(*widget); !why.isEmpty()) say(*widget, why);
    // Neighbours that stand on one another.
    for (const QObject* other : widget->parentWidget()->children()) {
      const auto* beside = qobject_cast<const QWidget*>(other);
      if (!beside || beside <= widget || !beside->isVisible() || beside->isWindow()) continue;
      const QRect both = beside->geometry() & widget->geometry();
      const bool stacked = beside->testAttribute(Qt::WA_TransparentForMouseEvents) ||
                           widget->testAttribute(Qt::WA_TransparentForMouseEvents);
      if (both.width() > 1 && both.height() > 1 && !stacked)
        say(*widget, QStringLiteral("lies on ") + name_of(*beside));
    }
  }
  return wrong;
}

/// All that is wrong with what stands over the picture.
QStringList wrong_placed(const std::vector<Placed>& placed, QSize size) {
  QStringList wrong;
  const auto said = [](const Placed& one) {
    return QStringLiteral("'%1' (%2, %3, %4 × %5)")
        .arg(QString::fromStdString(one.name))
        .arg(one.box.x)
        .arg(one.box.y)
        .arg(one.box.width)
        .arg(one.box.height);
  };
  const auto rect = [](const Placed& one) { return QRectF(one.box.x, one.box.y, one.box.width, one.box.height); };
  for (std::size_t a = 0; a < placed.size(); ++a) {
    if (!QRectF(QPointF(0, 0), size).adjusted(-1, -1, 1, 1).contains(rect(placed[a])))
      wrong << said(placed[a]) + QStringLiteral(" is not inside the picture");
    for (std::size_t b = a + 1; b < placed.size(); ++b) {
      const QRectF both = rect(placed[a]) & rect(placed[b]);
      if (both.width() > 1.5 && both.height() > 3)  // a line of text has room above and below its letters
        wrong << said(placed[a]) + QStringLiteral(" lies on ") + said(placed[b]);
    }
  }
  return wrong;
}

/// What is wrong with the size of the pictures themselves. Words over a picture leave it room.
QStringList too_small(const Scene& scene, QSize size) {
  QStringList wrong;
  const auto ask = [&](const char* name, double side, double least) {
    if (side < least)
      wrong << QStringLiteral("the %1 has %2 px of %3 x %4")
                   .arg(QLatin1String(name))
                   .arg(side)
                   .arg(size.width())
                   .arg(size.height());
  };
  if (scene.view() != View::matrix) ask("map", scene.map_seen().height, 0.35 * size.height());
  const double width = scene.view() == View::both ? size.width() / 2.0 : size.width();
  if (scene.view() != View::map) ask("matrix", scene.matrix_plot().height, std::min(0.3 * size.height(), 0.4 * width));
  return wrong;
}

}  // namespace

class WindowFitsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static double scale() { return qEnvironmentVariable("FORMICARIUM_SCALE", QStringLiteral("1")).toDouble(); }
  static QSize room_on(QSize screen) {
    return QSize(int(screen.width() / scale()), int((screen.height() - frame_height) / scale()));
  }
  /// Paints each side's picture anew and waits for it.
  static void paint(MainWindow& window) {
    for (Viewport* viewport : window.findChildren<Viewport*>()) {
      if (!viewport->isVisible()) continue;
      QSignalSpy drawn(viewport, &Viewport::frame_drawn);
      viewport->scene().set_focused(viewport->scene().options().overlay);
      viewport->grab();
      QTRY_VERIFY(drawn.count() > 0 || !viewport->usable());
    }
  }
  static QStringList wrong(MainWindow& window) {
    QStringList all = wrong_widgets(window);
    for (Viewport* viewport : window.findChildren<Viewport*>())
      if (viewport->isVisible()) {
        all += wrong_placed(viewport->scene().placed(), viewport->size());
        all += too_small(viewport->scene(), viewport->size());
      }
    return all;
  }
  void look_at_all(const QString& file, const QString& what) {
    const auto window = shown_window(room_on(screens[2]));
    QVERIFY(open_and_wait(*window, file));
    step(*window, 12);
    int cells = 0, good = 0;
    QStringList report;
    for (int sides = 1; sides <= 4; ++sides) {
      if (sides > 1) {
        window->actions().add_side->trigger();
        QTRY_COMPARE(int(window->sides().sides().size()), sides);
        QVERIFY(all_at(*window, 12));
      }
      for (const QSize screen : screens) {
        const QSize size = room_on(screen);
        window->resize(size);
        QTRY_COMPARE(window->size(), size);
        test::settle(0);
        // The last ones: an ant is followed, in each of its phases.
        for (const auto& [view, phase] : std::initializer_list<std::pair<View, int>>{{View::map, -1},
                                                                                     {View::both, -1},
                                                                                     {View::matrix, -1},
                                                                                     {View::map, 0},
                                                                                     {View::both, 0},
                                                                                     {View::map, 1},
                                                                                     {View::map, 2},
                                                                                     {View::map, 3}}) {
          window->viewport().scene().set_view(view);
          const ViewStatePtr& state = window->viewport().scene().state();
          if (phase >= 0 && !state->followed().on()) {
            window->actions().follow_ant->trigger();
            QTRY_VERIFY(!state->followed().awaited());
          }
          if (phase >= 0)
            state->change_followed([wanted = AntPhase(phase)](Followed& ant) {
              ant.go_to(wanted);
              for (int k = 0; k < 7; ++k)
                if (ant.at + 1 < ant.count(wanted)) ant.move(AntMove::next);
              return true;
            });
          else if (state->followed().on())
            state->follow({});
          QCoreApplication::processEvents();
          paint(*window);
          paint(*window);  // what is measured in one frame is placed in the next
          const QStringList found = wrong(*window);
          ++cells;
          good += found.isEmpty();
          const QString cell = QStringLiteral("%1 %2x%3 at %4: %5 x %6, %7 sides, view %8")
                                   .arg(what)
                                   .arg(screen.width())
                                   .arg(screen.height())
                                   .arg(scale())
                                   .arg(size.width())
                                   .arg(size.height())
                                   .arg(sides)
                                   .arg(int(view)) +
                               (phase < 0 ? QString() : QStringLiteral(", phase %1").arg(phase));
          for (const QString& one : found) report << cell + QStringLiteral(": ") + one;
          if (const QString folder = qEnvironmentVariable("FORMICARIUM_SHOTS"); !folder.isEmpty())
            window->grab().save(folder + QLatin1Char('/') + QString(cell).replace(u' ', u'_').replace(u':', u'_') +
                                ".png");
        }
      }
    }
    qInfo("%s at %g: %d of %d cells are without fault", qPrintable(what), scale(), good, cells);
    QVERIFY2(report.isEmpty(), qPrintable(report.join(u'\n')));
  }

 private slots:
  void init() { QSettings().clear(); }

  void a_tour_fits_every_screen() {
    look_at_all(write_instance(folder_, QStringLiteral("eighty.tsp"), 80), QStringLiteral("tour"));
  }
  void an_assignment_fits_every_screen() {
    look_at_all(QString::fromStdString(bundled_instance("workshops-12")->string()), QStringLiteral("assignment"));
  }
  void the_first_size_leaves_room_for_a_frame() {
    const MainWindow window;
    const QRect room = QGuiApplication::primaryScreen()->availableGeometry();
    QVERIFY2(window.height() <= room.height() - frame_height / scale(), qPrintable(QString::number(window.height())));
    QVERIFY2(window.width() <= room.width(), qPrintable(QString::number(window.width())));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(window_fits_test, WindowFitsTest)
#include "window_fits_test.moc"
