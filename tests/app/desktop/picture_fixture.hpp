// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of a run on a circle of 40 cities, and a folder for them.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <QFile>
#include <filesystem>
#include <string>

#include "app/desktop/picture/picture.hpp"
#include "tests/app/desktop/panels_run.hpp"

namespace formicarium::test {

class PictureTest : public testing::Test {
 protected:
  PictureTest() {
    std::filesystem::create_directories(folder);
    options.size = QSizeF(400, 300);
  }
  ~PictureTest() override { std::filesystem::remove_all(folder); }

  QByteArray bytes(const char* ending) { return picture_bytes(QString::fromLatin1(ending), run.frame, options); }
  static QByteArray content(const std::filesystem::path& file) {
    QFile f(QString::fromStdString(file.string()));
    return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
  }

  std::filesystem::path folder = std::filesystem::temp_directory_path() / ("picture_" + std::to_string(::getpid()));
  SolvedRun run = solved(circle(40), 30);
  PictureOptions options;
};

}  // namespace formicarium::test
