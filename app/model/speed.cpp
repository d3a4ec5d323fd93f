// SPDX-License-Identifier: Apache-2.0
#include "app/model/speed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/number_words.hpp"

namespace formicarium::speed {

double at(int position) {
  if (position > fastest) return 0;
  const double exact = std::pow(10.0, double(position) / steps_a_decade);
  // Two significant digits: 10^(26/20) is 19.95, and people say 20.
  const double unit = std::pow(10.0, std::floor(std::log10(exact) + 1e-9) - 1);
  return std::round(exact / unit) * unit;
}

std::string words(double rate) {
  if (rate <= 0) return "max";
  return (rate < 10 && rate != std::floor(rate) ? fmt::format("{:.1f}", rate) : grouped(std::llround(rate))) + " it/s";
}

int position(double rate) {
  if (rate <= 0) return unlimited;
  return std::clamp(int(std::lround(std::log10(rate) * steps_a_decade)), 0, fastest);
}

int snapped(int position) {
  if (position <= fastest) return std::max(position, 0);
  return position < fastest + (unlimited - fastest) / 2 ? fastest : unlimited;
}

int moved(int position, int by) {
  if (by > 0 && position + by > fastest) return position == fastest ? unlimited : std::max(position, fastest);
  if (by < 0 && position == unlimited) return fastest;
  return std::max(position + by, 0);
}

double for_cities(int cities) { return cities <= few_cities ? first : 0; }

std::optional<double> Suited::for_next(double now, int cities) {
  if (now != given_) return {};
  return given_ = for_cities(cities);
}

double seconds_of_step(double rate) {
  constexpr double shortest = 2, longest = 12, short_from = 2;  // s; decades: 100 it/s
  if (rate <= 0) return shortest;
  return std::clamp(std::lerp(longest, shortest, std::log10(rate) / short_from), shortest, longest);
}

}  // namespace formicarium::speed
