// SPDX-License-Identifier: Apache-2.0
#include "core/qap/qap_instance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/fingerprint.hpp"
#include "core/problem/edge_weights.hpp"
#include "core/qap/qap_best_known.hpp"
#include "core/qap/qap_words.hpp"

namespace formicarium {
namespace {

void check_matrix(std::span<const Distance> matrix, std::size_t n, std::string_view what) {
  if (matrix.size() != n * n)
    throw InputError(fmt::format("{} numbers in the matrix of {}; expected {}", matrix.size(), what, n * n));
  const auto wrong = std::ranges::find_if(matrix, [](Distance x) { return x < 0 || x > largest_entry; });
  if (wrong == matrix.end()) return;
  const auto at = static_cast<std::size_t>(wrong - matrix.begin());
  throw InputError(fmt::format("{} {} {} is {}; expected 0 … {}", what, at / n + 1, at % n + 1, *wrong, largest_entry));
}

/// Throws if the sum of one matrix times the largest entry of the other, which no cost exceeds, reaches 2⁶².
void check_cost(const QapData& data) {
  constexpr Length most = Length{1} << 62;
  const auto sum = [](std::span<const Distance> matrix) {
    Length all = 0;
    for (const Distance x : matrix) all += x;
    return all;
  };
  const auto fits = [&](std::span<const Distance> summed, std::span<const Distance> other) {
    Length bound = 0;
    return !__builtin_mul_overflow(sum(summed), Length{std::ranges::max(other)}, &bound) && bound < most;
  };
  if (!fits(data.flow, data.distance) && !fits(data.distance, data.flow))
    throw InputError("flows and distances are so large that a cost could reach 2^62; scale one of the matrices down");
}

InstanceFacts facts_of(QapData& data) {
  const auto published = published_qap(data.name, data.facilities);
  InstanceFacts facts{std::move(data.name), std::move(data.comment), {}, {}, {}};
  if (published) (published->proven ? facts.optimum : facts.best_known) = published->cost;
  return facts;
}

int checked_size(const QapData& data) {
  if (data.facilities < 1) throw InputError("there are no facilities; expected at least 1");
  check_matrix(data.flow, std::size_t(data.facilities), "flow");
  check_matrix(data.distance, std::size_t(data.facilities), "distance");
  check_cost(data);
  return data.facilities;
}

}  // namespace

QapInstance::QapInstance(QapData data, Progress* progress)
    // A row of trails is a facility and uses one column, so trails are as those of an asymmetric tour.
    : Instance(facts_of(data), assignment_traits, checked_size(data)),
      data_(std::move(data)),
      first_is_distance_(looks_like_distances(data_.flow, cities()) && !looks_like_distances(data_.distance, cities())),
      layout_(location_places(first_is_distance_ ? data_.flow : data_.distance, cities(), progress)),
      symmetric_flow_(is_symmetric(data_.flow, std::size_t(cities()))),
      symmetric_distance_(is_symmetric(data_.distance, std::size_t(cities()))) {
  const auto all_0 = [](const std::vector<Distance>& matrix) {
    return std::ranges::all_of(matrix, [](Distance entry) { return entry == 0; });
  };
  if (all_0(data_.flow) || all_0(data_.distance))
    warn("all flows or all distances are 0, so every assignment costs 0 and there is nothing to find");
}

QapInstance::QapInstance(QapData data, LocationPlaces layout)
    : Instance(facts_of(data), assignment_traits, checked_size(data)),
      data_(std::move(data)),
      first_is_distance_(false),
      layout_(std::move(layout)),
      symmetric_flow_(is_symmetric(data_.flow, std::size_t(cities()))),
      symmetric_distance_(is_symmetric(data_.distance, std::size_t(cities()))) {}

Tour QapInstance::locations(std::span<const City> solution) const {
  if (first_is_distance_ && std::ssize(solution) == cities()) return inverse(solution);
  return {solution.begin(), solution.end()};
}

std::shared_ptr<const QapInstance> QapInstance::exchanged() const {
  QapData data = data_;
  data.name = name();
  data.comment = comment();
  std::swap(data.flow, data.distance);
  return std::shared_ptr<const QapInstance>(new QapInstance(std::move(data), layout_));
}

const ProblemWords& QapInstance::words() const { return assignment_words; }

Length QapInstance::cost(std::span<const City> assignment) const {
  const std::size_t n = std::size_t(cities());
  Length sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Distance* const flow = data_.flow.data() + i * n;
    const Distance* const from = data_.distance.data() + std::size_t(assignment[i]) * n;
    for (std::size_t j = 0; j < n; ++j) sum += Length{flow[j]} * from[assignment[j]];
  }
  return sum;
}

std::optional<std::string> QapInstance::why_no_solution(std::span<const City> assignment) const {
  const std::size_t n = std::size_t(cities());
  if (assignment.size() != n) return fmt::format("{} of {} facilities have a location", assignment.size(), n);
  const Tour facilities = inverse(assignment);
  for (std::size_t i = 0; i < n; ++i) {
    const City location = assignment[i];
    if (location < 0 || location >= cities())
      return first_is_distance_ ? fmt::format("location {} has facility {}; expected 1 … {}", i + 1, location + 1, n)
                                : fmt::format("facility {} is on location {}; expected 1 … {}", i + 1, location + 1, n);
    if (facilities[std::size_t(location)] != City(i))
      return fmt::format("{0} {2} and {3} {1} {4}", first_is_distance_ ? "locations" : "facilities",
                         first_is_distance_ ? "both have facility" : "are both on location", i + 1,
                         facilities[std::size_t(location)] + 1, location + 1);
  }
  return std::nullopt;
}

void QapInstance::columns_of(std::span<const City> assignment, std::span<City> before, std::span<City> after) const {
  std::ranges::copy(assignment, before.begin());
  std::ranges::copy(assignment, after.begin());
}

std::uint64_t QapInstance::fingerprint() const {
  Fingerprint print(0x71617020666f726d);
  print.mix(std::uint64_t(cities()));
  for (const Distance x : data_.flow) print.mix(std::uint32_t(x));
  for (const Distance x : data_.distance) print.mix(std::uint32_t(x));
  return print.value();
}

const QapInstance* qap_in(const Instance& instance) { return dynamic_cast<const QapInstance*>(&instance); }
const QapInstance& as_qap(const Instance& instance) { return dynamic_cast<const QapInstance&>(instance); }
QapPtr as_qap(InstancePtr instance) {
  const QapInstance& qap = as_qap(*instance);
  return {std::move(instance), &qap};
}

Tour inverse(std::span<const City> assignment) {
  Tour facilities(assignment.size(), -1);
  for (std::size_t i = 0; i < assignment.size(); ++i)
    if (assignment[i] >= 0 && std::size_t(assignment[i]) < assignment.size())
      facilities[std::size_t(assignment[i])] = City(i);
  return facilities;
}

}  // namespace formicarium
