// SPDX-License-Identifier: GPL-3.0-or-later
// The pane in which a run is seen: the scene in a Qt widget, with its pointer, gestures, accessibility and loss of
// context.
#pragma once

#include <QImage>
#include <QWidget>
#include <functional>
#include <memory>

#include "app/scene/scene.hpp"

class QGestureEvent;
class QLabel;
class QOpenGLWidget;

namespace formicarium {

/// GUI thread only. No timer runs: it paints after a frame or an input, or while something in the
/// scene moves. Docking, undocking and full screen may destroy the GL context; the picture is then
/// made anew from the last frame. Without OpenGL 4.5 it is a plain widget with a sentence: the GL
/// surface is a child that is made only after a trial context succeeded.
class Viewport : public QWidget {
  Q_OBJECT
 public:
  /// `shared`: what the window's other viewports show alike.
  explicit Viewport(QWidget* parent = nullptr, ViewStatePtr shared = std::make_shared<ViewState>());
  ~Viewport() override;

  void show_frame(const FramePtr& frame);  // schedules a paint
  Scene& scene() const { return *scene_; }
  /// Paints if the scene needs it. Changes of its ViewState call this.
  void changed();

  QString gl_description() const;                 // "llvmpipe (LLVM 15.0.6, 256 bits)"; empty before the first paint
  QString gl_version() const;                     // OpenGL's and the driver's; empty before the first paint
  bool usable() const { return why_.isEmpty(); }  // false: no OpenGL 4.5; a sentence stands in the pane
  QString why() const { return why_; }            // that sentence; empty while usable
  QImage picture();                               // what is on screen, in device pixels; null if not usable

  QSize sizeHint() const override { return {960, 480}; }
  QSize minimumSizeHint() const override { return {420, 360}; }

 signals:
  void frame_drawn(double milliseconds);
  void picture_path_changed();  // Scene::picture_path(), what it wants of frames changed

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  class Canvas;
  void point(const PointerEvent& event);
  bool pinch(QGestureEvent* event);
  void describe_picture(bool at_once);  // to screen readers, or the step of the ant that is followed
  void report_path();

  std::unique_ptr<Scene> scene_;
  ViewState::Listening listening_;
  QString why_;
  Canvas* canvas_ = nullptr;    // child; null if not usable
  QLabel* sentence_ = nullptr;  // child; null if usable
  State state_ = State::empty;
  PicturePath path_;
  FrameWants wants_;
};

}  // namespace formicarium
