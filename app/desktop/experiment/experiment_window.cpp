// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/experiment_window.hpp"

#include <QDesktopServices>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/desktop/experiment/ask.hpp"
#include "app/desktop/experiment/experiment_bar.hpp"
#include "app/desktop/experiment/experiment_form.hpp"
#include "app/desktop/experiment/figure.hpp"
#include "app/desktop/experiment/results_pane.hpp"
#include "app/desktop/experiment/slurm_dialog.hpp"
#include "app/desktop/file_to_save.hpp"
#include "app/desktop/message_bar.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/spoken.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/picture/plot_figure.hpp"
#include "app/engine/machine.hpp"
#include "app/engine/make_colony.hpp"
#include "core/base/error.hpp"
#include "core/base/file_name.hpp"
#include "core/base/read_file.hpp"
#include "core/base/version.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/open_instance.hpp"
#include "core/experiment/spec_json.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

constexpr int look_every = 100;  // ms
const QString unfinished_key = QStringLiteral("unfinished_experiment");

fs::path path_of(const QString& file) { return fs::path(QFile::encodeName(file).toStdString()); }

ExperimentFiles files_of(const QString& spec) {
  const fs::path file = path_of(spec);
  return ExperimentFiles(file.parent_path() / results_name(file));
}

QString suggested_name(const experiment::Spec& spec) {
  return text(file_name(spec.name.empty() ? "experiment" : spec.name)) + QStringLiteral(".json");
}

/// `here`: it is to run on this machine.
std::shared_ptr<const experiment::Plan> plan_of(experiment::Spec spec, const fs::path& file, const QStringList& folders,
                                                Progress& progress, bool here = true) {
  PlanReading reading{
      .load = [&](const fs::path& one, Distances how) { return open_instance(instance_file(one), &progress, how); },
      .require_backend = here ? require_backend : nullptr,
      .for_missing = "Choose the folder to look in (Instances, Add), or remove them"};
  for (const QString& folder : folders) reading.folders.push_back(path_of(folder));
  return std::make_shared<const experiment::Plan>(read_plan(std::move(spec), file, reading).plan);
}

std::shared_ptr<const PlanWithOthers> others_of(const experiment::Plan& plan, const QStringList& files,
                                                Progress& progress) {
  std::vector<fs::path> paths;
  for (const QString& file : files) paths.push_back(path_of(file));
  return std::make_shared<const PlanWithOthers>(with_others(plan, paths, &progress));
}

}  // namespace

/// A specification with its instances and the results so far.
struct ExperimentWindow::Read {
  experiment::Spec spec;
  std::shared_ptr<const experiment::Plan> plan{};  // null: it cannot be run
  std::shared_ptr<FollowedResults> results{};      // null: they are of another experiment
  FollowedResults::Found found{};
  QString folder{};  // of results, if it was opened
  QStringList other_files{};
  std::shared_ptr<const PlanWithOthers> others{};  // null: there are none, or they cannot be read
};

