// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for files: where to save something, and which to open.
#pragma once

#include <QString>

class QWidget;

namespace formicarium {

/// Offers `name` in the folder that was saved in last, and remembers the folder that is chosen. A path stands for
/// itself. Empty if the user cancels.
QString file_to_save(QWidget* parent, const QString& title, const QString& name, const QString& filter);

/// The files of instances, for a dialog that asks for some.
QString instance_files();
QString files_to_open();  // what File > Open… takes

}  // namespace formicarium
