// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/message_log.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTime>
#include <QVBoxLayout>

#include "app/desktop/glyphs.hpp"
#include "app/desktop/message_bar.hpp"

namespace formicarium {

MessageLog::MessageLog(QAction* copy_diagnostics, QWidget* parent)
    : QDialog(parent),
      nothing_(new QLabel(tr("No message since the program started."), this)),
      list_(new QListWidget(this)) {
  setWindowTitle(tr("Messages"));
  resize(640, 360);
  nothing_->setObjectName(QStringLiteral("no_messages"));
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setForegroundRole(QPalette::PlaceholderText);
  list_->hide();  // until there is a message
  list_->setWordWrap(true);
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list_->setAccessibleName(tr("Messages since the program started"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  copy->setAccessibleName(tr("Copy messages"));
  buttons->button(QDialogButtonBox::Close)->setAccessibleName(tr("Close messages"));
  auto* diagnostics = buttons->addButton(tr("Copy Diagnostics"), QDialogButtonBox::ActionRole);
  diagnostics->setToolTip(copy_diagnostics->toolTip());
  connect(diagnostics, &QPushButton::clicked, copy_diagnostics, &QAction::trigger);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(copy, &QPushButton::clicked, this, [this] {
    QStringList lines;
    for (int row = 0; row < list_->count(); ++row) {
      const QListWidgetItem* item = list_->item(row);
      if (item->isSelected() || list_->selectedItems().isEmpty()) lines << item->text();
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
  });
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(nothing_, 1);
  layout->addWidget(list_, 1);
  layout->addWidget(buttons);
}

void MessageLog::add(const Message& message) {
  const QString time = QTime::currentTime().toString(QStringLiteral("hh:mm:ss"));
  list_->addItem(new QListWidgetItem(sign_icon(message.severity), time + QStringLiteral("  ") + message.text));
  nothing_->hide();
  list_->show();
  list_->scrollToBottom();
}

}  // namespace formicarium
