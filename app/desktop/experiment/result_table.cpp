// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/result_table.hpp"

#include <QHeaderView>
#include <algorithm>

#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/caption.hpp"

namespace formicarium {

ResultTable::ResultTable(QWidget* parent) : QTableWidget(parent) {
  setAccessibleName(tr("Statistics and tests"));
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setAlternatingRowColors(true);
  verticalHeader()->hide();
  horizontalHeader()->setHighlightSections(false);
  setTabKeyNavigation(false);
}

void ResultTable::show_results(const ShownResults& shown) {
  clear();
  setRowCount(0);
  if (const experiment::Table* table = shown.plan ? shown.table() : nullptr) fill(*shown.plan, *table);
}

void ResultTable::fill(const experiment::Plan& plan, const experiment::Table& table) {
  for (const std::vector<std::string>& row : experiment::rows_of(plan, table)) {
    if (columnCount() != int(row.size())) setColumnCount(int(row.size()));
    QStringList cells;
    for (const std::string& cell : row) cells << text(cell);
    if (horizontalHeaderItem(0) == nullptr) {
      setHorizontalHeaderLabels(cells);
      continue;
    }
    insertRow(rowCount());
    for (int column = 0; column < cells.size(); ++column) {
      auto* item = new QTableWidgetItem(cells[column]);
      item->setTextAlignment(Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight));
      item->setToolTip(column == 0 ? plain_tip(cells[column]) : QString());
      setItem(rowCount() - 1, column, item);
    }
  }
  resizeColumnsToContents();
}

}  // namespace formicarium
