// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/figure_subject.hpp"

#include <QCoreApplication>

#include "app/desktop/panels/text.hpp"
#include "app/scene/layers/heat_table.hpp"

namespace formicarium {
namespace {

Still still_keeping(const FramePtr& frame, PictureOptions options, bool map, bool matrix) {
  options.show_map = map;
  options.matrix = matrix;
  Still still = picture_still(*frame, options);
  still.paint = [frame, paint = std::move(still.paint)](QPaintDevice& device, double scale, double detail,
                                                        Progress* progress, double until) {
    paint(device, scale, detail, progress, until);
  };
  return still;
}

}  // namespace

std::vector<FigureSubject> subjects_of(const FramePtr& frame) {
  std::vector<FigureSubject> subjects;
  const auto offer = [&](const QString& name, bool map, bool matrix) {
    subjects.push_back(
        {name, FigureSubject::Kind::run,
         [frame, map, matrix](const PictureOptions& options) { return still_keeping(frame, options, map, matrix); },
         matrix});
  };
  offer(QCoreApplication::translate("Figure", "Map"), true, false);
  const bool tables = frame->instance && suits(heat_kind, frame->instance->traits());
  if (!tables && frame->trails->empty()) return subjects;
  offer(tables ? QCoreApplication::translate("Figure", "Map and table")
               : QCoreApplication::translate("Figure", "Map and matrix"),
        true, true);
  offer(tables ? QCoreApplication::translate("Figure", "Table") : QCoreApplication::translate("Figure", "Matrix"),
        false, true);
  return subjects;
}

FigureSubject subject_of(const std::vector<SideShown>& sides, bool matrix) {
  return {QCoreApplication::translate("Figure", "Sides next to each other"), FigureSubject::Kind::run,
          [sides, matrix](PictureOptions options) {
            options.matrix = matrix;
            return sides_still(sides, std::move(options));
          },
          matrix};
}

}  // namespace formicarium
