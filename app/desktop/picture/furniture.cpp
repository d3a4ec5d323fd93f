// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/furniture.hpp"

#include <QCoreApplication>
#include <QFont>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/assignment_paint.hpp"
#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "app/model/slider_scale.hpp"
#include "app/scene/look/assigned.hpp"
#include "app/scene/look/legend_marks.hpp"
#include "core/base/version.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

constexpr double bar_height = 12, tick = 4;
constexpr double key_sample = 22, key_gap = 6, key_between = 16;  // px of a line, to its name, to the next
constexpr int smallest_text = int(caption_pixels);                // px

QString tr(const char* words) { return QCoreApplication::translate("Picture", words); }

QColor ink(const PictureOptions& options) { return colour(palette(options.theme).text); }
QColor faint(const PictureOptions& options) { return colour(palette(options.theme).secondary); }

void write(QPainter& painter, QPointF baseline, const QString& words, Qt::Alignment side = Qt::AlignLeft) {
  const double width = QFontMetricsF(painter.font()).horizontalAdvance(words);
  const double shift = side == Qt::AlignRight ? width : side == Qt::AlignHCenter ? width / 2 : 0;
  painter.drawText(QPointF(baseline.x() - shift, baseline.y()), words);
}

std::string words_of_differences(const HeldTour& held, const Frame& frame) {
  if (frame.instance->traits().is_tour)
    return held_words(held, edge_difference(held.tour, frame.best, frame.instance->symmetric())).front();
  Assigned assigned;
  assigned.take(frame);
  const std::size_t elsewhere = assigned.elsewhere(held.tour).size();
  return held_words(held, frame.best.size() - elsewhere, elsewhere).front();
}

QRectF legend_bar(const QRectF& place, double width) {
  return {std::round(place.left()), std::round(place.top() + 16), std::round(width), bar_height};
}

// The frame is one unit wide, inside the shape, and filled, on whole units. A line drawn along the edge would cover
// half a pixel on either side.
void paint_edge(QPainter& painter, const QRectF& filled, const PictureOptions& options) {
  QColor edge = colour(palette(options.theme).control_edge);
  edge.setAlphaF(float(legend_edge));
  QPainterPath line;
  line.addRect(filled);
  line.addRect(filled.adjusted(1, 1, -1, -1));
  painter.fillPath(line, edge);
}

}  // namespace

QFont picture_font(double pixels, int weight) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(int(pixels));
  font.setWeight(QFont::Weight(weight));
  return font;
}

QString picture_title(const Frame& frame) { return frame.instance ? text(frame.instance->name()) : QString(); }

QStringList caption_parts(const Frame& frame, const HeldTour* held) {
  if (!frame.instance) return {};
  const Instance& instance = *frame.instance;
  QStringList parts{text(counted_items(instance.cities(), instance.words()))};
  const Parameter& algorithm = *find_parameter("algorithm");
  parts << text(algorithm.choices[std::size_t(algorithm.get(frame.settings))].label);
  const auto used = [&](const char* name) {
    return !idle(*find_parameter(name), frame.settings, instance.traits(), Naming::windows);
  };
  const auto spoken = [&](const char* name) {
    const Parameter& p = *find_parameter(name);
    const double value = p.get(frame.settings);
    const auto in_force = SliderScale(p).in_force(value, instance.cities());
    return text(spoken_value(p, in_force ? double(*in_force) : value));
  };
  const auto with_symbol = [&](const char* name) {
    if (used(name)) parts << QStringLiteral("%1 %2").arg(text(find_parameter(name)->symbol), spoken(name));
  };
  for (const char* name : {"alpha", "beta", "gamma", "rho"}) with_symbol(name);
  if (!frame.journal.empty()) parts << tr("parameters changed on the way");
  const auto ants = qint64(frame.lengths.empty() ? frame.settings.ants_for(instance.cities()) : frame.lengths.size());
  parts << (ants == 1 ? tr("1 ant") : tr("%1 ants").arg(whole(ants)));
  with_symbol("candidates");
  if (frame.settings.local_search != LocalSearchKind::none) {
    const QString search = text(in_a_sentence(spoken("local_search").toStdString()));
    parts << (used("search_steps") ? tr("%1, %2 n steps").arg(search, spoken("search_steps")) : search);
  }
  if (used("taboo_length")) parts << tr("taboo length %1 n").arg(spoken("taboo_length"));
  parts << tr("seed %1").arg(QString::number(frame.settings.seed));
  parts << tr("iteration %1").arg(whole(frame.last.iteration));
  if (!frame.best.empty()) {
    parts << text(instance.words().cost) + u' ' + whole(frame.best_length);
    if (const auto gap = instance.gap_to_best_known(frame.best_length))
      parts << (instance.optimum() ? tr("gap %1") : tr("gap to the best known %1")).arg(percent(*gap));
    else if (instance.is_below_record(frame.best_length))
      parts << text(instance.below_record(grouped(*instance.best_known())));
  }
  if (held && !frame.best.empty())  // whose they are, and how many: two lines if one is too short
    parts << text(words_of_differences(*held, frame)).split(QStringLiteral(". "));
  if (instance.layout_is_computed()) parts << tr("places follow from the distances");
  parts << QStringLiteral("Formicarium ") + QLatin1String(version);
  return parts;
}

