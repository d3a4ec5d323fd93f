// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_chart.hpp"

#include <qcustomplot.h>

#include <QApplication>
#include <QThread>
#include <QToolButton>
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

/// GUI thread only.
class ChartOfFilm {
 public:
  ChartOfFilm(const FilmPage& page, Theme theme, std::vector<std::shared_ptr<const Trace>> traces)
      : page_(page), traces_(std::move(traces)) {
    data_.theme = theme;
    chart_ = std::make_unique<ConvergenceChart>(data_, nullptr);
    chart_->say_words();
    chart_->resize(page_.chart.size().toSize());
    chart_->grab();  // lays out what is never shown
  }

  QImage painted(const FilmMoment& moment) {
    data_.take(*moment.frames.front(), traces_.front());
    if (moment.frames.size() > 1) {
      std::vector<ChartData::Side> sides;
      for (std::size_t i = 0; i < moment.frames.size(); ++i) {
        const Frame& frame = *moment.frames[i];
        sides.push_back({i, traces_[i], frame.last.iteration, changes_of(frame.start, frame.journal).edits > 0});
      }
      data_.take_sides(sides, 0);
    }
    chart_->draw();
    QImage image((page_.chart.size() * page_.zoom).toSize(), QImage::Format_RGB32);
    const Palette& inks = palette(data_.theme);
    image.fill(colour(inks.canvas));
    QCPPainter painter(&image);
    begin_file(painter, image, page_.zoom);
    const QPoint at = chart_->plot()->pos();
    painter.setFont(heading_font(chart_->font()));
    painter.setPen(colour(inks.text));
    painter.drawText(QPointF(chart_margin, at.y() - 8), chart_->title_button()->text());
    painter.translate(at);
    chart_->plot()->toPainter(&painter, chart_->plot()->width(), chart_->plot()->height());
    return image;
  }

 private:
  FilmPage page_;
  std::vector<std::shared_ptr<const Trace>> traces_;
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

FilmChart make_film_chart(const Film& film, std::vector<std::shared_ptr<const Trace>> traces) {
  auto chart = std::make_shared<std::shared_ptr<ChartOfFilm>>();
  return [page = film_page(film), theme = film.picture.theme, traces = std::move(traces), chart](
             const FilmMoment& moment, Progress& progress) {
    const auto paint = [page, theme, traces, chart, moment] {
      if (!*chart) *chart = {new ChartOfFilm(page, theme, traces), let_go};
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
