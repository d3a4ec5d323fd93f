// SPDX-License-Identifier: GPL-3.0-or-later
// What the window asks before an experiment that runs, or a form that was edited, would be lost.
#include <QCloseEvent>

#include "app/desktop/experiment/ask.hpp"
#include "app/desktop/experiment/experiment_window.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

QString ExperimentWindow::running_words() const {
  const ExperimentWork::Standing standing = work_->standing();
  return tr("An experiment is running: %1 of %2 runs are done.").arg(whole(standing.done), whole(standing.runs));
}

void ExperimentWindow::stop() {
  if (work_) work_->stop();
  look();
}

void ExperimentWindow::closeEvent(QCloseEvent* event) {
  if (!running()) return QWidget::closeEvent(event);
  event->ignore();
  const auto stop_and_hide = [this] {
    stop();
    hide();
  };
  ask(this, running_words(), tr("It goes on while this window is closed; Ctrl+T shows it again."),
      {{tr("Keep Running"), [this] { hide(); }}, {tr("Stop and Keep Results"), stop_and_hide}}, tr("Cancel"));
}

bool ExperimentWindow::ask_before_end(QWidget* parent, std::function<void()> end) {
  if (running()) {
    // A run that is stopped begins again the next time; finished ones are in the journal.
    ask(parent, running_words(), tr("Finished runs are kept. The next time, Ctrl+T and Go On do the others."),
        {{tr("Stop and Keep Results"), std::move(end)}}, tr("Keep Running"));
    return true;
  }
  return ask_about_changes(parent, end);
}

bool ExperimentWindow::ask_about_changes(QWidget* parent, const std::function<void()>& go_on) {
  if (!edited_) return false;
  const auto save = [this, go_on] {
    after_saving_ = go_on;
    save_as();
  };
  const auto discard = [this, go_on] {
    edited_ = false;
    go_on();
  };
  ask(parent, tr("The form of the experiment has changes that no file holds."), {},
      {{tr("Save As…"), save}, {tr("Discard"), discard}}, tr("Cancel"));
  return true;
}

}  // namespace formicarium
