// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts what a chart shows of a trace into groups of records, about one a column of pixels.
#pragma once

#include <algorithm>

#include "app/desktop/panels/trace_index.hpp"

namespace formicarium {

/// Calls visit(first, last, summary) for consecutive groups that cover records [first, last) without gap, one to two a
/// column. Over iterations groups start at multiples of a power of two, so a growing run does not make the line
/// shimmer; over seconds they follow the columns.
template <class Visit>
void for_columns(const TraceIndex& trace, std::size_t first, std::size_t last, int columns, bool seconds, Visit visit) {
  if (first >= last) return;
  if (last - first <= 2 * std::size_t(columns)) {
    for (; first < last; ++first) visit(first, first + 1, trace.over(first, first + 1));
    return;
  }
  if (!seconds) {
    std::size_t stride = 1;
    while ((last - first) / (2 * stride) >= std::size_t(columns)) stride *= 2;
    for (std::size_t next; first < last; first = next) {
      next = std::min((first / stride + 1) * stride, last);
      visit(first, next, trace.over(first, next));
    }
    return;
  }
  const double from = trace.x(first, true), to = trace.x(last - 1, true);
  for (int column = 1; first < last; ++column) {
    const std::size_t next =
        column >= columns ? last : std::min(trace.at(from + (to - from) * column / columns, true), last);
    if (next <= first) continue;
    visit(first, next, trace.over(first, next));
    first = next;
  }
}

}  // namespace formicarium
