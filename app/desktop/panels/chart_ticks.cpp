// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/chart_ticks.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {

namespace {

/// The 1-2-5 step with which so many ticks lie in a range of that size.
double step_of(double size, int count) {
  const double exact = size / (count + 1), decade = std::pow(10.0, std::floor(std::log10(exact)));
  const double digit = exact / decade;
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * decade;
}

constexpr int most_log_ticks = 6;

}  // namespace

double LinearTicks::getTickStep(const QCPRange& range) {
  const auto step = [&](int count) { return std::max(step_of(range.size(), count), least_step_); };
  int count = mTickCount;
  const int room = room_ ? room_(words_(range.upper)) : 0;
  while (room > 1 && count > 1 && range.size() / step(count) + 1 > room) --count;
  return step(count);
}

QVector<double> LogTicks::createTickVector(double, const QCPRange& range) {
  QVector<double> ticks;
  if (!(range.lower > 0) || !(range.upper > range.lower)) return ticks;
  const int room = room_ ? std::clamp(room_(words_(range.upper)), 2, most_log_ticks) : most_log_ticks;
  const double decades = std::log10(range.upper / range.lower);
  const int every = std::max(1, int(std::ceil(decades / (room - 1))));  // decades a tick
  const double between = decades * 5 / (room - 1);                      // the fewer ticks have room, the more it counts
  const int low = int(std::floor(std::log10(range.lower))), high = int(std::ceil(std::log10(range.upper)));
  for (int power = low; power <= high; ++power) {
    const double decade = std::pow(10.0, power);
    if (every == 1 || power % every == 0) ticks << decade;
    if (between < 1.2)
      ticks << 2 * decade << 5 * decade;
    else if (between < 2.4)
      ticks << 3 * decade;
  }
  ticks.removeIf([&](double tick) { return !range.contains(tick); });
  if (ticks.size() < 2) {
    ticks.clear();
    const double step = step_of(range.size(), std::min(room, 4));
    for (double tick = std::ceil(range.lower / step) * step; tick <= range.upper; tick += step) ticks << tick;
  }
  if (floor_ > 0) {
    ticks.removeIf([&](double tick) { return tick < 1.9 * floor_; });
    if (range.contains(floor_)) ticks.prepend(floor_);
  }
  return ticks;
}

}  // namespace formicarium
