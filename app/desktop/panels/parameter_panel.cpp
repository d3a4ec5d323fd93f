// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/parameter_panel.hpp"

#include <QUndoCommand>
#include <utility>

#include "app/desktop/panels/live_formula.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/panels/preset_bar.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

constexpr int formula_ms = 150;  // while running; no one reads faster

}  // namespace

class ParameterPanel::Change : public QUndoCommand {
 public:
  struct Side {
    Choices::Wishes wishes;
    Base base;
  };
  Change(ParameterPanel& panel, Side before, Side after, std::size_t what, int gesture)
      : panel_(panel), before_(std::move(before)), after_(std::move(after)), what_(what), gesture_(gesture) {}
  int id() const override { return 1; }
  void redo() override { put(after_); }
  void undo() override { put(before_); }
  bool mergeWith(const QUndoCommand* other) override {
    const auto& next = static_cast<const Change&>(*other);
    if (next.what_ != what_ || next.gesture_ != gesture_) return false;
    after_ = next.after_;
    return true;
  }

 private:
  void put(const Side& side) {
    panel_.base_ = side.base;
    panel_.put(side.wishes);
  }

  ParameterPanel& panel_;
  Side before_, after_;
  std::size_t what_;  // index of the parameter; the number of parameters for a preset
  int gesture_;
};

// The undo stack empties itself when it is destroyed. Its signals must not reach this panel then,
// as the rows are already gone.
ParameterPanel::~ParameterPanel() { disconnect(&stack_, nullptr, this, nullptr); }

void ParameterPanel::show_frame(FramePtr shown_now) {
  frame_ = std::move(shown_now);
  const Frame& frame = *frame_;
  if (!frame.instance) return;
  const bool due =
      !since_formulas_.isValid() || since_formulas_.elapsed() > formula_ms || frame.state != State::running;
  if (due) {
    since_formulas_.start();
    for (ParameterRow* row : rows_)
      if (row->shows_formula()) row->refresh_formula(live_formula(row->parameter(), shown(), frame, city_));
  }
  if (!choices_.take(frame)) {
    if (due) show_turned();
    return;
  }
  const ProblemWords* const words = &words_of(frame.instance.get());
  const bool other_problem = std::exchange(words_, words) != words;
  if (!has_frame_ || other_problem) {
    for (const NamedSettings& one : preset_->all())  // another problem has other defaults
      if (one.name == base_.preset) base_.settings = settings_of(one);
    for (const NamedSettings& one : preset_->all())
      if (const Settings its = settings_of(one); with_preset(shown(), its) == shown()) {
        base_ = {one.name, its};
        break;
      }
  }
  has_frame_ = true;
  refresh();
}

void ParameterPanel::show_others(const std::vector<std::pair<char, Settings>>& others) {
  for (ParameterRow* row : rows_) {
    const Parameter& p = row->parameter();
    QStringList words;
    for (const auto& [letter, settings] : others)
      if (p.get(settings) != p.get(shown()))
        words << QChar::fromLatin1(letter) + QStringLiteral(" ") + text(spoken_value(p, p.get(settings)));
    row->show_others(words.join(QStringLiteral(", ")));
  }
}

void ParameterPanel::forget_changes() {
  stack_.clear();
  choices_ = Choices();
}

void ParameterPanel::show_turned() {
  if (!frame_ || !frame_->instance) return;
  const Settings turned = frame_->schedule.turned(shown(), *frame_->instance);
  for (ParameterRow* row : rows_) {
    const double value = row->parameter().get(shown()), now = row->parameter().get(turned);
    row->show_turned(now == value ? std::nullopt : std::optional(now));
  }
}

void ParameterPanel::user_edit(const Parameter& parameter, double value, int gesture) {
  const auto what = std::size_t(&parameter - parameters().data());
  Choices::Wishes wishes = choices_.with(parameter, value);
  const std::string follows = choices_.what_follows(parameter, wishes);
  stack_.push(new Change(*this, {choices_.wishes(), base_}, {std::move(wishes), base_}, what, gesture));
  if (!follows.empty()) emit message(text(follows));
}

Settings ParameterPanel::settings_of(const NamedSettings& preset) const {
  return preset.built_in ? choices_.settings_of(*preset.built_in) : preset.settings;
}

void ParameterPanel::choose(const Parameter& parameter, double value) { user_edit(parameter, value, ++gestures_); }

void ParameterPanel::choose_preset(int index) {
  const NamedSettings& preset = preset_->all()[std::size_t(index)];
  const Settings its = settings_of(preset);
  stack_.push(new Change(*this, {choices_.wishes(), base_}, {choices_.with_preset(its), {preset.name, its}},
                         parameters().size(), ++gestures_));
  if (preset.built_in && preset.built_in->for_instance)
    if (const auto best = choices_.best()) emit message(tr("Chosen: %1.").arg(text(best->why)));
  if (!preset.note.isEmpty()) emit message(preset.note);
}

void ParameterPanel::save_preset(const QString& name) {
  if (preset_->save(name, shown()))
    base_ = {name, shown()};
  else
    emit message(tr("A preset needs a name, and one that no built-in preset has; nothing was saved."));
  refresh();
}

void ParameterPanel::forget_preset(const QString& name) {
  if (base_.preset == name) base_ = {preset_->all().front().name, preset_->all().front().settings};
  refresh();
}

void ParameterPanel::select_city(int city) { city_ = city; }

void ParameterPanel::show_formula(ParameterRow* row) {
  if (frame_) row->show_formula(live_formula(row->parameter(), shown(), *frame_, city_));
}

void ParameterPanel::put(const Choices::Wishes& wishes) {
  const auto live = choices_.put(wishes);
  refresh();
  emit edited();
  if (live) emit changed(*live);
}

std::optional<Settings> ParameterPanel::next() {
  try {
    return choices_.next();
  } catch (const SettingsError& error) {
    for (ParameterRow* row : rows_)
      if (choices_.waits(row->parameter())) {
        row->show_note(text(error.what()));
        break;
      }
    return {};
  }
}

void ParameterPanel::restart() {
  if (const auto settings = next()) emit restart_requested(*settings);
}

void ParameterPanel::undo_all() {
  if (stack_.index() > 0) return stack_.setIndex(0);
  // The changes came with a file, not from here: goes back to the settings that "was" shows.
  Choices::Wishes wishes = choices_.wishes();
  wishes.settings = with_preset(shown(), base_.settings);
  stack_.push(
      new Change(*this, {choices_.wishes(), base_}, {std::move(wishes), base_}, parameters().size(), ++gestures_));
}

}  // namespace formicarium
