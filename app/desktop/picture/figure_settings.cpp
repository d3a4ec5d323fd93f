// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/figure_settings.hpp"

#include <QSettings>
#include <algorithm>

#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

const QString last_group = QStringLiteral("figure"), named_group = QStringLiteral("figures");

void write(QSettings& to, const FigureSettings& from) {
  to.setValue(QStringLiteral("width"), from.size.width);
  to.setValue(QStringLiteral("height"), from.size.height);
  to.setValue(QStringLiteral("letters"), from.size.letters);
  to.setValue(QStringLiteral("dpi"), from.size.dpi);
  to.setValue(QStringLiteral("as_on_screen"), from.as_on_screen);
  to.setValue(QStringLiteral("unit"), from.unit);
  to.setValue(QStringLiteral("ending"), from.ending);
  to.setValue(QStringLiteral("theme"), int(from.theme));
  to.setValue(QStringLiteral("transparent"), from.transparent);
  for (const ColourMapWords& words : colour_maps())
    if (words.map == from.map) to.setValue(QStringLiteral("colours"), text(words.id));
  to.setValue(QStringLiteral("trail_colour"), int(from.trail_colour));
  to.setValue(QStringLiteral("names"), from.names);
  to.setValue(QStringLiteral("legend"), from.legend);
  to.setValue(QStringLiteral("scale_bar"), from.scale_bar);
  to.setValue(QStringLiteral("caption"), from.caption);
  to.setValue(QStringLiteral("side_letters"), from.side_letters);
}

/// What a file of settings says wrongly becomes what is usual.
FigureSettings read(const QSettings& from) {
  FigureSettings settings;
  const auto number = [&](const char* key, double usual, double low, double high) {
    bool sound = false;
    const double value = from.value(QLatin1String(key), usual).toDouble(&sound);
    return sound ? std::clamp(value, low, high) : usual;
  };
  const auto flag = [&](const char* key, bool usual) { return from.value(QLatin1String(key), usual).toBool(); };
  settings.size.width = number("width", settings.size.width, least_mm, most_mm);
  settings.size.height = number("height", 0, 0, most_mm);
  settings.size.letters = number("letters", settings.size.letters, least_letters, most_letters);
  settings.size.dpi = int(number("dpi", settings.size.dpi, least_dpi, most_dpi));
  settings.as_on_screen = flag("as_on_screen", false);
  settings.unit = from.value(QStringLiteral("unit"), settings.unit).toString();
  settings.ending = from.value(QStringLiteral("ending"), settings.ending).toString();
  settings.theme = Theme(int(number("theme", 0, 0, double(themes - 1))));
  settings.transparent = flag("transparent", false);
  const QString colours = from.value(QStringLiteral("colours")).toString();
  for (const ColourMapWords& words : colour_maps())
    if (text(words.id) == colours) settings.map = words.map;
  settings.trail_colour = TrailColour(int(number("trail_colour", 0, 0, 1)));
  settings.names = flag("names", true);
  settings.legend = flag("legend", true);
  settings.scale_bar = flag("scale_bar", true);
  settings.caption = flag("caption", true);
  settings.side_letters = flag("side_letters", true);
  return settings;
}

QString group_of(const QString& name) { return named_group + u'/' + name; }

}  // namespace

void apply(const FigureSettings& settings, PictureOptions& options) {
  options.size = units_of(settings.size);
  options.print = settings.size.print();
  static_cast<FigureLook&>(options) = settings;
}

FigureSettings settings_in(const PictureOptions& options) {
  FigureSettings settings;
  settings.size.letters = options.print.unit * smallest_letters;
  settings.size.dpi = options.print.dpi;
  settings.size.width = settings.size.mm(options.size.width());
  settings.size.height = settings.size.mm(options.size.height());
  static_cast<FigureLook&>(settings) = options;
  return settings;
}

std::optional<FigureSettings> settings_kept_in(const QString& group) {
  QSettings settings;
  settings.beginGroup(group);
  if (!settings.contains(QStringLiteral("width"))) return {};
  return read(settings);
}

void keep_settings_in(const QString& group, const FigureSettings& settings) {
  QSettings to;
  to.beginGroup(group);
  write(to, settings);
}

std::optional<FigureSettings> last_figure() { return settings_kept_in(last_group); }

void keep_last_figure(const FigureSettings& settings) { keep_settings_in(last_group, settings); }

std::optional<FigureSettings> figure_named(const QString& name) {
  if (const FigurePreset* preset = find_figure_preset(name.toStdString())) return FigureSettings(preset->size);
  if (!kept_figures().contains(name)) return {};
  return settings_kept_in(group_of(name));
}

QStringList kept_figures() {
  QSettings settings;
  settings.beginGroup(named_group);
  return settings.childGroups();
}

void keep_figure(const QString& name, const FigureSettings& settings) { keep_settings_in(group_of(name), settings); }

void forget_figure(const QString& name) { QSettings().remove(group_of(name)); }

}  // namespace formicarium
