// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/motion.hpp"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QSettings>

namespace formicarium {
namespace {

const QString motion_key = QStringLiteral("motion");
const QString portal = QStringLiteral("org.freedesktop.portal.Desktop");
const QString portal_path = QStringLiteral("/org/freedesktop/portal/desktop");
const QString portal_settings = QStringLiteral("org.freedesktop.portal.Settings");

/// The settings of desktops that mean it, and whether a value asks for less motion.
struct DesktopSetting {
  QString group, key;
  bool (*wants_less)(const QVariant& value);
};
const DesktopSetting desktop_settings[] = {
    {QStringLiteral("org.freedesktop.appearance"), QStringLiteral("reduced-motion"),
     [](const QVariant& value) { return value.toUInt() == 1; }},
    {QStringLiteral("org.gnome.desktop.interface"), QStringLiteral("enable-animations"),
     [](const QVariant& value) { return !value.toBool(); }},
    {QStringLiteral("org.kde.kdeglobals.KDE"), QStringLiteral("AnimationDurationFactor"),
     [](const QVariant& value) { return value.toDouble() == 0; }},
};

}  // namespace

Motion::Motion(QObject* parent) : QObject(parent) {
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  bus.connect(portal, portal_path, portal_settings, QStringLiteral("SettingChanged"), this,
              SLOT(hear(QString, QString, QDBusVariant)));
  for (const DesktopSetting& one : desktop_settings) ask(one.group, one.key);
}

void Motion::ask(const QString& group, const QString& key) {
  QDBusMessage question = QDBusMessage::createMethodCall(portal, portal_path, portal_settings, QStringLiteral("Read"));
  question << group << key;
  auto* answer = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(question), this);
  connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, group, key] {
    const QDBusPendingReply<QDBusVariant> reply = *answer;
    answer->deleteLater();
    if (!reply.isError()) hear(group, key, reply.value());
  });
}

void Motion::hear(const QString& group, const QString& key, const QDBusVariant& value) {
  QVariant said = value.variant();
  while (said.canConvert<QDBusVariant>()) said = said.value<QDBusVariant>().variant();  // Read() packs it twice
  for (const DesktopSetting& one : desktop_settings) {
    if (one.group != group || one.key != key) continue;
    less_.removeAll(group + key);
    if (one.wants_less(said)) less_ << group + key;
    emit changed();
  }
}

MotionChoice Motion::chosen() {
  const int choice = QSettings().value(motion_key).toInt();
  return choice == 1 ? MotionChoice::moves : choice == 2 ? MotionChoice::still : MotionChoice::as_desktop;
}

void Motion::choose(MotionChoice choice) {
  QSettings().setValue(motion_key, int(choice));
  emit changed();
}

bool Motion::reduced() const {
  return chosen() == MotionChoice::still || (chosen() == MotionChoice::as_desktop && !less_.isEmpty());
}

}  // namespace formicarium
