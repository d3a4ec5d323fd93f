// SPDX-License-Identifier: Apache-2.0
#include "app/cli/figures_help.hpp"

#include "app/model/figure_words.hpp"
#include "app/model/help_text.hpp"

namespace formicarium::cli {

std::string figures_help() {
  std::string text =
      "Figures: what formicarium --render OUT draws, into a .png, .svg or .pdf\n\n"
      "  formicarium berlin52.tsp --render tour.pdf --figure single-column\n"
      "  formicarium berlin52.tsp --iterations 500 --render c.pdf --of convergence\n"
      "  formicarium two.session.json --render sides.pdf --of sides --differences\n\n" +
      wrapped(
          "It is the figure that the window's dialog makes (Ctrl+E). Of a session with several sides all are drawn, "
          "unless --of or --side says otherwise; formicarium --help-all lists all options.",
          0, 0) +
      "\n\n--of WHAT, a picture:\n";
  for (const FigureWords& one : run_figures) text += help_entry(one.id, one.shows);
  text += "\n--of WHAT, a chart; of several sides of all or, as its caption says, of one:\n";
  for (const FigureWords& one : chart_figures) text += help_entry(one.id, one.shows);
  text += "\n--figure NAME, its size and look instead of --size:\n";
  for (const FigureWords& one : figure_size_names) text += help_entry(one.id, one.shows);
  text += help_entry("a name of yours", "Kept by the dialog: size, letters, colours, what stands round the picture");
  text += "\n--without PARTS, some of these, with commas between them:\n";
  for (const FigureWords& one : figure_parts) text += help_entry(one.id, one.shows);
  text += "\n--view TEXT, what is seen, as Ctrl+Alt+C copies it in both windows:\n";
  for (const FigureWords& one : view_parts) text += help_entry(one.id, one.shows);
  return text;
}

}  // namespace formicarium::cli
