// SPDX-License-Identifier: GPL-3.0-or-later
// The results of an experiment: figures, table and report, and what of them is seen.
#pragma once

#include <QWidget>
#include <vector>

#include "app/desktop/experiment/evaluation.hpp"
#include "app/desktop/experiment/figure.hpp"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;
class QTabWidget;
class QToolButton;

namespace formicarium {

class ResultTable;

class ResultsPane : public QWidget {
  Q_OBJECT

 public:
  explicit ResultsPane(QWidget* parent);

  /// Shows these results of `plan`; what the user chose stays if the plan still has it. They appear soon, as do all
  /// that follow.
  void begin(const std::shared_ptr<const experiment::Plan>& plan, ExperimentResults results);
  void take(NewResults results) { evaluation_.take(std::move(results)); }
  /// Evaluation::join().
  void join(const std::shared_ptr<const experiment::Plan>& plan, ExperimentResults others);
  void clear();
  const Evaluated& shown() const { return shown_; }
  const ShownPart& part() const { return part_; }
  bool busy() const { return evaluation_.busy(); }  // what is shown will be replaced without new results
  Figure* figure() const;                           // the one on the open tab; null on the table's and the report's

 signals:
  void run_chosen(const formicarium::ChosenRun& chosen);
  void copied(const QString& sentence);  // what was put on the clipboard
  void figure_changed();                 // another tab was opened, or what it shows was drawn anew
  void failed(const QString& sentence);

 private:
  void fill_choices();
  void read_choices();
  void choose();
  Evaluation::Open opened();  // the open tab and its choices, of which others are hidden
  void show_made(const Evaluated& made);

  std::shared_ptr<const experiment::Plan> plan_;  // of the choices
  ShownPart part_;
  Evaluated shown_;
  QString reported_;
  QComboBox *instance_, *measure_, *unit_;
  QLabel* within_label_;
  QDoubleSpinBox* within_;
  QToolButton* copy_;
  QTabWidget* tabs_;
  std::vector<Figure*> figures_;
  ResultTable* table_;
  QLabel* table_caption_;
  QWidget* table_page_;
  QPlainTextEdit* report_;
  Evaluation evaluation_;
};

}  // namespace formicarium
