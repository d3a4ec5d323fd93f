// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/chart.hpp"

#include <qcustomplot.h>

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/desktop/panels/chart_overlays.hpp"
#include "app/desktop/panels/elided_button.hpp"
#include "app/desktop/panels/elided_label.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plot_style.hpp"
#include "app/desktop/panels/spoken.hpp"

namespace formicarium {
namespace {

/// The range moved, and cut if it must be, so that it lies within `all`: beyond the run there is nothing to see.
QCPRange within(const QCPRange& range, const QCPRange& all, bool log) {
  if (!log) return range.sanitizedForLinScale().bounded(all.lower, all.upper);
  if (range.lower <= 0 || range.upper <= range.lower || range.upper / range.lower >= all.upper / all.lower) return all;
  const double by = range.lower < all.lower ? all.lower / range.lower : std::min(1.0, all.upper / range.upper);
  return {range.lower * by, range.upper * by};
}

}  // namespace

Chart::Chart(const QString& title, const ChartData& shown, QWidget* parent)
    : QWidget(parent), data_(shown), title_(title) {
  auto* column = spaced(new QVBoxLayout(this), 0, {8, 4, 8, 4});
  heading_ = new QHBoxLayout;
  heading_->setSpacing(8);
  title_button_ = new ElidedButton(this);
  title_button_->setText(title);
  title_button_->setFont(heading_font(font()));
  title_button_->setAutoRaise(true);
  title_button_->setPopupMode(QToolButton::InstantPopup);
  title_button_->setMinimumHeight(24);
  title_button_->setFocusPolicy(Qt::NoFocus);
  readout_ = new ElidedLabel(this);
  readout_->setObjectName(QStringLiteral("readout"));
  readout_->setFont(small_font(font()));
  readout_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  heading_->addWidget(title_button_);
  heading_->addWidget(readout_, 1);
  column->addLayout(heading_);

  plot_ = new QCustomPlot(this);
  plot_->setAccessibleName(tr("%1, chart").arg(title));
  set_spoken_role(plot_, QAccessible::Chart);
  plot_->setFocusPolicy(Qt::StrongFocus);
  plot_->setNotAntialiasedElements(QCP::aeAxes | QCP::aeGrid);
  plot_->setInteraction(QCP::iRangeDrag);
  plot_->axisRect()->setRangeDrag(Qt::Horizontal);
  plot_->axisRect()->setMinimumMargins(QMargins(0, 0, 0, 0));
  plot_->addLayer(QStringLiteral("crosshair"), plot_->layer(QStringLiteral("overlay")), QCustomPlot::limAbove);
  plot_->layer(QStringLiteral("crosshair"))->setMode(QCPLayer::lmBuffered);
  annotations_ = new Annotations(*this);
  crosshair_ = new Crosshair(*this);
  plot_->setMouseTracking(true);
  plot_->installEventFilter(this);
  column->addWidget(plot_, 1);

  empty_ = new QLabel(plot_);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->setAttribute(Qt::WA_TransparentForMouseEvents);

  connect(plot_->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this](const QCPRange& range) {
    if (placing_) return;
    follows_x_ = false;
    if (const QCPRange bounded = within(range, whole_time(), data_.log_time); bounded != range) {
      placing_ = true;
      plot_->xAxis->setRange(bounded);
      placing_ = false;
    }
    emit view_changed();
  });
}

Chart::~Chart() = default;

QColor Chart::ink(Colour Palette::*role, int alpha) const {
  return colour(formicarium::palette(data_.theme).*role, alpha);
}

void Chart::fit() {
  follows_x_ = follows_y_ = true;
  emit view_changed();
}

void Chart::hold_axes(double from, double to) {
  follows_x_ = false;
  show_x(from, to);
  draw();
  follows_y_ = false;
  held_room_ = std::max(held_room_, annotations_->label_room());
}

