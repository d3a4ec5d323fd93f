// SPDX-License-Identifier: Apache-2.0
#include "core/problem/edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <mutex>
#include <numeric>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/grouped.hpp"
#include "core/problem/globe.hpp"

namespace formicarium {
namespace {

constexpr std::string_view drawing_name = "drawing", edited_ending = "-edited";

bool same_places(std::span<const Point> a, std::span<const Point> b) {
  return std::ranges::equal(a, b,
                            [](const Point& p, const Point& q) { return p.x == q.x && p.y == q.y && p.z == q.z; });
}

/// The instances in use that an edit has read or made.
class Alive {
 public:
  /// The one with the same cities, or else this one, which is remembered.
  TspPtr the_same(TspPtr made) {
    const std::lock_guard lock(mutex_);
    std::erase_if(all_, [](const auto& one) { return one.expired(); });
    for (const auto& one : all_)
      if (TspPtr other = one.lock(); other && same_cities(*other, *made)) return other;
    all_.push_back(made);
    return made;
  }

 private:
  static bool same_cities(const TspInstance& a, const TspInstance& b) {
    const InstanceData &x = a.data(), &y = b.data();
    return a.lineage() == b.lineage() && same_places(x.coordinates, y.coordinates) && x.ids == y.ids &&
           x.names == y.names;
  }

  std::mutex mutex_;
  std::vector<std::weak_ptr<const TspInstance>> all_;
};

Alive& alive() {
  static Alive instances;
  return instances;
}

std::string edited_name(const std::string& name) {
  return name == drawing_name || name.ends_with(edited_ending) ? name : name + std::string(edited_ending);
}

[[noreturn]] void refuse(const std::string& why) { throw InputError(fmt::format("this is no edit: {}", why)); }

/// Refuses what cannot be an edit of n cities.
void check(const CityEdit& edit, int n) {
  const std::size_t count = edit.cities.size();
  const bool adds = edit.kind == CityEdit::Kind::add, removes = edit.kind == CityEdit::Kind::remove;
  if (count == 0) refuse("it names no city");
  if (std::ranges::adjacent_find(edit.cities, std::greater_equal{}) != edit.cities.end())
    refuse("its cities do not ascend");
  const std::int64_t end = std::int64_t{n} + (adds ? std::int64_t(count) : 0);
  if (edit.cities.front() < 0 || edit.cities.back() >= end)
    refuse(fmt::format("it names a city that is not one of 0 … {}", end - 1));
  if (edit.places.size() != (removes ? 0 : count))
    refuse(fmt::format("{} places for {} cities", edit.places.size(), count));
  for (const std::size_t size : {edit.ids.size(), edit.names.size()})
    if (size != 0 && (!adds || size != count)) refuse(fmt::format("{} ids or names for {} cities", size, count));
  const std::int64_t left = adds ? end : removes ? n - std::int64_t(count) : n;
  if (left < 1) throw InputError("A tour needs a city: the last one stays.");
  if (left > most_cities_edited)
    throw InputError(fmt::format("Cities are edited by hand up to {} of them; these would be {}.",
                                 grouped(most_cities_edited), grouped(left)));
}

/// The values of `before` that are left, and `added` at its cities' numbers.
template <class Value>
std::vector<Value> with_added(const std::vector<Value>& before, const CityEdit& edit, const std::vector<Value>& added) {
  std::vector<Value> after;
  after.reserve(before.size() + added.size());
  auto next = before.begin();
  for (std::size_t k = 0; k < added.size(); ++k) {
    while (after.size() < std::size_t(edit.cities[k])) after.push_back(*next++);
    after.push_back(added[k]);
  }
  after.insert(after.end(), next, before.end());
  return after;
}

template <class Value>
void remove_from(std::vector<Value>& values, const CityEdit& edit) {
  if (values.empty()) return;
  std::size_t gone = 0, left = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (gone < edit.cities.size() && std::size_t(edit.cities[gone]) == i) {
      ++gone;
      continue;
    }
    if (left != i) values[left] = std::move(values[i]);  // a text that is moved to itself is lost
    ++left;
  }
  values.resize(left);
}

std::vector<std::int64_t> ids_of(const TspInstance& instance) {
  std::vector<std::int64_t> ids(std::size_t(instance.cities()));
  for (City city = 0; city < instance.cities(); ++city) ids[std::size_t(city)] = instance.id(city);
  return ids;
}

void add_cities(InstanceData& data, const TspInstance& before, const CityEdit& edit) {
  const std::size_t count = edit.cities.size();
  std::vector<std::int64_t> ids = ids_of(before), added = edit.ids;
  if (added.empty()) {
    added.resize(count);
    std::iota(added.begin(), added.end(), *std::ranges::max_element(ids) + 1);
  }
  data.ids = with_added(ids, edit, added);
  if (data.names.empty() && !edit.names.empty()) data.names.resize(std::size_t(before.cities()));
  if (!data.names.empty())
    data.names = with_added(data.names, edit, edit.names.empty() ? std::vector<std::string>(count) : edit.names);
  data.coordinates = with_added(data.coordinates, edit, edit.places);
}

/// Degrees of the places, where the instance has them: those of cities that stay are not computed anew.
void set_degrees(InstanceData& data, const TspInstance& before, const CityEdit& edit) {
  if (data.metric == Metric::sphere) data.degrees = data.coordinates;
  if (data.metric == Metric::sphere || data.degrees.empty()) return;
  const std::vector<Point> old = std::exchange(data.degrees, {});
  if (!data.plane) return;
  const std::vector<City> former = former_numbers(before.cities(), edit);
  for (std::size_t city = 0; city < former.size(); ++city) {
    const bool stays = former[city] >= 0 && same_places(std::span(&data.coordinates[city], 1),
                                                        std::span(&before.coordinates()[std::size_t(former[city])], 1));
    data.degrees.push_back(stays ? old[std::size_t(former[city])] : degrees_at(*data.plane, data.coordinates[city]));
  }
}

}  // namespace

