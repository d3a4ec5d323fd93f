// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/icons.hpp"

namespace formicarium {
namespace {

using Line = Sketch::Line;
using Path = Sketch::Path;
using Disc = Sketch::Disc;

constexpr double thick = 2, thin = 1.6;

Path forwards(double left, double right, const Ink& ink) { return {{{left, 4}, {right, 12}, {left, 20}}, 0, ink}; }
Sketch::Box bar(double left, double width, const Ink& ink) { return {{left, 4, width, 16}, ink}; }

}  // namespace

Sketch icon(Icon which, const Ink& ink) {
  Sketch made;
  switch (which) {
    case Icon::none:
      break;
    case Icon::play:
      made.add(forwards(6, 20, ink));
      break;
    case Icon::pause:
      made.add(bar(6, 4.5, ink)).add(bar(13.5, 4.5, ink));
      break;
    case Icon::step:
      made.add(bar(4, 3, ink)).add(forwards(9.5, 21, ink));
      break;
    case Icon::ten_steps:
      made.add(forwards(3, 11, ink)).add(forwards(12, 20, ink)).add(bar(20, 2, ink));
      break;
    case Icon::reset:
      made.add(Path{arc({12, 12}, 7.5, -0.33, 1.28), 2.2, ink}).add(Path{{{9.5, 0.8}, {17.2, 5.2}, {10, 10}}, 0, ink});
      break;
    case Icon::seed:
      made.add(Sketch::Box{{3, 3, 18, 18}, ink, thick, 4.5});
      for (const Pixel pip : {Pixel{8.5, 8.5}, {15.5, 8.5}, {12, 12}, {8.5, 15.5}, {15.5, 15.5}})
        made.add(Disc{pip, 1.5, ink});
      break;
    case Icon::gallery:
      for (const Pixel corner : {Pixel{3.7, 3.7}, {12.7, 3.7}, {3.7, 12.7}, {12.7, 12.7}})
        made.add(Sketch::Box{{corner.x, corner.y, 7.6, 7.6}, ink, thin, 1.8});
      break;
    case Icon::camera:
      made.add(Sketch::Box{{2.2, 6.2, 19.6, 14.6}, ink, thin, 2.8}).add(Sketch::Box{{8.5, 4, 7, 3}, ink, 0, 1});
      made.add(Disc{{12, 13.5}, 3.6, ink, thin});
      break;
    case Icon::sliders:
      for (const Pixel knob : {Pixel{15, 6}, {8, 12}, {13, 18}})
        made.add(Line{{4, knob.y}, {20, knob.y}, thin, ink}).add(Disc{knob, 2.8, ink});
      break;
    case Icon::help: {
      std::vector<Pixel> hook = arc({12, 9.6}, 2.8, -1.05, 0.35);
      hook.push_back({12, 14});
      made.add(Disc{{12, 12}, 8.5, ink, thin}).add(Path{std::move(hook), thin, ink}).add(Disc{{12, 16.8}, 1.3, ink});
      break;
    }
    case Icon::close:
      made.add(Line{{6.5, 6.5}, {17.5, 17.5}, thick, ink}).add(Line{{17.5, 6.5}, {6.5, 17.5}, thick, ink});
      break;
  }
  return made;
}

}  // namespace formicarium
