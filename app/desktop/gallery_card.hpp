// SPDX-License-Identifier: GPL-3.0-or-later
// One bundled instance in the gallery: its cities as a thumbnail, name, size, optimum, and what it teaches.
#pragma once

#include <QString>
#include <QStyledItemDelegate>

#include "app/scene/look/thumbnail.hpp"

namespace formicarium {

class Instance;

struct GalleryCard {
  QString file;     // relative to resources/instances
  QString title;    // "Eighty at random"
  QString teaches;  // one line
  QString facts;    // "80 cities · optimum 7 542"; empty until the file was read
  Thumbnail thumbnail;
};

/// What the card shows of an instance. Any thread.
GalleryCard card_of(const Instance& instance);

/// Draws cards; the model's Qt::UserRole holds a GalleryCard.
class GalleryCardPainter : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  /// Whether the last click on a card was on its Solve button.
  bool took_click() const { return took_click_; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

 private:
  static QRect solve_button(const QStyleOptionViewItem& option);

  bool took_click_ = false;
};

}  // namespace formicarium

Q_DECLARE_METATYPE(formicarium::GalleryCard)
