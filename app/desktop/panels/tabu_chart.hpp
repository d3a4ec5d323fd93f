// SPDX-License-Identifier: GPL-3.0-or-later
// What each tabu list takes of memory.
#pragma once

#include <vector>

#include "app/desktop/panels/chart.hpp"

class QCPBars;
class QCPItemText;

namespace formicarium {

/// Bytes an ant for each tabu list, as the engine lays them out for this instance and these settings, and how many ants
/// are in flight: on a CPU on all threads, on a GPU on a multiprocessor.
class TabuChart : public Chart {
  Q_OBJECT

 public:
  TabuChart(const ChartData& data, QWidget* parent);
  void draw() override;
  bool over_time() const override { return false; }

 protected:
  QString readout(std::size_t record) const override;

 private:
  struct AntsShare {
    double list = 0, ant = 0;  // bytes
    int at_once = 0;           // ants in flight; 0: not known
  };
  std::vector<AntsShare> shares() const;  // [tabu lists]; empty: not known
  QString above(const AntsShare& share, double room, const QFont& font) const;
  void tell_in_flight(int ants);

  QCPBars *ant_ = nullptr, *list_ = nullptr;  // owned by the plot
  std::vector<QCPItemText*> numbers_;         // owned by the plot; [tabu lists]
};

}  // namespace formicarium
