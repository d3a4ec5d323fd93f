// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_chart.hpp"

#include <qcustomplot.h>

#include <QApplication>
#include <QThread>
#include <QToolButton>
#include <algorithm>
#include <chrono>
#include <future>
#include <utility>

#include "app/desktop/panels/convergence_chart.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/plot_style.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr double chart_margin = 16;  // px, as beside a picture's words
constexpr auto chart_patience = std::chrono::milliseconds(20);

/// What the chart needs to know of a film.
struct OfFilm {
  FilmPage page;
  Theme theme;
  FilmAxes axes;
  std::int64_t from, to;      // iterations
  std::vector<Frame> ends{};  // of each side, without what only a replay finds
  std::vector<std::shared_ptr<const Trace>> records{};
};

/// GUI thread only.
class ChartOfFilm {
 public:
  explicit ChartOfFilm(OfFilm film) : film_(std::move(film)) {
    chart_ = std::make_unique<ConvergenceChart>(data_, nullptr);
    chart_->resize(film_.page.chart.size().toSize());
    chart_->grab();  // lays out what is never shown
    hold_axes();
  }

  QImage painted(const FilmMoment& moment) {
    std::vector<const Frame*> frames;
    for (const FramePtr& frame : moment.frames) frames.push_back(frame.get());
    take(frames, frames.front()->last.iteration);
    chart_->draw();
    QImage image((film_.page.chart.size() * film_.page.zoom).toSize(), QImage::Format_RGB32);
    const Palette& inks = palette(data_.theme);
    image.fill(colour(inks.canvas));
    QCPPainter painter(&image);
    begin_file(painter, image, film_.page.zoom);
    const QPoint at = chart_->plot()->pos();
    painter.setFont(heading_font(chart_->font()));
    painter.setPen(colour(inks.text));
    painter.drawText(QPointF(chart_margin, at.y() - 8), chart_->title_button()->text());
    painter.translate(at);
    chart_->plot()->toPainter(&painter, chart_->plot()->width(), chart_->plot()->height());
    return image;
  }

 private:
  /// The moments that the chart looks at before, so that no label at the end of a line needs more room later.
  static constexpr std::int64_t looks = 16;

  void hold_axes() {
    const double begin_at = film_.from < film_.to ? double(film_.from) : 0,
                 from = film_.axes.log_iterations ? std::max(begin_at, 1.0) : begin_at,
                 to = std::max(double(film_.to), from + 1);
    std::vector<const Frame*> ends;
    for (const Frame& end : film_.ends) ends.push_back(&end);
    for (std::int64_t i = looks; i >= 0; --i) {  // the whole run first: its lengths make the axis
      begin();
      take(ends, film_.from + (film_.to - film_.from) * i / looks);
      chart_->say_words();
      chart_->hold_axes(from, to);
    }
    begin();
  }

  void begin() {
    data_ = {};
    data_.theme = film_.theme;
    data_.log_time = film_.axes.log_iterations;
    data_.log_gap = film_.axes.log_gap;
  }

  /// The curves up to this iteration.
  void take(const std::vector<const Frame*>& frames, std::int64_t until) {
    Frame first = *frames.front();
    first.last.iteration = std::min(first.last.iteration, until);
    first.reviewing = false;  // what came later is not shown
    data_.take(first, film_.records.front());
    if (frames.size() == 1) return;
    std::vector<ChartData::Side> sides;
    for (std::size_t i = 0; i < frames.size(); ++i)
      sides.push_back({i, film_.records[i], std::min(frames[i]->last.iteration, until),
                       changes_of(frames[i]->start, frames[i]->journal).edits > 0});
    data_.take_sides(sides, 0);
  }

  OfFilm film_;
  ChartData data_;
  std::unique_ptr<ConvergenceChart> chart_;
};

/// Deletes the chart in the thread in which it lives.
void let_go(ChartOfFilm* chart) {
  if (QThread::currentThread() == qApp->thread())
    delete chart;
  else
    QMetaObject::invokeMethod(
        qApp, [chart] { delete chart; }, Qt::QueuedConnection);
}

}  // namespace

FilmChart make_film_chart(const Film& film, std::vector<std::shared_ptr<const Trace>> records) {
  OfFilm of{film_page(film), film.picture.theme, film.axes, film.moments.from, film.moments.to};
  for (const FilmRun& run : film.runs) {
    of.ends.push_back(end_of(run));
    std::erase_if(of.ends.back().journal, [&](const JournalEntry& change) { return change.iteration >= of.to; });
  }
  of.records = std::move(records);
  auto chart = std::make_shared<std::shared_ptr<ChartOfFilm>>();
  return [of = std::make_shared<const OfFilm>(std::move(of)), chart](const FilmMoment& moment, Progress& progress) {
    const auto paint = [of, chart, moment] {
      if (!*chart) *chart = {new ChartOfFilm(*of), let_go};
      return (*chart)->painted(moment);
    };
    if (QThread::currentThread() == qApp->thread()) return paint();
    const auto painted = std::make_shared<std::promise<QImage>>();
    std::future<QImage> image = painted->get_future();
    QMetaObject::invokeMethod(
        qApp,
        [painted, paint] {
          try {
            painted->set_value(paint());
          } catch (...) {
            painted->set_exception(std::current_exception());
          }
        },
        Qt::QueuedConnection);
    while (image.wait_for(chart_patience) != std::future_status::ready) progress.check();
    return image.get();
  };
}

}  // namespace formicarium
