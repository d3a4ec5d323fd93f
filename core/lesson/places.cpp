// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/base/error.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium::lesson {
namespace {

using Edge = Place;

const TspInstance& tours(const Picture& picture) {
  const auto* const tsp = dynamic_cast<const TspInstance*>(picture.instance.get());
  if (!tsp) throw InputError(fmt::format("{} has no tours", picture.instance->name()));
  return *tsp;
}

double trail_of(const Picture& picture, City from, City to) {
  const Trails& trails = *picture.trails;
  return std::max(trails.at(from, to), trails.at(to, from));
}

double share_of_the_way(const Picture& picture, Edge edge) {
  const double low = picture.trails->low, high = picture.trails->high;
  return high > low ? 100 * (trail_of(picture, edge.from, edge.to) - low) / (high - low) : 0;
}

/// 1: no city is nearer.
int rank_from(const TspInstance& instance, City from, City to) {
  int nearer = 1;
  for (City other = 0; other < instance.cities(); ++other)
    nearer += other != from && other != to && instance.distance(from, other) < instance.distance(from, to);
  return nearer;
}

double on_best(const Picture& picture, Edge edge) {
  const Tour& best = picture.best;
  for (std::size_t k = 0; k < best.size(); ++k) {
    const City a = best[k], b = best[(k + 1) % best.size()];
    if ((a == edge.from && b == edge.to) || (a == edge.to && b == edge.from)) return 1;
  }
  return 0;
}

/// Above a twentieth of the way from the city's weakest trail to its strongest one.
double strong_roads(const Picture& picture, City city) {
  std::vector<double> trails;
  for (City other = 0; other < picture.instance->cities(); ++other)
    if (other != city) trails.push_back(trail_of(picture, city, other));
  const auto [least, most] = std::ranges::minmax(trails);
  const double above = least + 0.05 * (most - least);
  return double(std::ranges::count_if(trails, [above](double trail) { return trail >= above; }));
}

constexpr PlaceFigure all_place_figures[] = {
    {"trail", "where its trail lies between the weakest and the strongest one possible, in %", true, share_of_the_way},
    {"length", "how long the road is", true,
     [](const Picture& p, Place e) { return double(tours(p).distance(e.from, e.to)); }},
    {"rank", "1 if no city is nearer at one of its ends, then 2, …", true,
     [](const Picture& p, Place e) {
       return double(std::min(rank_from(tours(p), e.from, e.to), rank_from(tours(p), e.to, e.from)));
     }},
    {"best", "1 on the best tour, otherwise 0", true, on_best},
    {"roads", "how many roads of the city have a trail above a twentieth of the way from its weakest to its strongest",
     false, [](const Picture& p, Place c) { return strong_roads(p, c.from); }},
    {"nearest", "how far the nearest city is", false,
     [](const Picture& p, Place c) {
       double least = -1;
       for (City other = 0; other < p.instance->cities(); ++other)
         if (const auto far = double(tours(p).distance(c.from, other)); other != c.from && (least < 0 || far < least))
           least = far;
       return least;
     }},
};

}  // namespace

std::span<const PlaceFigure> place_figures() { return all_place_figures; }

AskedPlace parse_place(std::string_view text, bool edge) {
  AskedPlace asked{std::string(text), edge, {}};
  for (const WantedNumber& one : parse_wanted_numbers(text)) {
    const auto found = std::ranges::find_if(all_place_figures, [&](const PlaceFigure& figure) {
      return figure.name == one.name && figure.of_edges == edge;
    });
    if (found == std::end(all_place_figures)) {
      std::string names;
      for (const PlaceFigure& figure : all_place_figures)
        if (figure.of_edges == edge) names += (names.empty() ? "" : ", ") + std::string(figure.name);
      throw InputError(fmt::format("{} is no figure of {}; expected {}", one.name, edge ? "an edge" : "a city", names));
    }
    asked.all.push_back({&*found, one.sign, one.value});
  }
  return asked;
}

std::optional<std::string> why_no_places(const AskedPlace& asked, const Instance& instance) {
  if (dynamic_cast<const TspInstance*>(&instance) == nullptr)
    return fmt::format("{} has no tours; a click question is about cities and roads", instance.name());
  if (asked.edge && !instance.symmetric())
    return fmt::format("the roads of {} have a direction, which a click does not tell", instance.name());
  if (instance.cities() > most_cities_to_click)
    return fmt::format("{} has {} cities; a click question is about {} at most", instance.name(), instance.cities(),
                       most_cities_to_click);
  return {};
}

bool is_right(const AskedPlace& asked, const Picture& picture, Place place) {
  return std::ranges::all_of(asked.all, [&](const AskedPlace::Wanted& one) {
    return compare(one.figure->of(picture, place), one.sign, one.value);
  });
}

namespace {

/// Calls look(place) for each until it returns true. Throws InputError with why_no_places().
void look_at_each(const AskedPlace& asked, const Picture& picture, const auto& look) {
  if (const auto why = why_no_places(asked, *picture.instance)) throw InputError(*why);
  const int n = picture.instance->cities();
  const bool edges = asked.edge;
  for (City from = 0; from < n; ++from) {
    if (!edges && look(Place{from})) return;
    for (City to = from + 1; edges && to < n; ++to)
      if (look(Place{from, to})) return;
  }
}

}  // namespace

RightPlaces right_places(const AskedPlace& asked, const Picture& picture) {
  RightPlaces found;
  look_at_each(asked, picture, [&](Place place) {
    ++found.of;
    if (is_right(asked, picture, place)) found.right.push_back(place);
    return false;
  });
  return found;
}

std::optional<Place> a_right_place(const AskedPlace& asked, const Picture& picture) {
  std::optional<Place> found;
  look_at_each(asked, picture, [&](Place place) {
    if (is_right(asked, picture, place)) found = place;
    return found.has_value();
  });
  return found;
}

std::optional<Place> place_in(std::string_view answer, bool edge, int cities) {
  Place place;
  const auto take = [&](City& into) {
    int value = 0;
    const auto [end, error] = std::from_chars(answer.data(), answer.data() + answer.size(), value);
    if (error != std::errc() || value < 1 || value > cities) return false;
    into = City(value - 1);
    answer.remove_prefix(std::size_t(end - answer.data()));
    return true;
  };
  if (!take(place.from)) return {};
  if (edge) {
    if (!answer.starts_with('-')) return {};
    answer.remove_prefix(1);
    if (!take(place.to) || place.to == place.from) return {};
    if (place.to < place.from) std::swap(place.from, place.to);
  }
  return answer.empty() ? std::optional(place) : std::nullopt;
}

std::string place_text(Place place) {
  return place.to < 0 ? fmt::format("{}", place.from + 1) : fmt::format("{}-{}", place.from + 1, place.to + 1);
}

std::string place_words(Place place) {
  return place.to < 0 ? fmt::format("city {}", place.from + 1) : fmt::format("{}–{}", place.from + 1, place.to + 1);
}

}  // namespace formicarium::lesson
