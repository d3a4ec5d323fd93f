// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/ask.hpp"

#include <QMessageBox>
#include <QPushButton>

namespace formicarium {

void ask(QWidget* parent, const QString& question, const QString& more, const std::vector<Answer>& answers,
         const QString& stay) {
  auto* box = new QMessageBox(QMessageBox::Question, QMessageBox::tr("Formicarium"), question, {}, parent);
  box->setObjectName(QStringLiteral("question"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(more);
  for (const Answer& answer : answers) {
    QPushButton* button = box->addButton(answer.words, QMessageBox::AcceptRole);
    QObject::connect(button, &QPushButton::clicked, parent, answer.act, Qt::QueuedConnection);  // the box is gone then
    if (box->defaultButton() == nullptr) box->setDefaultButton(button);
  }
  box->setEscapeButton(box->addButton(stay, QMessageBox::RejectRole));
  box->open();
}

}  // namespace formicarium
