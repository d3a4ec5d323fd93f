// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/heat_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/number_words.hpp"
#include "app/scene/layers/assignment_tables.hpp"
#include "app/scene/layers/taboo_table.hpp"

namespace formicarium {
namespace {

/// If the largest value exceeds the mean of the positive ones by this factor, the scale is logarithmic.
constexpr double spans_orders = 20;

}  // namespace

double AmountScale::place(double value) const {
  if (!(most > 0)) return 0;
  return std::clamp(logarithmic ? std::log1p(value) / std::log1p(most) : value / most, 0.0, 1.0);
}

double AmountScale::value_at(double place) const {
  return logarithmic ? std::expm1(place * std::log1p(most)) : place * most;
}

LegendWords AmountScale::words(std::string title, std::string short_title) const {
  if (logarithmic) title += ", logarithmic";
  LegendWords words{std::move(title), std::move(short_title), {}};
  words.marks = {{1, grouped(std::llround(most)), {}}, {0, "0", {}}};
  for (const double at : {0.5, 0.25, 0.75}) {
    const double value = value_at(at), step = std::pow(10, std::max(std::floor(std::log10(std::max(value, 1.0))), 0.0));
    const double even = std::max(std::round(value / step) * step, 1.0);
    if (even < most) words.marks.push_back({place(even), grouped(std::llround(even)), {}});
  }
  return words;
}

AmountScale amount_scale(std::span<const Distance> values) {
  double sum = 0, count = 0, most = 0;
  for (const Distance value : values) {
    sum += value;
    count += value > 0;
    most = std::max(most, double(value));
  }
  return {most, count > 0 && most > spans_orders * sum / count};
}

Colour AmountTable::colour_along(double place, const Look& look) const {
  constexpr double faint = 0.08;  // below it colours fade into the ground
  return over(trail_colour(*look.trails.table, place), std::min(place / faint, 1.0), look.palette->absent);
}

double ChangeScale::place(double value) const {
  const double root = std::sqrt(std::min(std::abs(value) / most, 1.0));
  return 0.5 + (value < 0 ? -root : root) / 2;
}

LegendWords ChangeScale::words(std::string title, std::string short_title) const {
  const std::string end = grouped(std::llround(most)), part = grouped(std::llround(most / 4));
  return {std::move(title),
          std::move(short_title),
          {{1, "≥ +" + end, {}}, {0, "≤ −" + end, {}}, {0.5, "0", {}}, {0.75, "+" + part, {}}, {0.25, "−" + part, {}}}};
}

Colour change_colour(double place, const Look& look) {
  const double away = 2 * place - 1;
  return over(away < 0 ? look.palette->a : look.palette->b, std::abs(away), look.palette->absent);
}

std::string pair_words(const RunView& run, City row, City column) {
  const Instance& instance = *run.frame->instance;
  return fmt::format("Facilities {} and {}", instance.id(row), instance.id(column));
}

std::array<std::unique_ptr<HeatTable>, tables> make_heat_tables() {
  return {std::make_unique<TrailTable>(), std::make_unique<FlowTable>(), std::make_unique<DistanceTable>(),
          std::make_unique<ExchangeTable>(), std::make_unique<TabooTable>()};
}

}  // namespace formicarium