bool CityEdit::operator==(const CityEdit& other) const {
  return kind == other.kind && cities == other.cities && same_places(places, other.places) && ids == other.ids &&
         names == other.names;
}

std::optional<std::string> why_not_edited(const Instance& instance) {
  const TspInstance* const tsp = tsp_in(instance);
  if (!tsp)
    return "This is an assignment: its costs are tables of flows and distances, and there are no cities to move.";
  if (tsp->metric() == Metric::matrix)
    return "The distances of this instance are a table. A city that was moved or added would have none, so its cities "
           "cannot be edited.";
  if (spatial(tsp->metric()))
    return "The cities of this instance have three coordinates, and the map shows two, so they cannot be edited.";
  if (!tsp->data().display.empty())
    return "The map of this instance shows other places than those that its distances are computed from, so its cities "
           "cannot be edited.";
  if (tsp->eta())
    return "A file gives η of the edges of this instance, and it would have none for edges of other cities, so they "
           "cannot be edited.";
  if (tsp->cities() > most_cities_edited)
    return fmt::format("Cities are edited by hand up to {} of them; this instance has {}.", grouped(most_cities_edited),
                       grouped(tsp->cities()));
  return {};
}

InstancePtr edited(const InstancePtr& instance, const CityEdit& edit) {
  if (const auto why = why_not_edited(*instance)) throw InputError(*why);
  const TspPtr before = alive().the_same(as_tsp(instance));
  check(edit, before->cities());
  InstanceData data = before->data();
  data.name = edited_name(before->name());
  data.comment = before->comment();
  data.unit = before->unit();
  data.lineage = before->lineage();
  data.coarse = before->coarse();
  data.rounded = before->rounded();
  data.optimum.reset();
  data.best_known.reset();
  data.warnings.clear();
  switch (edit.kind) {
    case CityEdit::Kind::add:
      add_cities(data, *before, edit);
      break;
    case CityEdit::Kind::move:
      for (std::size_t k = 0; k < edit.cities.size(); ++k)
        data.coordinates[std::size_t(edit.cities[k])] = edit.places[k];
      break;
    case CityEdit::Kind::remove:
      data.ids = ids_of(*before);
      remove_from(data.ids, edit);
      remove_from(data.names, edit);
      remove_from(data.coordinates, edit);
      break;
  }
  if (std::ranges::all_of(data.names, &std::string::empty)) data.names.clear();
  set_degrees(data, *before, edit);
  return alive().the_same(std::make_shared<const TspInstance>(std::move(data)));
}

