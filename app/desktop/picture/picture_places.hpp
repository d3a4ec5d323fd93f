// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a picture lie: title, map, matrix, key, legends, caption. All in units (figure_size.hpp).
#pragma once

#include <QPointF>
#include <QRectF>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/desktop/picture/shot.hpp"
#include "app/scene/layers/layer.hpp"

namespace formicarium {

inline constexpr double key_sample = 20, key_gap = 6;  // of a key's entry: its sample, and from there to its words

/// The parts that show one run.
struct PlotPlaces {
  QRectF map, units;
  QRectF ant;              // the card of an ant that is followed
  QRectF matrix;           // with its words and numbers
  double card_height = 0;  // that `ant` needs
  double usual_height = 0, least_height = 0;
};
/// Units of height: an ant's card says less rather than take more than `most`, and has `least` in any case.
struct CardRoom {
  double most = 1e6, least = 0;
};
/// In a room of this width from `top_left` on; without a height as high as is usual.
PlotPlaces place_plots(QPointF top_left, double width, std::optional<double> height, const Shot& shot,
                       const PictureOptions& options, const Lettering& type, const CardRoom& card = {});

inline Rect rect(const QRectF& r) { return {r.x(), r.y(), r.width(), r.height()}; }

/// Makes the shot draw at these places, and its key show marks as large as they are there.
void aim_at(Shot& shot, const PlotPlaces& at, double detail = 1);

/// What explains the plots, under them.
struct FootPlaces {
  std::vector<KeyEntry> key;
  std::vector<QPointF> entries;  // where each begins: the left end of its line of writing
  QPointF scale_bar;             // its right end
  double scale_room = 0;         // width that it may take; 0: there is none
  QRectF legend, scales;         // of the map, of the matrix; empty: none
  double height = 0;
};
/// The entries of the map's layers, those of the uppermost first.
std::vector<KeyEntry> key_of(const Shot& shot);
/// For plots whose lower edge is at `top`, in a room from `left` to `right`.
FootPlaces place_foot(double top, double left, double right, const PlotPlaces& plots, const Shot& shot,
                      std::vector<KeyEntry> key, const PictureOptions& options, const Lettering& type);

struct PicturePlaces {
  QSizeF size;
  QPointF title, facts;  // where their first lines begin
  QStringList title_lines, caption;
  PlotPlaces plots;
  FootPlaces foot;
  double least_height = 0;
};
/// Without a height as high as what the picture shows needs.
PicturePlaces place_picture(double width, std::optional<double> height, Shot& shot, const PictureOptions& options,
                            const Lettering& type);

/// Free at the edges of a picture so wide.
double picture_margin(double width);

}  // namespace formicarium
