// SPDX-License-Identifier: Apache-2.0
#include "core/problem/tsp_instance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/fingerprint.hpp"
#include "core/base/progress.hpp"
#include "core/problem/given_eta.hpp"
#include "core/problem/globe.hpp"
#include "core/problem/layout.hpp"
#include "core/problem/optima.hpp"
#include "core/problem/scale.hpp"

namespace formicarium {
namespace {

constexpr double longest_distance = std::numeric_limits<Distance>::max() - 1;

[[noreturn]] void refuse(const std::string& sentence) { throw InputError(sentence); }

int count_cities(const InstanceData& data) {
  const bool by_matrix = data.metric == Metric::matrix;
  if (by_matrix != data.coordinates.empty() || by_matrix == data.matrix.empty()) {
    refuse(by_matrix ? "EXPLICIT needs a matrix of distances and no coordinates"
                     : fmt::format("{} needs coordinates and no matrix", tsplib_name(data.metric)));
  }
  std::size_t n = data.coordinates.size();
  if (by_matrix) n = static_cast<std::size_t>(std::llround(std::sqrt(static_cast<double>(data.matrix.size()))));
  if (by_matrix && n * n != data.matrix.size()) refuse("the matrix of distances is not square");
  if (n > static_cast<std::size_t>(std::numeric_limits<City>::max())) refuse("more than 2147483647 cities");
  return static_cast<int>(n);
}

/// Checks the ids; drops them if they are 1 … n.
void check_ids(InstanceData& data, int n) {
  auto& ids = data.ids;
  if (ids.empty()) return;
  if (ids.size() != static_cast<std::size_t>(n)) refuse(fmt::format("{} ids for {} cities", ids.size(), n));
  if (data.metric == Metric::matrix) {
    // A matrix has ids only through DISPLAY_DATA_SECTION, where they say which row is meant.
    const std::int64_t first = data.display.empty() ? 1 : ids.front();
    for (int i = 0; i < n; ++i) {
      if (ids[i] != first + i) refuse("the ids of an EXPLICIT instance must count up by one");
    }
  }
  std::vector<std::int64_t> sorted;
  std::span<const std::int64_t> ascending = ids;
  if (!std::is_sorted(ids.begin(), ids.end())) {
    sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    ascending = sorted;
  }
  if (ascending.front() < 0) refuse(fmt::format("id {} is negative", ascending.front()));
  const auto twin = std::adjacent_find(ascending.begin(), ascending.end());
  if (twin != ascending.end()) refuse(fmt::format("id {} is given to two cities", *twin));
  bool counts = true;
  for (int i = 0; i < n && counts; ++i) counts = ids[i] == i + 1;
  if (counts) ids = {};
}

InstanceFacts facts_of(InstanceData& data) {
  return {std::move(data.name),   std::move(data.comment),  data.optimum,
          data.best_known,        std::move(data.warnings), data.decimals,
          std::move(data.unit),   data.distances,           data.no_road,
          std::move(data.coarse), std::move(data.rounded),  data.lineage};
}

std::int64_t id_of(const InstanceData& data, std::size_t city) {
  return data.ids.empty() ? static_cast<std::int64_t>(city) + 1 : data.ids[city];
}

bool finite(const Point& p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); }

/// Refuses coordinates whose distances could overflow, so that distance() need not check.
void check_coordinates(const InstanceData& data) {
  const auto& points = data.coordinates;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!finite(points[i])) refuse(fmt::format("a coordinate of city {} is not finite", id_of(data, i)));
    if (by_angles(data.metric) && (std::abs(points[i].x) > 90.0 || std::abs(points[i].y) > 360.0)) {
      refuse(fmt::format("city {} lies at latitude {}, longitude {}; {} expects degrees within ±90 and ±360",
                         id_of(data, i), points[i].x, points[i].y, tsplib_name(data.metric)));
    }
  }
  Point low = points.front();
  Point high = points.front();
  for (const Point& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  const double spread = ((high.x - low.x) + (high.y - low.y) + (high.z - low.z)) *
                        power_of_ten(data.decimals);  // no metric exceeds Manhattan's
  if (!by_angles(data.metric) && !(spread < longest_distance)) {
    refuse(
        fmt::format("the cities spread over {:.3g} units; distances are kept as whole numbers below 2147483647, "
                    "so scale the coordinates down",
                    spread));
  }
}

