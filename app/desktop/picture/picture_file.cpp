// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of a run as bytes of a format, and on disk whole or not at all.
#include <QPainter>

#include "app/desktop/panels/sketch_paint.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/picture.hpp"
#include "app/desktop/picture/picture_places.hpp"
#include "app/desktop/picture/still.hpp"
#include "core/base/write_file.hpp"

namespace formicarium {

Still picture_still(const Frame& frame, const PictureOptions& options) {
  Still still{options.size,
              title_in_file(frame),
              facts_in_file(caption_parts(frame, options.held.get()), {&frame}),
              options.transparent,
              {}};
  if (frame.instance) {
    Shot shot(frame, options);
    const std::optional<double> height =
        options.size.height() > 0 ? std::optional(options.size.height()) : std::nullopt;
    const PicturePlaces at = place_picture(options.size.width(), height, shot, options, lettering(picture_font()));
    still.size = at.size;
    still.least_height = at.least_height;
  }
  still.paint = [&frame, options, size = still.size](QPaintDevice& device, double scale, double detail,
                                                     Progress* progress, double until) {
    QPainter painter(&device);
    painter.scale(scale, scale);
    paint_picture(painter, size, frame, options, detail, progress, until);
  };
  return still;
}

QImage picture_image(const Frame& frame, const PictureOptions& options, Progress* progress) {
  return still_image(picture_still(frame, options), options.print, progress);
}

QByteArray picture_bytes(const QString& ending, const Frame& frame, const PictureOptions& options, Progress* progress) {
  return still_bytes(ending, picture_still(frame, options), options.print, progress);
}

void export_picture(const std::filesystem::path& file, const Frame& frame, const PictureOptions& options,
                    Progress* progress) {
  const QString ending = QString::fromStdString(file.extension().string()).mid(1);
  const QByteArray bytes = picture_bytes(ending, frame, options, progress);
  write_file(file, {bytes.constData(), std::size_t(bytes.size())});
}

}  // namespace formicarium
