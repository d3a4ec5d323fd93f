// SPDX-License-Identifier: GPL-3.0-or-later
// One side of a comparison: its letter, its variant and its best length over its picture.
#pragma once

#include <QElapsedTimer>

#include "app/desktop/controller.hpp"

class QLabel;
class QToolButton;

namespace formicarium {

class ElidedLabel;
class Viewport;

/// GUI thread only. Without a header it shows only the viewport, as in a window with one run.
class SidePane : public QWidget {
  Q_OBJECT

 public:
  /// Becomes the viewport's parent and does not own the controller.
  SidePane(std::size_t side, Controller& controller, Viewport* viewport, QWidget* parent);

  Controller& controller() const { return controller_; }
  Viewport& viewport() const { return *viewport_; }

  void set_side(std::size_t side);  // its letter and colour
  void set_header_shown(bool shown);
  void set_focused(bool focused);
  /// `variant`: the settings in which this side differs from the others; empty if there are none.
  void show_variant(const QString& variant);
  void show_frame(const FramePtr& frame);  // in the picture, and its figures in the header
  /// A failure of this side; the others go on. Empty: none.
  void show_trouble(const QString& sentence);

  /// Call when the viewport has drawn. The time since show_frame() is the cost of a frame; `sides` panes share the GUI
  /// thread's time.
  void frame_painted(std::size_t sides);

 signals:
  void focus_wanted();
  void close_wanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  class Header;
  void refresh_colours();

  std::size_t side_;
  Controller& controller_;
  Viewport* viewport_;
  Header* header_;
  QLabel* letter_;
  ElidedLabel* variant_;
  QLabel* figures_;
  QToolButton* close_;
  QString variant_words_, trouble_;
  FramePtr shown_;
  bool focused_ = false, measuring_ = false;  // measuring_: a frame was shown and is not yet painted
  QElapsedTimer since_frame_;
};

}  // namespace formicarium