void check_matrix(InstanceData& data, int n, Progress* progress) {
  auto& d = data.matrix;
  const auto row = static_cast<std::size_t>(n);
  for (std::size_t i = 0; i < row; ++i) {
    if (progress && i % 64 == 0) progress->report(0);
    d[i * row + i] = 0;
    for (std::size_t j = 0; j < row; ++j) {
      if (d[i * row + j] < 0 || d[i * row + j] > longest_distance) {
        refuse(fmt::format("the distance from city {} to {} is {}; expected 0 … 2147483646", id_of(data, i),
                           id_of(data, j), d[i * row + j]));
      }
      if (data.symmetric && j < i && d[i * row + j] != d[j * row + i]) {
        refuse(
            fmt::format("the distance from city {} to {} is {} and back {}, but a symmetric matrix was promised; "
                        "TYPE: ATSP allows it",
                        id_of(data, j), id_of(data, i), d[j * row + i], d[i * row + j]));
      }
    }
  }
}

bool flat(const Point& p) { return p.z == 0 && !std::signbit(p.z); }

/// The places for measure(); empty if they are the coordinates.
std::vector<Point> measured_places(const InstanceData& data) {
  const bool angles = by_angles(data.metric), space = spatial(data.metric);
  if (!angles && data.decimals == 0 && (space || std::ranges::all_of(data.coordinates, flat))) return {};
  std::vector<Point> result = data.coordinates;
  const double steps = power_of_ten(data.decimals);
  constexpr double degree = std::numbers::pi / 180;
  for (Point& p : result) {
    if (data.metric == Metric::geo)
      p = {geo_radians(p.x), geo_radians(p.y), 0};
    else if (angles)
      p = {p.x * degree, p.y * degree, data.metric == Metric::sphere ? earth_radius * steps : 0};
    else
      p = {p.x * steps, p.y * steps, space ? p.z * steps : 0};
  }
  return result;
}

/// The places to draw: GEO as longitude and latitude in degrees, spatial metrics in oblique projection. Empty if they
/// are the coordinates.
std::vector<Point> drawn(const InstanceData& data) {
  const bool plane = !by_angles(data.metric) && !spatial(data.metric);
  if (plane && std::ranges::all_of(data.coordinates, flat)) return {};
  std::vector<Point> result = data.coordinates;
  for (Point& p : result) {
    if (data.metric == Metric::geo) {
      p = {geo_degrees(p.y), geo_degrees(p.x), 0};
    } else if (by_angles(data.metric)) {
      p = {p.y, p.x, 0};
    } else if (spatial(data.metric)) {
      constexpr double depth = 0.35;  // the share of z added to x and y
      p = {p.x + depth * p.z, p.y + depth * p.z, 0};
    } else {
      p.z = 0;
    }
  }
  return result;
}

/// Whether no two cities are apart. Coordinates: as far as the corners of the box around them tell; every metric but
/// GEO grows with each difference of coordinates.
bool all_at_distance_0(const TspInstance& instance) {
  const int n = instance.cities();
  if (instance.metric() == Metric::matrix) {
    for (City a = 0; a < n; ++a)
      for (City b = 0; b < n; ++b)
        if (a != b && instance.distance(a, b) != 0) return false;
    return true;
  }
  if (by_angles(instance.metric())) return false;
  Point low = instance.places()[0], high = low;
  for (const Point& p : instance.places()) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  return measure(instance.metric(), low, high) == 0;
}

Traits traits_of(const InstanceData& data) {
  Traits traits = tour_traits;
  traits.symmetric = data.symmetric;
  return traits;
}

}  // namespace

