// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/layer.hpp"
#include "app/scene/layout.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium {

void write_on(ControlLine& line, const Look& look, const std::vector<std::string>& forms) {
  constexpr double on_line = 6, below = 24, a_line = held_words_height;  // px of a unit
  const Type& type = line.overlay.type();
  const double down = (line.spare ? on_line : below) + a_line * line.written;
  for (const std::string& words : forms) {
    if (line.overlay.width_of(type.small, words) > line.room) continue;
    line.overlay.cased_text({line.corner.x, line.corner.y + down * type.unit}, type.small, ink(look.palette->text),
                            ink(look.palette->canvas), words);
    ++line.written;
    return;
  }
}

}  // namespace formicarium
