// SPDX-License-Identifier: GPL-3.0-or-later
// The best tours of all variants on one instance over time: median, and a band from quartile to quartile.
#pragma once

#include "app/desktop/experiment/figure.hpp"

namespace formicarium {

class QualityFigure : public Figure {
  Q_OBJECT

 public:
  explicit QualityFigure(QWidget* parent);

 protected:
  QString draw(const ShownResults& shown) override;

 private:
  bool add_curve(const ShownResults& shown, std::size_t variant);
  double first_ = 0, last_ = 0, lowest_ = 0, highest_ = 0;  // what the curves drawn so far need
};

}  // namespace formicarium