ExperimentWindow::ExperimentWindow(QWidget* parent)
    : QWidget(parent, Qt::Window),
      form_(new ExperimentForm(this)),
      results_(new ResultsPane(this)),
      bar_(new ExperimentBar(this)),
      message_(new MessageBar(this, tr("message of the experiment"))),
      follower_(this) {
  setObjectName(QStringLiteral("experiment_window"));
  set_spoken_role(this, QAccessible::Window);
  const QSize screen = parent && parent->screen() ? parent->screen()->availableSize() : QSize(1180, 760);
  resize(QSize(1180, 760).boundedTo(screen));
  make_head();
  auto* scroll = new QScrollArea(this);
  scroll->setWidget(form_);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setMinimumWidth(form_->minimumSizeHint().width() + 24);
  auto* split = new QSplitter(this);
  split->addWidget(scroll);
  split->addWidget(results_);
  split->setStretchFactor(1, 1);
  split->setChildrenCollapsible(false);
  split->setSizes({400, 780});
  auto* column = spaced(new QVBoxLayout(this), 0);
  column->addWidget(head_);
  column->addWidget(message_);
  column->addWidget(split, 1);
  column->addWidget(bar_);
  connect(form_, &ExperimentForm::changed, this, &ExperimentWindow::note_change);
  connect(form_, &ExperimentForm::said, bar_, &ExperimentBar::show_plan);
  connect(bar_, &ExperimentBar::start_wanted, this, &ExperimentWindow::start);
  connect(bar_, &ExperimentBar::pause_wanted, this, [this](bool on) {
    if (work_) work_->pause(on);
    look();
  });
  connect(bar_, &ExperimentBar::stop_wanted, this, &ExperimentWindow::stop);
  connect(results_, &ResultsPane::run_chosen, this, &ExperimentWindow::choose_run);
  connect(results_, &ResultsPane::copied, this, [this](const QString& sentence) { say(sentence, false); });
  connect(results_, &ResultsPane::failed, this, [this](const QString& sentence) { say(sentence); });
  connect(results_, &ResultsPane::figure_changed, this, [this] {
    const Figure* figure = results_->figure();
    save_figure_->setEnabled(figure && figure->shows_results());
  });
  for (Jobs* jobs : {&reading_, &writing_}) {
    connect(jobs, &Jobs::started, message_, &MessageBar::show_work);
    connect(jobs, &Jobs::progressed, message_, &MessageBar::show_progress);
    connect(jobs, &Jobs::ended, message_, &MessageBar::hide_work);
    connect(jobs, &Jobs::ended, this, [this] { form_->setEnabled(!running()); });
    connect(jobs, &Jobs::failed, this, [this](const QString& sentence) { say(sentence); });
  }
  connect(message_, &MessageBar::cancel_requested, this, [this] {
    reading_.cancel();
    writing_.cancel();
  });
  connect(&reading_, &Jobs::started, form_, [this] { form_->setEnabled(false); });
  connect(&follower_, &Follower::found, this, &ExperimentWindow::show_found);
  connect(&follower_, &Follower::failed, this, [this](const QString& sentence) { say(sentence); });
  look_.setInterval(look_every);
  connect(&look_, &QTimer::timeout, this, &ExperimentWindow::look);
  show_title();
}

ExperimentWindow::~ExperimentWindow() = default;

void ExperimentWindow::make_head() {
  head_ = new QWidget(this);
  auto* row = spaced(new QHBoxLayout(head_), 6, {12, 8, 12, 4});
  const auto button = [&](const QString& words, const char* name, const QString& spoken) {
    auto* made = new QPushButton(words, head_);
    named(made, name, spoken);
    row->addWidget(made);
    return made;
  };
  QPushButton* open_button = button(tr("Open…"), "open_experiment", tr("Open an experiment"));
  connect(open_button, &QPushButton::clicked, this, [this] {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open Experiment"),
                                                      QSettings().value(QStringLiteral("experiment_folder")).toString(),
                                                      tr("Specifications, or journals of results (*.json *.jsonl)"));
    if (!file.isEmpty()) open(file);
  });
  QPushButton* examples = button(tr("Examples"), "example_experiments", tr("Open an example"));
  auto* menu = new QMenu(examples);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fill_examples(menu); });
  examples->setMenu(menu);
  connect(button(tr("Save As…"), "save_experiment", tr("Save the specification")), &QPushButton::clicked, this,
          &ExperimentWindow::save_as);
  add_results_ = button(tr("Add Results…"), "add_results", tr("Add results of another program"));
  add_results_->setToolTip(
      tr("Compares results of another program, from a CSV file with the columns instance, program, "
         "run, seconds and length, with those of this experiment"));
  connect(add_results_, &QPushButton::clicked, this, [this] {
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Add Results of Other Programs"), QSettings().value(QStringLiteral("experiment_folder")).toString(),
        tr("Tables (*.csv *.tsv *.txt)"));
    if (!files.isEmpty()) add_results(files);
  });
  connect(button(tr("Export for Slurm…"), "export_for_slurm", tr("Export the experiment for Slurm")),
          &QPushButton::clicked, this, &ExperimentWindow::export_for_slurm);
  setAcceptDrops(true);
  row->addStretch(1);
  save_figure_ = button(tr("Save Figure…"), "save_figure", tr("Save the figure as PNG, SVG or PDF"));
  save_figure_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));  // as in the main window
  save_figure_->setEnabled(false);
  connect(save_figure_, &QPushButton::clicked, this, &ExperimentWindow::save_figure);
}

