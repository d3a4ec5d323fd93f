// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture_commands.hpp"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QUrl>
#include <algorithm>

#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/viewport.hpp"
#include "core/base/file_name.hpp"

namespace formicarium {
namespace {

constexpr QSizeF least_picture(800, 500);  // px, to begin with: in a smaller one key and caption are cut

}  // namespace

PictureCommands::PictureCommands(const Desk& desk, const ViewState& view, Charts& charts)
    : QObject(&desk.window), desk_(desk), view_(view), charts_(charts) {
  connect(desk.actions.export_picture, &QAction::triggered, this, &PictureCommands::export_picture);
  connect(desk.actions.export_charts, &QAction::triggered, this, &PictureCommands::export_charts);
  charts.addAction(desk.actions.export_charts);
  charts.setContextMenuPolicy(Qt::ActionsContextMenu);
  connect(desk.actions.copy_picture, &QAction::triggered, this, &PictureCommands::copy_picture);
  connect(&desk.documents, &Documents::written, this, &PictureCommands::show_written);
}

void PictureCommands::show_written(const QString& file) const {
  const QFileInfo written(file);
  const QDir folder = written.absoluteDir();
  const QString where = folder == QDir::home() ? tr("the home folder")
                        : folder.isRoot()      ? folder.path()
                                               : folder.dirName();
  const auto open = [this](const QString& path) {
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
      desk_.say(Severity::warning, tr("No program here opens %1.").arg(path));
  };
  desk_.show({Severity::information, tr("Saved %1 in %2").arg(written.fileName(), where), tr("Open"),
              [open, written] { open(written.absoluteFilePath()); }, tr("Show Folder"),
              [open, written] { open(written.absolutePath()); }});
}

PictureOptions PictureCommands::shown() const {
  PictureOptions options;
  const Viewport& viewport = desk_.sides.focused_viewport();
  const Scene& scene = viewport.scene();
  options.size =
      QSizeF(viewport.width(), desk_.sides.sides().alone() ? desk_.window.centralWidget()->height()
                                                           : viewport.height());  // with or without a message
  options.size = options.size.expandedTo(least_picture);
  options.theme = theme_of(desk_.window.palette());
  options.layers = view_.shown();
  options.moment = std::chrono::steady_clock::now();
  options.ants = scene.ants(options.moment);
  options.asked = scene.kept_asked();
  options.marks = view_.excerpt().marks;
  if (const Followed* const ant = scene.followed(); ant && ant->account) options.followed = *ant;
  options.recent = scene.recent();
  options.matrix = view_.view() != View::map;
  options.held = held_by(scene);
  options.table = view_.options().table;
  options.trail_colour = view_.options().trail_colour;
  options.edges = view_.options().edges;
  options.order = view_.options().order;
  if (!scene.matrix_view().whole()) options.part = scene.matrix_view().part();
  if (!scene.shows_all()) options.view = scene.map_view();  // zoomed in: export what is shown
  return options;
}

std::shared_ptr<const HeldTour> PictureCommands::held_by(const Scene& scene) const {
  const HeldTour* const held = scene.held();
  const bool can_be_hidden = suits(kind_of(Layer::held), desk_.sides.focused().frame()->instance->traits());
  if (!held || (can_be_hidden && !view_.layer(Layer::held))) return nullptr;
  return std::make_shared<const HeldTour>(*held);
}

/// The sides in view, if there are several that have something to show.
std::vector<SideShown> PictureCommands::shown_sides() const {
  const Sides& sides = desk_.sides.sides();
  std::vector<SideShown> shown;
  const std::vector<FramePtr> frames = sides.shown();
  for (std::size_t i = 0; i < frames.size(); ++i)
    if (frames[i]->instance)
      shown.push_back(
          {frames[i], Sides::letter(i), sides.variant_words(i, {}), held_by(desk_.sides.viewport(i).scene())});
  if (shown.size() < 2) shown.clear();
  return shown;
}

FigureOffer PictureCommands::offer() const {
  const Sides& sides = desk_.sides.sides();
  const FramePtr frame = sides.shown()[sides.focus()];
  FigureOffer offer{.subjects = figure_subjects(frame, shown_sides(), charts_.bodies()),
                    .frame = frame,
                    .initial = shown(),
                    .view = desk_.sides.focused_viewport().scene().map_view(),
                    .settings = last_figure()};
  const View panes = view_.view();
  offer.initial.layers[std::size_t(Layer::ants)] = false;  // they walk: a moment of that is chosen on purpose
  offer.first = usual_subject(offer.subjects, panes);
  return offer;
}

void PictureCommands::open_dialog(FigureOffer offer, const QString& what) {
  auto* dialog = new ExportDialog(std::move(offer), &desk_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const QString folder = QSettings().value(QStringLiteral("save_folder"), QDir::currentPath()).toString();
  dialog->set_file(folder + QLatin1Char('/') +
                   QString::fromStdString(file_name(desk_.sides.controller(0).frame()->instance->name())) + what +
                   QLatin1Char('.') + dialog->settings().ending);
  connect(dialog, &ExportDialog::exported, this, [this](const QString& file) {
    QSettings().setValue(QStringLiteral("save_folder"), QFileInfo(file).absolutePath());
    show_written(file);
  });
  dialog->open();
}

void PictureCommands::export_picture() { open_dialog(offer(), {}); }

void PictureCommands::export_charts() {
  FigureOffer offered = offer();
  const auto chart = std::ranges::find(offered.subjects, FigureSubject::Kind::plot, &FigureSubject::kind);
  if (chart == offered.subjects.end())
    return desk_.say(Severity::information, tr("The charts have nothing to show yet: let the colony do an iteration."));
  offered.first = std::size_t(chart - offered.subjects.begin());
  open_dialog(std::move(offered), QStringLiteral(".chart"));
}

void PictureCommands::copy_picture() {
  const QImage shown = desk_.sides.focused_viewport().picture();
  if (!shown.isNull()) {
    QApplication::clipboard()->setImage(shown);
    desk_.say(Severity::information, tr("The picture is on the clipboard."));
    return;
  }
  PictureOptions options;
  options.theme = theme_of(desk_.window.palette());
  QApplication::clipboard()->setImage(picture_image(*desk_.sides.focused().frame(), options));
}

}  // namespace formicarium
