// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/output_dialog.hpp"

#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <vector>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

QString OutputDialog::file() const { return file_->text(); }

void OutputDialog::set_file(const QString& file) { file_->setText(file); }

QLayout* OutputDialog::make_file_row(const QString& spoken) {
  auto* where = new QHBoxLayout;
  file_ = new QLineEdit(this);
  named(file_, "file", spoken);
  auto* label = new QLabel(tr("File"), this);
  label->setBuddy(file_);
  auto* browse_button = new QPushButton(tr("Browse…"), this);
  where->addWidget(label);
  where->addWidget(file_, 1);
  where->addWidget(browse_button);
  connect(file_, &QLineEdit::textChanged, this, &OutputDialog::label_start_button);
  connect(browse_button, &QPushButton::clicked, this, [this] { browse(); });
  return where;
}

QLabel* OutputDialog::make_error() {
  error_ = new QLabel(this);
  error_->setObjectName(QStringLiteral("error"));
  error_->setWordWrap(true);
  error_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  error_->hide();
  connect(&work_, &Jobs::failed, this, &OutputDialog::show_error);
  return error_;
}

QHBoxLayout* OutputDialog::make_buttons(const char* name) {
  auto* bottom = new QHBoxLayout;
  estimate_ = new QLabel(this);
  estimate_->setObjectName(QStringLiteral("estimate"));
  progress_ = new QProgressBar(this);
  named(progress_, "progress", tr("Progress"));
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->hide();
  cancel_button_ = new QPushButton(tr("Cancel"), this);
  cancel_button_->setObjectName(QStringLiteral("cancel"));
  start_button_ = new QPushButton(tr("Export"), this);
  start_button_->setObjectName(QLatin1String(name));
  start_button_->setDefault(true);
  bottom->addWidget(estimate_);
  bottom->addWidget(progress_, 1);
  bottom->addStretch(0);
  bottom->addWidget(cancel_button_);
  bottom->addWidget(start_button_);
  connect(start_button_, &QPushButton::clicked, this, [this] { start(); });
  // The first Cancel ends the work, the next one closes.
  connect(cancel_button_, &QPushButton::clicked, this, [this] {
    if (!work_.busy()) return reject();
    work_.cancel();
    show_sentence(tr("Cancelled; nothing was written."), &Palette::text);
  });
  return bottom;
}

// The button says before the click that a file would be lost.
void OutputDialog::label_start_button() {
  const QFileInfo named(file_->text());
  follow_name(named);
  start_button_->setText(named.isFile() ? tr("Replace") : tr("Export"));
  start_button_->setToolTip(named.isFile() ? plain_tip(tr("%1 exists and will be replaced.").arg(named.fileName()))
                                           : QString());
}

void OutputDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  const QFileInfo named(file_->text());
  file_->setFocus();
  file_->setSelection(int(file_->text().size() - named.fileName().size()), int(named.completeBaseName().size()));
}

void OutputDialog::show_error(const QString& sentence) { show_sentence(sentence, &Palette::error); }

void OutputDialog::show_sentence(const QString& sentence, Colour Palette::*ink) {
  set_ink(error_, colour(look(palette()).*ink));
  error_->setText(sentence);
  error_->show();
}

QScrollArea* OutputDialog::scrolled(QWidget* forms) {
  std::vector<QWidget*> labels;
  int widest = 0;
  for (const auto* form : forms->findChildren<QFormLayout*>())
    for (int row = 0; row < form->rowCount(); ++row)
      if (const QLayoutItem* const item = form->itemAt(row, QFormLayout::LabelRole); item && item->widget()) {
        labels.push_back(item->widget());
        widest = std::max(widest, item->widget()->sizeHint().width());
      }
  for (QWidget* const label : labels) label->setMinimumWidth(widest);
  auto* area = new QScrollArea(this);
  area->setWidget(forms);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);  // it follows the control that has the focus
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumWidth(forms->sizeHint().width() + area->verticalScrollBar()->sizeHint().width());
  return area;
}

QString OutputDialog::size_words(double bytes) {
  if (bytes < 1e6) return tr("about %1 kB").arg(whole(std::max(1LL, std::llround(bytes / 1e3))));
  if (bytes < 1e9) return tr("about %1 MB").arg(QString::number(bytes / 1e6, 'f', bytes < 1e7 ? 1 : 0));
  return tr("about %1 GB").arg(QString::number(bytes / 1e9, 'f', 1));
}

void OutputDialog::done(int result) {
  if (work_.busy()) emit given_up();
  work_.cancel();
  QDialog::done(result);
}

}  // namespace formicarium
