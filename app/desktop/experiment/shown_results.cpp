// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/shown_results.hpp"

#include <QObject>

#include "app/desktop/panels/text.hpp"

namespace formicarium {

const experiment::Table* ShownResults::table() const {
  for (const experiment::Table& one : all.tables())
    if (one.measure == measure && one.instance == instance) return &one;
  return nullptr;
}

QString ShownResults::why_no_table() const {
  const QString why = measure ? text(experiment::why_not_compared(plan(), results(), *measure)) : QString();
  return why.isEmpty() ? why : why + u'.';
}

QString so_far(const experiment::RunningResults& results) {
  if (results.done() == 0 || results.done() == results.runs()) return {};
  return QObject::tr("So far, %1 of %2 runs. ").arg(whole(qint64(results.done())), whole(qint64(results.runs())));
}

}  // namespace formicarium
