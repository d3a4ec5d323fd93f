// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/collapsible.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/panels/ink.hpp"

namespace formicarium {

Collapsible::Collapsible(const QString& title, const QString& sentence, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);

  auto* heading = new QHBoxLayout;
  heading->setSpacing(8);
  header_ = new QToolButton(this);
  header_->setText(title);
  header_->setFont(heading_font(font()));
  header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  header_->setAutoRaise(true);
  header_->setCheckable(true);
  header_->setChecked(true);
  header_->setFocusPolicy(Qt::StrongFocus);
  header_->setMinimumHeight(24);
  header_->setAccessibleName(tr("%1, group").arg(title));
  header_->setAccessibleDescription(sentence);
  summary_ = new QLabel(this);
  summary_->setFont(small_font(font()));
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  sentence_ = new QLabel(sentence, this);
  sentence_->setFont(small_font(font()));
  sentence_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  heading->addWidget(header_);
  heading->addWidget(sentence_, 1);
  heading->addWidget(summary_, 1);
  column->addLayout(heading);

  body_ = new QWidget(this);
  rows_ = new QVBoxLayout(body_);
  rows_->setContentsMargins(8, 0, 0, 4);
  rows_->setSpacing(6);
  column->addWidget(body_);
  connect(header_, &QToolButton::toggled, this, &Collapsible::refresh);
  refresh();
}

void Collapsible::add(QWidget* row) { rows_->addWidget(row); }

void Collapsible::set_summary(const QString& summary) {
  if (summary_->text() == summary) return;
  summary_->setText(summary);
  summary_->setToolTip(summary);
}

void Collapsible::set_open(bool open) { header_->setChecked(open); }
bool Collapsible::is_open() const { return header_->isChecked(); }
QWidget* Collapsible::header() const { return header_; }

void Collapsible::refresh() {
  const bool open = is_open();
  header_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
  sentence_->setVisible(open);
  summary_->setVisible(!open);
  body_->setVisible(open);
  set_ink(sentence_, colour(look(palette()).secondary));
  set_ink(summary_, colour(look(palette()).secondary));
}

void Collapsible::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && header_) refresh();
  QWidget::changeEvent(event);
}

}  // namespace formicarium
