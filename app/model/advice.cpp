// SPDX-License-Identifier: Apache-2.0
#include "app/model/advice.hpp"

namespace formicarium {
namespace {

constexpr int least_cities = 200;
constexpr double least_seconds = 5;  // of solving
constexpr double good_gap = 1;       // %

}  // namespace

bool local_search_would_help(const Frame& frame) {
  if (!frame.instance || frame.best.empty() || frame.instance->cities() < least_cities) return false;
  if (frame.settings.local_search != LocalSearchKind::none || frame.last.seconds < least_seconds) return false;
  return frame.instance->signed_gap_to_best_known(frame.best_length).value_or(good_gap + 1) > good_gap;
}

}  // namespace formicarium
