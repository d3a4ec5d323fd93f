// SPDX-License-Identifier: Apache-2.0
// How many digits the distances of a TSPLIB file keep.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "core/problem/globe.hpp"
#include "core/problem/scale.hpp"
#include "core/problem/tsplib_reader.hpp"

namespace formicarium {
namespace {

/// The share of GEO coordinates that cannot be degrees and minutes.
double share_beyond_59_minutes(std::span<const Point> places) {
  const auto beyond = [](double x) { return std::abs(x - std::trunc(x)) > 0.5999; };
  const auto count = [&](double Point::*axis) {
    return std::ranges::count_if(places, [&](const Point& at) { return beyond(at.*axis); });
  };
  return double(count(&Point::x) + count(&Point::y)) / double(2 * places.size());
}

/// Whether places in a plane may be degrees: beyond the unit square, and within the globe both ways round or one.
bool may_be_degrees(std::span<const Point> places) {
  double x = 0, y = 0;
  for (const Point& at : places) {
    x = std::max(x, std::abs(at.x));
    y = std::max(y, std::abs(at.y));
  }
  return std::max(x, y) > 1 && std::max(x, y) <= 180 && std::min(x, y) <= 90;
}

}  // namespace

/// Decides how many decimals distances keep, and says where the book's rounding leaves nothing of them.
void TsplibReader::finish_scale() {
  if (!fractions_.empty()) {
    ScaledWeights scaled = scaled_weights(fractions_);
    fractions_ = {};
    data_.matrix = std::move(scaled.matrix);
    data_.decimals = scaled.decimals;
    return;
  }
  if (decimals_) {
    data_.decimals = *decimals_;
    return;
  }
  if (data_.coordinates.empty()) return;
  if (exact_) data_.decimals = decimals_of_exact(data_.coordinates);
  if (data_.decimals > 0) data_.optimum = data_.best_known = {};  // comments have them in whole units
  if (distances_ == Distances::scaled)
    keep_digits();
  else if (data_.decimals == 0)
    warn_if_coarse();
}

/// Keeps what the type's rounding would drop.
void TsplibReader::keep_digits() {
  if (*metric_ == Metric::geom || *metric_ == Metric::sphere) return;  // in metres
  data_.distances = Distances::scaled;
  data_.optimum = data_.best_known = {};  // of rounded distances
  if (*metric_ == Metric::geo) {
    const bool decimal = share_beyond_59_minutes(data_.coordinates) > 0;
    for (Point& at : data_.coordinates)
      if (!decimal) at = {geo_degrees(at.x), geo_degrees(at.y), 0};
    measure_on_globe(data_, text_.file());
    return;
  }
  if (*metric_ == Metric::ceil_2d || *metric_ == Metric::floor_2d) data_.metric = Metric::euc_2d;
  if (*metric_ == Metric::ceil_3d) data_.metric = Metric::euc_3d;
  data_.decimals = decimals_of_exact(data_.coordinates);
}

/// Says where the type's rounding leaves nothing of the distances, or takes degrees for what they are not.
void TsplibReader::warn_if_coarse() {
  const auto say = [&](const std::string& rounding, const std::string& sentence) {
    data_.rounded = rounding;
    data_.coarse = fmt::format("{}:{}: {}", text_.file(), seen_.at("EDGE_WEIGHT_TYPE").line, sentence);
  };
  if (*metric_ == Metric::geo) {
    constexpr double kilometres = std::numbers::pi / 180 * geo_radius;  // a degree
    const double share = share_beyond_59_minutes(data_.coordinates), apart = typical_spacing(data_.coordinates);
    if (share > 0)
      say("GEO takes coordinates for degrees and minutes",
          fmt::format("GEO takes coordinates for degrees and minutes, DDD.MM, and {:.0f} % of them have more than 59 "
                      "minutes. Scaled distances take them for decimal degrees",
                      std::max(100 * share, 1.0)));
    else if (apart > 0 && apart * kilometres < least_apart)
      say(std::string("GEO rounds distances") + to_whole_numbers,
          coarse_words("GEO rounds distances", apart * kilometres, " km"));
    return;
  }
  if (by_angles(*metric_)) return;
  const double apart = typical_spacing(data_.coordinates);
  const std::string rounding = fmt::format("{} rounds distances", tsplib_name(*metric_));
  if (apart > 0 && apart < least_apart)
    say(rounding + to_whole_numbers,
        coarse_words(rounding, apart) +
            (!spatial(*metric_) && may_be_degrees(data_.coordinates)
                 ? ". If these are degrees, a .csv with the columns lat and lon, or the type GEOM, gives metres"
                 : ""));
}

}  // namespace formicarium
