// SPDX-License-Identifier: Apache-2.0
// What people do to the cities of an instance by hand. An edit makes another instance of it; instances that edits have
// made of one another are of one lineage (Instance::lineage). Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// An edit counts up the numbers of cities anew: those that are removed leave no gap.
struct CityEdit {
  enum class Kind { add, move, remove };

  Kind kind = Kind::move;
  /// Ascending. The cities that are moved or removed; of added ones the numbers that they have afterwards.
  std::vector<City> cities{};
  std::vector<Point> places{};       // [cities] coordinates as the instance has them (place_of()); `remove`: empty
  std::vector<std::int64_t> ids{};   // [cities] of added ones; empty: ids that no city has
  std::vector<std::string> names{};  // [cities] of added ones; empty: they have none

  bool operator==(const CityEdit& other) const;
};

inline constexpr int most_cities_edited = 5'000;

/// Why the cities of this instance cannot be edited, as a sentence; nothing if they can.
std::optional<std::string> why_not_edited(const Instance& instance);

/// The instance after the edit. If an instance of the same lineage with the same cities is alive, that one, so that an
/// edit and its inverse() lead back to where they began. Throws InputError with a sentence: the edit does not fit the
/// instance, none or more than most_cities_edited would be left, or as TspInstance. O(n).
InstancePtr edited(const InstancePtr& instance, const CityEdit& edit);
/// The edit that takes `edit` of this instance back.
CityEdit inverse(const Instance& before, const CityEdit& edit);

/// [cities afterwards] the number that each city had before; -1: it was added.
std::vector<City> former_numbers(int cities_before, const CityEdit& edit);

/// Whether city k is the same one in both, for each k: moved perhaps, but neither added nor removed. O(n).
bool same_numbers(const Instance& a, const Instance& b);

/// A tour of all cities after an edit, of one before it: without those that are gone, and with each added one where it
/// makes the tour least longer. An empty tour stays empty. O(added · n).
Tour tour_after(std::span<const City> tour, const CityEdit& edit, const Instance& after);

/// The coordinates that a city has which is drawn at `on_map` (Instance::layout); of an instance that can be edited.
Point place_of(const Instance& instance, Point on_map);

/// A drawing of these cities, of a lineage of its own: EUC_2D, named "drawing". Throws as TspInstance.
InstancePtr new_drawing(std::span<const Point> places);
/// What edits have done: "3 cities added, 1 city moved"; empty without any.
std::string words_of(std::span<const CityEdit> edits);
/// How far a drawing reaches from 0 in x and y before anything is drawn.
inline constexpr double drawing_size = 1'000;

}  // namespace formicarium
