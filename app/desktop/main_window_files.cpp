// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens and saves.
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <algorithm>
#include <cmath>

#include "app/desktop/actions.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/panels/chart_data.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/recent_files.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/session_words.hpp"
#include "app/desktop/speed.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/choices.hpp"
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
  const QString instances = tr("Instances (*.tsp *.atsp *.csv);;All files (*)");
  connect(a.gallery, &QAction::triggered, this, [this] { show_gallery(true); });
  connect(a.open, &QAction::triggered, this, [this, instances] { choose_and_open(tr("Open"), instances); });
  connect(a.open_tour, &QAction::triggered, this,
          [this] { choose_and_open(tr("Open Tour"), tr("Tours (*.tour);;All files (*)")); });
  connect(a.open_session, &QAction::triggered, this,
          [this] { choose_and_open(tr("Open Session"), tr("Sessions and settings (*.json);;All files (*)")); });
  connect(a.save_tour, &QAction::triggered, this, [this] { choose_and_save(saving::Kind::tour, tr("Save Tour")); });
  connect(a.save_session, &QAction::triggered, this,
          [this] { choose_and_save(saving::Kind::session, tr("Save Session")); });
  connect(a.save_settings, &QAction::triggered, this,
          [this] { choose_and_save(saving::Kind::settings, tr("Save Settings")); });
  connect(a.export_trace, &QAction::triggered, this,
          [this] { choose_and_save(saving::Kind::trace, tr("Export Trace")); });
  connect(a.export_picture, &QAction::triggered, this, &MainWindow::export_picture);
  connect(a.export_charts, &QAction::triggered, this, &MainWindow::choose_and_export_charts);
  connect(a.copy_tour, &QAction::triggered, this, [this] { copy_tour(*controller_.frame()); });
  connect(a.copy_picture, &QAction::triggered, this, &MainWindow::copy_picture);
  connect(a.close, &QAction::triggered, this, &QWidget::close);
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  connect(gallery_, &Gallery::chosen, this, [this](const QString& file) { open_file(file); });
  connect(gallery_, &Gallery::open_requested, a.open, &QAction::trigger);
  connect(gallery_, &Gallery::back_requested, this, [this] { show_gallery(false); });

  for (Jobs* jobs : {&loading_, &writing_}) {
    connect(jobs, &Jobs::started, message_bar_, &MessageBar::show_work);
    connect(jobs, &Jobs::progressed, message_bar_, &MessageBar::show_progress);
    connect(jobs, &Jobs::ended, this, [this] {
      if (!loading_.busy() && !writing_.busy() && !controller_.making() && !replay_) message_bar_->hide_work();
    });
    connect(jobs, &Jobs::failed, this, [this, jobs](const QString& sentence) {
      const bool stays = jobs == &loading_ && controller_.frame()->instance != nullptr;
      const QString whole_sentence = sentence.endsWith(u'.') ? sentence : sentence + u'.';
      show_message(Message::Kind::error, stays ? whole_sentence + tr(" The running instance stays.") : whole_sentence,
                   jobs == &loading_ ? tr("Open Another…") : QString(), [this] { actions_->open->trigger(); });
    });
  }
  connect(message_bar_, &MessageBar::cancel_requested, this, [this] {
    loading_.cancel();
    writing_.cancel();
    controller_.cancel_making();
    if (replay_) controller_.pause();
  });
  connect(message_bar_, &MessageBar::message_closed, this, [this] {
    hint_open_ = false;
    show_state(*controller_.frame());
  });
}

void MainWindow::open_file(const QString& file, bool run) {
  const std::filesystem::path path(file.toStdString());
  loading_.start(tr("Reading %1").arg(one_line(QFileInfo(file).fileName())),
                 [this, path, run, current = controller_.frame()->instance](Progress& progress) -> Jobs::Done {
                   auto opened = std::make_shared<Opened>(open_document(path, current, progress));
                   return [this, path, run, opened] {
                     std::visit([this, run](auto& what) { take(what, run); }, *opened);
                     recent_files::add(QString::fromStdString(path.string()));
                   };
                 });
}

