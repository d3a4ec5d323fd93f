// SPDX-License-Identifier: GPL-3.0-or-later
// How many targets the runs of all variants reached when, on one instance or over all.
#pragma once

#include "app/desktop/experiment/figure.hpp"

namespace formicarium {

class TargetsFigure : public Figure {
  Q_OBJECT

 public:
  explicit TargetsFigure(QWidget* parent);

 protected:
  QString draw(const ShownResults& shown) override;

 private:
  static QString counted_from(const ShownResults& shown);  // what the targets are percents of
};

}  // namespace formicarium
