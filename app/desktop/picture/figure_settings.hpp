// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a figure's settings for the next one: size, letters, colours, what stands round the picture. The last
// ones, and those that the user gave a name.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "app/desktop/picture/picture.hpp"

namespace formicarium {

struct FigureSettings : FigureLook {
  FigureSize size{};
  bool as_on_screen = false;  // the size is that of the window's picture
  QString unit = QStringLiteral("mm");
  QString ending = QStringLiteral("png");

  FigureSettings() = default;
  explicit FigureSettings(const FigureSize& of_size) : size(of_size) {}
};

/// Gives the options the settings, and the other way round.
void apply(const FigureSettings& settings, PictureOptions& options);
FigureSettings settings_in(const PictureOptions& options);

/// Kept in a group of the program's settings; nothing: there are none.
std::optional<FigureSettings> settings_kept_in(const QString& group);
void keep_settings_in(const QString& group, const FigureSettings& settings);

/// Of the last figure; nothing: there was none.
std::optional<FigureSettings> last_figure();
void keep_last_figure(const FigureSettings& settings);

/// A preset (figure_size.hpp) by its id, or settings that were kept under this name.
std::optional<FigureSettings> figure_named(const QString& name);
QStringList kept_figures();  // their names
void keep_figure(const QString& name, const FigureSettings& settings);
void forget_figure(const QString& name);

}  // namespace formicarium
