// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/shown_results.hpp"

#include <QObject>

#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

QString compares_all_the_same() {
  return QObject::tr(". “%1”, under Comparison, compares them all the same.").arg(times_of_unlike());
}

}  // namespace

const experiment::Table* ShownResults::table() const {
  for (const experiment::Table& one : all.tables())
    if (one.measure == measure && one.instance == instance) return &one;
  return nullptr;
}

QString ShownResults::why_no_table() const {
  const QString why = measure ? text(experiment::why_not_compared(plan(), results(), *measure)) : QString();
  return why.isEmpty() ? why : why + compares_all_the_same();
}

QString ShownResults::why_no_seconds() const {
  const QString why = text(experiment::why_no_seconds(plan(), results()));
  return why.isEmpty() ? why : why + compares_all_the_same();
}

QString times_of_unlike() { return QObject::tr("Of unlike machines, too"); }

QString so_far(const experiment::RunningResults& results) {
  if (results.done() == 0 || results.done() == results.runs()) return {};
  return QObject::tr("So far, %1 of %2 runs. ").arg(whole(qint64(results.done())), whole(qint64(results.runs())));
}

}  // namespace formicarium
