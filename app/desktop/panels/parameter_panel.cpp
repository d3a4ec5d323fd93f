// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/parameter_panel.hpp"

#include <QUndoCommand>
#include <algorithm>

#include "app/desktop/panels/live_formula.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/panels/preset_bar.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/io/error.hpp"

namespace formicarium {
namespace {

constexpr int formula_ms = 150;  // while running: faster than anybody reads

}  // namespace

class ParameterPanel::Change : public QUndoCommand {
 public:
  struct Side {
    Wishes wishes;
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

// The stack empties itself on the way out and would tell a panel whose rows are already gone.
ParameterPanel::~ParameterPanel() { disconnect(&stack_, nullptr, this, nullptr); }

void ParameterPanel::show_frame(const Frame& frame) {
  frame_ = &frame;
  if (!frame.instance) return;
  if (!since_formulas_.isValid() || since_formulas_.elapsed() > formula_ms) {
    since_formulas_.start();
    for (ParameterRow* row : rows_)
      if (row->shows_formula()) row->refresh_formula(live_formula(row->parameter(), shown_, frame, city_));
  }
  cities_ = frame.instance->cities();
  const bool new_run = frame.run != run_ || !has_frame_;
  if (has_frame_ && !new_run && frame.settings == running_) return;
  const auto all = parameters();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Parameter& p = all[i];
    const double now = p.get(frame.settings);
    auto& sent = sent_[i];
    if (new_run || now == p.get(shown_)) sent.clear();
    if (now == p.get(shown_)) held_[i] = false;
    if (has_frame_ && now == p.get(running_)) continue;
    if (const auto echo = std::ranges::find(sent, now); echo != sent.end()) {
      sent.erase(sent.begin(), echo + 1);
      continue;
    }
    sent.clear();
    held_[i] = false;
    p.set(shown_, now);
  }
  if (!has_frame_)
    for (const NamedSettings& one : preset_->all())
      if (with_preset(shown_, one.settings) == shown_) {
        base_ = {one.name, one.settings};
        break;
      }
  running_ = frame.settings;
  if (new_run) asked_ = running_;
  for (const Parameter& p : all)
    if (p.live && sent_[std::size_t(&p - all.data())].empty()) p.set(asked_, p.get(running_));
  run_ = frame.run;
  has_frame_ = true;
  refresh();
}

void ParameterPanel::user_edit(const Parameter& parameter, double value, int gesture) {
  Wishes wishes{shown_, held_};
  const auto all = parameters();
  const auto what = std::size_t(&parameter - all.data());
  parameter.set(wishes.settings, value);
  wishes.held[what] = false;
  // What stands at the old algorithm's default follows to the new one's, together with the algorithm at the restart.
  if (parameter.name == "algorithm")
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double standard = default_of(all[i], wishes.settings.algorithm);
      if (i == what || all[i].get(shown_) != default_of(all[i], shown_.algorithm) || standard == all[i].get(shown_))
        continue;
      all[i].set(wishes.settings, standard);
      wishes.held[i] = all[i].live && wishes.settings.algorithm != running_.algorithm;
    }
  stack_.push(new Change(*this, {{shown_, held_}, base_}, {std::move(wishes), base_}, what, gesture));
}

void ParameterPanel::choose_preset(int index) {
  const NamedSettings& preset = preset_->all()[std::size_t(index)];
  Wishes wishes{with_preset(shown_, preset.settings), held_};
  // Live values of another algorithm's preset make no sense before the restart that brings the algorithm.
  const auto all = parameters();
  const bool waits_for_restart = wishes.settings.algorithm != running_.algorithm;
  for (std::size_t i = 0; i < all.size(); ++i)
    wishes.held[i] = waits_for_restart && all[i].live && all[i].get(wishes.settings) != all[i].get(running_);
  stack_.push(new Change(*this, {{shown_, held_}, base_}, {std::move(wishes), {preset.name, preset.settings}},
                         all.size(), ++gestures_));
}

void ParameterPanel::save_preset(const QString& name) {
  if (preset_->save(name, shown_))
    base_ = {name, shown_};
  else
    emit message(tr("A preset of one's own needs a name that no paper's has; nothing was saved."));
  refresh();
}

void ParameterPanel::forget_preset(const QString& name) {
  if (base_.preset == name) base_ = {preset_->all().front().name, preset_->all().front().settings};
  refresh();
}

void ParameterPanel::forget_frame() { frame_ = nullptr; }

void ParameterPanel::select_city(int city) { city_ = city; }

void ParameterPanel::show_formula(ParameterRow* row) {
  if (frame_) row->show_formula(live_formula(row->parameter(), shown_, *frame_, city_));
}

void ParameterPanel::put(const Wishes& wishes) {
  shown_ = wishes.settings;
  held_ = wishes.held;
  Settings wanted = asked_;
  const auto all = parameters();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].live && !held_[i] && all[i].get(shown_) != all[i].get(asked_)) {
      all[i].set(wanted, all[i].get(shown_));
      sent_[i].push_back(all[i].get(shown_));
    }
  const bool differs = wanted != asked_;
  asked_ = wanted;
  refresh();
  if (differs) emit changed(asked_);
}

bool ParameterPanel::waits(std::size_t index) const {
  const Parameter& p = parameters()[index];
  return (!p.live || held_[index]) && p.get(shown_) != p.get(running_);
}

bool ParameterPanel::restart_waits() const {
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (waits(i)) return has_frame_;
  return false;
}

std::optional<Settings> ParameterPanel::take_waiting() {
  try {
    if (cities_ > 0) validate(shown_, cities_);
  } catch (const SettingsError& error) {
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (waits(i)) {
        rows_[i]->show_note(text(error.what()));
        break;
      }
    return {};
  }
  std::fill(held_.begin(), held_.end(), false);
  asked_ = shown_;
  return shown_;
}

void ParameterPanel::restart() {
  if (const auto settings = take_waiting()) emit restart_requested(*settings);
}

void ParameterPanel::undo_all() {
  if (stack_.index() > 0) return stack_.setIndex(0);
  // What was changed before it came here, with a file: back to what it is compared with.
  Wishes wishes{with_preset(shown_, base_.settings), held_};
  stack_.push(
      new Change(*this, {{shown_, held_}, base_}, {std::move(wishes), base_}, parameters().size(), ++gestures_));
}

}  // namespace formicarium
