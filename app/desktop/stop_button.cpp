// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/stop_button.hpp"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QTimer>
#include <QWidgetAction>
#include <cmath>

#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

QDoubleSpinBox* field(QWidget* parent, const QString& name, double highest, int decimals, const QString& unit) {
  auto* box = new QDoubleSpinBox(parent);
  box->setRange(0, highest);
  box->setDecimals(decimals);
  box->setSpecialValueText(StopButton::tr("no limit"));
  box->setSuffix(unit);
  box->setAccessibleName(name);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setMinimumWidth(140);
  box->setKeyboardTracking(false);
  return box;
}

}  // namespace

StopButton::StopButton(QWidget* parent) : MenuButton(parent) {
  auto* popup = new QMenu(this);
  auto* page = new QWidget(popup);
  auto* form = new QFormLayout(page);
  form->setContentsMargins(12, 8, 12, 12);
  auto* heading = new QLabel(tr("The run stops at the first limit it meets."), page);
  iterations_ = field(page, tr("Stop after iterations"), 1e9, 0, {});
  seconds_ = field(page, tr("Stop after seconds"), 1e7, 1, tr(" s"));
  target_ = field(page, {}, 1e15, 0, {});
  form->addRow(heading);
  form->addRow(tr("Iterations"), iterations_);
  form->addRow(tr("Seconds"), seconds_);
  target_caption_ = new QLabel(page);
  target_caption_->setBuddy(target_);
  form->addRow(target_caption_, target_);
  auto* action = new QWidgetAction(popup);
  action->setDefaultWidget(page);
  popup->addAction(action);
  setMenu(popup);
  setPopupMode(QToolButton::InstantPopup);
  connect(popup, &QMenu::aboutToShow, iterations_, [this] {  // so that the user can type at once
    QTimer::singleShot(0, iterations_, [this] {
      iterations_->setFocus(Qt::PopupFocusReason);
      iterations_->selectAll();
    });
  });
  for (QDoubleSpinBox* box : {iterations_, seconds_, target_}) {
    box->installEventFilter(this);
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] { emit changed(entered()); });
  }
  show_words(tour_words, 0);
  show_stop({});
}

void StopButton::show_words(const ProblemWords& words, int decimals) {
  target_->setDecimals(decimals);
  const QString cost = formicarium::text(words.cost);
  target_->setAccessibleName(tr("Stop at %1").arg(cost));
  target_caption_->setText(tr("Target %1").arg(cost));
  const QString tip =
      tr("When the run ends by itself: after iterations, after seconds, or once a %1 is reached").arg(cost);
  if (tip != toolTip()) setToolTip(tip);
}

void StopButton::show_stop(const StopCriteria& stop) {
  shown_ = stop;
  setText(tr("Stop: %1").arg(words(stop)) + QStringLiteral(" ▾"));
  setAccessibleName(tr("Stop criteria: %1").arg(words(stop)));
  if (menu()->isVisible()) return;  // what is being typed is not overwritten
  const QSignalBlocker a(iterations_), b(seconds_), c(target_);
  iterations_->setValue(double(stop.iterations));
  seconds_->setValue(stop.seconds);
  target_->setValue(stop.target);
}

QString StopButton::words(const StopCriteria& stop) {
  QStringList parts;
  if (stop.iterations > 0) parts << tr("%1 it").arg(whole(stop.iterations));
  if (stop.seconds > 0) parts << tr("%1 s").arg(QString::number(stop.seconds));
  if (stop.target > 0)
    parts << QStringLiteral("≤ %1").arg(std::trunc(stop.target) == stop.target ? whole(std::llround(stop.target))
                                                                               : QString::number(stop.target, 'g', 12));
  return parts.isEmpty() ? tr("never") : parts.join(tr(" or "));
}

// Return accepts what was typed and closes the popup.
bool StopButton::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      for (QDoubleSpinBox* box : {iterations_, seconds_, target_}) box->interpretText();
      menu()->close();
      return true;
    }
  }
  return MenuButton::eventFilter(watched, event);
}

StopCriteria StopButton::entered() const {
  return {std::llround(iterations_->value()), seconds_->value(), target_->value()};
}

}  // namespace formicarium
