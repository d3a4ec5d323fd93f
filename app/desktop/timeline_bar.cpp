// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline_bar.hpp"

#include <QApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpressionValidator>
#include <QStyleOptionFocusRect>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/desktop/panels/chart_data.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/spoken.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

constexpr double margin = 9;  // px at both ends, so that the handle is whole there
constexpr int bar_height = 28;
constexpr double track_y = 17;
constexpr double reach = 5;  // px from a mark that still mean it
constexpr double far_away = -1e6;
constexpr int page = 10;  // iterations

}  // namespace

TimelineTrack::TimelineTrack(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("timeline_track"));
  setAccessibleName(tr("Timeline of the run"));
  setAccessibleDescription(tr("Shows an earlier moment of the run; the run itself goes on or rests as it did."));
  set_spoken_role(this, QAccessible::Slider);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setCursor(Qt::PointingHandCursor);
  setFixedHeight(bar_height);
}

void TimelineTrack::show(std::int64_t shown, std::int64_t now, bool reviewing, const std::vector<TimelineMark>& marks) {
  if (shown == shown_ && now == now_ && reviewing == reviewing_ && marks.size() == marks_.size() && marks == marks_)
    return;
  if (hasFocus() && shown != shown_ && (reviewing || reviewing_)) {  // a live run would be heard at each iteration
    QAccessibleValueChangeEvent moved(this, qint64(shown));
    QAccessible::updateAccessibility(&moved);
  }
  shown_ = shown;
  now_ = now;
  reviewing_ = reviewing;
  marks_ = marks;
  update();
}

double TimelineTrack::scale() const { return height() / double(bar_height); }

double TimelineTrack::x_of(std::int64_t iteration) const {
  const double share = now_ > 0 ? double(iteration) / double(now_) : 1, edge = margin * scale();
  return std::round(edge + std::clamp(share, 0.0, 1.0) * (width() - 2 * edge));
}

std::int64_t TimelineTrack::iteration_at(double x) const {
  const double edge = margin * scale(), share = (x - edge) / std::max(width() - 2 * edge, 1.0);
  return std::int64_t(std::llround(std::clamp(share, 0.0, 1.0) * double(now_)));
}

const TimelineMark* TimelineTrack::mark_at(double x) const {
  return formicarium::mark_at(marks_, x, reach, [this](std::int64_t iteration) { return x_of(iteration); });
}

void TimelineTrack::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Palette& colours = look(palette());
  painter.scale(scale(), scale());
  const auto place = [&](std::int64_t iteration) { return x_of(iteration) / scale(); };
  const double left = place(0), right = width() / scale() - margin, at = reviewing_ ? place(shown_) : right;
  const auto line = [&](double from, double to, const Colour& ink, double wide) {
    painter.setPen(QPen(colour(ink), wide, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(from, track_y), QPointF(to, track_y));
  };
  line(left, right, colours.control_edge, 2);
  if (isEnabled()) line(left, at, colours.focus, 4);

  constexpr double apart = 3;  // px between marks of a kind
  for (const TimelineMark* mark : marks_to_draw(marks_, apart, place)) {
    const double x = place(mark->iteration);
    if (mark->kind == TimelineMark::Kind::improvement) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour(colours.best));
      painter.drawPolygon(QPolygonF({{x, track_y - 11}, {x - 3, track_y - 5.5}, {x + 3, track_y - 5.5}}));
    } else if (mark->kind == TimelineMark::Kind::branch) {  // leaves the bar downwards
      painter.setPen(QPen(colour(colours.text), 1.5, Qt::SolidLine, Qt::RoundCap));
      painter.setBrush(Qt::NoBrush);
      painter.drawPolyline(QPolygonF({{x, track_y}, {x + 4, track_y + 7}, {x + 9, track_y + 7}}));
    } else {
      const bool restart = mark->kind == TimelineMark::Kind::restart;
      painter.setPen(QPen(colour(restart ? colours.warning : colours.text), 1.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawLine(QPointF(x, track_y - 12), QPointF(x, track_y + 7));
      if (restart)
        painter.drawEllipse(QPointF(x, track_y - 12), 2.5, 2.5);
      else
        painter.drawLine(QPointF(x - 3, track_y - 12), QPointF(x + 3, track_y - 12));
    }
  }
  if (!isEnabled()) return;
  painter.setPen(QPen(colour(colours.window), 2));
  painter.setBrush(colour(colours.focus));
  painter.drawEllipse(QPointF(at, track_y), 7, 7);
  if (reviewing_) {  // hollow: a moment of the past
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(colours.window));
    painter.drawEllipse(QPointF(at, track_y), 3, 3);
  }
  if (hasFocus()) {
    painter.setPen(QPen(colour(colours.focus), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(0, 0, width() / scale(), bar_height).adjusted(1, 1, -1, -1), 3, 3);
  }
}

