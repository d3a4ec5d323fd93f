// SPDX-License-Identifier: GPL-3.0-or-later
// Run-length distributions: which share of a variant's runs had a tour of at most the target length by then.
#pragma once

#include "app/desktop/experiment/plotted.hpp"

namespace formicarium {

std::shared_ptr<Plotted> plot_run_lengths(const ShownResults& shown);  // a PlottedCurves

}  // namespace formicarium
