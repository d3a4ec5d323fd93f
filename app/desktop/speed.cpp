// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/speed.hpp"

#include <QCoreApplication>
#include <cmath>

#include "app/desktop/panels/text.hpp"

namespace formicarium::speed {

QString text(double rate) {
  if (rate <= 0) return QCoreApplication::translate("speed", "max");
  const QString number =
      rate < 10 && rate != std::floor(rate) ? QString::number(rate, 'f', 1) : whole(std::llround(rate));
  return QCoreApplication::translate("speed", "%1 it/s").arg(number);
}

}  // namespace formicarium::speed
