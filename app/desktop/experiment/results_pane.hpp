// SPDX-License-Identifier: GPL-3.0-or-later
// The results of an experiment: figures, table and report, and what of them is seen.
#pragma once

#include <QWidget>
#include <vector>

#include "app/desktop/experiment/shown_results.hpp"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;
class QTabWidget;
class QToolButton;

namespace formicarium {

class Figure;
class ResultTable;

class ResultsPane : public QWidget {
  Q_OBJECT

 public:
  explicit ResultsPane(QWidget* parent);

  /// Shows these results of `plan`; what the user chose stays if the plan still has it.
  void show_results(std::shared_ptr<const experiment::Plan> plan, ExperimentResults results,
                    std::vector<experiment::Table> tables);
  void clear();
  const ShownResults& shown() const { return shown_; }
  Figure* figure() const;  // the one on the open tab; null on the table's and the report's

 signals:
  void run_chosen(std::size_t run);      // of the plan
  void copied(const QString& sentence);  // what was put on the clipboard
  void figure_changed();                 // another tab was opened, or what it shows was drawn anew

 private:
  void fill_choices();  // and draws
  void choose();
  void redraw();

  ShownResults shown_;
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
};

}  // namespace formicarium