QStringList caption_lines(const QStringList& parts, double width, int most) {
  const QFontMetricsF metrics(picture_font(caption_pixels));
  const QString between = QStringLiteral(" · ");
  QStringList lines;
  for (const QString& part : parts) {
    if (!lines.isEmpty() && metrics.horizontalAdvance(lines.back() + between + part) <= width)
      lines.back() += between + part;
    else
      lines << part;
  }
  if (lines.size() > most) lines = lines.mid(0, most - 1) << lines.mid(most - 1).join(between);
  for (QString& line : lines) line = metrics.elidedText(line, Qt::ElideRight, width);
  return lines;
}

void paint_title(QPainter& painter, const QRectF& place, const Frame& frame, const PictureOptions& options) {
  painter.setFont(picture_font(15, 600));
  painter.setPen(ink(options));
  painter.drawText(QPointF(place.left(), place.top() + 16), picture_title(frame));
}

void paint_facts(QPainter& painter, const QRectF& place, const QStringList& lines, const PictureOptions& options) {
  painter.setFont(picture_font(caption_pixels));
  painter.setPen(faint(options));
  double base = place.bottom() - 4 - facts_height * double(lines.size() - 1);
  for (const QString& line : lines) {
    painter.drawText(QPointF(place.left(), base), line);
    base += facts_height;
  }
}

void paint_scale(QPainter& painter, const QRectF& place, double width, const LegendWords& words,
                 const std::function<QColor(double)>& colour_at, const PictureOptions& options) {
  painter.setFont(picture_font(smallest_text));
  painter.setPen(ink(options));
  const QFontMetricsF metrics(painter.font());
  const QRectF bar = legend_bar(place, width);
  const QString title = text(words.title);
  write(painter, {place.left(), place.top() + 11},
        metrics.horizontalAdvance(title) <= place.width() ? title : text(words.short_title));
  QLinearGradient colours(bar.topLeft(), bar.topRight());
  constexpr int stops = 64;
  for (int i = 0; i <= stops; ++i) colours.setColorAt(double(i) / stops, colour_at(double(i) / stops));
  painter.fillRect(bar, colours);
  paint_edge(painter, bar, options);
  painter.setPen(QPen(faint(options), 1));
  const auto width_of = [&](const std::string& w) { return metrics.horizontalAdvance(text(w)); };
  for (const PlacedMark& mark : place_marks(words, bar.width(), width_of)) {
    const double x = bar.left() + mark.tick;
    painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + tick));
    write(painter, {bar.left() + mark.left, bar.bottom() + tick + 11}, text(mark.words));
  }
}

void paint_legend(QPainter& painter, const QRectF& place, const Frame& frame, const TrailLook& look,
                  const PictureOptions& options, bool absent) {
  const Trails& trails = *frame.trails;
  if (trails.empty() || !(trails.high > 0)) return;
  painter.setFont(picture_font(smallest_text));
  painter.setPen(ink(options));
  const QFontMetricsF metrics(painter.font());
  const LegendWords words = legend_words(look, trails.has_limits);
  QRectF bar = legend_bar(place, place.width());
  if (absent) {  // a swatch beside the scale: a trail that is not kept differs from a weak one
    const QString name = tr("absent");
    bar.setWidth(std::round(place.width() - metrics.horizontalAdvance(name) - bar_height - 20));
    const QRectF swatch(bar.right() + 16, bar.top(), bar_height, bar_height);
    painter.fillRect(swatch, colour(palette(options.theme).absent));
    painter.drawText(QPointF(swatch.right() + 4, bar.bottom() - 2), name);
    paint_edge(painter, swatch, options);
  }
  paint_scale(
      painter, place, bar.width(), words, [&](double along) { return colour(legend_colour(look, along)); }, options);
}

