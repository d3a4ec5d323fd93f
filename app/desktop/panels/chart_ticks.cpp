// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/chart_ticks.hpp"

#include <cmath>

namespace formicarium {

double LinearTicks::getTickStep(const QCPRange& range) {
  const auto step_of = [&](int count) {
    const double exact = range.size() / (count + 1), decade = std::pow(10.0, std::floor(std::log10(exact)));
    const double digit = exact / decade;
    return std::max((digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * decade, least_step_);
  };
  int count = mTickCount;
  const int room = room_ ? room_(words_(range.upper)) : 0;
  while (room > 1 && count > 1 && range.size() / step_of(count) + 1 > room) --count;
  return step_of(count);
}

QVector<double> LogTicks::createTickVector(double, const QCPRange& range) {
  QVector<double> ticks;
  if (!(range.lower > 0) || !(range.upper > range.lower)) return ticks;
  const double decades = std::log10(range.upper / range.lower);
  const int every = std::max(1, int(std::ceil(decades / 5)));  // decades a tick
  const int low = int(std::floor(std::log10(range.lower))), high = int(std::ceil(std::log10(range.upper)));
  for (int power = low; power <= high; ++power) {
    const double decade = std::pow(10.0, power);
    if (every == 1 || power % every == 0) ticks << decade;
    if (decades < 1.2)
      ticks << 2 * decade << 5 * decade;
    else if (decades < 2.4)
      ticks << 3 * decade;
  }
  return ticks;
}

}  // namespace formicarium