void ExperimentWindow::fill_examples(QMenu* menu) {
  menu->clear();
  fs::path folder;
  try {
    folder = fs::path(gallery_path(gallery().front().file)).parent_path().parent_path() / "experiments";
  } catch (const InputError&) {  // not installed
  }
  std::error_code none;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::ranges::sort(files);
  for (const fs::path& file : files)
    menu->addAction(plain_entry(text(file.stem().string())), this,
                    [this, file] { read(QFile::decodeName(file.string().c_str()), false); });
  if (files.empty()) menu->addAction(tr("None Is Installed"))->setEnabled(false);
}

bool ExperimentWindow::running() const { return work_ != nullptr; }

QString ExperimentWindow::unfinished() {
  const QString file = QSettings().value(unfinished_key).toString();
  return QFileInfo::exists(file) ? file : QString();
}

void ExperimentWindow::set_screen(std::function<std::vector<experiment::Variant>()> screen) {
  form_->set_screen(std::move(screen));
}

void ExperimentWindow::begin(const experiment::Spec& spec) {
  if (running()) return say(tr("An experiment is running; stop it before you begin another."));
  if (ask_about_changes(this, [this, spec] { begin(spec); })) return;
  reading_.cancel();
  message_->close_message();
  file_.clear();
  folder_.clear();
  results_folder_.clear();
  follower_.stop();
  plan_.reset();
  drop_others();
  form_->set_spec(spec);
  results_->clear();
  bar_->show_rest(0, 0);
  changed_ = other_runs_ = true;
  show_title();
}

void ExperimentWindow::open(const QString& named) {
  const QFileInfo info(named);
  if (!info.isDir() && info.suffix() != QStringLiteral("jsonl")) return read(named, true);
  const QString folder = info.isDir() ? info.absoluteFilePath() : info.absolutePath();
  try {
    if (const auto spec = spec_of_results(path_of(folder))) return read(QFile::decodeName(spec->c_str()), true, folder);
  } catch (const InputError& error) {
    return say(QString::fromUtf8(error.what()));
  }
  if (!file_.isEmpty()) return read(file_, true, folder);
  say(tr("%1: no specification belongs to these results: none lies in the folder or, as NAME.json, beside "
         "NAME-results. Open the specification, then the folder.")
          .arg(folder));
}

void ExperimentWindow::read(const QString& named, bool own, const QString& results) {
  if (running()) return say(tr("An experiment is running; stop it before you open another."));
  if (ask_about_changes(this, [this, named, own, results] { read(named, own, results); })) return;
  message_->close_message();
  const QString file = QFileInfo(named).absoluteFilePath();
  const QStringList folders = form_->folders();
  reading_.start(tr("Reading %1").arg(QFileInfo(file).fileName()), [=, this](Progress& progress) -> Jobs::Done {
    const fs::path path = path_of(file);
    auto found = std::make_shared<Read>(
        Read{.spec = experiment::parse_spec(read_text_file(path, &progress, largest_settings_file), path.string()),
             .folder = results});
    QString trouble;
    try {
      found->plan = plan_of(found->spec, path, folders, progress);
      if (own) {
        auto there = std::make_shared<FollowedResults>(found->plan,
                                                       results.isEmpty() ? files_of(file).folder : path_of(results));
        found->found = there->look();
        found->results = std::move(there);
      }
      for (const fs::path& one : files_of_others(found->spec, path))
        found->other_files << QFile::decodeName(one.string().c_str());
      if (!found->other_files.isEmpty()) found->others = others_of(*found->plan, found->other_files, progress);
    } catch (const InputError& error) {  // the form can still be shown and mended
      trouble = QString::fromUtf8(error.what());
    }
    return [this, file, own, found, trouble] {
      take(file, own, *found);
      if (!found->other_files.isEmpty()) join(found->other_files, found->others);
      const bool refused = !trouble.isEmpty(), warned = !found->spec.warnings.empty();
      const QString remark = text(found->found.remark);
      if (refused || warned || !remark.isEmpty())
        say(refused ? trouble : warned ? text(found->spec.warnings.front()) : remark, refused);
    };
  });
}

