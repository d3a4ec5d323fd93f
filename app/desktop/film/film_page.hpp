// SPDX-License-Identifier: GPL-3.0-or-later
// One picture of a film: the pictures of its sides next to each other, and under them a chart.
#pragma once

#include <QImage>
#include <QRectF>
#include <vector>

#include "app/desktop/film/film_replay.hpp"
#include "app/desktop/picture/still.hpp"

namespace formicarium {

/// Where things stand in a picture of a film, in logical px; of these `zoom` pixels make one, so that words are as
/// large in a film of 4K as in a small one.
struct FilmPage {
  double zoom = 1;
  QSizeF size;                // of the whole picture
  std::vector<QRectF> sides;  // of each side
  QRectF chart;               // empty: none
};
FilmPage film_page(const Film& film);

/// The picture of a moment. `chart`: painted for FilmPage::chart; null if there is none.
Still film_still(const Film& film, const FilmMoment& moment, const QImage& chart);

}  // namespace formicarium
