// SPDX-License-Identifier: GPL-3.0-or-later
// Asks where to save something.
#pragma once

#include <QString>

class QWidget;

namespace formicarium {

/// Offers `name` in the folder that was saved in last, and remembers the folder that is chosen. A path stands for
/// itself. Empty if the user cancels.
QString file_to_save(QWidget* parent, const QString& title, const QString& name, const QString& filter);

}  // namespace formicarium