void ExperimentWindow::take(const QString& file, bool own, Read& found) {
  folder_ = QFileInfo(file).absolutePath();
  if (own) QSettings().setValue(QStringLiteral("experiment_folder"), folder_);
  file_ = own ? file : QString();
  results_folder_ = found.folder;
  changed_ = other_runs_ = !own;
  edited_ = false;
  plan_ = found.plan;
  drop_others();
  form_->set_spec(found.spec);
  follower_.stop();
  bar_->show_rest(0, plan_ ? int(plan_->runs.size()) : 0);
  if (plan_) {
    ExperimentResults results(plan_->runs.size());
    for (auto& [run, result] : std::exchange(found.found.results, {})) results[run] = std::move(result);
    results_->begin(plan_, std::move(results));
    show_found(found.found);
    if (found.results) follower_.follow(found.results);
  } else {
    results_->clear();
  }
  show_title();
}

ExperimentFiles ExperimentWindow::results_of(const QString& file) const {
  return file == file_ && !results_folder_.isEmpty() ? ExperimentFiles(path_of(results_folder_)) : files_of(file);
}

void ExperimentWindow::follow() {
  follower_.follow(std::make_shared<FollowedResults>(plan_, results_of(file_).folder));
}

void ExperimentWindow::show_found(const FollowedResults::Found& found) {
  if (!found.results.empty()) results_->take(found.results);
  followed_ = found;
  followed_.results.clear();
  if (!other_runs_) show_rest();
  const QString trouble = text(found.trouble);
  if (std::exchange(trouble_said_, trouble) != trouble && !trouble.isEmpty()) say(trouble);
}

void ExperimentWindow::note_change() {
  changed_ = edited_ = true;
  other_runs_ = !compare_anew();
  show_rest();
  show_title();
}

void ExperimentWindow::show_rest() {
  if (other_runs_)
    bar_->show_rest(0, 0);  // what is done belongs to what was written
  else
    bar_->show_rest(followed_.done, int(plan_->runs.size()), text(followed_.words));
}

bool ExperimentWindow::compare_anew() {
  if (!plan_) return false;
  try {
    experiment::Spec wanted = form_->spec();
    wanted.results = plan_->spec.results;
    const std::string shown = experiment::format_spec(plan_->spec);
    if (experiment::format_spec(wanted) == shown) return true;
    const experiment::Comparison how = std::exchange(wanted.compare, plan_->spec.compare);
    if (experiment::format_spec(wanted) != shown) return false;
    wanted.compare = how;
    plan_ = std::make_shared<const experiment::Plan>(
        experiment::make_plan(std::move(wanted), plan_->instances, file_.toStdString()));
    if (others_) {
      auto all = std::make_shared<experiment::Plan>(*others_->plan);
      all->spec.compare = how;
      others_ = std::make_shared<const PlanWithOthers>(PlanWithOthers{all, others_->others});
    }
    results_->join(others_ ? others_->plan : plan_, {});
    return true;
  } catch (const InputError&) {  // Start says what is missing
    return false;
  }
}

