// SPDX-License-Identifier: GPL-3.0-or-later
// What the program tells screen readers of widgets besides names: roles and values of our own widgets, descriptions
// without HTML, and descriptions that change while a run goes on. GUI thread only.
#pragma once

#include <QAccessible>
#include <optional>

class QWidget;

namespace formicarium {

/// From now on, in the whole application: a tip that is HTML is described in plain words; a combo box that has a name
/// has a label of that name, which before Qt 6.5 is all that screen readers get; the buttons of docked panes say whose
/// they are. Called once per application.
void tell_screen_readers();

/// Tells screen readers that the widget has this role; nothing: the role of its class. A widget with a property "value"
/// tells the value, too.
void set_spoken_role(QWidget* widget, std::optional<QAccessible::Role> role);

/// Describes a widget whose words change while a run goes on. If it has the focus, a screen reader reads each change
/// aloud, so changes then are ten seconds apart, and the last one is told in any case. `at_once`: the user asked for
/// this one, or the run has stopped.
void describe(QWidget* widget, const QString& words, bool at_once);

/// Reads the words aloud, whatever has the focus: a message that came by itself.
void announce(QWidget* widget, const QString& words);

}  // namespace formicarium
