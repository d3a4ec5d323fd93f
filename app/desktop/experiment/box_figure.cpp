// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/box_figure.hpp"

#include <qcustomplot.h>

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/desktop/experiment/curve_figure.hpp"
#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/panels/chart_ticks.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/caption.hpp"
#include "core/experiment/measure.hpp"
#include "core/problem/filled.hpp"

namespace formicarium {
namespace {

constexpr double box_width = 0.5, spread = 0.34;  // of the distance between two boxes
constexpr double reach = 9;                       // px around a point

/// −1 … 1 for a run of the plan, so that points do not jump when more come: multiples of the golden ratio, which keep
/// apart from one another.
double scatter_of(std::size_t block) {
  double whole_part = 0;
  return 2 * std::modf(0.5 + 0.6180339887 * double(block), &whole_part) - 1;
}

void add_points(const ShownResults& shown, std::size_t variant, const experiment::Table& table, PlottedBoxes& to) {
  const experiment::Plan& plan = shown.plan();
  for (const std::size_t i : plan.runs_of(variant, *shown.instance)) {
    const experiment::PlannedRun& run = plan.runs[i];
    const auto& result = shown.results()[i];
    if (!result || result->failed()) continue;
    const auto value = experiment::value_of(*shown.measure, *result, *plan.instance(run).instance,
                                            shown.measure->of_length ? table.at_seconds : std::nullopt);
    if (!value) continue;
    to.points.push_back({.x = double(variant) + spread * 0.5 * scatter_of(run.block),
                         .y = *value,
                         .variant = variant,
                         .run = {i, result->iterations, result->length},
                         .name = plan.name(run)});
  }
}

}  // namespace

std::shared_ptr<Plotted> plot_boxes(const ShownResults& shown) {
  if (!shown.instance)
    return nothing_to_show<PlottedBoxes>(QObject::tr("Choose one instance: a box is made of the runs on one."));
  const experiment::Table* table = shown.table();
  if (!table) {
    const QString why = shown.why_no_table();
    return nothing_to_show<PlottedBoxes>(why.isEmpty() ? no_run_yet() : why);
  }
  auto plotted = std::make_shared<PlottedBoxes>();
  for (std::size_t v = 0; v < table->numbers.size(); ++v) {
    plotted->variants << one_line(text(shown.plan().spec.variants[v].name), 28);
    if (!table->numbers[v]) continue;
    plotted->boxes.push_back({v, *table->numbers[v]});
    add_points(shown, v, *table, *plotted);
  }
  if (plotted->points.empty()) {
    const bool any = std::ranges::any_of(table->failed, [](int failed) { return failed > 0; });
    return nothing_to_show<PlottedBoxes>(
        any ? QObject::tr("All finished runs on this instance failed; the report says why.")
            : QObject::tr("No finished run on this instance has a value of this measure."));
  }
  plotted->empty = false;
  plotted->title = text(filled(shown.measure->meaning, experiment::words_of(shown.plan())));
  plotted->words = text(experiment::caption_of(shown.plan(), *table)) +
                   QObject::tr(" Boxes: quartiles and median; whiskers: least and greatest; each point is a run.");
  return plotted;
}

BoxFigure::BoxFigure(QWidget* parent)
    : Figure(tr("Box plots"), plot_boxes, parent), tracer_(new QCPItemTracer(plot())) {
  tracer_->setStyle(QCPItemTracer::tsCircle);
  tracer_->setSize(13);
  tracer_->setVisible(false);
  plot()->setMouseTracking(true);
  plot()->installEventFilter(this);
}

const std::vector<BoxFigure::Point>& BoxFigure::points() const {
  static const std::vector<Point> none;
  return shows_results() ? static_cast<const PlottedBoxes*>(plotted())->points : none;
}

QPointF BoxFigure::place_of(const Point& point) const {
  return {plot_->xAxis->coordToPixel(point.x), plot_->yAxis->coordToPixel(point.y)};
}

void BoxFigure::forget() {
  tracer_->setVisible(false);
  marked_ = -1;
}

void BoxFigure::draw(const Plotted& plotted) {
  const auto& drawn = static_cast<const PlottedBoxes&>(plotted);
  for (const auto& [variant, numbers] : drawn.boxes) {
    const QPen pen(pen_of(variant).color(), 1.5);
    auto* box = new QCPStatisticalBox(plot_->xAxis, plot_->yAxis);
    box->setWidth(box_width);
    box->setPen(pen);
    box->setMedianPen(QPen(pen.color(), 3, Qt::SolidLine, Qt::FlatCap));
    box->setWhiskerPen(pen);
    box->setWhiskerBarPen(pen);
    QColor fill = pen.color();
    fill.setAlpha(40);
    box->setBrush(fill);
    box->removeFromLegend();
    box->addData(double(variant), numbers.least, numbers.quartile_1, numbers.median, numbers.quartile_3,
                 numbers.greatest);
    QVector<double> x, y;
    for (const Point& point : drawn.points)
      if (point.variant == variant) {
        x << point.x;
        y << point.y;
      }
    QCPGraph* dots = plot_->addGraph();
    dots->setLineStyle(QCPGraph::lsNone);
    dots->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(pen.color(), 1.2), Qt::NoBrush, 6));
    dots->removeFromLegend();
    dots->setData(x, y);
  }
  auto ticks = QSharedPointer<QCPAxisTickerText>::create();
  for (qsizetype v = 0; v < drawn.variants.size(); ++v) ticks->addTick(double(v), drawn.variants[v]);
  plot_->xAxis->setTicker(ticks);
  const bool crowded = drawn.variants.size() > 5;
  plot_->xAxis->setTickLabelRotation(crowded ? -40 : 0);
  plot_->xAxis->setRange(-0.6, double(drawn.variants.size()) - 0.4);
  const auto [low, high] = std::ranges::minmax_element(drawn.points, {}, &Point::y);
  const double room = std::max(0.06 * (high->y - low->y), 1e-3 * std::max(1.0, std::abs(high->y)));
  plot_->yAxis->setRange(low->y - room, high->y + room);
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LinearTicks([](double y) { return number(y, 5); })));
  plot_->xAxis->setLabel({});
  plot_->yAxis->setLabel(drawn.title);
  plot_->legend->setVisible(false);
  tracer_->setPen(QPen(ink(&Palette::focus), 2));
  tracer_->setBrush(Qt::NoBrush);
}

