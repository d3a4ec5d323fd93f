// SPDX-License-Identifier: Apache-2.0
#include "app/lite/icons.hpp"

#include <numbers>

namespace formicarium::lite {

void draw_icon(ImDrawList* list, Icon icon, Pixel middle, double scale, ImU32 colour) {
  const auto at = [&](double x, double y) {
    return ImVec2{float(middle.x + (x - 12) * scale), float(middle.y + (y - 12) * scale)};
  };
  const float thin = float(2 * scale), small = float(1.6 * scale);
  switch (icon) {
    case Icon::none:
      break;
    case Icon::play:
      list->AddTriangleFilled(at(7, 4.5), at(19.5, 12), at(7, 19.5), colour);
      break;
    case Icon::pause:
      list->AddRectFilled(at(6, 5), at(10, 19), colour, float(scale));
      list->AddRectFilled(at(14, 5), at(18, 19), colour, float(scale));
      break;
    case Icon::step:
      list->AddRectFilled(at(5, 5), at(8, 19), colour, float(scale));
      list->AddTriangleFilled(at(10.5, 5), at(20, 12), at(10.5, 19), colour);
      break;
    case Icon::reset: {
      const float pi = float(std::numbers::pi);
      list->PathArcTo(at(12, 12), float(7.5 * scale), -0.15f * pi, 1.45f * pi, 32);
      list->PathStroke(colour, 0, thin);
      list->AddTriangleFilled(at(11, 0.8), at(16.2, 4.9), at(10.2, 8.4), colour);
      break;
    }
    case Icon::seed:
      list->AddRect(at(4, 4), at(20, 20), colour, float(3.5 * scale), 0, thin);
      for (const auto& [x, y] : {std::pair{8.5, 8.5}, {15.5, 8.5}, {12.0, 12.0}, {8.5, 15.5}, {15.5, 15.5}})
        list->AddCircleFilled(at(x, y), small, colour);
      break;
    case Icon::gallery:
      for (const auto& [x, y] : {std::pair{4.5, 4.5}, {13.5, 4.5}, {4.5, 13.5}, {13.5, 13.5}})
        list->AddRect(at(x, y), at(x + 6, y + 6), colour, float(scale), 0, small);
      break;
    case Icon::camera:
      list->AddRect(at(3, 7), at(21, 20), colour, float(2 * scale), 0, small);
      list->AddRectFilled(at(8.5, 4), at(15.5, 7), colour, float(scale));
      list->AddCircle(at(12, 13.5), float(3.6 * scale), colour, 0, small);
      break;
    case Icon::sliders:
      for (const auto& [x, y] : {std::pair{15.0, 6.0}, {8.0, 12.0}, {13.0, 18.0}}) {
        list->AddLine(at(4, y), at(20, y), colour, small);
        list->AddCircleFilled(at(x, y), float(2.8 * scale), colour);
      }
      break;
    case Icon::help:
      list->AddCircle(at(12, 12), float(8.5 * scale), colour, 0, small);
      list->PathArcTo(at(12, 9.6), float(2.8 * scale), -3.3f, 1.1f, 16);
      list->PathLineTo(at(12, 14));
      list->PathStroke(colour, 0, small);
      list->AddCircleFilled(at(12, 16.8), float(1.3 * scale), colour);
      break;
    case Icon::close:
      list->AddLine(at(6.5, 6.5), at(17.5, 17.5), colour, thin);
      list->AddLine(at(17.5, 6.5), at(6.5, 17.5), colour, thin);
      break;
  }
}

}  // namespace formicarium::lite
