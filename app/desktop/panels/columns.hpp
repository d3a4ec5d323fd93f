// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts what a chart shows of a trace into groups of records, about one a column of pixels.
#pragma once

#include <algorithm>
#include <cmath>

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

/// The same for a logarithmic axis, whose columns are as wide in log x. Groups end at powers of a root of 2, whatever
/// is in view, so a growing run does not make the line shimmer.
template <class Visit>
void for_log_columns(const TraceIndex& trace, std::size_t first, std::size_t last, int columns, bool seconds,
                     Visit visit) {
  constexpr double least = 1e-9;  // a record at 0 has no logarithm
  if (first >= last) return;
  const double from = std::log2(std::max(trace.x(first, seconds), least)),
               to = std::log2(std::max(trace.x(last - 1, seconds), least));
  double a_doubling = 1;  // groups
  while ((to - from) * a_doubling < columns && a_doubling < 1 << 20) a_doubling *= 2;
  while (first < last) {
    const double at = std::log2(std::max(trace.x(first, seconds), least));
    const double end = std::exp2((std::floor(at * a_doubling) + 1) / a_doubling);
    const std::size_t next = std::clamp(trace.at(end, seconds), first + 1, last);
    visit(first, next, trace.over(first, next));
    first = next;
  }
}

}  // namespace formicarium
