// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that began like the one that is shown, as a tree: names that can be changed, where each left its parent,
// what differs, how far it came. Not modal.
#pragma once

#include <QDialog>
#include <vector>

#include "app/model/run_tree.hpp"

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace formicarium {

class BranchWindow : public QDialog {
  Q_OBJECT

 public:
  explicit BranchWindow(QWidget* parent = nullptr);

  /// Keeps what is selected, and a name that is being typed as long as the runs stay the same.
  void show_tree(const std::vector<TreeRun>& tree);

 signals:
  void return_wanted(formicarium::FramePtr run);
  /// `run`: Frame::run. With an empty name the run is again called by what differs.
  void renamed(quint64 run, const QString& name);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  bool same_runs(const std::vector<TreeRun>& tree) const;
  void fill(QTreeWidgetItem* item, const TreeRun& one);
  void show_selected();
  void take_name(QTreeWidgetItem* item);
  int current() const;  // index in tree_; -1: none
  void edit_name();

  QTreeWidget* list_;
  QLabel* note_;
  QPushButton *return_ = nullptr, *rename_ = nullptr;
  std::vector<TreeRun> tree_;
  std::vector<QTreeWidgetItem*> items_;  // [tree_]
  bool filling_ = false;
};

}  // namespace formicarium
