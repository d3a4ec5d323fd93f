// SPDX-License-Identifier: Apache-2.0
// The part of the trail matrix that is seen: converts positions of rows and columns to places in the plot and back.
#pragma once

#include "app/scene/look/camera.hpp"
#include "app/scene/look/pooling.hpp"

namespace formicarium {

/// Cells a row at most, in a plot of that size; `ratio`: device px a logical px.
int most_cells(const Rect& plot, double ratio);

/// Positions from 0: the edges of a square part, and how many rows it has.
struct MatrixPart {
  double row = 0, column = 0, span = 0;
};

/// A square part. Shares of the plot run from 0 to 1, left to right and top to bottom.
class MatrixView {
 public:
  static constexpr double fewest = 10;  // rows that can be seen

  MatrixView() = default;
  bool operator==(const MatrixView&) const = default;
  explicit MatrixView(int cities) : cities_(cities), span_(cities) {}
  /// This part, as far as there is such a one.
  MatrixView(int cities, const MatrixPart& part);
  MatrixPart part() const { return {row_, column_, span_}; }

  int cities() const { return cities_; }
  bool whole() const { return span_ >= cities_; }
  double row() const { return row_; }        // position at the top edge, from 0
  double column() const { return column_; }  // at the left edge
  double span() const { return span_; }      // positions from edge to edge

  double row_at(double share) const { return row_ + share * span_; }
  double column_at(double share) const { return column_ + share * span_; }
  double share_of_row(double position) const { return (position - row_) / span_; }
  double share_of_column(double position) const { return (position - column_) / span_; }

  void fit() { *this = MatrixView(cities_); }
  /// The cell at these shares stays there, unless the edge of the matrix prevents it.
  void zoom(double factor, double x, double y);
  void pan(double dx, double dy);  // shares of the plot that the picture moves

  /// All rows and columns that are seen, even in part.
  MatrixWindow window() const;

 private:
  void keep_within();

  int cities_ = 0;
  double row_ = 0, column_ = 0, span_ = 0;
};

}  // namespace formicarium