CityEdit inverse(const Instance& before, const CityEdit& edit) {
  const InstanceData& data = as_tsp(before).data();
  if (edit.kind == CityEdit::Kind::add) return {.kind = CityEdit::Kind::remove, .cities = edit.cities};
  CityEdit back{.kind = edit.kind == CityEdit::Kind::remove ? CityEdit::Kind::add : CityEdit::Kind::move,
                .cities = edit.cities};
  for (const City city : edit.cities) {
    back.places.push_back(data.coordinates[std::size_t(city)]);
    if (edit.kind != CityEdit::Kind::remove) continue;
    back.ids.push_back(before.id(city));
    if (!data.names.empty()) back.names.push_back(data.names[std::size_t(city)]);
  }
  return back;
}

std::vector<City> former_numbers(int cities_before, const CityEdit& edit) {
  std::vector<City> former(static_cast<std::size_t>(cities_before));
  std::iota(former.begin(), former.end(), 0);
  if (edit.kind == CityEdit::Kind::add) return with_added(former, edit, std::vector<City>(edit.cities.size(), -1));
  if (edit.kind == CityEdit::Kind::remove) remove_from(former, edit);
  return former;
}

bool same_numbers(const Instance& a, const Instance& b) {
  if (a.cities() != b.cities()) return false;
  for (City city = 0; city < a.cities(); ++city)
    if (a.id(city) != b.id(city)) return false;
  return true;
}

Tour tour_after(std::span<const City> tour, const CityEdit& edit, const Instance& after) {
  if (tour.empty() || edit.kind == CityEdit::Kind::move) return {tour.begin(), tour.end()};
  const TspInstance& instance = as_tsp(after);
  const std::vector<City> former = former_numbers(int(tour.size()), edit);
  std::vector<City> now(tour.size(), -1);
  for (std::size_t city = 0; city < former.size(); ++city)
    if (former[city] >= 0) now[std::size_t(former[city])] = City(city);
  Tour left;
  left.reserve(former.size());
  for (const City city : tour)
    if (now[std::size_t(city)] >= 0) left.push_back(now[std::size_t(city)]);
  if (edit.kind != CityEdit::Kind::add) return left;
  for (const City added : edit.cities) {
    std::size_t best = 0;
    Length least = std::numeric_limits<Length>::max();
    for (std::size_t p = 0; p < left.size(); ++p) {
      const City a = left[p], b = left[p + 1 < left.size() ? p + 1 : 0];
      const Length longer = Length{instance.distance(a, added)} + instance.distance(added, b) - instance.distance(a, b);
      if (longer < least) least = longer, best = p;
    }
    left.insert(left.begin() + std::ptrdiff_t(best) + 1, added);
  }
  return left;
}

Point place_of(const Instance& instance, Point on_map) {
  const Metric metric = as_tsp(instance).metric();
  if (!by_angles(metric)) return {on_map.x, on_map.y, 0};
  const Point degrees{std::clamp(on_map.y, -90.0, 90.0), std::clamp(on_map.x, -360.0, 360.0), 0};
  if (metric != Metric::geo) return degrees;
  return {geo_coordinate(degrees.x), geo_coordinate(degrees.y), 0};
}

std::string words_of(std::span<const CityEdit> edits) {
  constexpr std::string_view done[] = {"added", "moved", "removed"};
  std::string words;
  for (const CityEdit& edit : edits)
    words += fmt::format("{}{} {} {}", words.empty() ? "" : ", ", grouped(std::int64_t(edit.cities.size())),
                         edit.cities.size() == 1 ? "city" : "cities", done[std::size_t(edit.kind)]);
  return words;
}

InstancePtr new_drawing(std::span<const Point> places) {
  InstanceData data;
  data.name = drawing_name;
  data.coordinates.assign(places.begin(), places.end());
  return alive().the_same(std::make_shared<const TspInstance>(std::move(data)));
}

}  // namespace formicarium
