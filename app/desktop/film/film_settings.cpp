// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_settings.hpp"

#include <QSettings>
#include <algorithm>

#include "app/desktop/picture/figure_settings.hpp"

namespace formicarium {
namespace {

const QString film_group_kept = QStringLiteral("film"), colours_kept = QStringLiteral("film/picture");

}  // namespace

void keep_last_film(const Film& film) {
  QSettings to;
  to.beginGroup(film_group_kept);
  to.setValue(QStringLiteral("ending"), QString::fromStdString(film.out.extension().string()));
  to.setValue(QStringLiteral("seconds"), film.seconds);
  to.setValue(QStringLiteral("rate"), film.a_second);
  to.setValue(QStringLiteral("size"), film.size);
  to.setValue(QStringLiteral("captions"), int(film.captions));
  to.setValue(QStringLiteral("chart"), film.chart);
  to.setValue(QStringLiteral("log_iterations"), film.axes.log_iterations);
  to.setValue(QStringLiteral("log_gap"), film.axes.log_gap);
  keep_settings_in(colours_kept, settings_in(film.picture));
}

QString take_last_film(Film& film) {
  const auto kept = settings_kept_in(colours_kept);
  if (!kept) return {};
  const QSizeF size = film.picture.size;
  apply(*kept, film.picture);
  film.picture.size = size;
  QSettings from;
  from.beginGroup(film_group_kept);
  // What a file of settings says wrongly becomes what is usual.
  const auto value = [&](const char* key, const QVariant& usual) { return from.value(QLatin1String(key), usual); };
  film.seconds = std::clamp(value("seconds", film.seconds).toDouble(), 0.0, Film::most_seconds);
  film.a_second = std::clamp(value("rate", film.a_second).toInt(), 1, Film::most_a_second);
  const QSize sides = value("size", film.size).toSize();
  if (std::min(sides.width(), sides.height()) >= Film::least_side &&
      std::max(sides.width(), sides.height()) <= Film::most_side)
    film.size = sides;
  film.captions = FilmCaptions(std::clamp(value("captions", 0).toInt(), 0, int(FilmCaptions::none)));
  film.chart = value("chart", film.chart).toBool();
  film.axes = {value("log_iterations", film.axes.log_iterations).toBool(),
               value("log_gap", film.axes.log_gap).toBool()};
  const QString ending = value("ending", {}).toString();
  return film_form(("film" + ending).toStdString()) ? ending : QString();
}

}  // namespace formicarium
