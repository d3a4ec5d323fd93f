// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/solve_command.hpp"

#include <QInputDialog>
#include <QSettings>

#include "app/desktop/panels/text.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/model/messages.hpp"

namespace formicarium {
namespace {

constexpr double least_seconds = 0.1, most_seconds = 1e6;

}  // namespace

SolveCommand::SolveCommand(const Desk& desk, RunBar& run_bar) : QObject(&desk.window), desk_(desk), run_bar_(run_bar) {
  connect(&desk.documents, &Documents::best_chosen, this, &SolveCommand::tell);
}

void SolveCommand::ask(const QString& file) {
  const QString key = QStringLiteral("solve_seconds");
  auto* dialog = new QInputDialog(&desk_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setObjectName(QStringLiteral("solve_dialog"));
  dialog->setWindowTitle(desk_.actions.solve->text().remove(u'&').remove(u'…'));
  dialog->setLabelText(tr(
      "Algorithm, memory and search are chosen for this instance, and the run begins anew.\nSeconds until it stops:"));
  dialog->setInputMode(QInputDialog::DoubleInput);
  dialog->setDoubleDecimals(1);
  dialog->setDoubleRange(least_seconds, most_seconds);
  dialog->setDoubleValue(QSettings().value(key, usual_solve_seconds).toDouble());
  dialog->setOkButtonText(tr("Solve"));
  connect(dialog, &QInputDialog::doubleValueSelected, this, [this, key, file](double seconds) {
    QSettings().setValue(key, seconds);
    solve(seconds, file);
  });
  dialog->open();
}

void SolveCommand::solve(double seconds, const QString& file) {
  seconds_ = seconds;
  const Frame& shown = *desk_.sides.focused().frame();
  const bool is_shown =
      shown.instance && (file.isEmpty() || desk_.documents.file_of(shown.instance) == file.toStdString());
  if (!is_shown) return desk_.documents.open(file, {.run = true, .best = true});
  say(desk_.sides.sides().solve(seconds_));
  run_bar_.set_speed(0);
  emit begun();
}

void SolveCommand::tell(const BestChoice& best) {
  run_bar_.set_speed(0);
  desk_.sides.sides().set_stop({.seconds = seconds_});
  say(best);
}

void SolveCommand::say(const BestChoice& best) const {
  desk_.say(Severity::information, text(solving_words(best, seconds_)));
}

}  // namespace formicarium
