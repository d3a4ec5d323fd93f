// SPDX-License-Identifier: Apache-2.0
#include "app/model/slider_scale.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {
namespace {

constexpr double most_stops = 2000;  // a slider is a few hundred pixels long

// Two significant digits: 20 steps a decade then read 1, 1.1, 1.3, 1.4, 1.6 … and hold every default of the table.
double rounded(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value) + 1e-9) - 1);
  const double digits = std::round(value / unit);
  return unit < 1 ? digits / std::round(1 / unit) : digits * unit;  // dividing gives the double that "0.02" reads as
}

}  // namespace

SliderScale::SliderScale(const Parameter& p)
    : logarithmic_(p.scale == Scale::logarithmic), counts_others_(p.counts_others) {
  if (p.kind == ParameterKind::choice || (!logarithmic_ && (p.highest - p.lowest) / p.step > most_stops)) return;
  const bool word = !p.zero.empty();
  const bool integer = p.kind == ParameterKind::integer;
  const double lowest = word ? std::max(p.lowest, std::min(p.step, 1.0)) : p.lowest;
  const auto add = [&](double value) {
    value = std::clamp(integer ? std::round(value) : value, lowest, p.highest_number());
    if (stops_.empty() || value > stops_.back()) stops_.push_back(value);
  };
  if (logarithmic_) {
    const double decades = std::log10(p.highest_number() / lowest);
    for (int i = 0; i <= std::lround(decades * p.step); ++i) add(rounded(lowest * std::pow(10.0, i / p.step)));
  } else {
    const double steps = std::round(1 / p.step);  // 0.05 as 1/20: 21 · 0.05 is not 1.05, 21 / 20 is
    for (int i = 0; i <= std::lround((p.highest - lowest) / p.step); ++i)
      add(p.step < 1 ? (std::round(lowest * steps) + i) / steps : lowest + i * p.step);
  }
  add(p.highest_number());
  for (const ValueWord& top : p.tops) stops_.push_back(top.value);
  if (word) stops_.push_back(0);
}

int SliderScale::count_up_to(double highest) const {
  const bool word = stops_.size() > 1 && stops_.back() < stops_.front();
  const auto end = stops_.end() - (word ? 1 : 0);
  return int(std::upper_bound(stops_.begin(), end, highest) - stops_.begin());
}

int SliderScale::last(int cities) const {
  return count() > 1 && beyond(value(count() - 2), cities) ? count_up_to(cities - 2) : count() - 1;
}

int SliderScale::nearest(double value) const {
  const bool word = stops_.size() > 1 && stops_.back() < stops_.front();
  if (word && value <= 0) return count() - 1;
  const auto end = stops_.end() - (word ? 1 : 0);
  const auto after = std::lower_bound(stops_.begin(), end, value);
  if (after == stops_.begin()) return 0;
  if (after == end) return int(end - stops_.begin()) - 1;
  const double low = *(after - 1), high = *after;
  const bool upper = logarithmic_ && low > 0 ? value * value >= low * high : value - low >= high - value;
  return int(after - stops_.begin()) - (upper ? 0 : 1);
}

}  // namespace formicarium
