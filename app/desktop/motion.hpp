// SPDX-License-Identifier: GPL-3.0-or-later
// Whether pictures move (ants that walk, views that glide, trails that fade in) or jump: as the user chose, or else as
// the desktop says. GUI thread only.
#pragma once

#include <QDBusVariant>
#include <QObject>
#include <QStringList>

namespace formicarium {

enum class MotionChoice { as_desktop, moves, still };

class Motion : public QObject {
  Q_OBJECT

 public:
  /// Asks the desktop's settings portal over the session bus, if there is one, and does not wait for the answer.
  explicit Motion(QObject* parent = nullptr);

  static MotionChoice chosen();  // in the preferences
  void choose(MotionChoice choice);
  bool reduced() const;

 signals:
  void changed();  // reduced() may have

 private:
  Q_SLOT void hear(const QString& group, const QString& key, const QDBusVariant& value);  // the portal's signal
  void ask(const QString& group, const QString& key);

  QStringList less_;  // the settings that ask for less motion
};

}  // namespace formicarium
