// SPDX-License-Identifier: GPL-3.0-or-later
// The charts over time that are rows of a table.
#pragma once

#include "app/desktop/panels/series_chart.hpp"

namespace formicarium {

extern const SeriesRow branching_row;     // the mean λ-branching factor, with its floor of a settled colony
extern const SeriesRow hit_ratio_row;     // how often selective memory still had the trail that was to be updated
extern const SeriesRow insertions_row;    // how many edges were new to a ring, and pushed another one out
extern const SeriesRow search_row;        // what local search gains and takes
extern const SeriesRow parameters_row;    // ρ, α, β and q0 that each iteration used
extern const SeriesRow common_edges_row;  // how alike the ants' solutions are
extern const SeriesRow lost_edges_row;    // edges of the best tour for which the memory keeps no trail
extern const SeriesRow decisions_row;     // how steps are decided, in percent of them
extern const SeriesRow depositor_row;     // who deposited, in percent of the iterations under a pixel
extern const SeriesRow phases_row;        // building, local search and all the rest, in milliseconds an iteration

}  // namespace formicarium
