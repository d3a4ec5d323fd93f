// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/plot_figure.hpp"

#include <qcustomplot.h>

#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/plot_style.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/picture_places.hpp"
#include "app/desktop/picture/saved_state.hpp"

namespace formicarium {
namespace {

constexpr double name_height = 18;

QFont name_font() { return picture_font(13, 600); }

}  // namespace

Still plot_still(const PlotBody& body, const QString& title, const PictureOptions& options) {
  const double width = options.size.width(), margin = picture_margin(width), room = width - 2 * margin;
  const QStringList titles = options.caption ? wrapped(title, title_font(), room) : QStringList();
  const QStringList names = wrapped(body.name, name_font(), room);
  const QStringList caption = options.caption ? caption_lines(body.caption, room) : QStringList();
  const double top = margin + title_height * double(titles.size()) + name_height * double(names.size());
  const double below = margin + (caption.isEmpty() ? 0 : 6 + facts_height * double(caption.size()));
  const double legend = body.legend ? body.legend(room) : 0;
  const double usual = std::ceil(top + std::max(body.usual * room, 1.3 * body.least_height) + legend + below);
  const QSizeF size(width, options.size.height() > 0 ? options.size.height() : usual);
  const QRectF plot(margin, top, room, std::max(size.height() - top - below, 1.0));
  Still still{size,
              title.isEmpty() ? body.name : title + QStringLiteral(" · ") + body.name,
              body.facts,
              options.transparent,
              {}};
  still.words_apart = true;
  still.least_width = body.least_width;
  still.least_height = std::ceil(top + body.least_height + legend + below);
  still.paint = [=, paint = body.paint, theme = options.theme, transparent = options.transparent](
                    QPaintDevice& device, double scale, double /*detail*/, Progress* /*progress*/, double /*until*/) {
    QCPPainter painter(&device);
    begin_file(painter, device, scale);
    const Palette& inks = palette(theme);
    if (!transparent) painter.fillRect(QRectF(QPointF(0, 0), size), colour(inks.canvas));
    paint_lines(painter, {margin, margin + 16}, title_height, titles, title_font(), colour(inks.text));
    paint_lines(painter, {margin, plot.top() - 5 - name_height * double(names.size() - 1)}, name_height, names,
                name_font(), colour(inks.text));
    paint_lines(painter, {margin, plot.bottom() + 6 + facts_height - 4}, facts_height, caption, picture_font(),
                colour(inks.secondary));
    const SavedState saved(painter);
    painter.translate(plot.topLeft());
    paint(painter, plot.size(), theme);
  };
  return still;
}

FigureSubject plot_subject(PlotBody body, const QString& title) {
  const QString id = body.id, name = body.name;
  FigureSubject subject{id, name, FigureSubject::Kind::plot};
  subject.still = [body = std::move(body), title](const PictureOptions& options) {
    return plot_still(body, title, options);
  };
  subject.map = false;
  subject.by_window = true;
  return subject;
}

}  // namespace formicarium
