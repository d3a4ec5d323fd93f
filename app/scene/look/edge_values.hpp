// SPDX-License-Identifier: Apache-2.0
// What the lines of the map and the cells of the matrix tell of an edge: the trail, or what ants go by besides.
#pragma once

#include <array>
#include <memory>

#include "core/session/frame.hpp"

namespace formicarium {

enum class EdgeValue { trail, eta, distance };

struct EdgeValueWords {
  const char* symbol;   // "τ"
  const char* name;     // "trail τ"
  const char* of_city;  // "a city's trail"
  const char* shown;    // "trail": in the short form of a legend
  const char* lines;    // "Trails": what the lines are called beside the box that shows them
};
inline constexpr std::array<EdgeValueWords, 3> edge_value_words = {{
    {"τ", "trail τ", "a city's trail", "trail", "Trails"},
    {"η", "η", "a city's η", "η", "η"},
    {"1/d", "1/d", "a city's 1/d", "1/d", "1/d"},
}};
constexpr const EdgeValueWords& words_of(EdgeValue value) { return edge_value_words[std::size_t(value)]; }

/// The value that a picture of this frame shows: `wanted`, if the frame's edges have it, otherwise the trail. Only a
/// file gives η, only tours have η and 1/d, and before the first trails there is neither.
EdgeValue edge_value_told(const Frame& frame, EdgeValue wanted);

/// Whether edge_values() has those of all edges: if the frame's trails are a matrix, up to this many cities. Otherwise
/// it has those of the candidates.
bool edge_values_are_full(const Frame& frame);
inline constexpr int most_cities_in_full = 3000;
/// These values in the form of trails, with the frame's candidate lists. The trails themselves for EdgeValue::trail.
/// O(values).
std::shared_ptr<const Trails> edge_values(const Frame& frame, EdgeValue told);

}  // namespace formicarium
