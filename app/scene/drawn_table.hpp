// SPDX-License-Identifier: Apache-2.0
// A table of an assignment problem (layers/heat_table.hpp) for exported pictures, which are painted without OpenGL: the
// cells, words and colours that the matrix pane shows. Any thread.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/scene/look/held_tour.hpp"
#include "app/scene/look/legend_marks.hpp"
#include "app/scene/look/scene_options.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// What the tables are called, [Table].
std::array<std::string, tables> table_labels();

class DrawnTable {
 public:
  /// `held`: the table of trails shows how they differ from its trails, if it has any; null: nothing is compared.
  /// O(n²); exchanges: O(n³).
  DrawnTable(FramePtr frame, std::shared_ptr<const HeldTour> held, Table which, const TrailLook& trails,
             const Palette& palette);
  ~DrawnTable();

  std::string why_empty() const;                          // a sentence; if it is not empty, nothing below may be called
  int side() const;                                       // rows; also columns
  std::optional<Colour> cell(int row, int column) const;  // empty: nothing is drawn there
  std::vector<std::string> sides() const;                 // what rows and columns are; the longest form first
  std::vector<std::string> hint() const;                  // how to read the table; the longest form first
  LegendWords legend() const;
  Colour colour_along(double place) const;  // 0 … 1 along the legend's bar
  std::vector<int> outlined() const;        // rows, and the columns of the same numbers
  bool lower_half() const;

 private:
  struct Shown;
  std::unique_ptr<const Shown> shown_;
};

}  // namespace formicarium
