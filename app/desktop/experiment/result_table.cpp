// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/result_table.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <algorithm>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

ResultTable::ResultTable(QWidget* parent) : QTableWidget(parent) {
  setAccessibleName(tr("Statistics and tests"));
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setAlternatingRowColors(true);
  verticalHeader()->hide();
  horizontalHeader()->setHighlightSections(false);
  setTabKeyNavigation(false);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  using experiment::TableFormat;
  const auto add = [this](const QString& words, TableFormat format, const QString& sentence) {
    auto* const copy = new QAction(words, this);
    connect(copy, &QAction::triggered, this, [this, format, sentence] {
      QApplication::clipboard()->setText(text(experiment::format_table(shown_, format)));
      emit copied(sentence);
    });
    copies_ << copy;
  };
  add(tr("Copy as &Text"), TableFormat::text, tr("The table is copied as text."));
  add(tr("Copy as &LaTeX"), TableFormat::latex, tr("The table is copied as LaTeX."));
  add(tr("Copy as &Markdown"), TableFormat::markdown, tr("The table is copied as Markdown."));
  copies_.front()->setShortcut(QKeySequence::Copy);
  copies_.front()->setShortcutContext(Qt::WidgetShortcut);
  addActions(copies_);
}

void ResultTable::show_table(const experiment::CaptionedTable& table) {
  shown_ = table;
  clear();
  setRowCount(0);
  if (shown_.rows.empty()) setColumnCount(0);
  for (QAction* copy : copies_) copy->setEnabled(!shown_.rows.empty());
  for (const experiment::Row& row : shown_.rows) {
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
      if (std::ranges::find(shown_.marked, std::pair(std::size_t(rowCount()), std::size_t(column))) !=
          shown_.marked.end())
        item->setFont(heading_font(font()));
      setItem(rowCount() - 1, column, item);
    }
  }
  resizeColumnsToContents();
}

}  // namespace formicarium