int BoxFigure::point_at(QPointF place) const {
  int nearest = -1;
  double least = reach * reach;
  for (std::size_t i = 0; i < points().size(); ++i) {
    const QPointF d = place_of(points()[i]) - place;
    const double square = d.x() * d.x() + d.y() * d.y();
    if (square < least) {
      least = square;
      nearest = int(i);
    }
  }
  return nearest;
}

void BoxFigure::mark(int point) {
  if (marked_ == point) return;
  marked_ = point;
  tracer_->setVisible(point >= 0);
  if (point >= 0) {
    const Point& at = points()[std::size_t(point)];
    const QString words = tr("%1: %2. Click to open this run.").arg(text(at.name), number(at.y, 5));
    tracer_->position->setCoords(at.x, at.y);
    plot_->setAccessibleDescription(words);
    QToolTip::showText(plot_->mapToGlobal(place_of(at).toPoint() + QPoint(12, 8)), plain_tip(words), plot_);
  } else {
    QToolTip::hideText();
  }
  plot_->setCursor(point >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

bool BoxFigure::eventFilter(QObject* watched, QEvent* event) {
  if (watched != plot_ || points().empty()) return Figure::eventFilter(watched, event);
  const auto place = [&] { return static_cast<QMouseEvent*>(event)->position(); };
  switch (event->type()) {
    case QEvent::MouseMove:
      mark(point_at(place()));
      break;
    case QEvent::Leave:
      mark(-1);
      break;
    case QEvent::MouseButtonPress:
      pressed_ = place();
      break;
    case QEvent::MouseButtonRelease: {
      const int point = point_at(place());
      const bool moved = (place() - pressed_).manhattanLength() >= QApplication::startDragDistance();
      if (point >= 0 && !moved) emit run_chosen(points()[std::size_t(point)].run);
      break;
    }
    case QEvent::ShortcutOverride:  // these keys are commands of the window behind
      if (const int key = static_cast<QKeyEvent*>(event)->key(); key == Qt::Key_Left || key == Qt::Key_Right)
        return event->accept(), true;
      break;
    case QEvent::KeyPress: {
      const int key = static_cast<QKeyEvent*>(event)->key();
      const int count = int(points().size());
      if (key == Qt::Key_Right || key == Qt::Key_Left) {
        const int next =
            marked_ < 0 ? (key == Qt::Key_Right ? 0 : count - 1) : marked_ + (key == Qt::Key_Right ? 1 : -1);
        return mark((next + count) % count), true;
      }
      if ((key == Qt::Key_Return || key == Qt::Key_Enter) && marked_ >= 0)
        return emit run_chosen(points()[std::size_t(marked_)].run), true;
      break;
    }
    default:
      break;
  }
  return Figure::eventFilter(watched, event);
}

}  // namespace formicarium