void ExperimentWindow::start() {
  try {
    form_->spec();  // before anything is asked for
  } catch (const InputError& error) {
    return say(QString::fromUtf8(error.what()));
  }
  if (followed_.shards > 0 && follower_.follows() && !other_runs_)
    return ask(this,
               tr("These results are those of %1 shards, which other processes may be doing.").arg(followed_.shards),
               tr("What this window and a shard both do counts once."),
               {{tr("Do Missing Runs Here"), [this] { start_here(); }}}, tr("Cancel"));
  start_here();
}

void ExperimentWindow::start_here() {
  const QString name = suggested_name(form_->spec());
  if (!file_.isEmpty() && QFileInfo(QFileInfo(file_).absolutePath()).isWritable()) return start_in(file_);
  const QString file =
      file_to_save(this, tr("Keep the Experiment As"), name, tr("Specifications of experiments (*.json)"));
  if (!file.isEmpty()) start_in(file);
}

experiment::Spec ExperimentWindow::spec_for(const QString& file) const {
  experiment::Spec spec = form_->spec();
  const fs::path from = path_of(folder_);
  std::error_code none;
  const QDir beside = QFileInfo(file).absoluteDir();
  for (const QString& one : other_files_) {
    const QString name = beside.relativeFilePath(one);
    spec.results.push_back(path_of(name.startsWith(QStringLiteral("..")) ? one : name).string());
  }
  if (folder_.isEmpty() || QFileInfo(file).absolutePath() == folder_) return spec;
  for (experiment::WantedInstance& one : spec.instances)
    if (one.kind.empty() && fs::is_regular_file(from / one.file, none)) one.file = (from / one.file).string();
  return spec;
}

void ExperimentWindow::start_in(const QString& named) {
  if (running() || reading_.busy()) return;
  message_->close_message();
  const QString file = QFileInfo(named).absoluteFilePath();
  try {
    const experiment::Spec spec = spec_for(file);
    plan_and_run(file, changed_ || file != file_ ? &spec : nullptr);
  } catch (const InputError& error) {
    say(QString::fromUtf8(error.what()));
  }
}

void ExperimentWindow::plan_and_run(const QString& file, const experiment::Spec* written) {
  const QStringList folders = form_->folders();
  const std::string json = written ? experiment::format_spec(*written) : std::string();
  reading_.start(
      tr("Reading the instances"),
      [this, file, folders, json, of_others = other_files_,
       results = results_of(file)](Progress& progress) -> Jobs::Done {
        const fs::path path = path_of(file);
        const std::string words = json.empty() ? read_text_file(path, &progress, largest_settings_file) : json;
        auto plan = plan_of(experiment::parse_spec(words, path.string()), path, folders, progress);
        stored_results(*plan, results);  // refuses results of another experiment before the file is written
        if (!json.empty()) write_file(path, json);
        std::shared_ptr<const PlanWithOthers> others;
        QString dropped;  // why: the experiment may have other instances now
        try {
          if (!of_others.isEmpty()) others = others_of(*plan, of_others, progress);
        } catch (const InputError& error) {
          dropped = tr("Results of other programs are no longer shown: %1").arg(QString::fromUtf8(error.what()));
        }
        return [this, file, plan, others, dropped] {
          if (running()) return;
          if (file != file_) results_folder_.clear();
          file_ = file;
          folder_ = QFileInfo(file).absolutePath();
          changed_ = edited_ = other_runs_ = false;
          show_title();
          if (!others) drop_others();
          run(plan, others);
          if (!dropped.isEmpty()) say(dropped);
        };
      });
}

void ExperimentWindow::run(const std::shared_ptr<const experiment::Plan>& plan,
                           const std::shared_ptr<const PlanWithOthers>& others) {
  plan_ = plan;
  others_ = others;
  accepted_ = false;
  follower_.stop();
  work_ = std::make_unique<ExperimentWork>(
      plan, results_of(file_), make_colony_anywhere, [] { return cards_for_runs(); }, machine_for);
  form_->setEnabled(false);
  results_->begin(plan, {});
  if (others) results_->join(others->plan, others->others);
  look_.start();
  look();
}

