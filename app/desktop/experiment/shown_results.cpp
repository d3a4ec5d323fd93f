// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/shown_results.hpp"

#include <QObject>
#include <algorithm>

#include "app/desktop/panels/text.hpp"

namespace formicarium {

QString so_far(const ShownResults& shown) {
  if (!shown.plan) return {};
  const auto done = std::ranges::count_if(shown.results, [](const auto& one) { return one.has_value(); });
  const auto runs = std::ssize(shown.plan->runs);
  if (done == 0 || done == runs) return {};
  return QObject::tr("So far, %1 of %2 runs. ").arg(whole(done), whole(runs));
}

}  // namespace formicarium