void MainWindow::take(OpenedInstance opened, bool run) {
  const bool follow = !first_settings_ && controller_.frame()->instance;
  Settings settings = first_settings_ ? *first_settings_ : controller_.frame()->settings;
  if (!first_settings_ && !actions_->keep_seed->isChecked()) settings.seed = Controller::fresh_seed();
  first_settings_.reset();
  replay_.reset();
  remember_file(opened.instance, opened.file);
  select_city(-1);
  message_bar_->close_message();
  if (follow) say_what_follows(settings);
  for (const std::string& warning : opened.instance->warnings())
    show_message(Message::Kind::warning, QString::fromStdString(warning));
  if (opened.instance->layout_is_computed()) {
    show_message(Message::Kind::information,
                 tr("This file has distances only; cities are placed by multidimensional scaling, "
                    "so lengths on screen are approximate."));
  }
  if (const auto speed = suited_speed_.for_next(run_bar_->speed(), opened.instance->cities()))
    run_bar_->set_speed(*speed);
  controller_.load(std::move(opened.instance), settings, run);
  show_gallery(false);
}

void MainWindow::say_what_follows(const Settings& settings) {
  const Settings base = with_preset(settings, Settings{});
  constexpr qsizetype most = 3;
  QStringList changes = difference_list(base, settings);
  if (changes.isEmpty()) return;
  const auto rest = int(changes.size() - most);
  if (rest > 0) changes = changes.mid(0, most) << tr("%1 more").arg(rest);
  show_message(Message::Kind::information,
               tr("Changed settings came along: %1.").arg(changes.join(QStringLiteral(", "))), tr("Use Defaults"),
               [this, base] { controller_.restart_with(base); });
}

void MainWindow::take(const OpenedTour& opened, bool) {
  const Frame& frame = *controller_.frame();
  if (frame.instance != opened.instance) {
    show_message(Message::Kind::warning, tr("Another instance was opened meanwhile; the tour was not compared."));
    return;
  }
  QString text = tr("The tour in the file has length %1").arg(whole(opened.length));
  if (const auto gap = frame.instance->gap_to_best_known(opened.length))
    text += (frame.instance->optimum() ? tr(", %1 above the optimum") : tr(", %1 above the best known length"))
                .arg(gap_text(gap));
  if (!frame.best.empty()) {
    const double ratio = 100 * (double(frame.best_length) / double(std::max<Length>(opened.length, 1)) - 1);
    if (frame.best_length == opened.length) {
      text += tr("; the colony's best is as long");
    } else {
      text += tr("; the colony's best, %1, is %2 % %3")
                  .arg(whole(frame.best_length), QString::number(std::abs(ratio), 'f', 2),
                       ratio > 0 ? tr("longer") : tr("shorter"));
    }
  }
  text += QLatin1Char('.');
  for (const std::string& warning : opened.tour.warnings) text += QLatin1Char(' ') + QString::fromStdString(warning);
  show_message(Message::Kind::information, text);
}

void MainWindow::take(const OpenedSettings& opened, bool run) {
  if (controller_.frame()->instance == nullptr) {
    first_settings_ = opened.settings;
    if (run)
      open_file(QString::fromStdString(gallery_path(gallery().front().file)), run);
    else
      show_message(Message::Kind::information, tr("The settings are used for the next instance that is opened."));
    return;
  }
  controller_.restart_with(opened.settings);
}

void MainWindow::take(const OpenedSession& opened, bool) {
  first_settings_.reset();
  remember_file(opened.instance, opened.instance_file);
  select_city(-1);
  message_bar_->close_message();
  const double speed = replay_ ? replay_->speed_before : controller_.speed();
  replay_ = Replay{opened, speed, controller_.frame()->run};
  show_message(Message::Kind::information, session_words(opened));
  controller_.load(opened.instance, opened.session.settings, false, opened.session.journal);
  if (opened.session.iteration > 0) {
    controller_.set_speed(0);
    controller_.step(opened.session.iteration);
    message_bar_->show_work(tr("Replaying %1 iterations").arg(whole(opened.session.iteration)));
  }
  show_gallery(false);
}