void ExperimentWindow::look() {
  if (!work_) return;
  const ExperimentWork::Standing standing = work_->standing();
  bar_->show_standing(standing);
  if (standing.accepted && !std::exchange(accepted_, true))
    QSettings().setValue(unfinished_key, results_folder_.isEmpty() ? file_ : results_folder_);
  if (NewResults more = work_->take_new(); !more.empty()) results_->take(std::move(more));
  if (standing.state == ExperimentWork::State::running || standing.state == ExperimentWork::State::stopping) return;
  look_.stop();
  work_.reset();
  form_->setEnabled(true);
  followed_ = {.done = standing.done};  // until the first look into the folder
  if (standing.accepted) follow();
  if (standing.state == ExperimentWork::State::done) QSettings().remove(unfinished_key);
  if (!standing.sentence.empty())
    say(text(standing.sentence));
  else if (standing.state == ExperimentWork::State::done && standing.failed > 0)
    say(tr("%1 of %2 runs failed; Start tries them again.").arg(whole(standing.failed), whole(standing.runs)));
  else if (standing.state == ExperimentWork::State::done)
    say_done();
}

void ExperimentWindow::say_done() {
  const QString folder = QFile::decodeName(results_of(file_).folder.c_str());
  message_->show_message(
      {Severity::information,
       tr("Done. The results are in %1: results.csv, tests.csv, results.json, tables.tex, tables.md and "
          "the journal.")
           .arg(QFileInfo(folder).fileName()),
       tr("Show Folder"), [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); }});
}

void ExperimentWindow::drop_others() {
  other_files_.clear();
  others_.reset();
}

void ExperimentWindow::add_results(const QStringList& files) {
  message_->close_message();
  if (!plan_) return say(tr("Open an experiment or start one: results of other programs are compared with its own."));
  const QStringList all = other_files_ + files;
  reading_.start(tr("Reading %1").arg(QFileInfo(files.front()).fileName()),
                 [this, plan = plan_, files, all](Progress& progress) -> Jobs::Done {
                   const auto others = others_of(*plan, all, progress);
                   return [this, plan, files, all, others] {
                     if (plan_ != plan) return add_results(files);  // it is compared otherwise by now
                     join(all, others);
                     changed_ = edited_ = true;  // the specification names them from now on
                     show_title();
                   };
                 });
}

void ExperimentWindow::join(const QStringList& files, std::shared_ptr<const PlanWithOthers> others) {
  other_files_ = files;
  others_ = std::move(others);
  if (others_) results_->join(others_->plan, others_->others);
}

namespace {

/// What can be dropped here: files and folders of this machine.
QStringList files_in(const QMimeData* data) {
  QStringList files;
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) files << url.toLocalFile();
  return files;
}

/// Whether it is a specification or a folder of results, not a table of another program.
bool is_experiment(const QString& file) {
  const QFileInfo info(file);
  return info.isDir() || info.suffix() == QStringLiteral("json") || info.suffix() == QStringLiteral("jsonl");
}

}  // namespace

void ExperimentWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!files_in(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void ExperimentWindow::dropEvent(QDropEvent* event) {
  const QStringList files = files_in(event->mimeData());
  const auto own = std::ranges::find_if(files, is_experiment);
  if (own != files.end()) return open(*own);
  if (!files.isEmpty()) add_results(files);
}

void ExperimentWindow::choose_run(const ChosenRun& chosen) {
  if (!plan_) return;
  if (chosen.run >= plan_->runs.size())
    return say(tr("This run is of another program: it was read from a file and cannot be repeated here."));
  const experiment::PlannedRun& planned = plan_->runs[chosen.run];
  OpenedSession opened{plan_->instance(planned).instance, plan_->instance(planned).file, {}};
  opened.session.settings = plan_->settings(planned);
  opened.session.iteration = chosen.iterations;
  opened.session.best = chosen.length;
  opened.session.version = version;
  emit run_chosen(opened, tr("Run of the experiment %1, variant %2,")
                              .arg(one_line(text(plan_->spec.name), 40),
                                   one_line(text(plan_->spec.variants[planned.variant].name), 40)));
}

void ExperimentWindow::save_figure() {
  Figure* figure = results_->figure();
  if (!figure || !plan_ || !figure->shows_results()) return;
  FigureOffer offer{.subjects = {plot_subject(figure->body(), text(plan_->spec.name))}, .settings = last_figure()};
  offer.initial.size = QSizeF(figure->size());
  auto* dialog = new ExportDialog(std::move(offer), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const QString folder = QSettings().value(QStringLiteral("save_folder"), QDir::currentPath()).toString();
  dialog->set_file(folder + QLatin1Char('/') +
                   QString::fromStdString(file_name(plan_->spec.name + " " + figure->name().toStdString())) +
                   QLatin1Char('.') + dialog->settings().ending);
  connect(dialog, &ExportDialog::exported, this, [this](const QString& file) {
    QSettings().setValue(QStringLiteral("save_folder"), QFileInfo(file).absolutePath());
    say(tr("Saved %1.").arg(QFileInfo(file).fileName()), false);
  });
  dialog->open();
}

void ExperimentWindow::export_for_slurm() {
  if (running() || reading_.busy()) return;
  message_->close_message();
  try {
    // The folder of the results that are shown; of other runs one beside the specification, or where files were saved
    // last. Its paths are those of this machine.
    const QString beside = file_.isEmpty()
                               ? QSettings().value(QStringLiteral("experiment_folder"), QDir::homePath()).toString()
                               : QFileInfo(file_).absolutePath();
    const experiment::Spec wanted = form_->spec();
    const QString by_name =
        text(results_name(file_name(wanted.name.empty() ? "experiment" : wanted.name) + ".json").string());
    const QString folder =
        file_.isEmpty() || other_runs_ ? beside + u'/' + by_name : QFile::decodeName(results_of(file_).folder.c_str());
    const experiment::Spec spec = spec_for(folder + QStringLiteral("/spec.json"));
    reading_.start(tr("Reading the instances"), [=, this, data = form_->folders()](Progress& progress) -> Jobs::Done {
      const auto plan = plan_of(spec, path_of(folder) / "spec.json", data, progress, false);
      return [this, plan, data, folder] {
        auto* dialog = new SlurmDialog(plan, data, this);
        dialog->set_folder(folder);
        connect(dialog, &SlurmDialog::exported, this, [this](const QString& into) {
          edited_ = false;  // a file has the form now
          open(into);
        });
        dialog->open();
      };
    });
  } catch (const InputError& error) {
    say(QString::fromUtf8(error.what()));
  }
}

void ExperimentWindow::save_as() {
  try {
    const QString name = suggested_name(form_->spec());  // before a file is asked for
    const QString file = file_to_save(this, tr("Save Specification"), file_.isEmpty() ? name : file_,
                                      tr("Specifications of experiments (*.json)"));
    if (file.isEmpty()) {
      after_saving_ = nullptr;
      return;
    }
    const std::string json = experiment::format_spec(spec_for(file));
    writing_.start(tr("Writing %1").arg(QFileInfo(file).fileName()), [this, file, json](Progress&) -> Jobs::Done {
      write_file(path_of(file), json);
      return [this, file] {
        edited_ = false;
        if (const auto go_on = std::exchange(after_saving_, nullptr)) return go_on();
        if (!running()) open(file);  // with the results beside it, if there are any
      };
    });
  } catch (const InputError& error) {
    say(QString::fromUtf8(error.what()));
  }
}

void ExperimentWindow::say(const QString& sentence, bool error) {
  message_->show_message({error ? Severity::warning : Severity::information, sentence, {}, {}});
}

void ExperimentWindow::show_title() {
  const QString name = file_.isEmpty() ? tr("new") : QFileInfo(file_).fileName();
  setWindowTitle(
      tr("Experiment: %1%2").arg(plain_title(name), changed_ && !file_.isEmpty() ? tr(" (changed)") : QString()));
}

}  // namespace formicarium
