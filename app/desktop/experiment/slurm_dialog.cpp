// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/slurm_dialog.hpp"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <filesystem>
#include <utility>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/experiment_files.hpp"
#include "core/base/error.hpp"
#include "core/base/file_name.hpp"
#include "core/base/read_file.hpp"
#include "core/base/write_file.hpp"
#include "core/experiment/journals.hpp"
#include "core/experiment/spec_json.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

/// The jobs run in the folder of the campaign, so the specification and the results have paths relative to it. Folders
/// of instances have absolute paths.
SlurmCall call_of(const std::string& program, const std::string& spec, const QStringList& data) {
  CampaignCall call{.program = program, .spec = spec, .out = "."};
  for (const QString& folder : data) call.data.emplace_back(QDir(folder).absolutePath().toStdString());
  return slurm_call(call);
}

/// Writes the specification unless the same is there. Throws InputError if another is.
void write_spec(const fs::path& file, const std::string& json) {
  std::error_code none;
  if (fs::exists(file, none) && read_text_file(file) != json)
    throw InputError(file.string() + " is there and says something else. Choose another folder");
  write_file(file, json);
}

}  // namespace

/// The campaign that is wished for, within the cluster's limits. The first call asks Slurm for them.
SlurmCampaign SlurmDialog::Cluster::campaign(const experiment::Plan& plan, const SlurmWishes& wishes) {
  std::call_once(asked, [&] { here = slurm_here(); });
  return slurm_campaign(plan, on_cluster(wishes, here));
}

