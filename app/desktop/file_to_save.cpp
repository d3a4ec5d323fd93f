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

namespace {

QString file_filter(const char* words) { return QCoreApplication::translate("Files", words); }

constexpr const char* instance_patterns = "*.tsp *.atsp *.vrp *.csv *.txt *.geojson *.gz *.eta *.dat";
constexpr const char* solution_patterns = "*.tour *.sln";
constexpr const char* any_file_filter = "All files (*)";

}  // namespace

QString instance_files() {
  return file_filter("Instances (%1);;%2").arg(QLatin1String(instance_patterns), file_filter(any_file_filter));
}

QString files_to_open() {
  return file_filter(
             "All that can be opened (%1 %2 *.json *.jsonl *.lesson);;Instances (%1);;Tours and assignments (%2);;"
             "Sessions and settings (*.json);;Lessons (*.lesson);;%3")
      .arg(QLatin1String(instance_patterns), QLatin1String(solution_patterns), file_filter(any_file_filter));
}

}  // namespace formicarium
