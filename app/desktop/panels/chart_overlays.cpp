// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/chart_overlays.hpp"

#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/spread.hpp"

namespace formicarium {
namespace {

constexpr int sample_length = 14, label_gap = 4;  // px, of the labels at the lines' ends

}  // namespace

int Chart::Annotations::label_room() const {
  const QFontMetrics metrics(small_font(chart_.font()));
  int widest = 0;
  for (const EndLabel& label : chart_.end_labels_) widest = std::max(widest, metrics.horizontalAdvance(label.words));
  const int labels = widest ? widest + sample_length + 3 * label_gap : 8;
  if (!chart_.over_time()) return labels;
  // The last tick's words may reach half their width beyond the axis.
  const int tick = metrics.horizontalAdvance(chart_.time_words(mParentPlot->xAxis->range().upper)) / 2;
  return std::max(labels, tick + metrics.horizontalAdvance(time_title()) + 2 * label_gap);
}

QString Chart::Annotations::time_title() const {
  return chart_.data_.over_seconds ? Chart::tr("seconds") : Chart::tr("iterations");
}

// In line with the ticks, where nothing else stands: a title below them would take the curves' height.
void Chart::Annotations::draw_time_title(QCPPainter* painter) const {
  const QRect area = mParentPlot->axisRect()->rect();
  const QCPAxis* const x = mParentPlot->xAxis;
  const QFontMetrics metrics(painter->font());
  painter->setPen(chart_.ink(&Palette::secondary));
  const int top = area.bottom() + x->tickLengthOut() + x->tickLabelPadding() + 1;
  painter->drawText(QPointF(mParentPlot->viewport().right() + 1 - metrics.horizontalAdvance(time_title()) - label_gap,
                            top + metrics.ascent()),
                    time_title());
}

int Chart::Annotations::mark_room() const {
  constexpr int without = 6;
  return chart_.over_time() ? QFontMetrics(small_font(chart_.font())).height() : without;
}

void Chart::Annotations::draw(QCPPainter* painter) {
  painter->setFont(small_font(chart_.font()));
  if (chart_.over_time()) draw_marks(painter);
  if (chart_.over_time()) draw_moment(painter);
  draw_labels(painter);
  if (chart_.over_time()) draw_time_title(painter);
}

void Chart::Annotations::draw_marks(QCPPainter* painter) const {
  const QRect area = mParentPlot->axisRect()->rect();
  const QFontMetrics metrics(painter->font());
  const ChartData& data = chart_.data_;
  double free_from = area.left();
  const auto mark = [&](double x, const QString& words, bool long_line) {
    const double px = mParentPlot->xAxis->coordToPixel(x);
    if (px < area.left() || px > area.right()) return;
    painter->setPen(
        QPen(chart_.ink(&Palette::secondary, long_line ? 150 : 90), 1, long_line ? Qt::SolidLine : Qt::DotLine));
    painter->drawLine(QLineF(px, area.top() - metrics.height(), px, long_line ? area.bottom() : area.top() + 8));
    const int width = metrics.horizontalAdvance(words);
    // A label that has no room is left out: its tick stays, and the readout names the change.
    double left = px + 3;
    if (left + width > area.right()) left = px - 3 - width;
    if (left < free_from) return;
    painter->setPen(chart_.ink(&Palette::secondary));
    painter->drawText(QPointF(left, area.top() - metrics.descent()), words);
    free_from = left + width + 8;
  };
  std::size_t next = 0;
  const auto& restarts = data.trace.restarts();
  const QString restart_words = Chart::tr("restart");
  const auto change = [&] {
    const Mark& m = data.marks[next++];
    const std::size_t at = std::min(data.trace.at(double(m.iteration), false), data.trace.size() - 1);
    mark(chart_.time_place(data.over_seconds ? data.trace.x(at, true) : double(m.iteration)), m.words, true);
  };
  if (data.trace.empty()) return;
  double last_px = -1;
  for (const std::size_t record : restarts) {
    while (next < data.marks.size() && data.marks[next].iteration <= data.trace[record].iteration) change();
    const double x = data.trace.x(record, data.over_seconds), px = mParentPlot->xAxis->coordToPixel(x);
    if (px - last_px < 1) continue;
    last_px = px;
    mark(x, restart_words, false);
  }
  while (next < data.marks.size()) change();
}

// Marks the earlier moment that the window shows: a line with the timeline's handle at its foot.
void Chart::Annotations::draw_moment(QCPPainter* painter) const {
  const ChartData& data = chart_.data_;
  if (!data.looks_back || data.trace.empty()) return;
  const std::size_t record = std::min(data.trace.at(double(data.last.iteration), false), data.trace.size() - 1);
  const double at = chart_.time_place(data.last.iteration == 0 ? 0 : data.trace.x(record, data.over_seconds));
  const QRect area = mParentPlot->axisRect()->rect();
  const double x = mParentPlot->xAxis->coordToPixel(at);
  if (x < area.left() || x > area.right()) return;
  painter->setPen(QPen(chart_.ink(&Palette::focus), 2));
  painter->drawLine(QLineF(x, area.top(), x, area.bottom()));
  painter->setBrush(chart_.ink(&Palette::canvas));
  painter->drawEllipse(QPointF(x, area.bottom() - 4), 4, 4);
  painter->setBrush(Qt::NoBrush);
}

void Chart::Annotations::draw_labels(QCPPainter* painter) const {
  const QRect area = mParentPlot->axisRect()->rect();
  const QFontMetrics metrics(painter->font());
  struct Placed {
    double y;
    const EndLabel* label;
  };
  std::vector<Placed> placed;
  for (const EndLabel& label : chart_.end_labels_) {
    const double y = mParentPlot->yAxis->coordToPixel(label.y);
    const double x = std::isfinite(label.x) ? mParentPlot->xAxis->coordToPixel(label.x) : double(area.right());
    if (x < area.right() - 8) continue;  // ends amid other lines; the readout has its value
    if (std::isfinite(y)) placed.push_back({std::clamp(y, double(area.top()), double(area.bottom())), &label});
  }
  std::ranges::stable_sort(placed, {}, &Placed::y);
  std::vector<double> wanted;
  wanted.reserve(placed.size());
  for (const Placed& one : placed) wanted.push_back(one.y);
  // Below the plot stands the title of the time axis.
  const std::vector<double> places = spread(wanted, metrics.height() - 1, area.top(), area.bottom());
  for (std::size_t i = 0; i < placed.size(); ++i) {
    const double y = places[i];
    const EndLabel* const label = placed[i].label;
    painter->setPen(label->sample);
    painter->drawLine(QLineF(area.right() + label_gap, y, area.right() + label_gap + sample_length, y));
    painter->setPen(chart_.ink(&Palette::text));
    painter->drawText(QPointF(area.right() + 2 * label_gap + sample_length, y + metrics.ascent() / 2.0 - 1),
                      label->words);
  }
}

void Chart::Crosshair::draw(QCPPainter* painter) {
  if (chart_.cross_ < 0 || chart_.data_.trace.empty() || !chart_.over_time()) return;
  const TraceIndex& trace = chart_.data_.trace;
  const std::size_t record = std::min(trace.at(double(chart_.cross_), false), trace.size() - 1);
  const QRect area = mParentPlot->axisRect()->rect();
  const double x = mParentPlot->xAxis->coordToPixel(trace.x(record, chart_.data_.over_seconds));
  if (x < area.left() || x > area.right()) return;
  painter->setPen(QPen(chart_.ink(&Palette::focus), 1));
  painter->drawLine(QLineF(x, area.top(), x, area.bottom()));
}

}  // namespace formicarium
