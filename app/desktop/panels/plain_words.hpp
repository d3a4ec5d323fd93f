// SPDX-License-Identifier: GPL-3.0-or-later
// Shows words from files as they are. Qt takes what looks like HTML for HTML, and HTML can open any
// file: a name may contain <img src="/dev/zero">, and names of files come from elsewhere.
#pragma once

#include <QString>

#include "core/base/notes.hpp"

namespace formicarium {

/// From now on every label whose format is left to Qt's guess shows plain text, those in Qt's own dialogs too. A label
/// that is to show HTML says so (setTextFormat). Tool tips keep guessing: see plain_tip. Called once per application.
void show_labels_as_plain_text();

/// On one line, at most `most` characters, the last one "…" where it was cut; no character that moves others or
/// cannot be seen (controls, changes of direction).
QString one_line(const QString& words, int most = 60);

/// For setToolTip(), setWhatsThis() and QToolTip: shown character by character, wrapped at the edge.
QString plain_tip(const QString& words);
/// For QAction, buttons and labels with a buddy: no & underlines the next letter, no tab begins a column.
QString plain_entry(const QString& words, int most = 60);
/// For setWindowTitle().
QString plain_title(const QString& words);

/// "Notice. …", one under the other, as rich text.
QString notes_tip(const Notes& notes);

}  // namespace formicarium
