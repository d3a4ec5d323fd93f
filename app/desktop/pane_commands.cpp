// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/pane_commands.hpp"

#include <QDockWidget>

#include "app/desktop/viewport.hpp"

namespace formicarium {
namespace {

constexpr int pane_step = 32;  // logical px
constexpr double splitter_step = 0.05;

}  // namespace

PaneCommands::PaneCommands(const Desk& desk, DockedPanes& panes, ViewState& view)
    : QObject(&desk.window), desk_(desk), panes_(panes), view_(view) {
  const Actions& a = desk.actions;
  const auto on = [this](const QAction* action, const auto& act) { connect(action, &QAction::triggered, this, act); };
  on(a.next_pane, [this] { cycle(1); });
  on(a.previous_pane, [this] { cycle(-1); });
  on(a.larger_pane, [this] { resize(1); });
  on(a.smaller_pane, [this] { resize(-1); });
  for (int index = 0; index < 5; ++index) {
    auto* action = new QAction(this);
    action->setShortcut(QKeySequence(int(Qt::CTRL) | (int(Qt::Key_1) + index)));
    on(action, [this, index] { focus(index); });
    desk.window.addAction(action);
  }
}

void PaneCommands::focus(int index) {
  if (index == 0) {
    if (desk_.sides.controller(0).frame()->instance) emit gallery_wanted(false);
    desk_.sides.focused_viewport().setFocus(Qt::ShortcutFocusReason);
  } else if (index > int(panes_.all().size())) {
    emit gallery_wanted(true);
  } else {
    panes_.focus(index - 1);
  }
}

void PaneCommands::cycle(int direction) {
  const int count = int(panes_.all().size()) + 1;
  int current = panes_.focused() + 1;
  for (int tried = 0; tried < count; ++tried) {
    current = (current + direction + count) % count;
    if (current == 0 || panes_.all()[std::size_t(current - 1)]->isVisible()) break;
  }
  focus(current);
}

void PaneCommands::resize(int direction) {
  if (panes_.enlarge_focused(direction * pane_step)) return;
  if (view_.view() != View::both) return;  // no other pane has the focus: the map grows within its place
  view_.set_splitter(view_.splitter() + direction * splitter_step);
}

}  // namespace formicarium