TspInstance::TspInstance(InstanceData data, Progress* progress)
    : Instance(facts_of(data), traits_of(data), count_cities(data)), data_(std::move(data)) {
  const int n = cities();
  check_ids(data_, n);
  if (!data_.display.empty() && data_.display.size() != static_cast<std::size_t>(n)) {
    refuse(fmt::format("{} places to draw for {} cities", data_.display.size(), n));
  }
  for (const std::size_t size : {data_.names.size(), data_.degrees.size()})
    if (size != 0 && size != std::size_t(n))
      refuse(fmt::format("{} names or places in degrees for {} cities", size, n));
  if (!std::all_of(data_.display.begin(), data_.display.end(), finite)) refuse("a place to draw is not finite");
  if (data_.metric == Metric::matrix) {
    check_matrix(data_, n, progress);
  } else {
    if (!data_.symmetric) refuse("only EXPLICIT instances can be asymmetric");
    check_coordinates(data_);
    made_places_ = measured_places(data_);
    places_ = made_places_.empty() ? data_.coordinates : made_places_;
  }
  if (!data_.display.empty()) {
    layout_ = data_.display;
  } else if (data_.metric != Metric::matrix) {
    made_layout_ = drawn(data_);
    layout_ = made_layout_.empty() ? data_.coordinates : made_layout_;
  } else {
    made_layout_ = layout_of_distances(data_.matrix, n, progress);
    layout_ = made_layout_;
    layout_is_computed_ = true;
  }
  if (!optimum() && decimals() == 0 && distances() == Distances::by_type)
    if (const auto published = published_optimum(name(), n, data_.metric)) set_optimum(*published);
  if (n > 3 && all_at_distance_0(*this))
    warn("all distances are 0, so every tour has length 0 and there is nothing to find");
}

Length TspInstance::cost(std::span<const City> tour) const {
  if (tour.empty()) return 0;
  Length sum = distance(tour.back(), tour.front());
  for (std::size_t i = 1; i < tour.size(); ++i) sum += distance(tour[i - 1], tour[i]);
  return sum;
}

void TspInstance::columns_of(std::span<const City> tour, std::span<City> before, std::span<City> after) const {
  for (std::size_t p = 0; p < tour.size(); ++p) {
    const City a = tour[p], b = tour[p + 1 < tour.size() ? p + 1 : 0];
    after[std::size_t(a)] = b;
    before[std::size_t(b)] = a;
  }
}

std::string TspInstance::label(City city) const {
  return data_.names.empty() || data_.names[std::size_t(city)].empty() ? std::to_string(id(city))
                                                                       : data_.names[std::size_t(city)];
}

const ProblemWords& TspInstance::words() const { return tour_words; }

std::uint64_t TspInstance::fingerprint() const {
  Fingerprint print(0x666f726d69636172);
  print.mix(std::uint64_t(cities()));
  print.mix(symmetric());
  for (char c : tsplib_name(metric())) print.mix(static_cast<unsigned char>(c));
  for (const Point& p : coordinates())
    for (double x : {p.x, p.y, p.z}) print.mix(std::bit_cast<std::uint64_t>(x + 0.0));  // −0 becomes 0
  if (decimals() > 0) print.mix(std::uint64_t(decimals()));
  const auto& d = data_.matrix;
  for (std::size_t n = std::size_t(cities()), i = 0; i < d.size(); ++i)
    if (i % (n + 1) != 0) print.mix(std::uint32_t(d[i]));
  if (eta_)
    for (const float value : eta_->value) print.mix(std::bit_cast<std::uint32_t>(value));
  return print.value();
}

void TspInstance::give_eta(std::shared_ptr<const GivenEta> eta) {
  eta_ = std::move(eta);
  set_has_eta();
}

const TspInstance* tsp_in(const Instance& instance) { return dynamic_cast<const TspInstance*>(&instance); }
const TspInstance& as_tsp(const Instance& instance) { return dynamic_cast<const TspInstance&>(instance); }
TspPtr as_tsp(InstancePtr instance) {
  const TspInstance& tsp = as_tsp(*instance);
  return {std::move(instance), &tsp};
}

}  // namespace formicarium
