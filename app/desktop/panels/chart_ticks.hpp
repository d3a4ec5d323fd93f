// SPDX-License-Identifier: GPL-3.0-or-later
// Axis ticks of the charts: few, at 1-2-5 places, in the words of the rest of the window.
#pragma once

#include <qcustomplot.h>

#include <functional>

namespace formicarium {

using TickWords = std::function<QString(double)>;

/// 3 – 5 ticks on a linear axis, at least `least_step` apart: 1 if only whole numbers count. `room`: how many have room
/// on the axis; none: as many as there are.
class LinearTicks : public QCPAxisTicker {
 public:
  using Room = std::function<int(const QString& widest)>;
  explicit LinearTicks(TickWords words, int count = 5, double least_step = 0, Room room = {})
      : words_(std::move(words)), room_(std::move(room)), least_step_(least_step) {
    setTickCount(count);
  }

 protected:
  double getTickStep(const QCPRange& range) override;
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return words_(tick); }
  int getSubTickCount(double) override { return 0; }

 private:
  TickWords words_;
  Room room_;
  double least_step_;
};

/// Decades on a logarithmic axis, with 2 and 5 between them if there is room; 1-2-5 places where less than two of these
/// are in view. `floor`: where zero stands, which always has a tick, and no other lies near it; 0: nowhere.
class LogTicks : public QCPAxisTicker {
 public:
  using Room = LinearTicks::Room;
  explicit LogTicks(TickWords words, double floor = 0, Room room = {})
      : words_(std::move(words)), room_(std::move(room)), floor_(floor) {}

 protected:
  double getTickStep(const QCPRange&) override { return 1; }
  int getSubTickCount(double) override { return 0; }
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return words_(tick); }
  QVector<double> createTickVector(double, const QCPRange& range) override;

 private:
  TickWords words_;
  Room room_;
  double floor_;
};

}  // namespace formicarium
