// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/recent_files.hpp"

#include <QFileInfo>
#include <QSettings>

namespace formicarium::recent_files {
namespace {

constexpr char key[] = "recent_files";

}  // namespace

QStringList list() { return QSettings().value(key).toStringList(); }

void add(const QString& file) {
  const QString absolute = QFileInfo(file).absoluteFilePath();
  QStringList files = list();
  files.removeAll(absolute);
  files.prepend(absolute);
  while (files.size() > most) files.removeLast();
  QSettings().setValue(key, files);
}

void clear() { QSettings().remove(key); }

}  // namespace formicarium::recent_files
