// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film_commands.hpp"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>

#include "app/desktop/film/film_dialog.hpp"
#include "app/desktop/film/film_settings.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture_commands.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "core/base/begun_with_capital.hpp"
#include "core/base/file_name.hpp"

namespace formicarium {
namespace {

/// A name that nothing has in that folder: "koch-192-film.gif", "koch-192-film-2.gif", …
QString free_film_name(const QDir& folder, const QString& name, const QString& ending) {
  QString free = name + ending;
  for (int i = 2; folder.exists(free); ++i) free = QStringLiteral("%1-%2%3").arg(name).arg(i).arg(ending);
  return folder.filePath(free);
}

}  // namespace

FilmCommands::FilmCommands(const Desk& desk, const ViewState& view, const PictureCommands& pictures,
                           const Charts& charts, TimelineBar& timeline)
    : QObject(&desk.window), desk_(desk), view_(view), pictures_(pictures), charts_(charts) {
  connect(desk.actions.export_film, &QAction::triggered, this, &FilmCommands::export_film);
  timeline.addAction(desk.actions.export_film);
}

void FilmCommands::export_film() {
  if (dialog_) {
    dialog_->raise();
    dialog_->activateWindow();
    return;
  }
  Film film;
  film.seconds = Film::usual_seconds;
  film.picture = pictures_.shown();
  film.picture.ants.reset();
  film.axes = {charts_.log_time(), charts_.log_gap()};
  const QString ending = take_last_film(film);
  if (const Followed& followed = view_.followed(); followed.on()) {
    film.ant = FilmAnt{followed.ant, followed.phase == AntPhase::choose ? std::max(followed.at, 1) : 1};
    film.picture.followed = followed;
  }
  std::vector<std::uint64_t> runs;
  const std::vector<FramePtr> shown = desk_.sides.sides().shown();
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const FramePtr run = desk_.sides.controller(i).newest();
    film.runs.push_back(film_run(*run, desk_.sides.controller(i).session().trace(run->run)));
    film.moments.to = std::max(film.moments.to, run->last.iteration);
    runs.push_back(run->run);
  }
  for (const FramePtr& frame : shown)
    if (frame->reviewing) film.moments.to = std::max<std::int64_t>(frame->last.iteration, 1);
  FilmMoment moment{.frames = shown, .recent = {}, .accounts = {}};
  moment.accounts.resize(shown.size());
  for (std::size_t i = 0; i < shown.size(); ++i) moment.recent.push_back(desk_.sides.viewport(i).scene().recent());
  dialog_ = new FilmDialog(
      std::move(film), std::move(moment),
      [this, runs](std::size_t side, std::int64_t iteration) -> std::shared_ptr<const RunSnapshot> {
        const auto now = desk_.sides.side_of(runs[side]);
        return now ? desk_.sides.controller(*now).session().kept_before(iteration, runs[side]) : nullptr;
      },
      desk_.sides.focused_viewport().scene().map_view(), &desk_.window);
  dialog_->setAttribute(Qt::WA_DeleteOnClose);
  const QDir folder(QSettings().value(QStringLiteral("save_folder"), QDir::currentPath()).toString());
  const std::string name = file_name(desk_.sides.controller(0).frame()->instance->name());
  dialog_->set_file(free_film_name(folder, QString::fromStdString(name) + QStringLiteral("-film"), ending));
  connect(dialog_, &FilmDialog::given_up, this,
          [this] { desk_.say(Severity::information, tr("The film was cancelled; nothing of it was written.")); });
  connect(dialog_, &FilmDialog::made, this, &FilmCommands::say_made);
  dialog_->show();  // not modal: the run and the window go on
}

void FilmCommands::say_made(const QString& file, const QString& differs) {
  QSettings().setValue(QStringLiteral("save_folder"), QFileInfo(file).absolutePath());
  if (differs.isEmpty()) return pictures_.show_written(file);
  desk_.say(Severity::warning,
            tr("%1: %2.").arg(QFileInfo(file).fileName(), text(begun_with_capital(differs.toStdString()))));
}

}  // namespace formicarium
