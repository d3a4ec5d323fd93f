// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/over_stage.hpp"

#include <QEvent>
#include <QLayout>

namespace formicarium {
namespace {

constexpr int beside = 12;  // px
constexpr int under_the_story = 180,
              least_under = 42;  // px under the stage's upper edge: below the captions where there is room

}  // namespace

OverStage::OverStage(int width, QWidget* stage, QWidget* parent) : QFrame(parent), stage_(stage) {
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setFixedWidth(width);
  stage->installEventFilter(this);
}

void OverStage::place() {
  setVisible(stage_->isVisibleTo(parentWidget()));
  adjustSize();
  if (layout() != nullptr && layout()->hasHeightForWidth()) resize(width(), layout()->heightForWidth(width()));
  const QPoint corner = stage_->mapTo(parentWidget(), QPoint());
  move(corner + QPoint(beside, stage_->height() > under_the_story + height() + 230 ? under_the_story : least_under));
  raise();
}

bool OverStage::eventFilter(QObject* watched, QEvent* event) {
  const auto type = event->type();
  if (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show || type == QEvent::Hide)
    QMetaObject::invokeMethod(this, &OverStage::place, Qt::QueuedConnection);
  return QFrame::eventFilter(watched, event);
}

}  // namespace formicarium