void Chart::begin_over_time() {
  end_labels_.clear();
  const bool seconds = data_.over_seconds;
  const auto words = [this](double x) { return time_words(x); };
  const auto room = [this](const QString& widest) {
    constexpr int apart = 10;  // px
    return plot_->axisRect()->width() / (QFontMetrics(plot_->xAxis->tickLabelFont()).horizontalAdvance(widest) + apart);
  };
  placing_ = true;  // a logarithmic axis takes 0 out of its range; the user has not moved it
  plot_->xAxis->setScaleType(data_.log_time ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  placing_ = false;
  if (data_.log_time)
    plot_->xAxis->setTicker(QSharedPointer<LogTicks>::create(words, 0, room));
  else
    plot_->xAxis->setTicker(QSharedPointer<LinearTicks>::create(words, 5, seconds ? 0 : 1, room));
  if (!follows_x_ || data_.trace.empty()) return;
  const QCPRange all = whole_time();
  show_x(all.lower, all.upper);
}

QString Chart::time_words(double x) const {
  return data_.over_seconds ? number(x, 4) + QStringLiteral(" s") : whole(std::llround(x));
}

QCPRange Chart::whole_time() const {
  const bool seconds = data_.over_seconds;
  if (data_.trace.empty()) return {data_.log_time ? 1.0 : 0.0, 10};
  double end = data_.trace.x(data_.trace.size() - 1, data_.over_seconds);
  for (const ChartData::SideCurve& other : data_.others)
    if (!other.trace.empty()) end = std::max(end, other.trace.x(other.trace.size() - 1, data_.over_seconds));
  if (!data_.ghost.empty())
    end = std::max(end, std::min(data_.ghost.x(data_.ghost.size() - 1, data_.over_seconds), 4 * end + 50));
  end = std::max(end, seconds ? 1e-3 : 10.0);
  if (!data_.log_time) return {0, end};
  if (!seconds) return {1, end};
  double begin = end;
  const auto take = [&](const TraceIndex& trace) {
    if (const std::size_t first = trace.at(1e-9, true); first < trace.size())
      begin = std::min(begin, trace.x(first, true));
  };
  take(data_.trace);
  take(data_.ghost);
  for (const ChartData::SideCurve& other : data_.others) take(other.trace);
  return {std::min(begin, end / 10), end};
}

double Chart::time_place(double x) const { return data_.log_time ? std::max(x, whole_time().lower) : x; }

// About the middle as it is seen.
void Chart::zoom_time(double factor) {
  plot_->xAxis->scaleRange(factor, plot_->xAxis->pixelToCoord(plot_->axisRect()->rect().center().x()));
}

void Chart::show_x(double low, double high) {
  placing_ = true;
  plot_->xAxis->setRange(low, high);
  placing_ = false;
}

void Chart::tick_y(TickWords words, int count, double least_step) {
  plot_->yAxis->setTicker(QSharedPointer<LinearTicks>::create(std::move(words), count, least_step));
}

void Chart::tick_decades(TickWords words, double floor) {
  plot_->yAxis->setScaleType(QCPAxis::stLogarithmic);
  plot_->yAxis->setTicker(QSharedPointer<LogTicks>::create(std::move(words), floor));
}

QString Chart::why_empty() const { return plot_->xAxis->visible() ? QString() : empty_->text(); }

QPen Chart::dashed(Colour Palette::*role) const {
  QPen pen(ink(role), 1);
  pen.setDashPattern({5, 3});
  return pen;
}

QPen Chart::side_pen(std::size_t side) const { return series_pen(formicarium::palette(data_.theme), side, side); }

Chart::Window Chart::window(const TraceIndex& trace) const {
  const QCPRange range = plot_->xAxis->range();
  Window view{trace.at(range.lower, data_.over_seconds), trace.at(range.upper, data_.over_seconds),
              std::max(plot_->axisRect()->width(), 16), range.lower, range.upper};
  if (view.first > 0) --view.first;  // so that the lines reach the edges
  view.last = std::min(view.last + 1, trace.size());
  return view;
}

std::optional<IterationRecord> Chart::last_in_view(const TraceIndex& trace) const {
  const Window view = window(trace);
  if (view.last == view.first) return {};
  return trace[view.last - 1];
}

void Chart::finish(const QString& empty_words, bool nothing) {
  const bool empty = nothing && held_room_ == 0;
  const QFont small = small_font(font());
  plot_->setBackground(QBrush(ink(&Palette::canvas)));
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    style_axis(axis, formicarium::palette(data_.theme), small);
    axis->setLabelColor(ink(&Palette::secondary));
    axis->setLabelPadding(2);
    axis->setTickLabelPadding(2);
    axis->setVisible(!empty);
  }
  plot_->xAxis->grid()->setVisible(false);
  plot_->axisRect()->setMinimumMargins(
      QMargins(0, annotations_->mark_room(), empty ? 8 : std::max(held_room_, annotations_->label_room()), 0));
  annotations_->setVisible(!empty);
  plot_->layer(QStringLiteral("main"))->setVisible(!empty);
  empty_->setVisible(empty);
  empty_->setText(empty_words);
  empty_->setGeometry(plot_->rect());
  set_ink(empty_, ink(&Palette::secondary));
  set_ink(readout_, ink(&Palette::secondary));
  if (QPalette own = QWidget::palette(); own.color(QPalette::Window) != ink(&Palette::canvas)) {
    own.setColor(QPalette::Window, ink(&Palette::canvas));
    own.setColor(QPalette::WindowText, ink(&Palette::text));
    own.setColor(QPalette::ButtonText, ink(&Palette::text));
    setPalette(own);
    setAutoFillBackground(true);
  }
  refresh_readout();
  plot_->replot(QCustomPlot::rpQueuedRefresh);
}

