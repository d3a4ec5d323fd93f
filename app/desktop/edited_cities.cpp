// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/edited_cities.hpp"

#include <QInputDialog>
#include <QKeyEvent>
#include <QKeySequence>
#include <QUndoCommand>
#include <algorithm>
#include <utility>

#include "app/desktop/panels/text.hpp"
#include "app/desktop/viewport.hpp"

namespace formicarium {
/// The newest edit of those that CityEdits has: it is made already when this is pushed.
class EditedCities::Undo : public QUndoCommand {
 public:
  Undo(CityEdits& edits, const std::string& words) : QUndoCommand(formicarium::text(words)), edits_(edits) {}
  void undo() override { setObsolete(!edits_.undo()); }
  void redo() override {
    if (std::exchange(made_, true)) setObsolete(!edits_.redo());
  }

 private:
  CityEdits& edits_;
  bool made_ = false;
};

EditedCities::EditedCities(const Desk& desk, ViewStatePtr view, QUndoStack& undo, std::function<std::string()> why_not)
    : QObject(&desk.window),
      desk_(desk),
      undo_(&undo),
      edits_(desk.sides.sides()),
      hands_(view, edits_,
             {.why_not = std::move(why_not),
              .say = [this](const std::string& sentence) { desk_.say(Severity::information, text(sentence)); },
              .pause = [this] { desk_.sides.sides().pause(); },
              .load = [this](const InstancePtr& drawing) { desk_.documents.begin(drawing); },
              .made =
                  [this] {
                    undoes_ = true;
                    undo_->push(new Undo(edits_, edits_.undo_words()));
                    emit made();
                  }}),
      listening_(view, [this](unsigned changes, const void*) {
        if (changes & ViewChange::hands) show_hands();
      }) {
  const Actions& a = desk.actions;
  connect(a.new_drawing, &QAction::triggered, this, &EditedCities::begin_sheet);
  connect(a.edit_cities, &QAction::triggered, this, &EditedCities::toggle);
  connect(a.scatter, &QAction::triggered, this, &EditedCities::scatter);
  connect(&desk.sides, &SidePanes::frame_taken, this, [this](std::size_t side) {
    if (side == 0) follow();
  });
}

// The commands on the stack name these edits.
EditedCities::~EditedCities() {
  if (undo_ && undoes_) undo_->clear();
}

void EditedCities::begin_sheet() {
  emit map_wanted(true);
  hands_.begin_sheet();
  desk_.sides.focused_viewport().setFocus();
}

void EditedCities::toggle() {
  hands_.toggle();
  show_hands();  // also where it was refused
  if (hands_.on()) desk_.sides.focused_viewport().setFocus();
}

void EditedCities::scatter() {
  const int most = hands_.most_scattered();
  if (most == 0) return;
  bool chosen = false;
  const int count =
      QInputDialog::getInt(&desk_.window, desk_.actions.scatter->text().remove(u'&').remove(u'…'),
                           text(hands_.scatter_words()), std::min(Hands::usual_scattered, most), 1, most, 1, &chosen);
  if (chosen) hands_.scatter(count);
}

void EditedCities::show_hands() {
  desk_.actions.edit_cities->setChecked(hands_.on());
  const bool had_sheet = std::exchange(sheet_, hands_.has_sheet());
  if (sheet_)
    for (QAction* action : {desk_.actions.play, desk_.actions.step, desk_.actions.ten_steps, desk_.actions.reset,
                            desk_.actions.save_tour, desk_.actions.save_session})
      action->setEnabled(false);  // of the run that lies below
  if (had_sheet && !sheet_) emit sheet_left();
  if (had_sheet && !hands_.on() && !desk_.sides.controller(0).frame()->instance) emit map_wanted(false);
}

void EditedCities::put_back() {
  for (const std::string& words : edits_.all_undo_words()) undo_->push(new Undo(edits_, words));
}

void EditedCities::follow() {
  edits_.follow();
  if (undoes_ && edits_.undo_words().empty() && edits_.redo_words().empty()) {
    undoes_ = false;
    undo_->clear();
  }
  hands_.follow(*desk_.sides.controller(0).frame());
}

// Qt offers a key to the picture before it looks for a command; accepted here, it comes as a press.
bool EditedCities::eventFilter(QObject* watched, QEvent* event) {
  const bool asks = event->type() == QEvent::ShortcutOverride, presses = event->type() == QEvent::KeyPress,
             releases = event->type() == QEvent::KeyRelease;
  if (!hands_.on() || (!asks && !presses && !releases)) return QObject::eventFilter(watched, event);
  auto* const key = static_cast<QKeyEvent*>(event);
  if (releases) {
    if (!key->isAutoRepeat()) hands_.let_go();
    return QObject::eventFilter(watched, event);
  }
  const auto press = hand_press_of(command_key_of(*key));
  if (!press) return QObject::eventFilter(watched, event);
  event->accept();
  if (presses) hands_.act(*press);
  return true;
}

}  // namespace formicarium
