// SPDX-License-Identifier: GPL-3.0-or-later
// The one paint path of still pictures: what goes to PNG, SVG, PDF, the preview and the clipboard is painted here.
#pragma once

#include <QRectF>
#include <QSizeF>
#include <QString>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/desktop/picture/figure_look.hpp"
#include "app/desktop/picture/figure_size.hpp"
#include "app/scene/layers/list.hpp"
#include "app/scene/look/ant_play.hpp"
#include "app/scene/look/asked.hpp"
#include "app/scene/look/camera.hpp"
#include "app/scene/look/followed.hpp"
#include "app/scene/look/held_tour.hpp"
#include "app/scene/look/matrix_view.hpp"
#include "app/scene/look/recent_tours.hpp"
#include "app/scene/look/scene_options.hpp"
#include "core/session/frame.hpp"

class QImage;
class QPainter;

namespace formicarium {

class Progress;
struct Still;

struct PictureOptions : FigureLook {
  QSizeF size{1280, 800};  // units (figure_size.hpp); an SVG's user units. No height: as much as is usual
  Print print{};
  ShownLayers layers = shown_at_first();
  bool show_map = true;                            // false: the matrix alone, if it is shown
  bool matrix = false;                             // the trail matrix beside the map; of an assignment problem:
  Table table{};                                   // this table
  std::optional<AntPlay> ants{};                   // the layer of ants shows this play,
  std::chrono::steady_clock::time_point moment{};  // at this moment
  /// Another tour or assignment, whose differences the map shows, and the matrix if it has trails; null: none.
  std::shared_ptr<const HeldTour> held{};
  Asked asked{};               // the map shows this, and the card that answers,
  RecentTours recent{};        // which counts these
  std::vector<Asked> marks{};  // what stays marked
  Followed followed{};         // or this step of an ant, with its card beside the map
  /// So many lines at the least have room in the caption, and under each side, so that pictures of several moments have
  /// their parts at the same places.
  int caption_lines = 0, side_lines = 0;
  std::optional<Camera> view;      // what a viewport shows; empty: the whole instance
  std::optional<MatrixPart> part;  // of the matrix of trails; empty: all of it
  OrderedBy order = OrderedBy::best;
  EdgeValue edges = EdgeValue::trail;  // what lines and cells tell, where there is such a value
};

/// Paints into (0, 0) – size in the painter's units. `detail`: device pixels a unit, for what is too fine to be worth
/// drawing; 0: the words alone. Any thread with its own painter; reports shares up to `until`, throws Cancelled.
void paint_picture(QPainter& painter, QSizeF size, const Frame& frame, const PictureOptions& options, double detail = 1,
                   Progress* progress = nullptr, double until = 1);

/// Where the cells of a matrix lie within the place given to it.
QRectF matrix_square(const QRectF& place, int cities);

/// The picture at options.size, or as high as it usually is so wide. It keeps a reference to the frame and a copy of
/// the options.
Still picture_still(const Frame& frame, const PictureOptions& options);

/// The picture as an image of size · print.pixels() pixels. Throws OutputError if memory does not suffice.
QImage picture_image(const Frame& frame, const PictureOptions& options, Progress* progress = nullptr);

/// Writes a picture whole or not at all; the ending of `file` says the format: .png, .svg, .pdf. Every picture carries
/// the run's facts: PNG text, SVG <desc>, PDF metadata. Throws OutputError, Cancelled. Any thread.
void export_picture(const std::filesystem::path& file, const Frame& frame, const PictureOptions& options,
                    Progress* progress = nullptr);

/// The bytes that export_picture writes. `ending`: "png", "svg", "pdf" in any case.
QByteArray picture_bytes(const QString& ending, const Frame& frame, const PictureOptions& options,
                         Progress* progress = nullptr);

}  // namespace formicarium