void Chart::refresh_readout() {
  const TraceIndex& trace = data_.trace;
  const bool crossed = cross_ >= 0 && !trace.empty();
  const std::size_t record = trace.empty() ? 0
                             : crossed     ? std::min(trace.at(double(cross_), false), trace.size() - 1)
                                           : trace.size() - 1;
  readout_->setText(crossed ? readout(record) : QString());
  describe(plot_, trace.empty() ? empty_->text() : readout(record), crossed);
}

void Chart::show_crosshair(qint64 iteration) {
  if (cross_ == iteration) return;
  cross_ = iteration;
  refresh_readout();
  if (isVisible()) plot_->layer(QStringLiteral("crosshair"))->replot();
}

qint64 Chart::iteration_at(double pixel_x) const {
  const QRect area = plot_->axisRect()->rect();
  if (data_.trace.empty() || pixel_x < area.left() - 4 || pixel_x > area.right() + 4) return -1;
  const double x = plot_->xAxis->pixelToCoord(pixel_x);
  std::size_t record = std::min(data_.trace.at(x, data_.over_seconds), data_.trace.size() - 1);
  const auto away = [&](std::size_t of) {
    return std::abs(plot_->xAxis->coordToPixel(data_.trace.x(of, data_.over_seconds)) - pixel_x);
  };
  if (record > 0 && away(record - 1) < away(record)) --record;
  return data_.trace[record].iteration;
}

bool Chart::eventFilter(QObject* watched, QEvent* event) {
  if (watched != plot_) return QWidget::eventFilter(watched, event);
  switch (event->type()) {
    case QEvent::MouseMove:
      if (over_time()) emit hovered(iteration_at(static_cast<QMouseEvent*>(event)->position().x()));
      break;
    case QEvent::MouseButtonPress:
      pressed_ = static_cast<QMouseEvent*>(event)->position();
      chose_ = false;
      break;
    case QEvent::MouseButtonRelease: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      const bool dragged = (mouse->position() - pressed_).manhattanLength() >= QApplication::startDragDistance();
      if (!over_time() || mouse->button() != Qt::LeftButton || dragged) break;
      if (const qint64 iteration = iteration_at(mouse->position().x()); iteration >= 0) {
        chose_ = true;
        emit chosen(iteration);
      }
      break;
    }
    case QEvent::Leave:
      emit hovered(-1);
      break;
    case QEvent::Resize:
      empty_->setGeometry(plot_->rect());
      emit view_changed();
      break;
    case QEvent::MouseButtonDblClick:
      if (std::exchange(chose_, false)) emit choice_undone();
      pressed_ = {-1e6, -1e6};  // so that its release chooses nothing
      fit();
      return true;
    case QEvent::Wheel: {
      auto* wheel = static_cast<QWheelEvent*>(event);
      const bool vertical = wheel->modifiers() & Qt::ShiftModifier;
      const int turned = wheel->angleDelta().y() ? wheel->angleDelta().y()
                                                 : wheel->angleDelta().x();  // Shift turns it on some systems
      if (turned == 0 || data_.trace.empty()) break;
      constexpr double most_at_once = 10;  // however far a wheel was turned
      const double factor = std::clamp(std::pow(0.85, turned / 120.0), 1 / most_at_once, most_at_once);
      QCPAxis* axis = vertical ? plot_->yAxis : plot_->xAxis;
      if (vertical) follows_y_ = false;
      axis->scaleRange(factor, axis->pixelToCoord(vertical ? wheel->position().y() : wheel->position().x()));
      if (vertical) emit view_changed();
      return true;
    }
    case QEvent::KeyPress: {
      const int key = static_cast<QKeyEvent*>(event)->key();
      if ((key == Qt::Key_Return || key == Qt::Key_Enter) && over_time() && cross_ >= 0)
        return emit chosen(cross_), true;
      if (key == Qt::Key_F || key == Qt::Key_0) return fit(), true;
      if ((key == Qt::Key_Plus || key == Qt::Key_Minus) && over_time() && !data_.trace.empty())
        return zoom_time(key == Qt::Key_Plus ? 0.8 : 1.25), true;
      if ((key == Qt::Key_Left || key == Qt::Key_Right) && over_time() && !data_.trace.empty()) {
        const double here = cross_ >= 0 ? double(cross_) : double(data_.last.iteration);
        const double four_pixels = plot_->xAxis->pixelToCoord(plot_->xAxis->coordToPixel(here) + 4) - here;
        const double jump = data_.over_seconds ? 1 : std::max(1.0, std::round(four_pixels));
        emit hovered(std::clamp(qint64(here + (key == Qt::Key_Left ? -jump : jump)), qint64(data_.trace[0].iteration),
                                qint64(data_.trace[data_.trace.size() - 1].iteration)));
        return true;
      }
      break;
    }
    default:
      break;
  }
  return false;
}

}  // namespace formicarium
