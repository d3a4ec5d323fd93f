// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/speed.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/text.hpp"

namespace formicarium::speed {

double at(int position) {
  if (position > fastest) return 0;
  const double exact = std::pow(10.0, double(position) / steps_a_decade);
  // Two significant digits: 10^(26/20) is 19.95, and people say 20.
  const double unit = std::pow(10.0, std::floor(std::log10(exact) + 1e-9) - 1);
  return std::round(exact / unit) * unit;
}

int position(double rate) {
  if (rate <= 0) return unlimited;
  return std::clamp(int(std::lround(std::log10(rate) * steps_a_decade)), 0, fastest);
}

int snapped(int position) {
  if (position <= fastest) return std::max(position, 0);
  return position < fastest + (unlimited - fastest) / 2 ? fastest : unlimited;
}

QString text(double rate) {
  if (rate <= 0) return QCoreApplication::translate("speed", "max");
  const QString number =
      rate < 10 && rate != std::floor(rate) ? QString::number(rate, 'f', 1) : whole(std::llround(rate));
  return QCoreApplication::translate("speed", "%1 it/s").arg(number);
}

}  // namespace formicarium::speed
