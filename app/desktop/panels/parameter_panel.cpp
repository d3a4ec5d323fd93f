// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/parameter_panel.hpp"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QUndoCommand>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/desktop/panels/collapsible.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/live_formula.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/panels/preset_bar.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/io/error.hpp"

namespace formicarium {
namespace {

constexpr std::array groups{Group::algorithm, Group::choice, Group::trails,
                            Group::limits,    Group::colony, Group::execution};

// A preset repeats an algorithm; luck and machine are the user's own and stay as they are.
bool belongs_to_presets(const Parameter& p) { return p.group != Group::execution && p.name != "seed"; }

Settings with_preset(const Settings& settings, const Settings& preset) {
  Settings mixed = settings;
  for (const Parameter& p : parameters())
    if (belongs_to_presets(p)) p.set(mixed, p.get(preset));
  return mixed;
}

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

ParameterPanel::ParameterPanel(QWidget* parent)
    : QWidget(parent), held_(parameters().size(), false), sent_(parameters().size()) {
  setObjectName(QStringLiteral("parameters"));
  setAccessibleName(tr("Parameters"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  make_top();
  make_groups();
  base_ = {preset_->all().front().name, preset_->all().front().settings};

  restart_bar_ = new QWidget(this);
  auto* bar = new QVBoxLayout(restart_bar_);
  bar->setContentsMargins(8, 8, 8, 8);
  bar->setSpacing(4);
  waiting_ = new QLabel(restart_bar_);
  waiting_->setWordWrap(true);
  waiting_->setFont(small_font(font()));
  restart_button_ = new QPushButton(tr("⟳ Restart with Changes"), restart_bar_);
  restart_button_->setObjectName(QStringLiteral("restart"));
  restart_button_->setAccessibleName(tr("Restart with Changes"));
  restart_button_->setMinimumHeight(28);
  bar->addWidget(waiting_);
  bar->addWidget(restart_button_);
  column->addWidget(restart_bar_);
  restart_bar_->hide();
  connect(restart_button_, &QPushButton::clicked, this, &ParameterPanel::restart);
  setMinimumWidth(288);

  QWidget* before = undo_button_;
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    setTabOrder(before, groups_[group]->header());
    before = groups_[group]->header();
    for (ParameterRow* row : rows_)
      if (row->parameter().group == groups[group]) {
        setTabOrder(before, row->first_control());
        if (row->first_control() != row->last_control()) setTabOrder(row->first_control(), row->last_control());
        before = row->last_control();
      }
  }
  setTabOrder(before, restart_button_);
  refresh();
}

// The stack empties itself on the way out and would tell a panel whose rows are already gone.
ParameterPanel::~ParameterPanel() { disconnect(&stack_, nullptr, this, nullptr); }

void ParameterPanel::make_top() {
  auto* top = new QWidget(this);
  auto* rows = new QVBoxLayout(top);
  rows->setContentsMargins(8, 8, 8, 4);
  rows->setSpacing(4);
  preset_ = new PresetBar(top);
  rows->addWidget(preset_);

  undo_button_ = new QPushButton(top);
  undo_button_->setObjectName(QStringLiteral("undo"));
  undo_button_->setMinimumHeight(24);
  rows->addWidget(undo_button_);
  layout()->addWidget(top);

  undo_ = stack_.createUndoAction(this, tr("Undo"));
  undo_->setShortcut(QKeySequence::Undo);
  redo_ = stack_.createRedoAction(this, tr("Redo"));
  redo_->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  addAction(undo_);
  addAction(redo_);

  connect(preset_, &PresetBar::chosen, this, &ParameterPanel::choose_preset);
  connect(preset_, &PresetBar::save_wanted, this, &ParameterPanel::save_preset);
  connect(preset_, &PresetBar::removed, this, &ParameterPanel::forget_preset);
  connect(undo_button_, &QPushButton::clicked, this, [this] { stack_.setIndex(0); });
  connect(&stack_, &QUndoStack::indexChanged, this, &ParameterPanel::refresh);
}

void ParameterPanel::make_groups() {
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget(scroll);
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(8, 4, 8, 8);
  column->setSpacing(8);
  for (const Group group : groups) {
    auto* box = new Collapsible(text(words(group).title), text(words(group).sentence), inside);
    box->set_open(group == Group::algorithm || group == Group::choice || group == Group::trails);
    groups_.push_back(box);
    column->addWidget(box);
  }
  column->addStretch(1);
  for (const Parameter& p : parameters()) {
    auto* row = new ParameterRow(p);
    groups_[std::size_t(std::ranges::find(groups, p.group) - groups.begin())]->add(row);
    rows_.push_back(row);
    connect(row, &ParameterRow::edited, this, [this, &p](double value, int gesture) { user_edit(p, value, gesture); });
    connect(row, &ParameterRow::default_wanted, this,
            [this, &p](int gesture) { user_edit(p, default_of(p, shown_.algorithm), gesture); });
    connect(row, &ParameterRow::slider_moved, this, [this, row] { show_formula(row); });
    connect(row, &ParameterRow::note_shown, this, &ParameterPanel::message);
  }
  scroll->setWidget(inside);
  static_cast<QVBoxLayout*>(layout())->addWidget(scroll, 1);
}

void ParameterPanel::show_frame(const Frame& frame) {
  frame_ = &frame;
  if (!frame.instance) return;
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

void ParameterPanel::restart() {
  try {
    if (cities_ > 0) validate(shown_, cities_);
  } catch (const SettingsError& error) {
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (waits(i)) {
        rows_[i]->show_note(text(error.what()));
        break;
      }
    return;
  }
  std::fill(held_.begin(), held_.end(), false);
  asked_ = shown_;
  emit restart_requested(shown_);
}

void ParameterPanel::refresh() {
  const Settings was = with_preset(shown_, base_.settings);
  for (ParameterRow* row : rows_) {
    const Parameter& p = row->parameter();
    row->show_value(p.get(shown_), p.get(was), shown_);
  }
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    QStringList parts;
    for (const ParameterRow* row : rows_) {
      const Parameter& p = row->parameter();
      if (p.group != groups[g]) continue;
      const QString value = spoken_value(p, p.get(shown_));
      parts << (p.kind == ParameterKind::choice
                    ? value
                    : QStringLiteral("%1 %2").arg(text(p.symbol.empty() ? p.label : p.symbol), value));
    }
    groups_[g]->set_summary(parts.join(QStringLiteral(" · ")));
  }
  preset_->show_name(base_.preset);
  const int count = stack_.index();
  undo_button_->setText(count ? tr("Undo Changes (%1)").arg(count) : tr("Undo Changes"));
  undo_button_->setToolTip(tr("Takes back all changes made here. %1 takes back one.")
                               .arg(undo_->shortcut().toString(QKeySequence::NativeText)));
  undo_button_->setEnabled(count > 0);
  refresh_restart();
}

void ParameterPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && restart_bar_) refresh_restart();
}

void ParameterPanel::refresh_restart() {
  QStringList names;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (has_frame_ && waits(i)) names << text(rows_[i]->parameter().label);
  restart_bar_->setVisible(!names.isEmpty());
  set_ink(waiting_, colour(look(palette()).secondary));
  waiting_->setText(names.size() == 1 ? tr("%1 changes with a restart.").arg(names.front())
                                      : tr("%1 change with a restart.").arg(names.join(QStringLiteral(", "))));
}

}  // namespace formicarium
