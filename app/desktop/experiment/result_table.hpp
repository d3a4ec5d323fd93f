// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics and tests of one measure on one instance, as `formica experiment` prints them.
#pragma once

#include <QTableWidget>

#include "app/desktop/experiment/shown_results.hpp"

namespace formicarium {

class ResultTable : public QTableWidget {
  Q_OBJECT

 public:
  explicit ResultTable(QWidget* parent);
  void show_results(const ShownResults& shown);

 private:
  void fill(const experiment::Plan& plan, const experiment::Table& table);
};

}  // namespace formicarium
