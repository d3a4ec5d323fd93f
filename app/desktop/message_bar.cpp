// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/message_bar.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/desktop/glyphs.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/spoken.hpp"

namespace formicarium {
namespace {

constexpr int moment_ms = 200;
constexpr int beside = 8, widest = 900;  // px, where it lies over something

}  // namespace

MessageBar::MessageBar(QWidget* parent, const QString& what)
    : QWidget(parent),
      message_row_(new QFrame(this)),
      work_row_(new QFrame(this)),
      icon_(new QLabel(message_row_)),
      text_(new QLabel(message_row_)),
      action_(new QPushButton(message_row_)),
      other_action_(new QPushButton(message_row_)),
      close_(new QToolButton(message_row_)),
      what_(new QLabel(work_row_)),
      progress_(new QProgressBar(work_row_)) {
  message_row_->setObjectName(QStringLiteral("message_row"));
  work_row_->setObjectName(QStringLiteral("work_row"));
  text_->setObjectName(QStringLiteral("message_text"));
  action_->setObjectName(QStringLiteral("message_action"));
  other_action_->setObjectName(QStringLiteral("message_other_action"));

  text_->setWordWrap(true);
  text_->setMinimumWidth(1);  // a word of a thousand letters does not widen the window
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  text_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  close_->setIcon(glyph_icon(Icon::close));
  close_->setAutoRaise(true);
  close_->setFocusPolicy(Qt::TabFocus);
  close_->setToolTip(tr("Close this message (Esc); Help > Messages keeps it"));
  close_->setAccessibleName(tr("Close %1").arg(what));
  for (QPushButton* button : {action_, other_action_}) button->setFocusPolicy(Qt::NoFocus);  // until it is shown
  auto* row = spaced(new QHBoxLayout(message_row_), 8, {12, 6, 6, 6});
  row->addWidget(icon_);
  row->addWidget(text_, 1);
  row->addWidget(action_);
  row->addWidget(other_action_);
  row->addWidget(close_);

  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setFixedHeight(10);
  progress_->setMinimumWidth(160);
  progress_->setAccessibleName(tr("Progress"));
  auto* cancel = new QPushButton(tr("Cancel"), work_row_);
  named(cancel, "cancel_work", tr("Cancel the work in progress"));
  cancel->setFocusPolicy(Qt::NoFocus);
  auto* work = spaced(new QHBoxLayout(work_row_), 8, {12, 6, 6, 6});
  work->addWidget(what_);
  work->addWidget(progress_, 1);
  work->addWidget(cancel);

  auto* rows = spaced(new QVBoxLayout(this), 0);
  rows->addWidget(work_row_);
  rows->addWidget(message_row_);
  message_row_->hide();
  work_row_->hide();
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);

  appear_.setSingleShot(true);
  appear_.setInterval(moment_ms);
  connect(&appear_, &QTimer::timeout, this, [this] {
    work_row_->show();
    place();
  });
  connect(cancel, &QPushButton::clicked, this, &MessageBar::cancel_requested);
  connect(close_, &QToolButton::clicked, this, &MessageBar::close_message);
  connect(action_, &QPushButton::clicked, this, [this] { close_and(&Message::act); });
  connect(other_action_, &QPushButton::clicked, this, [this] { close_and(&Message::other_act); });
}

void MessageBar::lie_over(QWidget* what, int below_top) {
  over_ = what;
  below_top_ = below_top;
  what->installEventFilter(this);
  setParent(what->parentWidget());
  setAutoFillBackground(true);
  place();
}

void MessageBar::place() {
  if (!over_) return;
  setVisible(!message_row_->isHidden() || !work_row_->isHidden());
  if (isHidden()) return;
  const QRect room = over_->geometry();
  const int wide = std::min(room.width() - 2 * beside, widest);
  layout()->activate();
  const int high = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(wide) : sizeHint().height();
  setGeometry(room.left() + (room.width() - wide) / 2, room.top() + below_top_, wide, high);
  raise();
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == over_ && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) place();
  return QWidget::eventFilter(watched, event);
}

void MessageBar::close_and(std::function<void()> Message::*act) {
  const auto chosen = std::exchange(message_.*act, nullptr);
  close_message();
  if (chosen) chosen();
}

void MessageBar::show_message(const Message& message) {
  message_ = message;
  text_->setText(message.text);
  text_->setAccessibleName(message.text);
  for (const auto& [button, words] :
       {std::pair(action_, message.action), std::pair(other_action_, message.other_action)}) {
    button->setText(words);
    button->setAccessibleName(words);
    button->setVisible(!words.isEmpty());
    button->setFocusPolicy(words.isEmpty() ? Qt::NoFocus : Qt::StrongFocus);
  }
  paint_row();
  message_row_->show();
  place();
  announce(text_, message.text);
}

bool MessageBar::close_message() {
  if (!has_message()) return false;
  message_row_->hide();
  place();
  emit message_closed();
  return true;
}

bool MessageBar::has_message() const { return !message_row_->isHidden(); }

void MessageBar::show_work(const QString& what) {
  what_->setText(what);
  work_row_->findChild<QPushButton*>()->setFocusPolicy(Qt::StrongFocus);
  progress_->setValue(0);
  if (work_row_->isHidden()) appear_.start();
}

void MessageBar::show_progress(double share) { progress_->setValue(int(std::lround(share * 1000))); }

void MessageBar::hide_work() {
  appear_.stop();
  work_row_->hide();
  place();
}

void MessageBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paint_row();
}

void MessageBar::paint_row() {
  icon_->setPixmap(sign_icon(message_.severity).pixmap(QSize(20, 20), devicePixelRatioF()));
  // A bar of the window's colour with a line below it; icon and line colour show the severity.
  const Palette& colours = look(palette());
  const QColor line = message_.severity == Severity::error     ? colour(colours.error)
                      : message_.severity == Severity::warning ? colour(colours.warning)
                                                               : palette().color(QPalette::Link);
  const QString edge =
      over_ ? QStringLiteral("1px solid ") + palette().color(QPalette::Mid).name() : QStringLiteral("none");
  message_row_->setStyleSheet(
      QStringLiteral("#message_row { border: %1; border-bottom: 2px solid %2; }").arg(edge, line.name()));
}

}  // namespace formicarium