double paint_key(QPainter& painter, QPointF baseline, const Widths& widths, const Frame& frame,
                 const PictureOptions& options) {
  const Palette& inks = palette(options.theme);
  painter.setFont(picture_font(smallest_text));
  const QFontMetricsF metrics(painter.font());
  double x = baseline.x();
  const double middle = baseline.y() - metrics.xHeight() / 2;
  const auto entry = [&](const QString& name, double sample, const auto& paint) {
    paint(x);
    painter.setPen(faint(options));
    write(painter, {x + sample + key_gap, baseline.y()}, name);
    x += sample + key_gap + metrics.horizontalAdvance(name) + key_between;
  };
  const auto line = [&](const QString& name, Colour ink_of, double width, bool dashed, double opacity = 1) {
    entry(name, key_sample, [&](double from) {
      QColor pen_ink = colour(ink_of);
      pen_ink.setAlphaF(float(opacity));
      QPen pen(pen_ink, std::max(width, 1.0), Qt::SolidLine, Qt::FlatCap);
      if (dashed) pen.setDashPattern({6 / pen.widthF(), 4 / pen.widthF()});
      painter.setPen(pen);
      painter.drawLine(QPointF(from, middle), QPointF(from + key_sample, middle));
    });
  };
  const auto dot = [&](const QString& name, double radius, const QPen& pen, const QBrush& brush) {
    entry(name, 2 * radius, [&](double from) {
      painter.setPen(pen);
      painter.setBrush(brush);
      painter.drawEllipse(QPointF(from + radius, middle), radius, radius);
      painter.setBrush(Qt::NoBrush);
    });
  };
  if (!frame.instance->traits().is_tour) {
    if (options.cities) dot(tr("facility: larger, more flow"), 4.5, QPen(colour(inks.text)), Qt::NoBrush);
    if (options.best)
      entry(tr("strongest flows"), key_sample, [&](double from) {
        painter.setPen(flow_pen(1, options));
        painter.drawLine(QPointF(from, middle), QPointF(from + key_sample, middle));
      });
    if (options.cities && options.held && !frame.best.empty())
      dot(options.held->of_other_run() ? tr("elsewhere in %1").arg(text(options.held->name))
                                       : tr("elsewhere in the held one"),
          4.5, QPen(colour(inks.text)), elsewhere_filling(*options.held, options));
    return x;
  }
  if (options.best) line(tr("best tour"), inks.best, widths.best, false);
  if (options.iteration_best) line(tr("iteration best"), inks.iteration_best, widths.iteration_best, true);
  if (options.held && !frame.best.empty()) {
    const HeldTour& held = *options.held;
    line(tr("only %1").arg(text(held.shown)), inks.*held.shown_colour, widths.best + band_beyond_line(widths.spacing),
         false, band_opacity);
    line(tr("only %1").arg(text(held.name)), inks.*held.colour, widths.best, true);
  }
  if (options.cities) dot(tr("city"), std::clamp(widths.city_radius, 1.5, 4.0), Qt::NoPen, colour(inks.text));
  return x;
}

void paint_scale_bar(QPainter& painter, QPointF corner, double most, const Instance& instance, double pixels_per_unit,
                     const PictureOptions& options) {
  if (!instance.layout_has_units()) return;
  if (!bounds_of(instance.layout()).has_extent()) return;
  constexpr double longest = 120;
  if (most <= 0) return;
  const ScaleBar bar = scale_bar(pixels_per_unit, std::min(most, longest));
  if (bar.units <= 0) return;
  painter.setFont(picture_font(smallest_text));
  const QString number_of_it = bar.units >= 1 ? whole(std::llround(bar.units)) : number(bar.units);
  const QString units = instance.layout_is_degrees() ? number_of_it + u'°' : number_of_it;
  if (bar.pixels / 2 + painter.fontMetrics().horizontalAdvance(units) / 2.0 > most) return;
  painter.setPen(QPen(ink(options), 1.5, Qt::SolidLine, Qt::FlatCap));
  const QPointF left = corner - QPointF(bar.pixels, 0);
  painter.drawLine(left, corner);
  painter.drawLine(left - QPointF(0, 4), left + QPointF(0, 4));
  painter.drawLine(corner - QPointF(0, 4), corner + QPointF(0, 4));
  write(painter, corner - QPointF(bar.pixels / 2, 8), units, Qt::AlignHCenter);
}

}  // namespace formicarium
