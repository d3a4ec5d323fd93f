// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/matrix_view.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {

int most_cells(const Rect& plot, double ratio) {
  constexpr int most_side = 2048;
  return std::min(most_side, int(std::lround(plot.width * ratio)));
}

MatrixView::MatrixView(int cities, const MatrixPart& part) : MatrixView(cities) {
  if (cities < 1 || !(part.span > 0)) return;
  zoom(cities / part.span, 0, 0);
  row_ = part.row;
  column_ = part.column;
  keep_within();
}

void MatrixView::keep_within() {
  row_ = std::clamp(row_, 0.0, cities_ - span_);
  column_ = std::clamp(column_, 0.0, cities_ - span_);
}

void MatrixView::zoom(double factor, double x, double y) {
  if (cities_ < 1 || !(factor > 0)) return;
  const double row = row_at(y), column = column_at(x), all = cities_;
  span_ = std::clamp(span_ / factor, std::min(fewest, all), all);
  row_ = row - y * span_;
  column_ = column - x * span_;
  keep_within();
}

void MatrixView::pan(double dx, double dy) {
  row_ -= dy * span_;
  column_ -= dx * span_;
  keep_within();
}

MatrixWindow MatrixView::window() const {
  if (whole()) return {0, 0, cities_};
  const int count = std::min(cities_, int(std::ceil(span_)) + 1);
  const auto first = [&](double at) { return std::clamp(int(std::floor(at)), 0, cities_ - count); };
  return {first(row_), first(column_), count};
}

}  // namespace formicarium
