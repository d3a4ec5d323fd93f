// SPDX-License-Identifier: Apache-2.0
// Questions that a click answers: "a road that the best tour leaves out although its trail is strong". What is right
// follows from the run.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/colony/trails.hpp"
#include "core/lesson/condition.hpp"

namespace formicarium::lesson {

/// The end of a run, as the picture shows it.
struct Picture {
  InstancePtr instance;
  std::shared_ptr<const Trails> trails = nullptr;  // copied
  Tour best;
};
/// A city, or an edge between two.
struct Place {
  City from = 0, to = -1;  // to < 0: a city
  bool operator==(const Place&) const = default;
};
/// A number that each city or each edge has.
struct PlaceFigure {
  std::string_view name, meaning;
  bool of_edges;
  double (*of)(const Picture&, Place);
};
std::span<const PlaceFigure> place_figures();

/// "trail > 10 and best = 0"
struct AskedPlace {
  std::string text;
  bool edge = false;
  struct Wanted {
    const PlaceFigure* figure;
    Comparison::Sign sign;
    double value;
  };
  std::vector<Wanted> all{};
};
/// Throws InputError without a place in the file.
AskedPlace parse_place(std::string_view text, bool edge);

/// Why this instance has no such places, or too many, as a sentence; nothing if it has them.
std::optional<std::string> why_no_places(const AskedPlace& asked, const Instance& instance);
/// Pictures of more cities are not asked about.
inline constexpr int most_cities_to_click = 500;
bool is_right(const AskedPlace& asked, const Picture& picture, Place place);
/// All right places, and of how many. O(n³) for edges.
struct RightPlaces {
  std::vector<Place> right{};
  std::size_t of = 0;
};
RightPlaces right_places(const AskedPlace& asked, const Picture& picture);
/// One of them; nothing: there is none. Throws InputError if the instance has no such places, or too many.
std::optional<Place> a_right_place(const AskedPlace& asked, const Picture& picture);

/// "12", "3-17": cities are counted from 1 on, as in files. Nothing if it is none of these cities, or not of that kind.
std::optional<Place> place_in(std::string_view answer, bool edge, int cities);
std::string place_text(Place place);   // "3-17"
std::string place_words(Place place);  // "3–17"

}  // namespace formicarium::lesson
