// SPDX-License-Identifier: Apache-2.0
// Points of a GeoJSON file (RFC 7946) as cities, and tours as GeoJSON and as a table.
#include "core/problem/geojson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <vector>

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
      throw InputError(fmt::format("{}: holds no points; expected a GeoJSON FeatureCollection of Point features{}",
                                   file_, skipped_ > 0 ? ", and not only lines or areas" : ""));
    if (skipped_ > 0)
      data_.warnings.push_back(fmt::format("{}: {} feature{} and {} skipped", file_, skipped_,
                                           skipped_ == 1 ? " is no point" : "s are no points",
                                           skipped_ == 1 ? "was" : "were"));
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
             fmt::format("found [{:g}, {:g}]; expected a longitude within ±360, then a latitude within ±90{}", lon, lat,
                         std::max(std::abs(lat), std::abs(lon)) > 360
                             ? ". GeoJSON has degrees, and no metres of a grid; save it as WGS 84"
                             : ""));
    data_.coordinates.push_back({lat, lon, 0});
    data_.names.push_back(name_in(properties));
  }

  static std::string name_in(const JsonNode* properties) {
    if (!properties) return {};
    std::vector<const JsonNode*> levels{properties};  // the properties, then objects in them, such as tags
    for (const JsonNode& one : properties->items)
      if (one.kind == Kind::object) levels.push_back(&one);
    for (const std::string_view key : {"NAME", "TITLE", "CITY", "LABEL"})
      for (const JsonNode* const level : levels)
        for (const JsonNode& one : level->items)
          if (const std::string text = text_of(one); !text.empty() && upper(one.key) == key) return clean_name(text);
    for (const JsonNode* const level : levels)
      for (const JsonNode& one : level->items)
        if (one.kind == Kind::text) return clean_name(one.text);
    return {};
  }
  /// Of a text or a number; otherwise empty.
  static std::string text_of(const JsonNode& node) {
    if (node.kind == Kind::integer) return std::to_string(node.whole);
    return node.kind == Kind::number ? shortest(node.number) : node.kind == Kind::text ? node.text : std::string();
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

/// One feature a line (GeoJSONSeq, RFC 8142) as a collection with the same lines; nothing if the text is no such.
std::optional<std::string> collection_of_lines(std::string_view text) {
  constexpr char separator = '\x1E';
  const auto begins = [&](std::string_view line) {
    if (line.starts_with(separator)) line.remove_prefix(1);
    return line.starts_with('{') ? line : std::string_view();
  };
  if (trim(text.substr(0, text.find('\n'))).size() == trim(text.substr(0, text.find_last_not_of("\r\n") + 1)).size())
    return {};  // a single line
  std::string all = R"({"type":"FeatureCollection","features":[)";
  std::size_t lines = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = trim(rest.substr(0, end)), feature = begins(line);
    if (!line.empty() && (feature.empty() || !feature.ends_with('}'))) return {};
    if (!line.empty()) all += (lines++ == 0 ? "" : ",") + std::string(feature);
    if (end == rest.size()) break;
    all += '\n';
    rest.remove_prefix(end + 1);
  }
  if (lines < 2 && !text.starts_with(separator)) return {};
  return all + "]}";
}

struct LonLat {
  double lon, lat;
};

std::string lon_lat_list(std::span<const LonLat> positions) {
  std::string list;
  for (const LonLat& at : positions)
    list += fmt::format("{}[{}, {}]", list.empty() ? "" : ", ", shortest(at.lon), shortest(at.lat));
  return list;
}

/// The closed way, cut where it crosses the date line (RFC 7946 §3.1.9).
std::string closed_way(std::span<const LonLat> stops) {
  std::vector<std::vector<LonLat>> parts(1);
  for (std::size_t i = 0; i <= stops.size() && !stops.empty(); ++i) {
    const LonLat& to = stops[i % stops.size()];
    if (i > 0) {
      const LonLat from = parts.back().back();
      const double across = to.lon - from.lon;
      if (std::abs(across) > 180) {
        const double side = from.lon > 0 ? 180 : -180, way = 360 - std::abs(across);
        const double share = way > 0 ? (180 - std::abs(from.lon)) / way : 0;
        const double lat = from.lat + share * (to.lat - from.lat);
        parts.back().push_back({side, lat});
        parts.push_back({{-side, lat}});
      }
    }
    parts.back().push_back(to);
  }
  if (parts.size() == 1) return fmt::format(R"({{"type": "LineString", "coordinates": [{}]}})", lon_lat_list(parts[0]));
  std::string lines;
  for (const auto& part : parts) lines += (lines.empty() ? "[" : ", [") + lon_lat_list(part) + "]";
  return fmt::format(R"({{"type": "MultiLineString", "coordinates": [{}]}})", lines);
}

}  // namespace

InstanceData parse_geojson(std::string_view text, const std::string& file) {
  if (const auto collection = collection_of_lines(text)) return GeoJsonReader(file).read(parse_json(*collection, file));
  return GeoJsonReader(file).read(parse_json(text, file));
}

std::string format_tour_geojson(const TspInstance& instance, std::span<const City> tour) {
  std::span<const Point> places = instance.degrees();
  if (places.empty() && (instance.metric() == Metric::geom || instance.metric() == Metric::sphere))
    places = instance.coordinates();
  if (places.empty())
    throw InputError(fmt::format("{} has no degrees, which GeoJSON needs; expected .tour or .csv", instance.name()));
  std::vector<LonLat> stops;
  for (const City city : tour) {
    const Point& at = places[std::size_t(city)];
    stops.push_back({std::abs(at.y) <= 180 ? at.y : std::remainder(at.y, 360), at.x});
  }
  std::string text = fmt::format(
      "{{\"type\": \"FeatureCollection\", \"features\": [\n"
      "{{\"type\": \"Feature\", \"properties\": {{\"name\": {}, \"length\": {}, \"unit\": {}}}, "
      "\"geometry\": {}}}",
      json_quoted(instance.name()), instance.cost_text(instance.cost(tour)), json_quoted(instance.unit()),
      closed_way(stops));
  for (std::size_t stop = 0; stop < tour.size(); ++stop)
    text += fmt::format(
        ",\n{{\"type\": \"Feature\", \"properties\": {{\"stop\": {}, \"id\": {}, \"name\": {}}}, "
        "\"geometry\": {{\"type\": \"Point\", \"coordinates\": {}}}}}",
        stop + 1, instance.id(tour[stop]), json_quoted(instance.label(tour[stop])), lon_lat_list({&stops[stop], 1}));
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
