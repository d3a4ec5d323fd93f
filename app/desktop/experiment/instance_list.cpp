// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/instance_list.hpp"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/spec_words.hpp"
#include "core/problem/generate.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/qap/qap_words.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {
namespace {

const QString folder_key = QStringLiteral("experiment_instances");

bool is_of_assignments(const experiment::WantedInstance& wanted) {
  if (std::ranges::find(qap_kinds(), wanted.kind, &QapKind::name) != qap_kinds().end()) return true;
  const std::string file = wanted.file.ends_with(".dat") ? wanted.file : wanted.file + ".dat";
  return is_qaplib_name(wanted.file) || std::ranges::any_of(gallery(), [&](const GalleryEntry& entry) {
           return is_assignment(entry) && entry.file == file;
         });
}

QString items_word(bool assignment) { return assignment ? InstanceList::tr("facilities") : InstanceList::tr("cities"); }

QString words_of(const experiment::WantedInstance& one) {
  QString words = one.kind.empty() ? text(one.file)
                                   : InstanceList::tr("%1, %2 %3, seed %4 (generated)")
                                         .arg(text(one.kind), whole(one.cities), items_word(is_qap_kind(one.kind)),
                                              QString::number(one.seed));
  if (const std::string own = experiment::own_words(one.own); !own.empty()) words += ": " + text(own);
  return words;
}

}  // namespace

InstanceList::InstanceList(QWidget* parent) : QWidget(parent), list_(new QListWidget(this)), folder_(new QLabel(this)) {
  named(list_, "instances", tr("Instances"));
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list_->setUniformItemSizes(true);
  list_->setFixedHeight(84);
  folder_->setWordWrap(true);
  folder_->setFont(small_font(font()));
  auto* add = new QPushButton(tr("Add"), this);
  named(add, "add_instance", tr("Add an instance"));
  auto* menu = new QMenu(add);
  fill_menu(menu);
  add->setMenu(menu);
  auto* remove = new QPushButton(tr("Remove"), this);
  named(remove, "remove_instance", tr("Remove the selected instances"));
  connect(remove, &QPushButton::clicked, this, &InstanceList::remove_selected);
  connect(new QShortcut(Qt::Key_Delete, list_, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this,
          &InstanceList::remove_selected);
  auto* row = spaced(new QHBoxLayout, 6);
  row->addWidget(add);
  row->addWidget(remove);
  row->addStretch(1);
  auto* column = spaced(new QVBoxLayout(this), 4);
  column->addWidget(list_);
  column->addLayout(row);
  column->addWidget(folder_);
  show_all();
}

void InstanceList::fill_menu(QMenu* menu) {
  QMenu* bundled = menu->addMenu(tr("Bundled"));
  bundled->setToolTipsVisible(true);
  for (const GalleryEntry& entry : gallery()) {
    const std::string name(entry.file.substr(0, entry.file.find('.')));
    QAction* action = bundled->addAction(
        tr("%1: %2, %3 %4").arg(text(name), text(entry.title), whole(entry.cities), items_word(is_assignment(entry))),
        this, [this, name] { add({.file = name}); });
    action->setToolTip(text(entry.teaches));
  }
  menu->addAction(tr("Files…"), this, &InstanceList::add_files);
  menu->addAction(tr("Generated…"), this, &InstanceList::add_generated);
  menu->addSeparator();
  menu->addAction(tr("Folder to Look In…"), this, &InstanceList::choose_folder);
}

void InstanceList::set_instances(const std::vector<experiment::WantedInstance>& instances) {
  instances_ = instances;
  show_all();
}

const ProblemWords& InstanceList::words() const {
  return !instances_.empty() && std::ranges::all_of(instances_, is_of_assignments) ? assignment_words : tour_words;
}

std::optional<Problem> InstanceList::problem() const {
  const auto assignments = std::ranges::count_if(instances_, is_of_assignments);
  if (instances_.empty() || (assignments > 0 && assignments < std::ssize(instances_))) return {};
  return assignments > 0 ? Problem::assignments : Problem::tours;
}

void InstanceList::add(const experiment::WantedInstance& instance) {
  const auto same = [&](const experiment::WantedInstance& one) { return one.name() == instance.name(); };
  if (std::ranges::any_of(instances_, same)) return;
  instances_.push_back(instance);
  show_all();
  emit changed();
}

QStringList InstanceList::folders() const {
  const QString folder = QSettings().value(folder_key).toString();
  return folder.isEmpty() ? QStringList() : QStringList{folder};
}

void InstanceList::add_files() {
  const QStringList files = QFileDialog::getOpenFileNames(
      this, tr("Add Instances"), QSettings().value(QStringLiteral("open_folder")).toString(), instance_files());
  for (const QString& file : files) add({.file = QFile::encodeName(file).toStdString()});
}

void InstanceList::add_generated() {
  QDialog dialog(this);
  dialog.setWindowTitle(tr("Generated Instance"));
  auto* kind = new QComboBox(&dialog);
  for (const GeneratorKind& one : generator_kinds()) {
    kind->addItem(text(one.name));
    kind->setItemData(kind->count() - 1, text(one.sentence), Qt::ToolTipRole);
  }
  for (const QapKind& one : qap_kinds()) {
    kind->addItem(text(one.name));
    kind->setItemData(kind->count() - 1, text(one.sentence), Qt::ToolTipRole);
  }
  auto* cities = new QSpinBox(&dialog);
  cities->setRange(1, 1'000'000);
  cities->setValue(200);
  auto* seed = new QSpinBox(&dialog);
  seed->setRange(0, 1'000'000'000);
  seed->setValue(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
  connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  auto* form = new QFormLayout(&dialog);
  form->addRow(tr("Kind"), kind);
  form->addRow(tr("Cities, facilities"), cities);
  form->addRow(tr("Seed"), seed);
  form->addRow(buttons);
  if (dialog.exec() != QDialog::Accepted) return;
  add({.kind = kind->currentText().toStdString(), .cities = cities->value(), .seed = std::uint64_t(seed->value())});
}

void InstanceList::choose_folder() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of Instances"), folders().value(0));
  if (folder.isEmpty()) return;
  QSettings().setValue(folder_key, folder);
  show_all();
  emit changed();
}

void InstanceList::remove_selected() {
  std::vector<experiment::WantedInstance> kept;
  for (int row = 0; row < list_->count(); ++row)
    if (!list_->item(row)->isSelected()) kept.push_back(instances_[std::size_t(row)]);
  if (kept.size() == instances_.size()) return;
  instances_ = std::move(kept);
  show_all();
  emit changed();
}

void InstanceList::show_all() {
  list_->clear();
  for (const experiment::WantedInstance& one : instances_) {
    auto* item = new QListWidgetItem(one_line(words_of(one), 200), list_);
    item->setToolTip(plain_tip(words_of(one)));
  }
  const QString folder = folders().value(0);
  folder_->setVisible(!folder.isEmpty());
  folder_->setText(tr("Files are also looked for in %1.").arg(QDir::toNativeSeparators(folder)));
}

}  // namespace formicarium
