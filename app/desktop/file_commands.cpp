// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/file_commands.hpp"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QUrl>

#include "app/desktop/file_to_save.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/recent_files.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium {
namespace {

/// "Save Tour" of "Save &Tour…".
QString plain_text(const QAction& action) { return action.text().remove(u'&').remove(u'…'); }

QString dropped_file(const QMimeData* data) {
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile()) return url.toLocalFile();
  }
  return {};
}

}  // namespace

FileCommands::FileCommands(const Desk& desk) : QObject(&desk.window), desk_(desk) {
  const Actions& a = desk.actions;
  const auto on = [this](const QAction* action, const auto& act) { connect(action, &QAction::triggered, this, act); };
  on(a.open, [this] { choose_and_open(); });
  on(a.save_tour, [this] { choose_and_save(saving::Kind::tour, plain_text(*desk_.actions.save_tour)); });
  on(a.save_session, [this] { choose_and_save(saving::Kind::session, tr("Save Session")); });
  on(a.save_settings, [this] { choose_and_save(saving::Kind::settings, tr("Save Settings")); });
  on(a.save_instance, [this] { choose_and_save(saving::Kind::instance, tr("Save Instance")); });
  on(a.export_trace, [this] { choose_and_save(saving::Kind::trace, tr("Export Trace")); });
  on(a.copy_tour, [this] { copy_tour(*desk_.sides.focused().frame()); });
  connect(&desk.documents, &Documents::open_wanted, a.open, &QAction::trigger);
  desk.window.setAcceptDrops(true);
  desk.window.installEventFilter(this);
}

void FileCommands::open(const QString& file, Documents::Then then) {
  if (lesson::is_lesson(file.toStdString())) return emit lesson_wanted(file);
  const InstancePtr shown = desk_.sides.controller(0).frame()->instance;
  std::error_code error;
  if (!shown || !std::filesystem::equivalent(desk_.documents.file_of(shown), file.toStdString(), error))
    return desk_.documents.open(file, then);
  emit map_wanted();
  desk_.say(Severity::information, tr("%1 is open already: nothing was replaced.").arg(one_line(text(shown->name()))),
            tr("Open Anew"), [this, file, then] { desk_.documents.open(file, then); });
}

bool FileCommands::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::DragEnter || event->type() == QEvent::Drop) {
    auto* drop = static_cast<QDropEvent*>(event);
    const QString file = dropped_file(drop->mimeData());
    if (file.isEmpty()) return true;
    drop->acceptProposedAction();
    if (event->type() == QEvent::Drop) open(file);
    return true;
  }
  return QObject::eventFilter(watched, event);
}

bool FileCommands::has_saved(const Frame& run) const {
  return saved_.run == run.run && saved_.iteration == run.last.iteration;
}

void FileCommands::choose_and_open() {
  const QString folder = QSettings().value(QStringLiteral("open_folder")).toString();
  const QString file = QFileDialog::getOpenFileName(&desk_.window, tr("Open"), folder, files_to_open());
  if (file.isEmpty()) return;
  QSettings().setValue(QStringLiteral("open_folder"), QFileInfo(file).absolutePath());
  open(file);
}

void FileCommands::choose_and_save(saving::Kind kind, const QString& title, const FramePtr& earlier) {
  const Frame& run = earlier ? *earlier : *desk_.sides.focused().frame();
  const QString file = file_to_save(&desk_.window, title, saving::default_name(kind, run), saving::filter(kind, run));
  if (!file.isEmpty()) save(kind, file, earlier);
}

void FileCommands::save(saving::Kind kind, const QString& file, const FramePtr& earlier) {
  const Sides& sides = desk_.sides.sides();
  if (kind == saving::Kind::session && !earlier)
    saved_ = {desk_.sides.controller(0).newest()->run, desk_.sides.controller(0).newest()->last.iteration};
  if (earlier) {
    const auto others = kind == saving::Kind::session ? desk_.earlier.beside(*earlier) : std::vector<FramePtr>();
    desk_.documents.save(kind, file, earlier, nullptr, others, desk_.earlier.went_by_iteration(*earlier));
  } else if (kind == saving::Kind::session && !sides.alone()) {
    std::vector<FramePtr> shown = sides.shown();
    const FramePtr first = shown.front();
    shown.erase(shown.begin());
    if (std::erase_if(shown, [&](const FramePtr& side) { return side->start_instance() != first->start_instance(); }) >
        0)
      desk_.say(Severity::warning, tr("A side that has no run yet is not in the session."));
    desk_.documents.save(kind, file, first, nullptr, shown, desk_.linked_by_iteration());
  } else {
    // A trace covers the whole run, even while an earlier moment is shown.
    desk_.documents.save(kind, file,
                         kind == saving::Kind::trace ? desk_.sides.focused().newest() : desk_.sides.focused().frame(),
                         desk_.sides.focused().trace());
  }
}

void FileCommands::fill_recent_menu(QMenu* menu) {
  menu->clear();
  const QStringList files = recent_files::list();
  for (const QString& file : files) {
    const QFileInfo info(file);
    QAction* action = menu->addAction(plain_entry(info.fileName()), this, [this, file] { open(file); });
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

void FileCommands::copy_tour(const Frame& run) {
  QStringList ids;
  const QapInstance* const qap = qap_in(*run.instance);
  for (const City city : qap ? qap->locations(run.best) : run.best) ids << QString::number(run.instance->id(city));
  QApplication::clipboard()->setText(ids.join(QLatin1Char('\n')));
}

}  // namespace formicarium
