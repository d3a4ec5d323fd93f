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
  QSizeF size;   // of the whole picture
  QSizeF runs;   // of the part that shows the runs, at the upper left
  QRectF chart;  // empty: none
};
FilmPage film_page(const Film& film);

/// Lines that the caption of this side has in all pictures of the film, so that nothing in them jumps.
int lines_of_caption(const Film& film, std::size_t side);

/// The picture of a moment. `chart`: painted for FilmPage::chart; null if there is none.
Still film_still(const Film& film, const FilmMoment& moment, const QImage& chart);

}  // namespace formicarium
