// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures that the window makes of what it shows.
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QUrl>

#include "app/desktop/file_to_save.hpp"
#include "app/desktop/main_window.hpp"
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

void MainWindow::show_written(const QString& file) {
  const QFileInfo written(file);
  const QDir folder = written.absoluteDir();
  const QString where = folder == QDir::home() ? tr("the home folder")
                        : folder.isRoot()      ? folder.path()
                                               : folder.dirName();
  const auto open = [this](const QString& path) {
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
      show_message(Severity::warning, tr("No program here opens %1.").arg(path));
  };
  show_message({Severity::information, tr("Saved %1 in %2").arg(written.fileName(), where), tr("Open"),
                [open, written] { open(written.absoluteFilePath()); }, tr("Show Folder"),
                [open, written] { open(written.absolutePath()); }});
}

void MainWindow::export_picture() {
  PictureOptions options;
  options.size = QSizeF(focused_viewport().width(), sides_->sides().alone()
                                                        ? centralWidget()->height()
                                                        : focused_viewport().height());  // with or without a message
  options.size = options.size.expandedTo(least_picture);
  options.theme = theme_of(palette());
  const bool of_tours = focused().frame()->instance->traits().is_tour;
  options.layers = view_->shown();
  options.moment = std::chrono::steady_clock::now();
  options.ants = focused_viewport().scene().ants(options.moment);
  options.matrix = view_->view() != View::map;
  if (const HeldTour* held = focused_viewport().scene().held(); held && (!of_tours || view_->layer(Layer::held)))
    options.held = std::make_shared<const HeldTour>(*held);
  options.table = view_->options().table;
  options.trail_colour = view_->options().trail_colour;
  options.edges = view_->options().edges;
  const std::optional<Camera> shown = focused_viewport().scene().map_view();
  if (!focused_viewport().scene().shows_all()) options.view = shown;  // zoomed in: export what is shown
  auto* dialog = new ExportDialog(focused().frame(), options, shown, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const QString folder = QSettings().value(QStringLiteral("save_folder"), QDir::currentPath()).toString();
  dialog->set_file(folder + QLatin1Char('/') +
                   QString::fromStdString(file_name(controller_.frame()->instance->name())) + QStringLiteral(".png"));
  connect(dialog, &ExportDialog::exported, this, [this](const QString& file) {
    QSettings().setValue(QStringLiteral("save_folder"), QFileInfo(file).absolutePath());
    show_written(file);
  });
  dialog->open();
}

void MainWindow::copy_picture() {
  const QImage shown = focused_viewport().picture();
  if (!shown.isNull()) {
    QApplication::clipboard()->setImage(shown);
    return;
  }
  PictureOptions options;
  options.theme = theme_of(palette());
  QApplication::clipboard()->setImage(picture_image(*focused().frame(), options));
}

void MainWindow::choose_and_export_charts() {
  const QString name =
      QString::fromStdString(file_name(controller_.frame()->instance->name())) + QStringLiteral(".charts.png");
  const QString file = file_to_save(this, tr("Export Charts"), name, tr("Pictures (*.png *.svg *.pdf)"));
  if (!file.isEmpty()) export_charts(file);
}

void MainWindow::export_charts(const QString& file) {
  try {
    documents_.write(file, still_bytes(QFileInfo(file).suffix(), charts_->still(), 2));
  } catch (const OutputError& error) {
    show_message(Severity::error, QString::fromUtf8(error.what()));
  }
}

}  // namespace formicarium