SlurmDialog::SlurmDialog(std::shared_ptr<const experiment::Plan> plan, QStringList data, QWidget* parent)
    : QDialog(parent),
      plan_(std::move(plan)),
      data_(std::move(data)),
      folder_(new QLineEdit(this)),
      program_(new QLineEdit(this)),
      time_(new QLineEdit(this)),
      nodes_(new QSpinBox(this)),
      gpus_(new QSpinBox(this)),
      words_(new QLabel(this)) {
  setWindowTitle(tr("Export for Slurm"));
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("slurm_dialog"));
  named(folder_, "slurm_folder", tr("Folder of the campaign"),
        tr("Specification, batch scripts and, later, the results: on a file system that the nodes see"));
  named(program_, "slurm_program", tr("Program on the nodes"),
        tr("Where formica is on the nodes; a name alone is looked for"));
  named(time_, "slurm_time", tr(limit_of_task),
        tr("Minutes, 480; hours, minutes and seconds, 8:00:00; or days before them, 2-12:00:00"));
  named(nodes_, "slurm_nodes", tr("Whole nodes at a time"),
        tr("Tasks have a node each; none: tasks of a few cores, as there is room"));
  named(gpus_, "slurm_gpus", tr("Cards of a task"));
  time_->setPlaceholderText(tr("as the runs need"));
  nodes_->setRange(0, 100'000);
  nodes_->setSpecialValueText(tr("as there is room"));
  gpus_->setRange(0, 64);
  gpus_->setSpecialValueText(tr("as the variants need"));
  const QString beside = QDir(QApplication::applicationDirPath()).filePath(QStringLiteral("formica"));
  program_->setText(QFileInfo(beside).isExecutable() ? beside : QStringLiteral("formica"));
  words_->setWordWrap(true);
  words_->setObjectName(QStringLiteral("slurm_words"));
  words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  words_->setMinimumHeight(4 * fontMetrics().height());
  words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);

  auto* form = new QFormLayout;
  auto* place = new QHBoxLayout;
  auto* choose = new QPushButton(tr("Choose…"), this);
  named(choose, "choose_slurm_folder", tr("Choose the folder"));
  place->addWidget(folder_, 1);
  place->addWidget(choose);
  auto* caption = new QLabel(tr("&Folder"), this);
  caption->setBuddy(folder_);
  form->addRow(caption, place);
  form->addRow(tr("&Program"), program_);
  form->addRow(tr("&Time limit"), time_);
  form->addRow(tr("&Nodes"), nodes_);
  form->addRow(tr("&GPUs"), gpus_);
  auto* buttons = new QDialogButtonBox(this);
  write_ = buttons->addButton(tr("Write"), QDialogButtonBox::ActionRole);
  copy_ = buttons->addButton(tr("Copy Command"), QDialogButtonBox::ActionRole);
  named(write_, "write_slurm", tr("Write the scripts"));
  named(copy_, "copy_slurm", tr("Copy the command that submits them"));
  buttons->addButton(QDialogButtonBox::Close);
  write_->setDefault(true);
  copy_->setEnabled(false);
  auto* column = spaced(new QVBoxLayout(this), 10, {14, 14, 14, 12});
  column->addLayout(form);
  column->addWidget(words_, 1);
  column->addWidget(buttons);
  resize(560, sizeHint().height());

  connect(choose, &QPushButton::clicked, this, [this] {
    const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder of the Campaign"), folder_->text());
    if (!chosen.isEmpty()) folder_->setText(chosen);
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(write_, &QPushButton::clicked, this, &SlurmDialog::write);
  connect(copy_, &QPushButton::clicked, this, &SlurmDialog::copy);
  for (QLineEdit* one : {folder_, program_, time_}) connect(one, &QLineEdit::textChanged, this, &SlurmDialog::estimate);
  for (QSpinBox* one : {nodes_, gpus_}) connect(one, &QSpinBox::valueChanged, this, &SlurmDialog::estimate);
  for (Jobs* jobs : {&estimating_, &writing_})
    connect(jobs, &Jobs::failed, this, [this](const QString& sentence) { say(sentence, false); });
  connect(&writing_, &Jobs::ended, this, [this] { write_->setEnabled(true); });
  estimate();
}

void SlurmDialog::set_folder(const QString& folder) { folder_->setText(folder); }

void SlurmDialog::say(const QString& words, bool good) {
  set_ink(words_, colour(good ? look(palette()).text : look(palette()).error));
  words_->setText(words);
}

SlurmWishes SlurmDialog::wishes() const {
  const QString time = time_->text().trimmed();
  return {.nodes = nodes_->value(),
          .gpus = gpus_->value(),
          .seconds = time.isEmpty() ? 0 : parse_slurm_time(time.toStdString())};
}

void SlurmDialog::estimate() {
  written_.clear();
  copy_->setEnabled(false);
  write_->setEnabled(false);
  estimating_.cancel();
  if (folder_->text().isEmpty() || program_->text().isEmpty())
    return say(tr("A folder and the program's place on the nodes are needed."), false);
  try {
    estimating_.start(
        {},
        [this, plan = plan_, asked = wishes(), cluster = cluster_, folder = folder_->text()](Progress&) -> Jobs::Done {
          const SlurmCampaign campaign = cluster->campaign(*plan, asked);
          const experiment::Journals there(*plan, QFile::encodeName(folder).toStdString(), "choose another folder");
          const int done = there.taken_over();
          const QString words =
              text(campaign_words(*plan, campaign)) + u'.' +
              (done > 0 ? tr(" In this folder %1 of the runs are done already; tasks leave them out.").arg(whole(done))
                        : QString()) +
              (campaign.tight ? tr(" The longest may need more time than that; what is done by then is kept.")
                              : QString());
          return [this, words] {
            write_->setEnabled(true);
            say(words);
          };
        });
  } catch (const InputError& error) {
    say(QString::fromUtf8(error.what()), false);
  }
}

void SlurmDialog::write() {
  const QString folder = QDir(folder_->text()).absolutePath();
  const std::string spec = file_name(plan_->spec.name.empty() ? "experiment" : plan_->spec.name) + ".json";
  write_->setEnabled(false);
  writing_.start(
      {},
      [this, folder, spec, plan = plan_, asked = wishes(), cluster = cluster_,
       call = call_of(program_->text().toStdString(), spec, data_)](Progress&) -> Jobs::Done {
        const fs::path in(QFile::encodeName(folder).toStdString());
        const SlurmCampaign campaign = cluster->campaign(*plan, asked);
        make_results_folder(in);
        write_spec(in / spec, experiment::format_spec(plan->spec));
        write_slurm_scripts(*plan, campaign, call, in);
        return [this, folder, spec] {
          written_ = folder;
          copy_->setEnabled(true);
          say(tr("%1, %2 and %3 are in %4. Copy Command has what submits them; the folder fills with results, and this "
                 "window shows them as they come.")
                  .arg(text(spec), text(runs_script_name), text(merge_script_name), folder));
          emit exported(folder);
        };
      });
}

void SlurmDialog::copy() {
  QApplication::clipboard()->setText(
      QStringLiteral("cd %1 && %2").arg(text(shell_word(written_.toStdString())), text(submit_command())));
  say(tr("Copied: %1").arg(QApplication::clipboard()->text()));
}

}  // namespace formicarium
