// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/collapsible.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "app/desktop/panels/elided_label.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"

namespace formicarium {

Collapsible::Collapsible(const QString& title, const QString& sentence, QWidget* parent) : QWidget(parent) {
  auto* column = spaced(new QVBoxLayout(this), 4);

  auto* heading = spaced(new QHBoxLayout, 8);
  header_ = new QToolButton(this);
  header_->setText(title);
  header_->setFont(heading_font(font()));
  header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  header_->setAutoRaise(true);
  header_->setFocusPolicy(Qt::StrongFocus);
  header_->setMinimumHeight(24);
  header_->setAccessibleName(tr("%1, group").arg(title));
  header_->setAccessibleDescription(sentence);
  sentence_ = sentence;
  beside_ = new ElidedLabel(this);
  below_ = new QLabel(this);
  below_->setTextFormat(Qt::PlainText);
  below_->setWordWrap(true);
  below_->setContentsMargins(8, 0, 0, 0);
  for (QLabel* label : {beside_, below_}) label->setFont(small_font(font()));
  heading->addWidget(header_);
  heading->addWidget(beside_, 1);
  column->addLayout(heading);
  column->addWidget(below_);

  body_ = new QWidget(this);
  rows_ = new QVBoxLayout(body_);
  rows_->setContentsMargins(8, 0, 0, 4);
  rows_->setSpacing(6);
  column->addWidget(body_);
  connect(header_, &QToolButton::clicked, this, [this] { set_open(!open_); });
  refresh();
}

void Collapsible::add(QWidget* row) { rows_->addWidget(row); }

void Collapsible::set_sentence(const QString& sentence) {
  if (sentence == std::exchange(sentence_, sentence)) return;
  refresh();
}

void Collapsible::set_summary(const QString& summary) {
  if (summary_ == summary) return;
  summary_ = summary;
  place_words();
}

void Collapsible::set_open(bool open) {
  open_ = open;
  refresh();
}

void Collapsible::set_headed(bool headed) {
  headed_ = headed;
  refresh();
}

QWidget* Collapsible::header() const { return header_; }

void Collapsible::refresh() {
  header_->setArrowType(open_ ? Qt::DownArrow : Qt::RightArrow);
  header_->setToolTip(open_ ? tr("Fold this group away") : tr("Unfold this group"));
  header_->setVisible(headed_);
  beside_->setVisible(headed_);
  body_->setVisible(open_ || !headed_);
  for (QLabel* label : {beside_, below_}) set_ink(label, colour(look(palette()).secondary));
  place_words();
}

void Collapsible::place_words() {
  const QString& words = open_ ? sentence_ : summary_;
  const bool fit = beside_->fontMetrics().horizontalAdvance(words) + header_->sizeHint().width() + 12 <= width();
  beside_->setText(fit ? words : QString());
  below_->setText(words);
  below_->setVisible(!fit && headed_);
}

void Collapsible::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place_words();
}

void Collapsible::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && header_) refresh();
  QWidget::changeEvent(event);
}

}  // namespace formicarium
