// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/difference.hpp"

#include <algorithm>
#include <cmath>

#include "app/scene/look/colormap.hpp"

namespace formicarium {

void subtract(PooledMatrix& now, const PooledMatrix& held) {
  for (std::size_t i = 0; i < now.value.size(); ++i) now.value[i] = cell_difference(now.value[i], held.value[i]);
}

Colour difference_colour(double difference, Colour more, Colour less, Colour canvas) {
  constexpr double curve = 0.6;  // so that a few hundredths are seen
  const double opacity = std::pow(std::min(std::abs(difference) / most_difference, 1.0), curve);
  return over(difference > 0 ? more : less, opacity, canvas);
}

}  // namespace formicarium
