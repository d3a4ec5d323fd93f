// SPDX-License-Identifier: GPL-3.0-or-later
// The candidates of one city as a table: city id, distance, trail, closeness, probability of being next.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/colony/probe.hpp"

namespace formicarium {

class CandidateModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { city, distance, trail, closeness, probability, columns };

  using QAbstractTableModel::QAbstractTableModel;

  void show(std::vector<ProbeRow> rows, InstancePtr instance, double trail_max);
  const ProbeRow& row(int index) const { return rows_[std::size_t(index)]; }
  double trail_max() const { return trail_max_; }

  /// Tab-separated lines with a header, full precision, '.' decimal: what a spreadsheet takes.
  QString copied(const QModelIndexList& selected) const;  // empty selection: everything

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<ProbeRow> rows_;  // most probable first
  InstancePtr instance_;
  double trail_max_ = 0;
};

}  // namespace formicarium
