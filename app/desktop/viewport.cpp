// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/viewport.hpp"

#include <QGestureEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLWidget>
#include <QPinchGesture>
#include <QScreen>
#include <QSurfaceFormat>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "app/desktop/panels/spoken.hpp"
#include "app/scene/look/followed_card.hpp"

namespace formicarium {
namespace {

/// Desktop OpenGL is asked for by name: some drivers otherwise hand out OpenGL ES.
QSurfaceFormat wanted_format() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(4, 5);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(0);
  format.setStencilBufferSize(0);
  return format;
}

/// Why this display has no OpenGL 4.5 core context; empty if it has. Tried once: a QOpenGLWidget without one may crash.
QString why_no_gl() {
  const auto sentence = [](const QString& reason) {
    return Viewport::tr("The map needs OpenGL 4.5; %1. Solving, charts and exports work without it.").arg(reason);
  };
  const QString platform = QGuiApplication::platformName();
  if (platform == "offscreen" || platform == "minimal" || platform == "vnc")
    return sentence(Viewport::tr("the display '%1' has none").arg(platform));
  // On fewer Qt's window of OpenGL stays black, without a word: it wants a visual of 24 or 32.
  constexpr int least_bits = 24;
  if (const int bits = QGuiApplication::primaryScreen()->depth(); bits < least_bits)
    return Viewport::tr(
               "The map needs a screen with 24 bits a pixel; this one has %1 bits. Solving, charts and exports "
               "work without it.")
        .arg(bits);
  QOpenGLContext context;
  context.setFormat(wanted_format());
  QOffscreenSurface surface;
  surface.setFormat(wanted_format());
  surface.create();
  if (!context.create() || !context.makeCurrent(&surface)) return sentence(Viewport::tr("this display offers none"));
  const QSurfaceFormat found = context.format();
  const bool es = context.isOpenGLES();
  context.doneCurrent();
  if (es || found.version() < std::pair(4, 5))
    return sentence(Viewport::tr("this display offers OpenGL%1 %2.%3")
                        .arg(es ? " ES" : "")
                        .arg(found.majorVersion())
                        .arg(found.minorVersion()));
  return {};
}

}  // namespace

/// The GL surface itself. It takes no input, so all input reaches the viewport.
class Viewport::Canvas : public QOpenGLWidget {
 public:
  explicit Canvas(Viewport* viewport) : QOpenGLWidget(viewport), viewport_(viewport) {
    setFormat(wanted_format());
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }
  ~Canvas() override {
    disconnect(lost_);
    release();
  }

 protected:
  void initializeGL() override {
    // Docking, undocking and full screen may end this context and begin another.
    disconnect(lost_);
    lost_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { release(); });
  }
  void paintGL() override {
    const double ratio = devicePixelRatioF();
    viewport_->scene_->draw(int(std::lround(width() * ratio)), int(std::lround(height() * ratio)), ratio);
    viewport_->changed();  // a moving camera needs another paint
    viewport_->report_path();
    emit viewport_->frame_drawn(viewport_->scene_->draw_milliseconds());
  }

 private:
  void release() {
    if (!context() || !viewport_->scene_) return;
    makeCurrent();
    viewport_->scene_->release();
    doneCurrent();
  }

  Viewport* viewport_;
  QMetaObject::Connection lost_;
};

Viewport::Viewport(QWidget* parent, ViewStatePtr shared)
    : QWidget(parent),
      scene_(std::make_unique<Scene>(shared)),
      listening_(shared,
                 [this](unsigned changes, const void*) {
                   if (changes & (ViewChange::followed | ViewChange::layers | ViewChange::view)) describe_picture(true);
                   changed();
                 }),
      why_(why_no_gl()) {
  // The window says them in a bar, which screen readers read and which has a button.
  shared->change_options([](SceneOptions& options) { options.sentences = false; });
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Map"));
  set_spoken_role(this, QAccessible::Canvas);
  grabGesture(Qt::PinchGesture);
  if (usable()) {
    canvas_ = new Canvas(this);
  } else {
    sentence_ = new QLabel(why_, this);
    sentence_->setAlignment(Qt::AlignCenter);
    sentence_->setWordWrap(true);
    sentence_->setMargin(16);
    setAccessibleDescription(why_);
  }
}

