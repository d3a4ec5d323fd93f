// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/reset_button.hpp"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QWidgetAction>

#include "app/desktop/actions.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/seed_dialog.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

ResetButton::ResetButton(const Actions& actions, QWidget* parent)
    : QToolButton(parent), seed_(new QLineEdit(this)), note_(new QLabel(this)) {
  setDefaultAction(actions.reset);
  setPopupMode(QToolButton::MenuButtonPopup);
  make_popup(actions);
}

void ResetButton::make_popup(const Actions& actions) {
  auto* popup = new QMenu(this);
  popup->setObjectName(QStringLiteral("reset_menu"));
  auto* page = new QWidget(popup);
  auto* form = new QFormLayout(page);
  form->setContentsMargins(12, 8, 12, 8);
  named(seed_, "seed_field", tr("Seed of the random numbers"),
        tr("Seed of the random numbers, 0 to 2^53 - 1: the same seed and settings give the same run. "
           "Enter starts anew with it."));
  seed_->setValidator(seed_validator(seed_));
  seed_->installEventFilter(this);
  form->addRow(tr("Seed"), seed_);
  note_->setText(tr("Relaxed ants race: the same seed does not give the same tours."));
  note_->setWordWrap(true);
  form->addRow(note_);
  auto* row = new QWidgetAction(popup);
  row->setDefaultWidget(page);
  row->setText(tr("Seed"));  // read by screen readers
  popup->addAction(row);
  popup->addActions({actions.new_seed, actions.keep_seed});
  popup->addSeparator();
  popup->addActions({actions.reset, actions.undo_reset});
  setMenu(popup);
  // A seed typed without Enter does not take effect: the field shows the one in use again.
  connect(popup, &QMenu::aboutToShow, this, [this] {
    show_seed();
    QTimer::singleShot(0, seed_, [this] {
      seed_->setFocus(Qt::PopupFocusReason);
      seed_->selectAll();
    });
  });
}

void ResetButton::show_frame(const Frame& frame) {
  note_->setVisible(!repeatable(frame.settings));
  shown_seed_ = frame.settings.seed;
  if (!menu()->isVisible()) show_seed();  // what is being typed is not overwritten
}

void ResetButton::show_seed() { seed_->setText(QString::number(shown_seed_)); }

void ResetButton::enter_seed() { showMenu(); }

bool ResetButton::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      const quint64 seed = seed_->text().toULongLong();
      menu()->close();
      if (double(seed) <= find_parameter("seed")->highest) emit seed_entered(seed);
      return true;
    }
  }
  return QToolButton::eventFilter(watched, event);
}

}  // namespace formicarium
