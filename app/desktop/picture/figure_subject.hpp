// SPDX-License-Identifier: GPL-3.0-or-later
// What a figure can be made of: a run, runs side by side, a chart, a figure of an experiment.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "app/desktop/panels/plot_body.hpp"
#include "app/desktop/picture/fitting.hpp"
#include "app/desktop/picture/sides_picture.hpp"
#include "app/scene/look/view.hpp"

namespace formicarium {

struct FigureSubject {
  enum class Kind { run, plot };  // of a run: layers, colours and area are chosen; of a plot: its ground and caption
  QString id;                     // "both", as the command line has it (app/model/figure_words.hpp)
  QString name;                   // "Map and matrix", "Convergence"
  Kind kind = Kind::run;
  /// The figure with these options, at their size. It keeps what it shows.
  std::function<Still(const PictureOptions& options)> still{};
  bool matrix = false;     // it has a matrix, or a table
  bool map = true;         // it has a map; both of a run only
  bool sides = false;      // several runs next to each other
  bool by_window = false;  // only the GUI thread may paint it
};

/// Map, map and matrix, matrix: what the frame has of them.
std::vector<FigureSubject> subjects_of(const FramePtr& frame);
/// Those of the frame; of several sides next to each other, with their matrices or without; and the charts, whose
/// captions say what the runs are. What the dialog offers, and the command line.
std::vector<FigureSubject> figure_subjects(const FramePtr& frame, const std::vector<SideShown>& sides,
                                           std::vector<PlotBody> charts);
/// The place of this one in the list; its size if there is none.
std::size_t place_of_subject(const std::vector<FigureSubject>& subjects, const QString& id);
/// That of the picture which is like a window's with these panes: of all sides, if there are several.
std::size_t usual_subject(const std::vector<FigureSubject>& subjects, View panes);

}  // namespace formicarium
