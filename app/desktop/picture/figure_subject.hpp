// SPDX-License-Identifier: GPL-3.0-or-later
// What a figure can be made of: a run, runs side by side, a chart, a figure of an experiment.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "app/desktop/picture/fitting.hpp"
#include "app/desktop/picture/sides_picture.hpp"

namespace formicarium {

struct FigureSubject {
  enum class Kind { run, plot };  // of a run: layers, colours and area are chosen; of a plot: its ground and caption
  QString name;                   // "Map and matrix", "Convergence"
  Kind kind = Kind::run;
  /// The figure with these options, at their size. It keeps what it shows.
  std::function<Still(const PictureOptions& options)> still;
  bool matrix = false;     // it has a matrix, or a table
  bool by_window = false;  // only the GUI thread may paint it
};

/// Map, map and matrix, matrix: what the frame has of them.
std::vector<FigureSubject> subjects_of(const FramePtr& frame);
/// Runs next to each other, with their matrices or without.
FigureSubject subject_of(const std::vector<SideShown>& sides, bool matrix);

}  // namespace formicarium
