// SPDX-License-Identifier: Apache-2.0
#include "core/problem/instance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "core/base/grouped.hpp"
#include "core/base/text.hpp"
#include "core/problem/scale.hpp"

namespace formicarium {
namespace {

std::optional<double> percent_above(std::optional<Length> base, Length cost) {
  if (!base || *base <= 0) return std::nullopt;
  return 100.0 * static_cast<double>(cost - *base) / static_cast<double>(*base);
}

}  // namespace

namespace {

/// `whole` and the digits after the point, without zeros at the end.
std::string with_decimals(std::string whole, Length fraction, int decimals) {
  if (decimals == 0) return whole;
  std::string digits = fmt::format(".{:0{}}", std::abs(fraction), decimals);
  digits.erase(digits.find_last_not_of('0') + 1);
  return digits == "." ? whole : whole + digits;
}

}  // namespace

Instance::Instance(InstanceFacts facts, const Traits& traits, int size)
    : facts_(std::move(facts)), traits_(traits), size_(size) {
  static std::atomic<std::uint64_t> last{0};
  if (facts_.lineage == 0) facts_.lineage = ++last;
}

std::string Instance::cost_words(Length cost, WithUnit with) const {
  const auto steps = Length(power_of_ten(decimals()));
  const std::string words = with_decimals(grouped(cost / steps), cost % steps, decimals());
  return unit().empty() || with == WithUnit::no ? words : words + ' ' + unit();
}

std::shared_ptr<const LowerBound> Instance::lower_bound() const {
  const std::lock_guard lock(bound_mutex_);
  return bound_;
}

void Instance::keep(std::shared_ptr<const LowerBound> bound) const {
  const std::lock_guard lock(bound_mutex_);
  if (!bound_ || bound->value > bound_->value || (bound->value == bound_->value && bound->settled))
    bound_ = std::move(bound);
}

bool Instance::is_least(Length cost) const {
  if (optimum()) return cost <= *optimum();
  const auto bound = lower_bound();
  return bound && cost <= bound->value;
}

std::string Instance::in_steps(std::string_view cost) const {
  if (decimals() == 0) return std::string(cost);
  return fmt::format("({} {})", grouped(std::int64_t(power_of_ten(decimals()))), cost);
}

double Instance::in_unit(double cost) const { return cost / power_of_ten(decimals()); }

std::optional<City> Instance::find(std::string_view id_or_name) const {
  for (City item = 0; item < cities(); ++item)
    if (std::to_string(id(item)) == id_or_name) return item;
  const std::string wanted = upper(id_or_name);
  for (City item = 0; item < cities(); ++item)
    if (upper(label(item)) == wanted) return item;
  return {};
}

std::string Instance::cost_text(Length cost) const {
  const auto steps = Length(power_of_ten(decimals()));
  const char* const sign = cost < 0 && cost / steps == 0 ? "-" : "";
  return with_decimals(sign + std::to_string(cost / steps), cost % steps, decimals());
}

std::optional<double> Instance::signed_gap_percent(Length cost) const { return percent_above(optimum(), cost); }

std::optional<double> Instance::signed_gap_to_best_known(Length cost) const {
  return percent_above(best_known(), cost);
}

std::optional<double> Instance::gap_percent(Length cost) const {
  return is_below_record(cost) ? std::nullopt : signed_gap_percent(cost);
}

std::optional<double> Instance::gap_to_best_known(Length cost) const {
  return is_below_record(cost) ? std::nullopt : signed_gap_to_best_known(cost);
}

std::string Instance::below_record(std::string_view record) const {
  return fmt::format("below the {} {} on record, {}", optimum() ? "optimal" : "best known", words().cost, record);
}

std::optional<std::string> Instance::why_no_solution(std::span<const City> solution) const {
  return why_no_tour(solution, cities());
}

std::optional<std::string> why_no_tour(std::span<const City> tour, int cities) {
  std::vector<char> seen(static_cast<std::size_t>(cities), 0);
  for (const City city : tour) {
    if (city < 0 || city >= cities) return fmt::format("city {} is not one of 0 … {}", city, cities - 1);
    if (seen[city]) return fmt::format("city {} appears twice", city);
    seen[city] = 1;
  }
  if (tour.size() != static_cast<std::size_t>(cities)) {
    const auto missing = std::find(seen.begin(), seen.end(), 0) - seen.begin();
    return fmt::format("{} of {} cities are visited; city {} never", tour.size(), cities, missing);
  }
  return std::nullopt;
}

}  // namespace formicarium
