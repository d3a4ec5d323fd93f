// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/file_to_save.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace formicarium {

QString file_to_save(QWidget* parent, const QString& title, const QString& name, const QString& filter) {
  const QString folder = QSettings().value(QStringLiteral("save_folder")).toString();
  QString file = QFileDialog::getSaveFileName(parent, title, QDir(folder).filePath(name), filter);
  if (!file.isEmpty()) QSettings().setValue(QStringLiteral("save_folder"), QFileInfo(file).absolutePath());
  return file;
}

QString instance_files() {
  return QCoreApplication::translate("Files", "Instances (*.tsp *.atsp *.csv *.eta *.dat);;All files (*)");
}

QString files_to_open() {
  return QCoreApplication::translate(
      "Files",
      "All that can be opened (*.tsp *.atsp *.csv *.eta *.dat *.tour *.sln *.json);;"
      "Instances (*.tsp *.atsp *.csv *.eta *.dat);;Tours and assignments (*.tour *.sln);;"
      "Sessions and settings (*.json);;All files (*)");
}

}  // namespace formicarium
