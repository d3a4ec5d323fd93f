// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/plotted.hpp"

#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/other_programs.hpp"

namespace formicarium {

PlottedPtr plotted_of(MakePlotted make, const ShownResults& shown) {
  const std::shared_ptr<Plotted> plotted = make(shown);
  if (plotted->empty) return plotted;
  const QString others = text(experiment::other_programs_words(shown.plan()));
  if (!plotted->words.contains(others)) plotted->words += u' ' + others;  // a caption may have it from a table
  plotted->words.prepend(so_far(shown.all));
  return plotted;
}

}  // namespace formicarium
