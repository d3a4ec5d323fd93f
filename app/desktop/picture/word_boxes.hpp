// SPDX-License-Identifier: GPL-3.0-or-later
// Where the words of a figure lie: a paint device that draws nothing and keeps the box of each text.
#pragma once

#include <QPaintDevice>
#include <QRectF>
#include <QString>
#include <memory>
#include <vector>

namespace formicarium {

struct WordBox {
  QRectF box;  // in the device's units
  QString words;
};

class WordBoxes : public QPaintDevice {
 public:
  explicit WordBoxes(QSizeF size);
  ~WordBoxes() override;
  const std::vector<WordBox>& found() const { return found_; }
  QPaintEngine* paintEngine() const override;

 protected:
  int metric(PaintDeviceMetric which) const override;

 private:
  class Engine;
  QSizeF size_;
  std::vector<WordBox> found_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace formicarium
