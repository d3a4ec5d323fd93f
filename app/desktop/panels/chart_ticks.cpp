// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/chart_ticks.hpp"

#include <algorithm>
#include <array>
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
  if (!(range.lower > 0) || !(range.upper > range.lower)) return {};
  const int low = int(std::floor(std::log10(range.lower))), high = int(std::ceil(std::log10(range.upper)));
  int room = most_log_ticks;
  if (room_) {
    const QString first = words_(std::pow(10.0, low)), last = words_(std::pow(10.0, high));
    room = std::clamp(room_(first.size() > last.size() ? first : last), 2, most_log_ticks);
  }
  // The densest that has room: places 1, 2, 5, then 1, 3, then every decade, every second, and so on.
  constexpr std::array<std::array<int, 3>, 3> places{{{1, 2, 5}, {1, 3, 0}, {1, 0, 0}}};
  QVector<double> ticks;
  bool narrow = false;  // not even two of the densest are in view
  for (int sparser = 0; ticks.isEmpty() || ticks.size() > room; ++sparser) {
    ticks.clear();
    const int every = std::max(1, sparser - 1);  // decades
    for (int power = low; power <= high; ++power)
      for (const int place : places[std::size_t(std::min(sparser, 2))])
        if (const double tick = place * std::pow(10.0, power); place > 0 && power % every == 0 && range.contains(tick))
          ticks << tick;
    narrow = sparser == 0 && ticks.size() < 2;
    if (ticks.size() < 2) break;
  }
  if (narrow) {
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
