// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lecture.hpp"

#include <QMenuBar>
#include <QResizeEvent>
#include <QStatusBar>

#include "app/desktop/lesson/lesson_pane.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/look/projector.hpp"

namespace formicarium {
namespace {

constexpr double smallest_text = 11;  // px, without a projector
constexpr double lesson_text = 13;    // px, the smallest of a lesson's

}  // namespace

Lecture::Lecture(const Desk& desk, RunBar& run_bar, DockedPanes& panes, ViewState& view)
    : QObject(&desk.window), desk_(desk), run_bar_(run_bar), panes_(panes), view_(view) {
  connect(desk.actions.bare, &QAction::toggled, this, &Lecture::put_panes_away);
  connect(desk.actions.projector, &QAction::toggled, this, [this](bool on) {
    put_panes_away();
    desk_.window.statusBar()->setVisible(!on);
    enlarge();
  });
  // A side that has come is small yet.
  connect(&desk.sides, &SidePanes::count_changed, this, [this] {
    if (enlarged_) enlarge();
  });
  connect(desk.actions.blank, &QAction::toggled, this, &Lecture::blank);
  desk.window.installEventFilter(this);
}

void Lecture::blank(bool on) {
  delete blank_;
  if (!on) return;
  blank_ = new QWidget(&desk_.window);
  blank_->setObjectName(QStringLiteral("blank"));
  QPalette black;
  black.setColor(QPalette::Window, Qt::black);
  blank_->setPalette(black);
  blank_->setAutoFillBackground(true);
  blank_->setGeometry(desk_.window.rect());
  blank_->show();
  blank_->raise();
}

bool Lecture::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && blank_) blank_->setGeometry(desk_.window.rect());
  if (event->type() == QEvent::Resize && enlarged_) {
    const auto* resized = static_cast<const QResizeEvent*>(event);
    if (resized->size().height() != resized->oldSize().height())
      QMetaObject::invokeMethod(this, &Lecture::enlarge, Qt::QueuedConnection);
  }
  return QObject::eventFilter(watched, event);
}

void Lecture::put_panes_away() {
  panes_.put_away(desk_.actions.bare->isChecked() || desk_.actions.projector->isChecked());
}

void Lecture::enlarge() {
  const bool on = desk_.actions.projector->isChecked();
  const double text = projector::text_height(desk_.window.height());
  enlarged_.reset();
  if (on)
    enlarged_.emplace(std::vector<QWidget*>{desk_.window.menuBar(), &run_bar_, desk_.window.centralWidget()},
                      text / smallest_text, [](const QWidget& widget) {
                        return qobject_cast<const Viewport*>(&widget) != nullptr ||
                               qobject_cast<const LessonPane*>(&widget) != nullptr;  // it makes its widgets anew
                      });
  if (auto* const lesson = desk_.window.findChild<LessonPane*>())
    lesson->set_scale(on ? std::max(1.0, text / lesson_text) : 1);
  run_bar_.make_room();
  SceneOptions options = view_.options();
  options.projector = on;
  options.text_height = on ? text : 0;
  view_.set_options(options);
}

}  // namespace formicarium