Viewport::~Viewport() { delete canvas_; }  // before the scene, whose GL objects it releases

void Viewport::changed() {
  if (canvas_ && scene_->wants_repaint()) canvas_->update();
}

void Viewport::show_frame(const FramePtr& frame) {
  scene_->update(frame);
  describe_picture(std::exchange(state_, frame->state) != frame->state || frame->state != State::running);
  changed();
}

void Viewport::point(const PointerEvent& event) {
  scene_->pointer(event);
  switch (scene_->cursor()) {
    case Cursor::arrow:
      setCursor(Qt::ArrowCursor);
      break;
    case Cursor::point:
      setCursor(Qt::PointingHandCursor);
      break;
    case Cursor::drag:
      setCursor(Qt::ClosedHandCursor);
      break;
    case Cursor::split:
      setCursor(Qt::SplitHCursor);
      break;
    case Cursor::cross:
      setCursor(Qt::CrossCursor);
      break;
  }
  changed();
}

QString Viewport::gl_description() const { return QString::fromStdString(scene_->gl_description()); }

QString Viewport::gl_version() const { return QString::fromStdString(scene_->gl_version()); }

QImage Viewport::picture() { return canvas_ ? canvas_->grabFramebuffer() : QImage(); }

void Viewport::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (canvas_) canvas_->setGeometry(rect());
  if (sentence_) sentence_->setGeometry(rect());
}

namespace {
int number(Qt::MouseButton button) { return button == Qt::LeftButton ? 0 : button == Qt::RightButton ? 1 : 2; }
PointerEvent pointer(PointerEvent::Kind kind, const QMouseEvent* event) {
  return {.kind = kind,
          .at = {event->position().x(), event->position().y()},
          .button = number(event->button()),
          .ctrl = event->modifiers().testFlag(Qt::ControlModifier),
          .shift = event->modifiers().testFlag(Qt::ShiftModifier)};
}
}  // namespace

void Viewport::mousePressEvent(QMouseEvent* event) { point(pointer(PointerEvent::Kind::press, event)); }
void Viewport::mouseMoveEvent(QMouseEvent* event) { point(pointer(PointerEvent::Kind::move, event)); }
void Viewport::mouseReleaseEvent(QMouseEvent* event) { point(pointer(PointerEvent::Kind::release, event)); }
void Viewport::mouseDoubleClickEvent(QMouseEvent* event) { point(pointer(PointerEvent::Kind::double_press, event)); }
void Viewport::wheelEvent(QWheelEvent* event) {
  // Touch pads send fractions of a notch, some only pixels.
  const QPoint angle = event->angleDelta(), pixels = event->pixelDelta();
  const double notches = angle.y() != 0 ? angle.y() / 120.0 : pixels.y() / 60.0;
  point({.kind = PointerEvent::Kind::wheel, .at = {event->position().x(), event->position().y()}, .wheel = notches});
  event->accept();
}
void Viewport::leaveEvent(QEvent* event) {
  point({.kind = PointerEvent::Kind::leave});
  QWidget::leaveEvent(event);
}

void Viewport::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  scene_->set_focused(true);
  changed();
}
void Viewport::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  scene_->set_focused(false);
  changed();
}

bool Viewport::pinch(QGestureEvent* event) {
  const auto* gesture = static_cast<QPinchGesture*>(event->gesture(Qt::PinchGesture));
  if (!gesture) return false;
  const QPointF at = mapFromGlobal(gesture->centerPoint());
  point({.kind = PointerEvent::Kind::wheel, .at = {at.x(), at.y()}, .zoom = gesture->scaleFactor()});
  return true;
}

bool Viewport::event(QEvent* event) {
  if (event->type() == QEvent::Gesture) return pinch(static_cast<QGestureEvent*>(event));
  return QWidget::event(event);
}

void Viewport::report_path() {
  const PicturePath path = scene_->picture_path();
  const FrameWants wants = scene_->wants();
  if (path == path_ && wants == wants_) return;
  path_ = path;
  wants_ = wants;
  emit picture_path_changed();
}

void Viewport::describe_picture(bool at_once) {
  if (!usable()) return;
  const Followed* const ant = scene_->followed();
  describe(this, QString::fromStdString(ant ? spoken(*ant) : scene_->summary()), at_once || ant);
}

}  // namespace formicarium
