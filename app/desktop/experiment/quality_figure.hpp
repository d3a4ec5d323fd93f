// SPDX-License-Identifier: GPL-3.0-or-later
// The best tours of all variants on one instance over time: median, and a band from quartile to quartile.
#pragma once

#include "app/desktop/experiment/plotted.hpp"

namespace formicarium {

std::shared_ptr<Plotted> plot_quality(const ShownResults& shown);  // a PlottedCurves

}  // namespace formicarium
