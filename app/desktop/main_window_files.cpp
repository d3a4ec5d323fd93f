// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens and saves.
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

#include "app/desktop/actions.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/choices.hpp"
#include "app/model/messages.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {
namespace {

QString dropped_file(const QMimeData* data) {
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile()) return url.toLocalFile();
  }
  return {};
}

}  // namespace

void MainWindow::connect_files() {
  const Actions& a = *actions_;
  on(a.gallery, [this] { show_gallery(true); });
  on(a.close, &QWidget::close);
  on(a.quit, &QWidget::close);
  actions_->letters_stay_within(gallery_->list());
  connect(gallery_, &Gallery::chosen, this, [this](const QString& file) { open_file(file); });
  connect(gallery_, &Gallery::open_requested, a.open, &QAction::trigger);
  connect(gallery_, &Gallery::back_requested, this, [this] { show_gallery(false); });

  connect(files_, &FileCommands::open_wanted, this, [this](const QString& file) { open_file(file); });
  connect(experiments_, &ScreenExperiments::run_chosen, this, [this](const OpenedSession& run, const QString& what) {
    show_gallery(false);
    documents_.open(run, what);
    raise();
    activateWindow();
  });
  connect_documents();
}

void MainWindow::connect_documents() {
  const auto hide_work = [this] {
    if (!documents_.busy() && !sides_->making()) message_bar_->hide_work();
  };
  connect(&documents_, &Documents::reported, this, [this](const Message& message) { show_message(message); });
  connect(&documents_, &Documents::work_started, message_bar_, &MessageBar::show_work);
  connect(&documents_, &Documents::work_progressed, message_bar_, &MessageBar::show_progress);
  connect(&documents_, &Documents::work_ended, this, hide_work);
  connect(&documents_, &Documents::open_wanted, actions_->open, &QAction::trigger);
  connect(&documents_, &Documents::opening, this, [this] {
    select_city(-1);
    message_bar_->close_message();
  });
  connect(&documents_, &Documents::opened, this, [this] { show_gallery(false); });
  connect(&documents_, &Documents::speed_suits, run_bar_, &RunBar::set_speed);
  connect(actions_->keep_seed, &QAction::toggled, &documents_, &Documents::keep_seed);
  connect(message_bar_, &MessageBar::cancel_requested, this, [this] {
    const bool replaying = documents_.replaying();
    documents_.cancel();
    sides_->cancel_making();
    if (!replaying) return;
    sides_->sides().show_live();  // other sides repeat their runs together with the session's
    sides_->sides().pause();
  });
  documents_.set_focused([this]() -> const Controller& { return focused(); });
  connect(&documents_, &Documents::restart_wanted, this,
          [this](const Settings& settings) { sides_->sides().restart_focused_with(settings); });
  connect(&documents_, &Documents::replay_speed, this, [this](double rate) { sides_->sides().set_speed(rate); });
  connect(message_bar_, &MessageBar::message_closed, this, [this] {
    hints_.taken_away();
    show_state(*focused().frame());
  });
}

void MainWindow::open_file(const QString& file, bool run) {
  const InstancePtr shown = controller_.frame()->instance;
  std::error_code error;
  if (!shown || !std::filesystem::equivalent(documents_.file_of(shown), file.toStdString(), error))
    return documents_.open(file, run);
  show_gallery(false);
  show_message(Severity::information,
               tr("%1 is open already: nothing was replaced.").arg(one_line(text(shown->name()))), tr("Open Anew"),
               [this, file, run] { documents_.open(file, run); });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!dropped_file(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString file = dropped_file(event->mimeData());
  if (file.isEmpty()) return;
  event->acceptProposedAction();
  open_file(file);
}

}  // namespace formicarium