void TimelineTrack::want(std::int64_t iteration) { emit wanted(std::clamp<std::int64_t>(iteration, 0, now_)); }

void TimelineTrack::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  pressed_ = event->position().x();
  const TimelineMark* mark = mark_at(event->position().x());
  want(mark ? mark->iteration : iteration_at(event->position().x()));
}

void TimelineTrack::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton) ||
      std::abs(event->position().x() - pressed_) < QApplication::startDragDistance())
    return;
  pressed_ = far_away;  // from now on every move counts
  want(iteration_at(event->position().x()));
}

void TimelineTrack::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() & ~Qt::KeypadModifier) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
      return want(shown_ - 1);
    case Qt::Key_Right:
      return want(shown_ + 1);
    case Qt::Key_PageUp:
      return want(shown_ - page);
    case Qt::Key_PageDown:
      return want(shown_ + page);
    case Qt::Key_Home:
      return want(0);
    case Qt::Key_End:
      return want(now_);
    default:
      return QWidget::keyPressEvent(event);
  }
}

bool TimelineTrack::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const TimelineMark* mark = mark_at(help->pos().x());
  QToolTip::showText(help->globalPos(),
                     plain_tip(mark ? text(mark->words) : tr("Iteration %1").arg(whole(iteration_at(help->pos().x())))),
                     this);
  return true;
}

TimelineBar::TimelineBar(QWidget* parent)
    : QWidget(parent),
      track_(new TimelineTrack(this)),
      field_(new QLineEdit(this)),
      of_(new QLabel(this)),
      live_(new QToolButton(this)) {
  setObjectName(QStringLiteral("timeline"));
  setFixedHeight(bar_height);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(4, 0, 8, 0);
  row->setSpacing(6);
  row->addWidget(track_, 1);
  named(field_, "timeline_field", tr("Iteration that is shown"),
        tr("The iteration that is shown; type one and press Enter to see that moment ([ and ] go by one)"));
  field_->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{0,15}")), field_));
  field_->setAlignment(Qt::AlignRight);
  field_->setFixedWidth(widest(field_->fontMetrics(), 8) + 16);
  auto* caption = new QLabel(tr("Iteration"), this);
  caption->setBuddy(field_);
  row->addWidget(caption);
  row->addWidget(field_);
  of_->setObjectName(QStringLiteral("timeline_of"));
  of_->setMinimumWidth(of_->fontMetrics().horizontalAdvance(tr("of ")) + widest(of_->fontMetrics(), 7));
  row->addWidget(of_);
  live_->setObjectName(QStringLiteral("timeline_live"));
  live_->setText(tr("Now"));
  live_->setToolTip(tr("Show the newest moment again (Esc)"));
  row->addWidget(live_);
  connect(track_, &TimelineTrack::wanted, this, &TimelineBar::wanted);
  connect(field_, &QLineEdit::returnPressed, this, [this] {
    if (!field_->text().isEmpty()) emit wanted(field_->text().toLongLong());
    field_->clearFocus();  // so that the keys of the run work again
  });
  connect(field_, &QLineEdit::editingFinished, this, [this] {
    if (!field_->hasFocus()) field_->setText(QString::number(shown_));
  });
  connect(live_, &QToolButton::clicked, this, &TimelineBar::live_wanted);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  setEnabled(false);
}

void TimelineBar::show_branches(std::vector<TimelineBranch> branches) {
  marks_.set_branches(std::move(branches));
  track_->show(shown_, now_, reviewing_, marks_.all());
}

void TimelineBar::set_now_enabled(bool enabled) { live_->setEnabled(enabled); }

void TimelineBar::show_frame(const Frame& frame, const std::shared_ptr<const Trace>& trace) {
  marks_.take(frame, trace);
  shown_ = frame.last.iteration;
  now_ = frame.live_iteration;
  reviewing_ = frame.reviewing;
  setEnabled(frame.instance && now_ > 0);
  track_->show(shown_, now_, reviewing_, marks_.all());
  if (!field_->hasFocus() || !field_->isModified()) field_->setText(QString::number(shown_));
  of_->setText(now_ > 0 ? tr("of %1").arg(whole(now_)) : QString());
}

}  // namespace formicarium
