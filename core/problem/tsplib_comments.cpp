// SPDX-License-Identifier: Apache-2.0
// Comments of a TSPLIB file. format_tsplib() writes what TSPLIB has no header for into some of them.
#include <fmt/format.h>

#include <cmath>
#include <initializer_list>

#include "core/base/plain_text.hpp"
#include "core/problem/scale.hpp"
#include "core/problem/tsplib_reader.hpp"

namespace formicarium {

/// "COMMENT : Optimum 7542" and "COMMENT : Best known 73855", which format_tsplib() writes because TSPLIB has no header
/// for them. False for other comments.
bool TsplibReader::read_length(std::string_view comment) {
  const auto says = [&](std::initializer_list<std::string_view> words, std::optional<Length>& into) {
    std::string_view rest = comment;
    for (const std::string_view word : words)
      if (upper(take_word(rest)) != word) return false;
    const auto length = to_integer(trim(rest));
    if (!length || *length < 0) return false;
    into = *length;
    return true;
  };
  return says({"OPTIMUM"}, data_.optimum) || says({"BEST", "KNOWN"}, data_.best_known);
}

/// The other comments of format_tsplib(): what TSPLIB has no header for. False for comments of other people.
bool TsplibReader::read_of_ours(std::string_view comment) {
  std::string_view rest = comment;
  const std::string_view key = take_word(rest);
  if (key == "Decimals") {
    const auto decimals = to_integer(trim(rest));
    if (!decimals || *decimals < 0 || *decimals > most_decimals) return false;
    decimals_ = int(*decimals);
    return true;
  }
  if (key == "Missing") {
    const auto length = to_integer(trim(rest));
    if (!length || *length <= 0) return false;
    data_.no_road = *length;
    return true;
  }
  if (key == "Unit" && !trim(rest).empty() && data_.unit.empty()) {
    data_.unit = clean_name(trim(rest));
    return true;
  }
  if (key == "Distances" && trim(rest) == "scaled") {
    data_.distances = Distances::scaled;
    return true;
  }
  if (key == "Plane") {
    const auto lat = to_double(take_word(rest)), lon = to_double(take_word(rest)), metres = to_double(take_word(rest));
    if (!lat || !lon || !metres || std::abs(*lat) > 90 || std::abs(*lon) > 360 || !(*metres > 0)) return false;
    data_.plane = GlobePlane{*lat, *lon, *metres};
    return true;
  }
  if (key != "City" && key != "Degrees") return false;
  const auto id = to_integer(take_word(rest));
  if (!id) return false;
  if (key == "City") return !trim(rest).empty() && names_.try_emplace(*id, trim(rest)).second;
  const auto lat = to_double(take_word(rest)), lon = to_double(take_word(rest));
  return lat && lon && trim(rest).empty() && degrees_.try_emplace(*id, Point{*lat, *lon, 0}).second;
}

void TsplibReader::add_comment(const std::string& line) {
  constexpr std::size_t most = std::size_t{1} << 20;  // bytes
  if (data_.comment.size() + line.size() > most) text_.complain(fmt::format("COMMENT holds more than {} bytes", most));
  if (!data_.comment.empty()) data_.comment += '\n';
  data_.comment += line;
}

/// Names and degrees of the comments, in the order of the cities.
void TsplibReader::finish_cities() {
  const auto n = std::size_t(*cities_);
  if (!names_.empty()) {
    data_.names.resize(n);
    for (std::size_t city = 0; city < n; ++city)
      if (const auto found = names_.find(id(city)); found != names_.end()) data_.names[city] = std::move(found->second);
  }
  if (*metric_ == Metric::sphere) {
    data_.degrees = data_.coordinates;
    if (data_.unit.empty()) data_.unit = "m";
  } else if (degrees_.size() == n) {
    for (std::size_t city = 0; city < n; ++city)
      if (const auto found = degrees_.find(id(city)); found != degrees_.end()) data_.degrees.push_back(found->second);
    if (data_.degrees.size() != n) data_.degrees.clear();
  }
  if (data_.degrees.empty() || *metric_ == Metric::sphere) data_.plane.reset();
}

}  // namespace formicarium
