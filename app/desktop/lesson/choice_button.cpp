// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/choice_button.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"

namespace formicarium {
namespace {

constexpr int inside = 8, least_height = 36, sign_side = 14;  // px

void draw_sign(QPainter& painter, QPointF centre, bool right, const QColor& ink) {
  painter.setPen(QPen(ink, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const double r = sign_side / 2.0 - 2;
  if (right)
    painter.drawPolyline(
        QPolygonF({centre + QPointF(-r, 0), centre + QPointF(-r / 3, r * 0.7), centre + QPointF(r, -r)}));
  else
    painter.drawLines({QLineF(centre + QPointF(-r, -r), centre + QPointF(r, r)),
                       QLineF(centre + QPointF(-r, r), centre + QPointF(r, -r))});
}

}  // namespace

ChoiceButton::ChoiceButton(char letter, const QString& words, bool checkable, QWidget* parent)
    : QAbstractButton(parent), letter_(letter) {
  setCheckable(checkable);
  setText(words);
  setAccessibleName(tr("Answer %1: %2").arg(QChar::fromLatin1(letter)).arg(words));
  setObjectName(QStringLiteral("answer_%1").arg(QChar::fromLatin1(letter)));
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::TabFocus);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void ChoiceButton::show_mark(Mark mark, bool chosen) {
  mark_ = mark;
  if (isCheckable()) setChecked(chosen);
  setEnabled(mark == Mark::open);
  setCursor(mark == Mark::open ? Qt::PointingHandCursor : Qt::ArrowCursor);
  const QString said = mark == Mark::right ? tr("right") : mark == Mark::wrong ? tr("not so") : QString();
  setAccessibleDescription(said);
  update();
}

int ChoiceButton::box_room() const { return isCheckable() ? sign_side + inside : 0; }

QRect ChoiceButton::words_in(int width) const {
  const int left = inside + box_room() + fontMetrics().horizontalAdvance(QStringLiteral("m  "));
  const int room = std::max(width - left - inside - sign_side - inside, 40);
  QRect words = fontMetrics().boundingRect(QRect(0, 0, room, 10000), Qt::TextWordWrap | Qt::AlignLeft, text());
  words.setWidth(room);
  words.moveTopLeft({left, inside});
  return words;
}

QSize ChoiceButton::sizeHint() const { return {280, heightForWidth(280)}; }

int ChoiceButton::heightForWidth(int width) const {
  return std::max(words_in(width).height() + 2 * inside, least_height);
}

void ChoiceButton::enterEvent(QEnterEvent* event) {
  QAbstractButton::enterEvent(event);
  update();
}
void ChoiceButton::leaveEvent(QEvent* event) {
  QAbstractButton::leaveEvent(event);
  update();
}

void ChoiceButton::draw_box(QPainter& painter, double centre) const {
  const Palette& colours = look(palette());
  const QColor ink = colour(isChecked() ? colours.text : colours.secondary);
  const QRectF box(inside + 0.5, std::round(centre - sign_side / 2.0) + 0.5, sign_side - 1, sign_side - 1);
  painter.setPen(QPen(ink, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(box, 2, 2);
  if (isChecked()) draw_sign(painter, box.center(), true, ink);
}

void ChoiceButton::paintEvent(QPaintEvent*) {
  const Palette& colours = look(palette());
  const bool open = mark_ == Mark::open;
  const QColor sign = colour(mark_ == Mark::right ? colours.done : colours.error);
  QColor edge = colour(open ? colours.control_edge : colours.grid), fill = colour(colours.field);
  if (open && (underMouse() || hasFocus())) edge = colour(colours.focus);
  if (mark_ == Mark::right || mark_ == Mark::wrong) edge = sign;
  if (mark_ == Mark::predicted) edge = colour(colours.focus);
  if (isDown()) fill = colour(colours.grid);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool heavy = mark_ == Mark::right || mark_ == Mark::predicted || hasFocus();
  painter.setPen(QPen(edge, heavy ? 2 : 1));
  painter.setBrush(fill);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
  QRect words = words_in(width());
  words.moveTop((height() - words.height()) / 2);
  painter.setPen(colour(open ? colours.secondary : mark_ == Mark::left ? colours.secondary : colours.text));
  const int from = inside + box_room();
  painter.drawText(QRect(from, words.top(), words.left() - from, words.height()), Qt::AlignLeft | Qt::AlignTop,
                   QChar::fromLatin1(letter_));
  if (isCheckable()) draw_box(painter, words.top() + fontMetrics().height() / 2.0);
  painter.setPen(colour(mark_ == Mark::left ? colours.secondary : colours.text));
  painter.drawText(words, Qt::TextWordWrap | Qt::AlignLeft, text());
  if (mark_ == Mark::right || mark_ == Mark::wrong)
    draw_sign(painter, {width() - inside - sign_side / 2.0, height() / 2.0}, mark_ == Mark::right, sign);
}

}  // namespace formicarium
