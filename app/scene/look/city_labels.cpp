// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/city_labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

int LabelRoom::band(double y) const { return int(std::floor(y / high_)); }

bool LabelRoom::free(const Rect& label) const {
  if (label.x < pane_.x || label.x + label.width > pane_.x + pane_.width || label.y < pane_.y ||
      label.y + label.height > pane_.y + pane_.height)
    return false;
  for (int b = band(label.y); b <= band(label.y + label.height); ++b)
    if (const auto in = taken_.find(b); in != taken_.end())
      for (const Rect& other : in->second)
        if (label.overlaps(other)) return false;
  return true;
}

void LabelRoom::take(const Rect& label) {
  for (int b = band(label.y); b <= band(label.y + label.height); ++b) taken_[b].push_back(label);
}

void LabelRoom::keep_clear(Pixel city) { take({city.x - radius_, city.y - radius_, 2 * radius_, 2 * radius_}); }

std::optional<Pixel> LabelRoom::place(Pixel city, double wide, std::span<const Pixel> ends) {
  struct Corner {
    Rect label;
    int roads = 0;
  };
  std::array<Corner, 4> corners;
  for (int i = 0; i < 4; ++i) {
    const bool left = i % 2 == 1, below = i >= 2;
    corners[std::size_t(i)].label = {left ? city.x - radius_ - gap_ - wide : city.x + radius_ + gap_,
                                     below ? city.y : city.y - high_, wide, high_};
    for (const Pixel& end : ends)
      corners[std::size_t(i)].roads += (end.x < city.x) == left && (end.y > city.y) == below;
  }
  std::ranges::stable_sort(corners, {}, &Corner::roads);
  for (const Corner& corner : corners)
    if (free(corner.label)) {
      take(corner.label);
      return Pixel{corner.label.x, corner.label.y};
    }
  return {};
}

Pixel LabelRoom::place_anyhow(Pixel city, double wide, std::span<const Pixel> ends) {
  if (const auto corner = place(city, wide, ends)) return *corner;
  const auto within = [&](Pixel corner) {
    return Pixel{std::clamp(corner.x, pane_.x, std::max(pane_.x, pane_.x + pane_.width - wide)),
                 std::clamp(corner.y, pane_.y, std::max(pane_.y, pane_.y + pane_.height - high_))};
  };
  constexpr int around = 8;
  for (int ring = 0; ring < 3; ++ring)
    for (int k = 0; k < around; ++k) {
      const double angle = 2 * 3.14159265358979 * k / around, away = radius_ + gap_ + high_ * (0.5 + ring);
      const double x = city.x + (away + wide / 2) * std::cos(angle), y = city.y + away * std::sin(angle);
      const Rect label{x - wide / 2, y - high_ / 2, wide, high_};
      if (!free(label)) continue;
      take(label);
      return {label.x, label.y};
    }
  const Pixel corner = within({city.x + radius_ + gap_, city.y - high_});
  take({corner.x, corner.y, wide, high_});
  return corner;
}

std::vector<CityLabel> place_labels(const Instance& instance, const Tour& best, const Camera& camera,
                                    const Rect& picture, double radius, const Lettering& type,
                                    std::span<const City> first, bool all) {
  std::vector<CityLabel> found;
  const std::span<const Point> places = instance.layout();
  const Bounds seen = camera.visible();
  LabelRoom room(picture, radius, 13 * type.unit, 5);
  std::vector<City> visible(first.begin(), first.end());
  for (City c = 0; all && c < instance.cities(); ++c)
    if (places[c].x > seen.left && places[c].x < seen.right && places[c].y > seen.bottom && places[c].y < seen.top) {
      if (std::ranges::find(first, c) == first.end()) visible.push_back(c);
      room.keep_clear(camera.screen(places[c]));
    }
  std::vector<std::array<City, 2>> roads;  // [city] before and after it in the tour
  if (std::ssize(best) == instance.cities()) {
    roads.resize(best.size());
    for (std::size_t i = 0, n = best.size(); i < n; ++i)
      roads[std::size_t(best[i])] = {best[(i + n - 1) % n], best[(i + 1) % n]};
  }
  for (const City c : visible) {
    std::vector<Pixel> ends;
    if (!roads.empty())
      for (const City end : roads[std::size_t(c)]) ends.push_back(camera.screen(places[end]));
    if (const auto corner = room.place(camera.screen(places[c]), type.width_of(instance.label(c)), ends))
      found.push_back({c, *corner});
  }
  return found;
}

Sketch city_names(const Instance& instance, const Tour& best, const Camera& camera, const Rect& picture, double radius,
                  const Lettering& type, Colour colour) {
  Sketch names;
  const TspInstance* const tsp = tsp_in(instance);
  if (!tsp || tsp->data().names.empty()) return names;
  for (const CityLabel& one : place_labels(instance, best, camera, picture, radius, type, {}, true))
    names.add(Sketch::Text{one.corner, Align::left, colour, instance.label(one.city)});
  return names;
}

}  // namespace formicarium
