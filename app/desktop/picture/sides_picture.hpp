// SPDX-License-Identifier: GPL-3.0-or-later
// Runs side by side as one picture: a plot each, with its letter and what differs; one key and one caption for all.
#pragma once

#include <QStringList>
#include <memory>
#include <vector>

#include "app/desktop/picture/picture.hpp"

namespace formicarium {

struct SideShown {
  FramePtr frame;
  char letter = 'A';
  std::string words{};                     // what it says of itself: "before the edit"; empty: nothing
  std::shared_ptr<const HeldTour> held{};  // whose differences it shows; null: none
  Followed followed{};                     // its ant that is followed; without an account: none
};

/// The picture has the size options.size. Without a height it is as high as is usual for its width. Each side is drawn
/// with `options`, its own held tour and its own ant. Probe and marks belong to one run, so they are left out. The
/// picture keeps the sides. Needs at least one side, and an instance in each.
Still sides_still(std::vector<SideShown> sides, PictureOptions options);

std::vector<const Frame*> frames_of(const std::vector<SideShown>& sides);

/// What a caption says of the runs of all of them: what they have in common, and each one's letter with what is its
/// own.
QStringList caption_of(const std::vector<SideShown>& sides);

}  // namespace formicarium
