// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/actions.hpp"

#include <QAbstractButton>
#include <QActionGroup>
#include <QApplication>
#include <QKeyEvent>
#include <algorithm>
#include <utility>

#include "app/desktop/glyphs.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/commands.hpp"
#include "app/model/problem_words.hpp"

namespace formicarium {
QAction* Actions::add(const char* id) {
  const CommandWords& command = command_words(id);
  auto* action = new QAction(this);
  action->setObjectName(QLatin1String(id));
  action->setShortcuts(key_sequences(command.keys));
  if (*command.keys != '\0') static_cast<QWidget*>(parent())->addAction(action);
  all_.push_back(action);
  return action;
}

std::array<QAction*, layer_kinds.size()> Actions::add_layers() {
  std::array<QAction*, layer_kinds.size()> layers{};
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const LayerKind& kind = *layer_kinds[i];
    layers[i] = new QAction(QLatin1Char('&') + tr(kind.name), this);
    layers[i]->setObjectName(QLatin1String("show_") + QLatin1String(kind.id));
    layers[i]->setShortcuts(key_sequences(kind.key));
    layers[i]->setCheckable(true);
    static_cast<QWidget*>(parent())->addAction(layers[i]);
    all_.push_back(layers[i]);
  }
  return layers;
}

Actions::Actions(QWidget* window) : QObject(window) {
  show_words(tour_words);
  for (QAction* option : {edit_cities, colour_by_trail, captions, frame_times, bare, blank, this->projector,
                          full_screen, keep_seed, hold, differences, same_iteration})
    option->setCheckable(true);
  keep_seed->setChecked(true);
  same_iteration->setChecked(true);
  show_running(false);
  step->setIcon(glyph_icon(Icon::step));
  ten_steps->setIcon(glyph_icon(Icon::ten_steps));
  reset->setIcon(glyph_icon(Icon::reset));
  new_seed->setIcon(glyph_icon(Icon::seed));

  const auto exclusive = [this](std::initializer_list<QAction*> actions) {
    auto* group = new QActionGroup(this);
    for (QAction* action : actions) {
      action->setCheckable(true);
      group->addAction(action);
    }
  };
  exclusive({map, both, matrix});
  exclusive({theme_system, theme_light, theme_dark});
  qApp->installEventFilter(this);
}

void Actions::show_words(const ProblemWords& words) {
  words_ = &words;
  for (QAction* const action : all_) {
    if (action == play || std::ranges::find(show_layers, action) != show_layers.end()) continue;
    const CommandWords& command = command_words(action->objectName().toStdString());
    action->setText(text(label_of(command, words)));
    action->setToolTip(text(tip_of(command, words)));
  }
}

void Actions::show_running(bool running) const {
  const CommandWords& command = command_words(running ? "pause_run" : "start_run");
  play->setText(text(label_of(command, tour_words)));
  play->setToolTip(text(tip_of(command, tour_words)));
  play->setIcon(glyph_icon(running ? Icon::pause : Icon::play));
}

void Actions::arrows_act_within(QWidget* view) { views_.emplace_back(view); }

void Actions::letters_stay_within(QWidget* list) { lists_.emplace_back(list); }

bool Actions::is_used_by(const QWidget* focused, const QKeyEvent& pressed) const {
  const auto within = [focused](const QPointer<const QWidget>& one) {
    return one && (one == focused || one->isAncestorOf(focused));
  };
  const bool letter = !pressed.text().isEmpty() && pressed.text().front().isPrint() &&
                      !(pressed.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
  if (letter && std::ranges::any_of(lists_, within)) return true;
  const int key = pressed.key();
  if (key == Qt::Key_Space) return qobject_cast<const QAbstractButton*>(focused) != nullptr;
  if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Up && key != Qt::Key_Down) return false;
  return std::ranges::none_of(views_, within);
}

// Qt offers a key to the focused control before it looks for a command. Accepting here keeps it for
// the control; text fields do that by themselves.
bool Actions::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* focused = qobject_cast<QWidget*>(watched);
    if (focused && focused == QApplication::focusWidget() && is_used_by(focused, *static_cast<QKeyEvent*>(event))) {
      event->accept();
      return true;
    }
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace formicarium