void MainWindow::follow_replay(const Frame& frame) {
  if (!replay_ || frame.run <= replay_->run_before) return;
  const std::int64_t whole_way = replay_->opened.session.iteration;
  message_bar_->show_progress(double(frame.last.iteration) / double(std::max<std::int64_t>(whole_way, 1)));
  if (frame.state == State::running) return;
  const bool begun = frame.last.iteration > 0 || !frame.message.empty();  // or refused in its first iteration
  if (frame.state == State::paused && !begun && whole_way > 0) return;
  const Replay ended = *std::exchange(replay_, std::nullopt);
  const SessionFile& session = ended.opened.session;
  controller_.set_speed(ended.speed_before);
  message_bar_->hide_work();
  if (frame.last.iteration < session.iteration) {
    show_message(
        Message::Kind::information,
        tr("The replay stopped at iteration %1 of %2.").arg(whole(frame.last.iteration), whole(session.iteration)));
  } else if (frame.journal != session.journal) {
    show_message(Message::Kind::information,
                 tr("A parameter was changed during the replay, so the run went its own way."));
  } else if (frame.last.iteration == session.iteration && whole_way > 0) {
    const Verdict verdict = verdict_of(session, frame);
    show_message(verdict.agrees ? Message::Kind::information : Message::Kind::warning,
                 session_words(ended.opened) + u' ' + verdict.words);
  }
}

void MainWindow::remember_file(const InstancePtr& instance, const std::filesystem::path& file) {
  std::erase_if(files_, [](const auto& one) { return one.first.expired(); });
  files_.emplace_back(instance, file);
}

std::filesystem::path MainWindow::file_of(const InstancePtr& instance) const {
  const auto found = std::ranges::find_if(files_, [&](const auto& one) { return one.first.lock() == instance; });
  return found == files_.end() ? std::filesystem::path() : found->second;
}

void MainWindow::save(saving::Kind kind, const QString& file) { save(kind, file, controller_.frame()); }

void MainWindow::save(saving::Kind kind, const QString& file, const FramePtr& run) {
  const std::filesystem::path target(file.toStdString());
  writing_.start(tr("Writing %1").arg(one_line(QFileInfo(file).fileName())),
                 saving::write(kind, run, controller_.trace(), file_of(run->instance), target,
                               [this, file] { show_written(file); }));
}

void MainWindow::choose_and_open(const QString& title, const QString& filter) {
  const QString folder = QSettings().value(QStringLiteral("open_folder")).toString();
  const QString file = QFileDialog::getOpenFileName(this, title, folder, filter);
  if (file.isEmpty()) return;
  QSettings().setValue(QStringLiteral("open_folder"), QFileInfo(file).absolutePath());
  open_file(file);
}

QString MainWindow::chosen_file(const QString& title, const QString& name, const QString& filter) {
  const QString folder = QSettings().value(QStringLiteral("save_folder")).toString();
  const QString file = QFileDialog::getSaveFileName(this, title, QDir(folder).filePath(name), filter);
  if (!file.isEmpty()) QSettings().setValue(QStringLiteral("save_folder"), QFileInfo(file).absolutePath());
  return file;
}

void MainWindow::choose_and_save(saving::Kind kind, const QString& title, const FramePtr& earlier) {
  const FramePtr run = earlier ? earlier : controller_.frame();
  const QString name = saving::default_name(kind, *run);
  const QString file = chosen_file(title, name, saving::filter(kind));
  if (!file.isEmpty()) save(kind, file, run);
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
  for (const City city : run.best) ids << QString::number(run.instance->id(city));
  QApplication::clipboard()->setText(ids.join(QLatin1Char('\n')));
}

}  // namespace formicarium
