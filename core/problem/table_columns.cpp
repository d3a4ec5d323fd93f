// SPDX-License-Identifier: Apache-2.0
#include "core/problem/table_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/plain_text.hpp"

namespace formicarium {
namespace {

struct KnownColumn {
  std::string_view name;
  int TableColumns::*column;
  bool degrees = false;
};
/// In upper case, without blanks and hyphens.
constexpr KnownColumn known_columns[] = {
    {"ID", &TableColumns::id},
    {"NAME", &TableColumns::name},
    {"CITY", &TableColumns::name},
    {"LABEL", &TableColumns::name},
    {"X", &TableColumns::x},
    {"XCOORD", &TableColumns::x},
    {"EASTING", &TableColumns::x},
    {"RECHTSWERT", &TableColumns::x},
    {"Y", &TableColumns::y},
    {"YCOORD", &TableColumns::y},
    {"NORTHING", &TableColumns::y},
    {"HOCHWERT", &TableColumns::y},
    {"LAT", &TableColumns::x, true},
    {"LATITUDE", &TableColumns::x, true},
    {"LATITUD", &TableColumns::x, true},
    {"LATITUDINE", &TableColumns::x, true},
    {"BREITE", &TableColumns::x, true},
    {"BREITENGRAD", &TableColumns::x, true},
    {"LNG", &TableColumns::y, true},
    {"LON", &TableColumns::y, true},
    {"LONG", &TableColumns::y, true},
    {"LONGITUDE", &TableColumns::y, true},
    {"LONGITUD", &TableColumns::y, true},
    {"LONGITUDINE", &TableColumns::y, true},
    {"LÄNGE", &TableColumns::y, true},
    {"LAENGE", &TableColumns::y, true},
    {"LÄNGENGRAD", &TableColumns::y, true},
    {"LAENGENGRAD", &TableColumns::y, true},
};
/// May follow a name: "x_km", "lat deg".
constexpr std::string_view column_units[] = {"M",       "KM", "METERS", "METRES",    "DEG",
                                             "DEGREES", "DD", "COORD",  "COORDINATE"};
/// May stand before "x" and "y"; before "lat" and "lon" anything may.
constexpr std::string_view places_of[] = {"COORD",    "COORDINATE", "POS",  "POSITION", "POINT",
                                          "LOCATION", "GEOMETRY",   "STOP", "UTM",      "GRID"};

template <typename List>
bool is_in(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

const KnownColumn* known_as(std::string_view name) {
  const auto found = std::ranges::find(known_columns, name, &KnownColumn::name);
  return found == std::end(known_columns) ? nullptr : &*found;
}

/// "Latitude (deg)" as LATITUDE, "stop_lat" as STOP and LAT.
std::vector<std::string> words_in_name(std::string_view field) {
  std::string name = upper(clean_text(field));
  if (const std::size_t small = name.find("ä"); small != std::string::npos)
    name.replace(small, std::string_view("ä").size(), "Ä");
  if (const std::size_t unit = name.find_first_of("(["); unit != std::string::npos && unit > 0) {
    if (name.substr(unit + 1).starts_with("RAD")) return {};
    name.resize(unit);
  }
  std::vector<std::string> words(1);
  for (const char c : name)
    if (std::string_view(" _-.:/").find(c) == std::string_view::npos)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  if (words.back().empty()) words.pop_back();
  while (words.size() > 1 && is_in(column_units, words.back())) words.pop_back();
  return words;
}

struct ColumnMeaning {
  const KnownColumn* column = nullptr;
  bool prefixed = false;
};

ColumnMeaning meaning_of(std::string_view field) {
  constexpr std::size_t longest = 100;
  const std::vector<std::string> words = field.size() > longest ? std::vector<std::string>{} : words_in_name(field);
  if (words.empty()) return {};
  std::string joined;
  for (const std::string& word : words) joined += word;
  if (const KnownColumn* const whole = known_as(joined)) return {whole, false};
  const KnownColumn* const last = known_as(words.back());
  if (words.size() == 1 || !last || last->column == &TableColumns::id) return {};
  const bool any = last->degrees || last->column == &TableColumns::name;
  return any || is_in(places_of, words[words.size() - 2]) ? ColumnMeaning{last, true} : ColumnMeaning{};
}

struct FoundColumns {
  TableColumns columns;
  int twice = TableColumns::none;
  bool whole() const { return columns.x != TableColumns::none && columns.y != TableColumns::none; }
  bool half() const { return columns.x != TableColumns::none || columns.y != TableColumns::none; }
};

/// Of one kind, plane or globe.
FoundColumns columns_in(std::span<const ColumnMeaning> header, bool degrees, bool prefixed) {
  FoundColumns found;
  for (int i = 0; i < std::ssize(header); ++i) {
    const ColumnMeaning& one = header[std::size_t(i)];
    if (!one.column) continue;
    const auto column = one.column->column;
    const bool of_places = column == &TableColumns::x || column == &TableColumns::y;
    if (of_places && (one.column->degrees != degrees || one.prefixed != prefixed)) continue;
    int& at = found.columns.*column;
    if (at != TableColumns::none && (of_places || column == &TableColumns::id) && found.twice == TableColumns::none)
      found.twice = i;
    const bool better =
        column == &TableColumns::name && at != TableColumns::none && !one.prefixed && header[std::size_t(at)].prefixed;
    if (at == TableColumns::none || better) at = i;
  }
  found.columns.count = int(header.size());
  found.columns.degrees = degrees;
  return found;
}

struct BothKinds {
  FoundColumns plane, globe;
};

BothKinds columns_in(std::span<const std::string_view> header) {
  std::vector<ColumnMeaning> meanings;
  for (const std::string_view field : header) meanings.push_back(meaning_of(field));
  BothKinds both{columns_in(meanings, false, false), columns_in(meanings, true, false)};
  if (both.plane.whole() || both.globe.whole()) return both;
  const BothKinds prefixed{columns_in(meanings, false, true), columns_in(meanings, true, true)};
  return prefixed.plane.whole() || prefixed.globe.whole() ? prefixed : both;
}

}  // namespace

bool names_places(std::span<const std::string_view> header) {
  const BothKinds both = columns_in(header);
  return both.plane.whole() || both.globe.whole();
}

std::optional<TableColumns> columns_named(std::span<const std::string_view> header, const Text& text) {
  const auto [plane, globe] = columns_in(header);
  for (const FoundColumns* const one : {&plane, &globe})
    if (one->twice != TableColumns::none)
      text.complain(fmt::format("column {} is named twice", in_quotes(header[std::size_t(one->twice)])));
  if (plane.whole() && globe.whole())
    text.complain("the header names x and y, and degrees, too; expected one of the two");
  if (plane.whole()) return plane.columns;
  if (globe.whole()) return globe.columns;
  if (plane.half()) text.complain("the header names x or y alone; expected both");
  if (globe.half()) text.complain("the header names a latitude or a longitude alone; expected both");
  return {};
}

std::string list_of_columns(std::span<const std::string> header) {
  constexpr std::size_t most = 5;
  const std::size_t shown = header.size() > most ? most - 1 : header.size();
  std::string list;
  for (std::size_t i = 0; i < shown; ++i)
    list += (i == 0 ? "" : i + 1 == header.size() ? " and " : ", ") + in_quotes(header[i]);
  return shown == header.size() ? list : list + fmt::format(" and {} more", header.size() - shown);
}

bool names_edges(std::span<const std::string> header) {
  constexpr std::pair<std::string_view, std::string_view> ends[] = {
      {"FROM", "TO"},  {"SOURCE", "TARGET"}, {"ORIGIN", "DESTINATION"}, {"START", "END"},
      {"VON", "NACH"}, {"NODE1", "NODE2"},   {"CITY1", "CITY2"}};
  constexpr std::size_t most = 3;  // columns that are looked at: an index may come first
  std::vector<std::string> words;
  for (const std::string& field : header.first(std::min(header.size(), most))) {
    std::string name;
    for (const std::string& word : words_in_name(field)) name += word;
    words.push_back(std::move(name));
  }
  return std::ranges::any_of(ends,
                             [&](const auto& pair) { return is_in(words, pair.first) && is_in(words, pair.second); });
}

}  // namespace formicarium
