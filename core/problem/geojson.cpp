// SPDX-License-Identifier: Apache-2.0
// Points of a GeoJSON file (RFC 7946) as cities, and tours as GeoJSON and as a table.
#include "core/problem/geojson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/base/error.hpp"
#include "core/base/json_text.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/text.hpp"
#include "core/problem/globe.hpp"

namespace formicarium {
namespace {

using Kind = JsonNode::Kind;

/// As RFC 4180 has it.
std::string in_csv(std::string_view field) {
  if (field.find_first_of(",\";\n") == std::string_view::npos) return std::string(field);
  std::string quoted = "\"";
  for (const char c : field) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

class GeoJsonReader {
 public:
  explicit GeoJsonReader(const std::string& file) : file_(file) {}

  InstanceData read(const JsonNode& root) {
    take(root, nullptr);
    if (data_.coordinates.empty())
      throw InputError(
          fmt::format("{}: holds no points; expected a GeoJSON FeatureCollection of Point features", file_));
    if (skipped_ > 0)
      data_.warnings.push_back(fmt::format("{}: {} feature{} no point and {} skipped", file_, skipped_,
                                           skipped_ == 1 ? " is" : "s are", skipped_ == 1 ? "was" : "were"));
    if (std::ranges::all_of(data_.names, &std::string::empty)) data_.names.clear();
    data_.name = clean_name(std::filesystem::path(file_).stem().string());
    measure_on_globe(data_, file_);
    return std::move(data_);
  }

 private:
  static const JsonNode* member(const JsonNode& of, std::string_view key, Kind kind) {
    const JsonNode* const found = of.kind == Kind::object ? of.find(key) : nullptr;
    return found && found->kind == kind ? found : nullptr;
  }
  static std::string type_of(const JsonNode& node) {
    const JsonNode* const type = member(node, "type", Kind::text);
    return type ? type->text : std::string();
  }

  void take(const JsonNode& node, const JsonNode* properties) {
    const std::string type = type_of(node);
    if (type == "FeatureCollection" || type == "GeometryCollection") {
      if (const JsonNode* const all =
              member(node, type == "FeatureCollection" ? "features" : "geometries", Kind::array))
        for (const JsonNode& one : all->items) take(one, properties);
    } else if (type == "Feature") {
      const JsonNode* const geometry = member(node, "geometry", Kind::object);
      if (geometry)
        take(*geometry, member(node, "properties", Kind::object));
      else
        ++skipped_;
    } else if (type == "Point" || type == "MultiPoint") {
      const JsonNode* const at = member(node, "coordinates", Kind::array);
      if (!at) refuse(node, "expected coordinates, [longitude, latitude]");
      if (type == "Point") return add(*at, properties);
      for (const JsonNode& one : at->items) add(one, properties);
    } else {
      ++skipped_;
    }
  }

  void add(const JsonNode& at, const JsonNode* properties) {
    if (at.kind != Kind::array || at.items.size() < 2) refuse(at, "expected [longitude, latitude]");
    const double lon = number(at.items[0]), lat = number(at.items[1]);
    if (std::abs(lat) > 90 || std::abs(lon) > 360)
      refuse(at,
             fmt::format("found [{:g}, {:g}]; expected a longitude within ±360, then a latitude within ±90", lon, lat));
    data_.coordinates.push_back({lat, lon, 0});
    data_.names.push_back(name_in(properties));
  }

  static std::string name_in(const JsonNode* properties) {
    if (!properties) return {};
    for (const std::string_view key : {"name", "Name", "NAME", "title", "city", "label"})
      if (const JsonNode* const found = member(*properties, key, Kind::text)) return clean_name(found->text);
    for (const JsonNode& one : properties->items)
      if (one.kind == Kind::text) return clean_name(one.text);
    return {};
  }

  double number(const JsonNode& node) const {
    if (node.kind == Kind::integer) return double(node.whole);
    if (node.kind != Kind::number) refuse(node, "expected a number of degrees");
    return node.number;
  }
  [[noreturn]] void refuse(const JsonNode& node, const std::string& what) const {
    throw InputError(fmt::format("{}:{}: {}", file_, node.line, what));
  }

  const std::string& file_;
  InstanceData data_{};
  std::size_t skipped_ = 0;
};

}  // namespace

InstanceData parse_geojson(std::string_view text, const std::string& file) {
  return GeoJsonReader(file).read(parse_json(text, file));
}

std::string format_tour_geojson(const TspInstance& instance, std::span<const City> tour) {
  std::span<const Point> places = instance.degrees();
  if (places.empty() && (instance.metric() == Metric::geom || instance.metric() == Metric::sphere))
    places = instance.coordinates();
  if (places.empty())
    throw InputError(fmt::format("{} has no degrees, which GeoJSON needs; expected .tour or .csv", instance.name()));
  const auto position = [&](City city) {
    const Point& at = places[std::size_t(city)];
    return fmt::format("[{}, {}]", shortest(at.y), shortest(at.x));
  };
  std::string line;
  for (const City city : tour) line += position(city) + ", ";
  if (!tour.empty()) line += position(tour.front());
  std::string text = fmt::format(
      "{{\"type\": \"FeatureCollection\", \"features\": [\n"
      "{{\"type\": \"Feature\", \"properties\": {{\"name\": {}, \"length\": {}, \"unit\": {}}}, "
      "\"geometry\": {{\"type\": \"LineString\", \"coordinates\": [{}]}}}}",
      json_quoted(instance.name()), instance.cost_text(instance.cost(tour)), json_quoted(instance.unit()), line);
  for (std::size_t stop = 0; stop < tour.size(); ++stop)
    text += fmt::format(
        ",\n{{\"type\": \"Feature\", \"properties\": {{\"stop\": {}, \"id\": {}, \"name\": {}}}, "
        "\"geometry\": {{\"type\": \"Point\", \"coordinates\": {}}}}}",
        stop + 1, instance.id(tour[stop]), json_quoted(instance.label(tour[stop])), position(tour[stop]));
  return text + "\n]}\n";
}

std::string format_tour_csv(const TspInstance& instance, std::span<const City> tour) {
  const bool named = !instance.data().names.empty(), degrees = !instance.degrees().empty();
  const std::span<const Point> places = degrees ? instance.degrees() : instance.layout();
  const bool placed = degrees || !instance.layout_is_computed();
  std::string text = fmt::format("stop,id{}{},so_far\n", named ? ",name" : "",
                                 !placed   ? ""
                                 : degrees ? ",latitude,longitude"
                                           : ",x,y");
  Length so_far = 0;
  for (std::size_t stop = 0; stop < tour.size(); ++stop) {
    const City city = tour[stop];
    if (stop > 0) so_far += instance.distance(tour[stop - 1], city);
    text += fmt::format("{},{}", stop + 1, instance.id(city));
    if (named) text += ',' + in_csv(instance.label(city));
    const Point& at = places[std::size_t(city)];
    if (placed) text += fmt::format(",{},{}", shortest(at.x), shortest(at.y));
    text += ',' + instance.cost_text(so_far) + '\n';
  }
  return text;
}

}  // namespace formicarium
