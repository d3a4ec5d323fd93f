// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/spoken.hpp"

#include <QAccessibleWidget>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QPointer>
#include <QTextDocumentFragment>
#include <QTimer>

namespace formicarium {
namespace {

constexpr const char *role_key = "spoken_role", *tip_key = "spoken_tip", *label_key = "spoken_label";
constexpr int calm_ms = 10'000;  // a sentence is read in less

/// A widget with the role that it was given, and its property "value" if it has one.
class SpokenWidget : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit SpokenWidget(QWidget* of) : QAccessibleWidget(of) {}

  QAccessible::Role role() const override { return QAccessible::Role(widget()->property(role_key).toInt()); }
  void* interface_cast(QAccessible::InterfaceType kind) override {
    if (kind == QAccessible::ValueInterface && widget()->property("value").isValid())
      return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(kind);
  }
  QVariant currentValue() const override { return widget()->property("value"); }
  void setCurrentValue(const QVariant& value) override { widget()->setProperty("value", value); }
  QVariant maximumValue() const override { return widget()->property("maximum"); }
  QVariant minimumValue() const override { return 0; }
  QVariant minimumStepSize() const override { return 1; }
};

QAccessibleInterface* spoken_widget(const QString&, QObject* object) {
  auto* const widget = qobject_cast<QWidget*>(object);
  return widget && widget->property(role_key).isValid() ? new SpokenWidget(widget) : nullptr;
}

/// The words of its tip become the widget's description, unless it has another one.
void describe_by_tip(QWidget& widget) {
  const QString tip = widget.toolTip(), told = widget.property(tip_key).toString();
  if (!widget.accessibleDescription().isEmpty() && widget.accessibleDescription() != told) return;
  if (!Qt::mightBeRichText(tip)) {
    if (!told.isEmpty()) widget.setAccessibleDescription({});
    widget.setProperty(tip_key, {});
    return;
  }
  const QString words = QTextDocumentFragment::fromHtml(tip).toPlainText().simplified();
  if (words == told) return;
  widget.setProperty(tip_key, words);
  widget.setAccessibleDescription(words);
}

/// Gives the box a label that is not seen, if it has a name and no label.
void label_combo(QComboBox& box) {
  if (box.accessibleName().isEmpty() || !box.parentWidget()) return;
  auto* label = qobject_cast<QLabel*>(box.property(label_key).value<QObject*>());
  if (!label || label->parentWidget() != box.parentWidget()) {
    for (const QLabel* one : box.parentWidget()->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
      if (one->buddy() == &box) return;
    delete label;
    label = new QLabel(box.parentWidget());
    label->hide();
    label->setBuddy(&box);
    box.setProperty(label_key, QVariant::fromValue<QObject*>(label));
  }
  label->setText(box.accessibleName());
}

/// Qt calls the buttons of every pane "Close" and "Float", each time the pane moves, and gives them no key.
void name_button_of_pane(QWidget& button) {
  const bool closes = button.objectName() == QLatin1String("qt_dockwidget_closebutton");
  if (!closes && button.objectName() != QLatin1String("qt_dockwidget_floatbutton")) return;
  const QString pane = button.parentWidget() ? button.parentWidget()->windowTitle() : QString();
  const QString name =
      (closes ? QCoreApplication::translate("Teller", "Close %1") : QCoreApplication::translate("Teller", "Float %1"))
          .arg(pane);
  if (button.accessibleName() == name) return;
  button.setAccessibleName(name);
  button.setFocusPolicy(Qt::TabFocus);
}

class Teller : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    const QEvent::Type kind = event->type();
    if (kind == QEvent::Paint) {
      if (watched->isWidgetType()) name_button_of_pane(*static_cast<QWidget*>(watched));
    } else if (kind == QEvent::ToolTipChange || kind == QEvent::Polish) {
      if (auto* const widget = qobject_cast<QWidget*>(watched)) describe_by_tip(*widget);
    } else if (kind == QEvent::Show || kind == QEvent::FocusIn) {
      if (auto* const box = qobject_cast<QComboBox*>(watched)) label_combo(*box);
    }
    return false;
  }
};

}  // namespace

void tell_screen_readers() {
  static QPointer<Teller> teller;
  if (teller) return;
  teller = new Teller(qApp);
  qApp->installEventFilter(teller);
  QAccessible::installFactory(spoken_widget);
}

void set_spoken_role(QWidget* widget, std::optional<QAccessible::Role> role) {
  tell_screen_readers();
  const QVariant wanted = role ? QVariant(int(*role)) : QVariant();
  if (widget->property(role_key) == wanted) return;
  widget->setProperty(role_key, wanted);
  if (QAccessibleInterface* const old = QAccessible::queryAccessibleInterface(widget))
    QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(old));  // the next who asks gets one of that role
}

void announce(QWidget* widget, const QString& words) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
  QAccessibleAnnouncementEvent spoken(widget, words);
#else
  Q_UNUSED(words);  // the widget's name
  QAccessibleEvent spoken(widget, QAccessible::Alert);
#endif
  QAccessible::updateAccessibility(&spoken);
}

void describe(QWidget* widget, const QString& words, bool at_once) {
  constexpr const char *name = "spoken_later", *later = "words";
  auto* timer = widget->findChild<QTimer*>(QLatin1String(name), Qt::FindDirectChildrenOnly);
  if (!timer) {
    timer = new QTimer(widget);
    timer->setObjectName(QLatin1String(name));
    timer->setSingleShot(true);
    timer->setInterval(calm_ms);
    QObject::connect(timer, &QTimer::timeout, widget, [widget, timer] {
      const QVariant waiting = timer->property(later);
      if (waiting.isValid()) describe(widget, waiting.toString(), true);
    });
  }
  if (timer->isActive() && widget->hasFocus() && !at_once) {
    timer->setProperty(later, words);
    return;
  }
  timer->setProperty(later, {});
  if (widget->accessibleDescription() == words) return;
  widget->setAccessibleDescription(words);
  timer->start();
}

}  // namespace formicarium
