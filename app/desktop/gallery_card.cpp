// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/gallery_card.hpp"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/problem_words.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {
namespace {

constexpr int card_width = 206, picture_height = 120, inset = 12, lines_of_facts = 2, lines_of_teaching = 4;

// Word-wrapped, at most `lines` lines, the last one elided; no number is broken. Returns the height used.
int draw_wrapped(QPainter& painter, const QRect& box, QString text, int lines) {
  constexpr QChar thin_space(0x2009), unbroken_thin_space(0x202F);
  text.replace(thin_space, unbroken_thin_space);
  const QFontMetrics metrics(painter.font());
  QTextLayout layout(text, painter.font());
  layout.beginLayout();
  int top = box.top();
  for (int at = 0; at < lines; ++at) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(box.width());
    const bool last = at == lines - 1;
    const QString rest = text.mid(line.textStart());
    painter.drawText(
        QRect(box.left(), top, box.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
        last ? metrics.elidedText(rest, Qt::ElideRight, box.width()) : rest.left(line.textLength()).trimmed());
    top += metrics.lineSpacing();
  }
  layout.endLayout();
  return top - box.top();
}

QFont sized(const QFont& font, int pixels, QFont::Weight weight) {
  QFont other(font);
  other.setPixelSize(pixels);
  other.setWeight(weight);
  return other;
}

}  // namespace

GalleryCard card_of(const Instance& instance) {
  GalleryCard card;
  card.facts = text(counted_items(instance.cities(), instance.words()));
  if (instance.optimum())
    card.facts += QObject::tr(" · optimum %1").arg(text(instance.cost_words(*instance.optimum())));
  card.thumbnail = thumbnail(instance);
  return card;
}

void GalleryCardPainter::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto card = index.data(Qt::UserRole).value<GalleryCard>();
  const QPalette& palette = option.palette;
  const Palette& colours = look(palette);
  const bool chosen = option.state & QStyle::State_Selected;
  const bool focused = chosen && (option.state & QStyle::State_HasFocus);
  const bool hovered = option.state & QStyle::State_MouseOver;
  const QRect box = option.rect.adjusted(6, 6, -6, -6);

  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(
      QPen(focused || hovered ? palette.color(QPalette::Highlight) : palette.color(QPalette::Mid), focused ? 2 : 1));
  painter->setBrush(palette.color(QPalette::Base));
  painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);

  const QRect picture(box.left() + 1, box.top() + 1, box.width() - 2, picture_height);
  painter->fillRect(picture.adjusted(1, 1, -1, 0), colour(colours.canvas));
  const double side = picture.height() - 16.0;
  const QPointF corner = QPointF(picture.center()) - QPointF(side / 2, side / 2);
  const double radius = card.thumbnail.radius(side);
  painter->setPen(Qt::NoPen);
  QColor ink = palette.color(QPalette::Text);
  if (card.thumbnail.places.size() > 2000) ink.setAlphaF(0.7F);
  painter->setBrush(ink);
  for (const Pixel& place : card.thumbnail.places)
    painter->drawEllipse(corner + QPointF(place.x, place.y) * side, radius, radius);

  const QRect text(box.left() + inset, picture.bottom() + 8, box.width() - 2 * inset,
                   box.bottom() - picture.bottom() - 12);
  int top = text.top();
  painter->setPen(palette.color(QPalette::Text));
  painter->setFont(sized(option.font, 13, QFont::DemiBold));
  top += draw_wrapped(*painter, QRect(text.left(), top, text.width(), 20), card.title, 1);
  painter->setPen(colour(colours.secondary));
  painter->setFont(sized(option.font, 12, QFont::Normal));
  top += draw_wrapped(*painter, QRect(text.left(), top, text.width(), 40), card.facts, lines_of_facts) + 4;
  painter->setPen(palette.color(QPalette::Text));
  draw_wrapped(*painter, QRect(text.left(), top, text.width(), 80), card.teaches, lines_of_teaching);
  const QRect button = solve_button(option);
  const bool under = hovered && button.contains(option.widget->mapFromGlobal(QCursor::pos()));
  painter->setPen(palette.color(QPalette::Mid));
  painter->setBrush(palette.color(under ? QPalette::Highlight : QPalette::Button));
  painter->drawRoundedRect(QRectF(button).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  painter->setPen(palette.color(under ? QPalette::HighlightedText : QPalette::ButtonText));
  painter->setFont(sized(option.font, 12, QFont::Normal));
  painter->drawText(button, Qt::AlignCenter, tr("Solve…"));
  painter->restore();
}

QRect GalleryCardPainter::solve_button(const QStyleOptionViewItem& option) {
  const QFontMetrics metrics(sized(option.font, 12, QFont::Normal));
  const QSize size(metrics.horizontalAdvance(tr("Solve…")) + 16, metrics.height() + 8);
  return {option.rect.bottomRight() - QPoint(14 + size.width(), 14 + size.height()), size};
}

bool GalleryCardPainter::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) {
  if (event->type() == QEvent::MouseButtonRelease)
    took_click_ = solve_button(option).contains(static_cast<QMouseEvent*>(event)->position().toPoint());
  return QStyledItemDelegate::editorEvent(event, model, option, index);
}

QSize GalleryCardPainter::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  const int title = QFontMetrics(sized(option.font, 13, QFont::DemiBold)).lineSpacing();
  const int line = QFontMetrics(sized(option.font, 12, QFont::Normal)).lineSpacing();
  return {card_width + 12, picture_height + title + line * (lines_of_facts + lines_of_teaching) + 4 + 8 + 12 + 30};
}

}  // namespace formicarium
