// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture_commands.hpp"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QUrl>

#include "app/desktop/file_to_save.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/viewport.hpp"
#include "core/base/error.hpp"
#include "core/base/file_name.hpp"

namespace formicarium {
namespace {

constexpr QSizeF least_picture(800, 500);  // px, to begin with: in a smaller one key and caption are cut

}  // namespace

PictureCommands::PictureCommands(const Desk& desk, const ViewState& view, Charts& charts)
    : QObject(&desk.window), desk_(desk), view_(view), charts_(charts) {
  connect(desk.actions.export_picture, &QAction::triggered, this, &PictureCommands::export_picture);
  connect(desk.actions.export_charts, &QAction::triggered, this, &PictureCommands::choose_and_export_charts);
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
  const bool can_be_hidden = suits(kind_of(Layer::held), desk_.sides.focused().frame()->instance->traits());
  if (const HeldTour* held = scene.held(); held && (!can_be_hidden || view_.layer(Layer::held)))
    options.held = std::make_shared<const HeldTour>(*held);
  options.table = view_.options().table;
  options.trail_colour = view_.options().trail_colour;
  options.edges = view_.options().edges;
  if (!scene.shows_all()) options.view = scene.map_view();  // zoomed in: export what is shown
  return options;
}

void PictureCommands::export_picture() {
  auto* dialog = new ExportDialog(desk_.sides.focused().frame(), shown(),
                                  desk_.sides.focused_viewport().scene().map_view(), &desk_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const QString folder = QSettings().value(QStringLiteral("save_folder"), QDir::currentPath()).toString();
  dialog->set_file(folder + QLatin1Char('/') +
                   QString::fromStdString(file_name(desk_.sides.controller(0).frame()->instance->name())) +
                   QStringLiteral(".png"));
  connect(dialog, &ExportDialog::exported, this, [this](const QString& file) {
    QSettings().setValue(QStringLiteral("save_folder"), QFileInfo(file).absolutePath());
    show_written(file);
  });
  dialog->open();
}

void PictureCommands::copy_picture() {
  const QImage shown = desk_.sides.focused_viewport().picture();
  if (!shown.isNull()) {
    QApplication::clipboard()->setImage(shown);
    return;
  }
  PictureOptions options;
  options.theme = theme_of(desk_.window.palette());
  QApplication::clipboard()->setImage(picture_image(*desk_.sides.focused().frame(), options));
}

void PictureCommands::choose_and_export_charts() {
  const QString name = QString::fromStdString(file_name(desk_.sides.controller(0).frame()->instance->name())) +
                       QStringLiteral(".charts.png");
  const QString file = file_to_save(&desk_.window, tr("Export Charts"), name, tr("Pictures (*.png *.svg *.pdf)"));
  if (!file.isEmpty()) export_charts(file);
}

void PictureCommands::export_charts(const QString& file) {
  try {
    desk_.documents.write(file, still_bytes(QFileInfo(file).suffix(), charts_.still(), 2));
  } catch (const OutputError& error) {
    desk_.say(Severity::error, QString::fromUtf8(error.what()));
  }
}

}  // namespace formicarium
