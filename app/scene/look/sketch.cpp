// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/sketch.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace formicarium {

namespace {

Sketch& added(Sketch& to, auto mark) {
  to.marks.emplace_back(std::move(mark));
  return to;
}

}  // namespace

Sketch& Sketch::add(Line line) { return added(*this, line); }
Sketch& Sketch::add(Path path) { return added(*this, std::move(path)); }
Sketch& Sketch::add(Box box) { return added(*this, box); }
Sketch& Sketch::add(Disc disc) { return added(*this, disc); }
Sketch& Sketch::add(Scale scale) { return added(*this, std::move(scale)); }
Sketch& Sketch::add(Text text) { return added(*this, std::move(text)); }

double Lettering::line() const { return std::ceil(14 * unit); }

std::string Lettering::fitting(std::span<const std::string> forms, double room) const {
  const auto fits = [&](const std::string& words) { return width_of(words) <= room; };
  const auto form = std::ranges::find_if(forms, fits);
  return form == forms.end() ? std::string() : *form;
}

Sketch dashes_sample(double y, double width, const Ink& ink) {
  return Sketch().add(Sketch::Line{{-10, y}, {-4, y}, width, ink}).add(Sketch::Line{{0, y}, {6, y}, width, ink});
}

std::vector<Pixel> arc(Pixel middle, double radius, double from, double to) {
  constexpr int parts = 32;
  std::vector<Pixel> places;
  for (int i = 0; i <= parts; ++i) {
    const double angle = std::numbers::pi * std::lerp(from, to, double(i) / parts);
    places.push_back({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)});
  }
  return places;
}

}  // namespace formicarium
