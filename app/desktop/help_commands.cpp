// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/help_commands.hpp"

#include <QApplication>
#include <QClipboard>
#include <QMessageBox>
#include <QWhatsThis>

#include "app/desktop/diagnostics.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/shortcut_sheet.hpp"
#include "app/desktop/status_line.hpp"
#include "app/desktop/viewport.hpp"
#include "core/base/version.hpp"

namespace formicarium {

HelpCommands::HelpCommands(const Desk& desk) : QObject(&desk.window), desk_(desk) {
  const Actions& a = desk.actions;
  connect(a.help_here, &QAction::triggered, this, &HelpCommands::help_here);
  connect(a.shortcuts, &QAction::triggered, this, &HelpCommands::show_shortcuts);
  connect(a.messages, &QAction::triggered, &desk.message_log, &QWidget::show);
  connect(a.copy_diagnostics, &QAction::triggered, this, &HelpCommands::copy_diagnostics);
  connect(a.about, &QAction::triggered, this, &HelpCommands::show_about);
}

void HelpCommands::help_here() {
  QWidget* focused = QApplication::focusWidget();
  QString text;
  for (QWidget* at = focused; at != nullptr && text.isEmpty(); at = at->parentWidget()) {
    text = at->whatsThis().isEmpty() ? at->toolTip() : at->whatsThis();
  }
  if (text.isEmpty()) {
    text =
        tr("Drag moves the map, the wheel zooms about the cursor, F fits. Space plays and pauses, S steps. "
           "A click on a city shows its candidates. The ? key lists all keys.");
  }
  QWidget* const owner = focused != nullptr ? focused : &desk_.window;
  QWhatsThis::showText(owner->mapToGlobal(owner->rect().center()), text, owner);
}

void HelpCommands::show_about() {
  auto* box = new QMessageBox(&desk_.window);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(tr("About Formicarium"));
  box->setTextFormat(Qt::RichText);
  box->setText(tr("<b>Formicarium %1</b><br>A program in which people watch ant colony optimisation think.")
                   .arg(QLatin1String(version)));
  box->setInformativeText(
      tr("The desktop program is free software under the GNU General Public License, version 3 or later; "
         "its engine is under the Apache License 2.0."));
  box->setModal(false);
  box->show();
}

void HelpCommands::show_shortcuts() {
  auto* sheet = new ShortcutSheet(desk_.actions, &desk_.window);
  sheet->setAttribute(Qt::WA_DeleteOnClose);
  sheet->show();
}

void HelpCommands::copy_diagnostics() {
  const Viewport& map = desk_.sides.viewport(0);
  const GlFacts gl{map.gl_description(), map.gl_version(), picture_path_words(map.scene().picture_path())};
  asking_.start(tr("Asking the devices"),
                [this, gl, frame = desk_.sides.controller(0).frame()](Progress&) -> Jobs::Done {
                  return [this, words = diagnostics(*frame, gl)] {
                    QApplication::clipboard()->setText(words);
                    desk_.say(Severity::information, tr("The diagnostics are on the clipboard."));
                  };
                });
}

}  // namespace formicarium
