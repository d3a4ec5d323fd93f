// SPDX-License-Identifier: GPL-3.0-or-later
// A question before something would be lost.
#pragma once

#include <QString>
#include <functional>
#include <vector>

class QWidget;

namespace formicarium {

struct Answer {
  QString words;  // of its button
  std::function<void()> act;
};

/// Asks without blocking; the dialog's object name is "question". The first answer is the default. `stay` is the button
/// that changes nothing, and what Esc does.
void ask(QWidget* parent, const QString& question, const QString& more, const std::vector<Answer>& answers,
         const QString& stay);

}  // namespace formicarium
