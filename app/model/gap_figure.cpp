// SPDX-License-Identifier: Apache-2.0
#include "app/model/gap_figure.hpp"

#include "app/model/number_words.hpp"
#include "core/problem/cost_gap.hpp"

namespace formicarium {

GapFigure gap_figure(const Frame& frame) {
  const Instance* const instance = frame.instance.get();
  const bool solved = instance && !frame.best.empty();
  const int missing = solved ? instance->missing_roads(frame.best_length) : 0;
  if (missing > 0) return {"Missing roads", std::to_string(missing)};
  const Against against = instance ? reference_of(*instance).against : Against::nothing;
  const bool proven = solved && instance->is_least(frame.best_length);
  const char* const caption = against == Against::best_known               ? "To best known"
                              : against == Against::lower_bound && !proven ? "Gap, at most"
                                                                           : "Gap";
  if (!solved) return {caption, "–"};
  if (instance->is_below_record(frame.best_length)) return {caption, "below"};
  const auto gap = gap_of(*instance, frame.best_length);
  return {caption, gap ? as_percent(*gap) : "–"};
}

}  // namespace formicarium
