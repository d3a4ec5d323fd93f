// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string_view>

#include "core/base/plain_text.hpp"
#include "core/base/text.hpp"
#include "core/problem/optima.hpp"
#include "core/problem/read.hpp"

namespace formicarium {
namespace {

void add_places(std::string& text, const TspInstance& instance, std::span<const Point> places, bool in_space) {
  for (City city = 0; city < instance.cities(); ++city) {
    const Point& p = places[city];
    text += fmt::format("{} {} {}", instance.id(city), shortest(p.x), shortest(p.y));
    if (in_space) text += ' ' + shortest(p.z);
    text += '\n';
  }
}

/// Symmetric matrices as LOWER_DIAG_ROW, which halves the file; others as FULL_MATRIX.
void add_weights(std::string& text, const TspInstance& instance) {
  const int n = instance.cities();
  for (City i = 0; i < n; ++i) {
    const City end = instance.symmetric() ? i + 1 : n;
    for (City j = 0; j < end; ++j) {
      text += fmt::format("{}{}", instance.distance(i, j), j + 1 < end ? ' ' : '\n');
    }
  }
}

/// What TSPLIB has no place for: a comment a city.
void add_cities(std::string& text, const TspInstance& instance) {
  const InstanceData& data = instance.data();
  for (City city = 0; city < instance.cities() && !data.names.empty(); ++city)
    if (const std::string& name = data.names[std::size_t(city)]; !name.empty())
      text += fmt::format("COMMENT : City {} {}\n", instance.id(city), clean_name(name));
  if (instance.metric() == Metric::sphere) return;  // its coordinates are degrees
  if (data.plane)
    text += fmt::format("COMMENT : Plane {} {} {}\n", shortest(data.plane->latitude), shortest(data.plane->longitude),
                        shortest(data.plane->metres));
  for (City city = 0; city < instance.cities() && !data.degrees.empty(); ++city) {
    const Point& at = data.degrees[std::size_t(city)];
    text += fmt::format("COMMENT : Degrees {} {} {}\n", instance.id(city), shortest(at.x), shortest(at.y));
  }
}

}  // namespace

std::string format_tsplib(const TspInstance& instance) {
  const bool by_matrix = instance.metric() == Metric::matrix;
  std::string text =
      fmt::format("NAME : {}\nTYPE : {}\n", clean_name(instance.name()), instance.symmetric() ? "TSP" : "ATSP");
  for (std::string_view rest = instance.comment(); !rest.empty();) {
    const std::size_t end = rest.find('\n');
    text += fmt::format("COMMENT : {}\n", clean_text(rest.substr(0, end)));
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  }
  if (instance.decimals() > 0) text += fmt::format("COMMENT : Decimals {}\n", instance.decimals());
  if (instance.no_road() > 0) text += fmt::format("COMMENT : Missing {}\n", instance.no_road());
  if (instance.distances() == Distances::scaled) text += "COMMENT : Distances scaled\n";
  if (!instance.unit().empty()) text += fmt::format("COMMENT : Unit {}\n", clean_name(instance.unit()));
  if (instance.optimum() &&
      instance.optimum() != published_optimum(instance.name(), instance.cities(), instance.metric())) {
    text += fmt::format("COMMENT : Optimum {}\n", *instance.optimum());
  }
  if (!instance.optimum() && instance.best_known())
    text += fmt::format("COMMENT : Best known {}\n", *instance.best_known());
  add_cities(text, instance);
  text += fmt::format("DIMENSION : {}\nEDGE_WEIGHT_TYPE : {}\n", instance.cities(), tsplib_name(instance.metric()));
  if (by_matrix)
    text += fmt::format("EDGE_WEIGHT_FORMAT : {}\n", instance.symmetric() ? "LOWER_DIAG_ROW" : "FULL_MATRIX");
  if (!instance.data().display.empty()) text += "DISPLAY_DATA_TYPE : TWOD_DISPLAY\n";
  if (by_matrix) {
    text += "EDGE_WEIGHT_SECTION\n";
    add_weights(text, instance);
  } else {
    text += "NODE_COORD_SECTION\n";
    add_places(text, instance, instance.coordinates(), spatial(instance.metric()));
  }
  if (!instance.data().display.empty()) {
    text += "DISPLAY_DATA_SECTION\n";
    add_places(text, instance, instance.data().display, false);
  }
  return text + "EOF\n";
}

}  // namespace formicarium
