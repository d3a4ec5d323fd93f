// SPDX-License-Identifier: GPL-3.0-or-later
// The convergence of a film's runs, up to each of its moments.
#pragma once

#include <QImage>
#include <functional>
#include <memory>
#include <vector>

#include "app/desktop/film/film_page.hpp"

namespace formicarium {

class Progress;

/// The chart of a moment, for FilmPage::chart, in the film's pixels. Its axes are those of the whole film: from its
/// first iteration to its last, with all lengths that occur in `records`, which has those of each side. Any thread; a
/// chart is a widget, so another thread than the GUI's waits until that one has painted it. Throws Cancelled.
using FilmChart = std::function<QImage(const FilmMoment& moment, Progress& progress)>;
FilmChart make_film_chart(const Film& film, std::vector<std::shared_ptr<const Trace>> records);

}  // namespace formicarium
