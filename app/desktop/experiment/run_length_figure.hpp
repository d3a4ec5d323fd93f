// SPDX-License-Identifier: GPL-3.0-or-later
// Run-length distributions: which share of a variant's runs had a tour of at most the target length by then.
#pragma once

#include "app/desktop/experiment/figure.hpp"

namespace formicarium {

class RunLengthFigure : public Figure {
  Q_OBJECT

 public:
  explicit RunLengthFigure(QWidget* parent);

 protected:
  QString draw(const ShownResults& shown) override;
};

}  // namespace formicarium
