// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/difference.hpp"

#include <algorithm>
#include <cmath>

#include "app/scene/look/colormap.hpp"
#include "core/problem/filled.hpp"

namespace formicarium {
namespace {

constexpr int enough_pixels = 1024, most_pixels_of_a_cell = 12;  // of the side of all cells; of a cell's
constexpr int hatch_period = 4;                                  // pixels from one line of the hatching to the next

}  // namespace

void subtract(PooledMatrix& now, const PooledMatrix& held) {
  for (std::size_t i = 0; i < now.value.size(); ++i) now.value[i] = cell_difference(now.value[i], held.value[i]);
}

DifferenceWords difference_words(const HeldTour& held, const ProblemWords& words) {
  const bool moment = !held.of_other_run();
  const std::string less = held.shown + " less " + (moment ? held.words : held.name);
  const std::string less_word = moment ? std::string("fallen") : held.name + " more",
                    more_word = moment ? std::string("grown") : held.shown + " more";
  return {{filled("share of a {item}'s trail, ", words) + less, "share, " + less},
          {{{"\u22121/2 " + less_word, moment ? "0" : "equal", more_word + " +1/2"},
            {less_word, "0", more_word},
            {moment ? "\u22121/2" : held.name, "0", moment ? "+1/2" : held.shown}}}};
}

Colour difference_colour(double difference, Colour more, Colour less, Colour canvas) {
  constexpr double curve = 0.6;  // so that a few hundredths are seen
  const double opacity = std::pow(std::min(std::abs(difference) / most_difference, 1.0), curve);
  return over(difference > 0 ? more : less, opacity, canvas);
}

Cells difference_cells(const PooledMatrix& difference, const HeldTour& held, const Palette& palette) {
  const int each = std::clamp(enough_pixels / std::max(difference.side, 1), 1, most_pixels_of_a_cell);
  const int side = difference.side * each;
  std::vector<std::uint32_t> colours;
  colours.reserve(std::size_t(side) * std::size_t(side));
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const float value = difference.at(y / each, x / each);
      const bool hatched = value == kept_in_one && (x + y) % hatch_period == 0;
      const Colour plain = value < kept_in_one ? difference_colour(value, palette.*held.shown_colour,
                                                                   palette.*held.colour, palette.canvas)
                                               : palette.absent;
      colours.push_back((hatched ? palette.secondary : plain).packed());
    }
  return {side, std::make_shared<const std::vector<std::uint32_t>>(std::move(colours))};
}

}  // namespace formicarium
