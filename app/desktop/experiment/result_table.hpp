// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics and tests of one measure on one instance, as `formica experiment` prints them. They can be copied.
#pragma once

#include <QTableWidget>

#include "core/experiment/table_markup.hpp"

namespace formicarium {

class ResultTable : public QTableWidget {
  Q_OBJECT

 public:
  explicit ResultTable(QWidget* parent);
  void show_table(const experiment::CaptionedTable& table);  // no rows: there is none
  /// What copies the table with its caption: as text (Ctrl+C), LaTeX and Markdown. Also in its context menu.
  const QList<QAction*>& copies() const { return copies_; }

 signals:
  void copied(const QString& sentence);

 private:
  experiment::CaptionedTable shown_;
  QList<QAction*> copies_;
};

}  // namespace formicarium
