// SPDX-License-Identifier: GPL-3.0-or-later
// How many targets the runs of all variants reached when, on one instance or over all.
#pragma once

#include "app/desktop/experiment/plotted.hpp"

namespace formicarium {

std::shared_ptr<Plotted> plot_targets(const ShownResults& shown);  // a PlottedCurves

}  // namespace formicarium
