// SPDX-License-Identifier: GPL-3.0-or-later
// The files opened last, newest first, kept between starts of the program.
#pragma once

#include <QString>
#include <QStringList>

namespace formicarium::recent_files {

constexpr int most = 10;

QStringList list();  // absolute paths; missing files stay, so that a stick pulled out and put back is no loss
void add(const QString& file);
void clear();

}  // namespace formicarium::recent_files
