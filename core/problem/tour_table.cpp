// SPDX-License-Identifier: Apache-2.0
#include "core/problem/tour_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/json_text.hpp"
#include "core/base/text.hpp"
#include "core/problem/table_lines.hpp"

namespace formicarium {
namespace {

constexpr std::string_view header = "STOP";

/// The first characters that are neither blank nor a quote, as many as the header has.
std::string_view beginning_of(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t\r\n\"\xEF\xBB\xBF"), text.size()), header.size());
}

using Stop = std::pair<std::int64_t, std::int64_t>;  // number and id

std::vector<std::int64_t> ids_in_order(std::vector<Stop> stops, const std::string& file) {
  std::ranges::sort(stops);
  std::vector<std::int64_t> ids;
  for (const auto& [number, id] : stops) {
    if (number != std::int64_t(ids.size()) + 1)
      throw InputError(fmt::format("{}: found stop {}; expected {}", file, number, ids.size() + 1));
    ids.push_back(id);
  }
  return ids;
}

std::optional<std::vector<Stop>> stops_of_table(std::string_view text, const std::string& file) {
  Text pieces(text, file);
  TableLines lines(pieces);
  if (!lines.next() || lines.fields().size() < 2 || upper(lines.fields()[0]) != header ||
      upper(lines.fields()[1]) != "ID")
    return {};
  std::vector<Stop> stops;
  while (lines.next()) {
    const auto fields = lines.fields();
    const auto number = fields.size() < 2 ? std::nullopt : to_integer(fields[0]);
    const auto id = number ? to_integer(fields[1]) : std::nullopt;
    if (!id)
      throw InputError(fmt::format("{}:{}: found {}; expected the number of a stop and the id of a city", file,
                                   lines.begin(), in_quotes(lines.line())));
    stops.emplace_back(*number, *id);
  }
  return stops;
}

std::optional<std::vector<Stop>> stops_of_geojson(std::string_view text, const std::string& file) {
  if (text.find("\"FeatureCollection\"") == std::string_view::npos || text.find("\"stop\"") == std::string_view::npos)
    return {};
  const JsonNode root = parse_json(text, file);
  const JsonNode* const features = root.find("features");
  std::vector<Stop> stops;
  for (std::size_t i = 0; features && i < features->items.size(); ++i) {
    const JsonNode* const properties = features->items[i].find("properties");
    const JsonNode* const number = properties ? properties->find("stop") : nullptr;
    const JsonNode* const id = number ? properties->find("id") : nullptr;
    if (!id) continue;
    for (const JsonNode* const node : {number, id})
      if (node->kind != JsonNode::Kind::integer)
        throw InputError(fmt::format("{}:{}: '{}' must be a whole number", file, node->line, node->key));
    stops.emplace_back(number->whole, id->whole);
  }
  if (stops.empty()) return {};
  return stops;
}

}  // namespace

std::optional<std::vector<std::int64_t>> stops_in(std::string_view text, const std::string& file) {
  const std::string_view begin = beginning_of(text);
  std::optional<std::vector<Stop>> stops;
  if (begin.starts_with('{')) stops = stops_of_geojson(text, file);
  if (upper(begin) == header) stops = stops_of_table(text, file);
  if (!stops) return {};
  return ids_in_order(*std::move(stops), file);
}

bool may_list_stops(std::string_view beginning) {
  const std::string_view begin = beginning_of(beginning);
  return begin.starts_with('{') || upper(begin) == header;
}

}  // namespace formicarium
