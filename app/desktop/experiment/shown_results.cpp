// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/shown_results.hpp"

#include <QObject>
#include <algorithm>

#include "app/desktop/panels/text.hpp"

namespace formicarium {

QString so_far(const ShownResults& shown) {
  if (!shown.plan) return {};
  qint64 done = 0, runs = 0;  // those of other programs are all there
  for (std::size_t i = 0; i < shown.plan->runs.size(); ++i) {
    if (!shown.plan->variant(shown.plan->runs[i]).read_from.empty()) continue;
    ++runs;
    done += shown.results[i] ? 1 : 0;
  }
  if (done == 0 || done == runs) return {};
  return QObject::tr("So far, %1 of %2 runs. ").arg(whole(done), whole(runs));
}

}  // namespace formicarium
