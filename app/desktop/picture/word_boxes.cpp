// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/word_boxes.hpp"

#include <QPaintEngine>
#include <QTransform>
#include <cmath>

#include "app/desktop/picture/figure_size.hpp"

namespace formicarium {

class WordBoxes::Engine : public QPaintEngine {
 public:
  explicit Engine(std::vector<WordBox>& found) : QPaintEngine(AllFeatures), found_(found) {}
  bool begin(QPaintDevice* /*device*/) override {
    to_device_.reset();
    return true;
  }
  bool end() override { return true; }
  void updateState(const QPaintEngineState& state) override {
    if (state.state() & DirtyTransform) to_device_ = state.transform();
  }
  void drawPixmap(const QRectF& /*to*/, const QPixmap& /*image*/, const QRectF& /*from*/) override {}
  void drawImage(const QRectF& /*to*/, const QImage& /*image*/, const QRectF& /*from*/,
                 Qt::ImageConversionFlags /*flags*/) override {}
  void drawPath(const QPainterPath& /*path*/) override {}
  void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const QRectF box(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
    if (!item.text().trimmed().isEmpty()) found_.push_back({to_device_.mapRect(box), item.text()});
  }
  Type type() const override { return User; }

 private:
  std::vector<WordBox>& found_;
  QTransform to_device_;
};

WordBoxes::WordBoxes(QSizeF size) : size_(size), engine_(std::make_unique<Engine>(found_)) {}
WordBoxes::~WordBoxes() = default;

QPaintEngine* WordBoxes::paintEngine() const { return engine_.get(); }

int WordBoxes::metric(PaintDeviceMetric which) const {
  const auto mm = [](double units) { return int(std::lround(units / pixels_an_inch * mm_an_inch)); };
  switch (which) {
    case PdmWidth:
      return int(std::ceil(size_.width()));
    case PdmHeight:
      return int(std::ceil(size_.height()));
    case PdmWidthMM:
      return mm(size_.width());
    case PdmHeightMM:
      return mm(size_.height());
    case PdmNumColors:
      return 1 << 24;
    case PdmDepth:
      return 32;
    case PdmDevicePixelRatio:
      return 1;
    case PdmDevicePixelRatioScaled:
      return int(devicePixelRatioFScale());
    default:  // dots an inch
      return int(pixels_an_inch);
  }
}

}  // namespace formicarium
