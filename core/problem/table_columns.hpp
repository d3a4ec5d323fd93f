// SPDX-License-Identifier: Apache-2.0
// The columns of places in a table, by the names that people and programs give them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/text.hpp"

namespace formicarium {

struct TableColumns {
  static constexpr int none = -1;
  int id = none;  // or none: then cities are numbered 1 … n
  int name = none;
  int x = none;
  int y = none;
  int count = 0;
  bool degrees = false;  // x: latitude, y: longitude
};

/// Whether the header has x and y, or latitude and longitude: in any case, order and among others; also as "X (km)",
/// stop_lat, easting and northing, Breite and Länge, latitud and longitud.
bool names_places(std::span<const std::string_view> header);

/// The columns by their names; nothing if there are no places among them. Throws InputError if one is named twice, or
/// half of a pair is missing.
std::optional<TableColumns> columns_named(std::span<const std::string_view> header, const Text& text);

/// "'Ort', 'Breite' and 2 more"
std::string list_of_columns(std::span<const std::string> header);

/// Whether the first columns name the ends of an edge: from and to, source and target.
bool names_edges(std::span<const std::string> header);

}  // namespace formicarium
