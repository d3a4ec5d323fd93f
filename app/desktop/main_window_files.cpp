// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens and saves.
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QUrl>

#include "app/desktop/actions.hpp"
#include "app/desktop/file_to_save.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/recent_files.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/choices.hpp"
#include "app/model/messages.hpp"
#include "core/problem/generate.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium {
namespace {

QString dropped_file(const QMimeData* data) {
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile()) return url.toLocalFile();
  }
  return {};
}

/// "Save Tour" of "Save &Tour…".
QString plain_text(const QAction& action) { return action.text().remove(u'&').remove(u'…'); }

}  // namespace

void MainWindow::connect_files() {
  const Actions& a = *actions_;
  on(a.gallery, [this] { show_gallery(true); });
  on(a.open, [this] { choose_and_open(tr("Open"), instance_files()); });
  on(a.open_tour, [this] {
    choose_and_open(plain_text(*actions_->open_tour), tr("Tours and assignments (*.tour *.sln);;All files (*)"));
  });
  on(a.open_session,
     [this] { choose_and_open(tr("Open Session"), tr("Sessions and settings (*.json);;All files (*)")); });
  on(a.save_tour, [this] { choose_and_save(saving::Kind::tour, plain_text(*actions_->save_tour)); });
  on(a.save_session, [this] { choose_and_save(saving::Kind::session, tr("Save Session")); });
  on(a.save_settings, [this] { choose_and_save(saving::Kind::settings, tr("Save Settings")); });
  on(a.export_trace, [this] { choose_and_save(saving::Kind::trace, tr("Export Trace")); });
  on(a.export_picture, &MainWindow::export_picture);
  on(a.export_charts, &MainWindow::choose_and_export_charts);
  on(a.copy_tour, [this] { copy_tour(*focused().frame()); });
  on(a.copy_picture, &MainWindow::copy_picture);
  on(a.close, &QWidget::close);
  on(a.quit, &QWidget::close);
  actions_->letters_stay_within(gallery_->list());
  connect(gallery_, &Gallery::chosen, this, [this](const QString& file) { open_file(file); });
  connect(gallery_, &Gallery::open_requested, a.open, &QAction::trigger);
  connect(gallery_, &Gallery::back_requested, this, [this] { show_gallery(false); });

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
  connect(&documents_, &Documents::written, this, &MainWindow::show_written);
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

void MainWindow::choose_and_open(const QString& title, const QString& filter) {
  const QString folder = QSettings().value(QStringLiteral("open_folder")).toString();
  const QString file = QFileDialog::getOpenFileName(this, title, folder, filter);
  if (file.isEmpty()) return;
  QSettings().setValue(QStringLiteral("open_folder"), QFileInfo(file).absolutePath());
  open_file(file);
}

void MainWindow::choose_and_save(saving::Kind kind, const QString& title, const FramePtr& earlier) {
  const Frame& run = earlier ? *earlier : *focused().frame();
  const QString file = file_to_save(this, title, saving::default_name(kind, run), saving::filter(kind, run));
  if (!file.isEmpty()) save(kind, file, earlier);
}

void MainWindow::save(saving::Kind kind, const QString& file, const FramePtr& earlier) {
  const Sides& sides = sides_->sides();
  if (kind == saving::Kind::session && !earlier)
    saved_ = {controller_.newest()->run, controller_.newest()->last.iteration};
  if (earlier) {
    const auto others = kind == saving::Kind::session ? earlier_.beside(*earlier) : std::vector<FramePtr>();
    documents_.save(kind, file, earlier, nullptr, others, earlier_.went_by_iteration(*earlier));
  } else if (kind == saving::Kind::session && !sides.alone()) {
    std::vector<FramePtr> shown = sides.shown();
    const FramePtr first = shown.front();
    shown.erase(shown.begin());
    if (std::erase_if(shown, [&](const FramePtr& side) { return side->instance != first->instance; }) > 0)
      show_message(Severity::warning, tr("A side that has no run yet is not in the session."));
    documents_.save(kind, file, first, nullptr, shown, linked_by_iteration());
  } else {
    // A trace covers the whole run, even while an earlier moment is shown.
    documents_.save(kind, file, kind == saving::Kind::trace ? focused().newest() : focused().frame(),
                    focused().trace());
  }
}

void MainWindow::fill_recent_menu(QMenu* menu) {
  menu->clear();
  const QStringList files = recent_files::list();
  for (const QString& file : files) {
    const QFileInfo info(file);
    QAction* action = menu->addAction(plain_entry(info.fileName()), this, [this, file] { open_file(file); });
    action->setToolTip(plain_tip(file));
    action->setEnabled(info.exists());
    if (!info.exists()) action->setText(tr("%1 (missing)").arg(plain_entry(info.fileName())));
  }
  menu->setToolTipsVisible(true);
  if (files.isEmpty()) {
    menu->addAction(tr("No Files Yet"))->setEnabled(false);
  } else {
    menu->addSeparator();
    menu->addAction(tr("Clear List"), this, [] { recent_files::clear(); });
  }
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

void MainWindow::copy_tour(const Frame& run) {
  QStringList ids;
  const QapInstance* const qap = qap_in(*run.instance);
  for (const City city : qap ? qap->locations(run.best) : run.best) ids << QString::number(run.instance->id(city));
  QApplication::clipboard()->setText(ids.join(QLatin1Char('\n')));
}

}  // namespace formicarium
