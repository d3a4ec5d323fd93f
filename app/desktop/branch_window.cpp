// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/branch_window.hpp"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/problem_words.hpp"

namespace formicarium {
namespace {

enum Column { name_column, difference_column, left_column, iterations_column, length_column, columns };

}  // namespace

BranchWindow::BranchWindow(QWidget* parent) : QDialog(parent), list_(new QTreeWidget(this)), note_(new QLabel(this)) {
  setObjectName(QStringLiteral("branches"));
  setWindowTitle(tr("Branches"));
  resize(680, 340);
  named(list_, "branch_list", tr("Runs that began like the one that is shown"));
  list_->setColumnCount(columns);
  list_->setHeaderLabels({tr("Name"), tr("What differs"), tr("Left after"), tr("Iterations"), tr("Length")});
  list_->header()->setMinimumSectionSize(fontMetrics().horizontalAdvance(tr("Iterations")) +
                                         24);  // space between columns
  for (const int column : {left_column, iterations_column, length_column})
    list_->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  list_->setAllColumnsShowFocus(true);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);  // edit_name() edits the name alone
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(name_column, QHeaderView::Stretch);
  named(note_, "branch_note", {});
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  return_ = buttons->addButton(tr("&Return to It"), QDialogButtonBox::ActionRole);
  named(return_, "branch_return", tr("Return to the selected run"),
        tr("Replay this run to the iteration that it reached; the one that is shown stays in the list"));
  rename_ = buttons->addButton(tr("Re&name"), QDialogButtonBox::ActionRole);
  named(rename_, "branch_rename", tr("Rename the selected run"),
        tr("Type another name (F2); without one, what differs is its name again"));
  buttons->button(QDialogButtonBox::Close)->setAccessibleName(tr("Close the list of branches"));
  return_->setDefault(true);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(return_, &QPushButton::clicked, this, [this] {
    if (const int at = current(); at >= 0) emit return_wanted(tree_[std::size_t(at)].run);
  });
  connect(rename_, &QPushButton::clicked, this, &BranchWindow::edit_name);
  connect(list_, &QTreeWidget::itemDoubleClicked, this, &BranchWindow::edit_name);
  connect(list_, &QTreeWidget::currentItemChanged, this, &BranchWindow::show_selected);
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int column) {
    if (!filling_ && column == name_column) take_name(item);
  });
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(list_, 1);
  layout->addWidget(note_);
  layout->addWidget(buttons);
}

bool BranchWindow::same_runs(const std::vector<TreeRun>& tree) const {
  return std::ranges::equal(tree, tree_, [](const TreeRun& a, const TreeRun& b) {
    return a.run->run == b.run->run && a.name == b.name && a.parent == b.parent && a.left == b.left &&
           a.shown == b.shown && a.difference == b.difference;
  });
}

void BranchWindow::fill(QTreeWidgetItem* item, const TreeRun& one) {
  item->setText(left_column, one.parent < 0 ? QString() : whole(one.left));
  item->setText(difference_column, text(one.difference));
  item->setText(iterations_column, whole(one.run->last.iteration));
  item->setText(length_column,
                one.run->best_length > 0 ? text(one.run->instance->cost_words(one.run->best_length)) : QString());
}

void BranchWindow::show_tree(const std::vector<TreeRun>& tree) {
  filling_ = true;
  if (same_runs(tree)) {
    tree_ = tree;
    for (std::size_t i = 0; i < tree_.size(); ++i) fill(items_[i], tree_[i]);
    filling_ = false;
    return;
  }
  const int before = current();
  const std::uint64_t selected = before < 0 ? 0 : tree_[std::size_t(before)].run->run;
  tree_ = tree;
  items_.clear();
  list_->clear();
  if (!tree_.empty())
    list_->headerItem()->setText(length_column, text(capital(words_of(tree_.front().run->instance.get()).cost)));
  QTreeWidgetItem* chosen = nullptr;
  for (const TreeRun& one : tree_) {
    auto* item = one.parent < 0 ? new QTreeWidgetItem(list_) : new QTreeWidgetItem(items_[std::size_t(one.parent)]);
    items_.push_back(item);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setText(name_column, one_line(text(one.name)));
    for (const int column : {left_column, iterations_column, length_column})
      item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    if (one.shown) {
      QFont bold = item->font(name_column);
      bold.setBold(true);
      item->setFont(name_column, bold);
      item->setData(name_column, Qt::AccessibleDescriptionRole, tr("This run is shown"));
    }
    fill(item, one);
    if (one.run->run == selected || (!chosen && one.shown)) chosen = item;
  }
  list_->expandAll();
  if (chosen) list_->setCurrentItem(chosen);
  filling_ = false;
  show_selected();
}

int BranchWindow::current() const {
  const auto at = std::ranges::find(items_, list_->currentItem());
  return at == items_.end() ? -1 : int(at - items_.begin());
}

void BranchWindow::show_selected() {
  if (filling_) return;
  const int at = current();
  const bool other = at >= 0 && !tree_[std::size_t(at)].shown;
  return_->setEnabled(other);
  rename_->setEnabled(at >= 0);
  const auto shown = std::ranges::find(tree_, true, &TreeRun::shown);
  note_->setText(tree_.size() < 2
                     ? tr("This run has no branches yet. Look back at an earlier moment, then change a parameter or go "
                          "on with another seed: the run that is left appears here.")
                 : shown != tree_.end() ? tr("“%1” is shown. A saved session holds all of them.").arg(text(shown->name))
                                        : QString());
}

void BranchWindow::edit_name() {
  if (auto* item = list_->currentItem()) list_->editItem(item, name_column);
}

void BranchWindow::take_name(QTreeWidgetItem* item) {
  const auto at = std::ranges::find(items_, item);
  if (at == items_.end()) return;
  const TreeRun& one = tree_[std::size_t(at - items_.begin())];
  const std::string wanted = item->text(name_column).trimmed().toStdString();
  const bool taken =
      std::ranges::any_of(tree_, [&](const TreeRun& other) { return other.run != one.run && other.name == wanted; });
  const auto wrong = wanted.empty() ? std::nullopt : why_no_branch_name(wanted);
  if (wanted == one.name) return;
  if (taken || wrong) {
    filling_ = true;
    item->setText(name_column, one_line(text(one.name)));
    filling_ = false;
    note_->setText(taken ? tr("Another run has the name “%1”.").arg(text(wanted))
                         : tr("The name %1.").arg(text(*wrong)));
    return;
  }
  const std::uint64_t run = one.run->run;
  emit renamed(run, text(wanted));
}

void BranchWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_F2) return QDialog::keyPressEvent(event);
  edit_name();
}

}  // namespace formicarium
