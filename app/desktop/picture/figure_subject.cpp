// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/figure_subject.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/plot_figure.hpp"
#include "app/model/figure_words.hpp"
#include "app/scene/layers/heat_table.hpp"

namespace formicarium {
namespace {

const QString sides_id = text(run_figures[3].id), sides_both_id = text(run_figures[4].id);

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
        {text(run_figures[subjects.size()].id), name, FigureSubject::Kind::run,
         [frame, map, matrix](const PictureOptions& options) { return still_keeping(frame, options, map, matrix); },
         matrix, map});
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

std::vector<FigureSubject> figure_subjects(const FramePtr& frame, const std::vector<SideShown>& sides,
                                           std::vector<PlotBody> charts) {
  std::vector<FigureSubject> subjects = subjects_of(frame);
  const bool cells = subjects.size() > 1, several = sides.size() > 1;
  const auto add_sides = [&](const QString& id, const QString& name, bool matrix) {
    subjects.push_back({id, name, FigureSubject::Kind::run,
                        [sides, matrix](PictureOptions options) {
                          options.matrix = matrix;
                          return sides_still(sides, std::move(options));
                        },
                        matrix});
    subjects.back().sides = true;
  };
  if (several) {
    add_sides(sides_id, QCoreApplication::translate("Figure", "Sides next to each other"), false);
    if (cells)
      add_sides(sides_both_id,
                suits(heat_kind, frame->instance->traits())
                    ? QCoreApplication::translate("Figure", "Sides with their tables")
                    : QCoreApplication::translate("Figure", "Sides with their matrices"),
                true);
  }
  QStringList of_one = caption_parts(*frame, nullptr, false);
  if (const auto shown = std::ranges::find(sides, frame, &SideShown::frame); several && shown != sides.end())
    of_one.push_front(QCoreApplication::translate("Figure", "side %1").arg(QString(QChar::fromLatin1(shown->letter))));
  const QStringList of_all = several ? caption_of(sides) : of_one;
  for (PlotBody& body : charts) {
    body.caption = body.of_all_sides ? of_all : of_one;
    if (several && body.of_all_sides) body.facts = facts_in_file(body.caption, frames_of(sides));
    if (!body.unnamed.isEmpty()) body.caption.push_front(body.unnamed);
    subjects.push_back(plot_subject(std::move(body), picture_title(*frame)));
  }
  return subjects;
}

std::size_t usual_subject(const std::vector<FigureSubject>& subjects, View panes) {
  const QString wanted[] = {panes == View::map ? sides_id : sides_both_id, text(run_figures[std::size_t(panes)].id)};
  for (const QString& id : wanted)
    if (const std::size_t at = place_of_subject(subjects, id); at < subjects.size()) return at;
  return 0;
}

std::size_t place_of_subject(const std::vector<FigureSubject>& subjects, const QString& id) {
  return std::size_t(std::ranges::find(subjects, id, &FigureSubject::id) - subjects.begin());
}

}  // namespace formicarium
