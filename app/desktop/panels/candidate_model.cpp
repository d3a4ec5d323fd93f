// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/candidate_model.hpp"

#include <set>

#include "app/desktop/panels/text.hpp"
#include "app/model/problem_words.hpp"

namespace formicarium {

void CandidateModel::show(std::vector<ProbeRow> rows, InstancePtr instance, double trail_max) {
  // Same size: values change in place, so selection, scroll position and a screen reader's place survive a running
  // colony.
  const bool same_size = rows.size() == rows_.size() && instance == instance_;
  if (!same_size) beginResetModel();
  rows_ = std::move(rows);
  instance_ = std::move(instance);
  trail_max_ = trail_max;
  if (!same_size)
    endResetModel();
  else if (!rows_.empty())
    emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int CandidateModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(rows_.size()); }
int CandidateModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant CandidateModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const ProbeRow& row = rows_[std::size_t(index.row())];
  if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && index.column() == trail && trail_max_ > 0)
    return tr("%1 of τmax").arg(percent(100 * row.trail / trail_max_));
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case city:
      return text(instance_->label(row.city));
    case distance:
      return text(instance_->cost_words(row.distance));
    case trail:
      return number(row.trail, 2);
    case closeness:
      return number(row.closeness, 2);
    case probability:
      return row.probability > 0 && row.probability < 0.001 ? QStringLiteral("< 0.001")
                                                            : QString::number(row.probability, 'f', 3);
    default:
      return {};
  }
}

QVariant CandidateModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
  const WindowWords& own = window_words(instance_.get());
  const std::string_view symbols[] = {own.candidate, "d", "τ", "η", "p"};
  const std::string_view names[] = {own.to_candidate, "Distance", "Trail",
                                    "Closeness: 1/d, or as the instance's .eta file gives it",
                                    "Probability of being chosen first"};
  if (role == Qt::DisplayRole) return text(symbols[section]);
  if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) return text(names[section]);
  return {};
}

QString CandidateModel::copied(const QModelIndexList& selected) const {
  std::set<int> lines;
  for (const QModelIndex& index : selected) lines.insert(index.row());
  if (lines.empty())
    for (int i = 0; i < rowCount(); ++i) lines.insert(i);
  const bool near = !instance_ || instance_->traits().has_neighbours;
  QString table = near ? QStringLiteral("city\tdistance\ttrail\tcloseness\tprobability\n")
                       : QStringLiteral("location\ttrail\tprobability\n");
  for (const int i : lines) {
    const ProbeRow& r = rows_[std::size_t(i)];
    if (!near) {
      table += QStringLiteral("%1\t%2\t%3\n").arg(r.city + 1).arg(r.trail, 0, 'g', 9).arg(r.probability, 0, 'g', 9);
      continue;
    }
    table += QStringLiteral("%1\t%2\t%3\t%4\t%5\n")
                 .arg(instance_->id(r.city))
                 .arg(r.distance)
                 .arg(r.trail, 0, 'g', 9)
                 .arg(r.closeness, 0, 'g', 9)
                 .arg(r.probability, 0, 'g', 9);
  }
  return table;
}

}  // namespace formicarium
