// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets of the parameter dock and what they show.
#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/panels/collapsible.hpp"
#include "app/desktop/panels/idle_rows.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/panels/parameter_words.hpp"
#include "app/desktop/panels/preset_bar.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/commands.hpp"
#include "app/model/messages.hpp"
#include "app/model/problem_words.hpp"
#include "app/scene/look/idle_words.hpp"

namespace formicarium {

ParameterPanel::ParameterPanel(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("parameters"));
  setAccessibleName(tr("Parameters"));
  auto* column = spaced(new QVBoxLayout(this), 0);
  make_top();
  make_groups();
  base_ = {preset_->all().front().name, preset_->all().front().settings};

  restart_bar_ = new QWidget(this);
  auto* bar = spaced(new QVBoxLayout(restart_bar_), 4, {8, 8, 8, 8});
  waiting_ = new QLabel(restart_bar_);
  waiting_->setWordWrap(true);
  waiting_->setFont(small_font(font()));
  restart_button_ = new QPushButton(tr("⟳ Restart with Changes"), restart_bar_);
  named(restart_button_, "restart", tr("Restart with Changes"));
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
      if (row->parameter().group == groups_in_order[group]) {
        setTabOrder(before, row->first_control());
        if (row->first_control() != row->last_control()) setTabOrder(row->first_control(), row->last_control());
        before = row->last_control();
      }
    setTabOrder(before, idle_[group]);
    before = idle_[group];
    if (group > 0) continue;
    setTabOrder(before, more_);
    before = more_;
  }
  setTabOrder(before, restart_button_);
  refresh();
}

void ParameterPanel::make_top() {
  auto* top = top_ = new QWidget(this);
  auto* rows = spaced(new QVBoxLayout(top), 4, {8, 8, 8, 4});
  preset_ = new PresetBar(top);
  rows->addWidget(preset_);

  undo_button_ = new QPushButton(top);
  undo_button_->setObjectName(QStringLiteral("undo"));
  undo_button_->setMinimumHeight(24);
  rows->addWidget(undo_button_);
  layout()->addWidget(top);

  undo_ = stack_.createUndoAction(this, tr("Undo"));
  undo_->setShortcuts(key_sequences(command_words("undo").keys));
  redo_ = stack_.createRedoAction(this, tr("Redo"));
  redo_->setShortcuts(key_sequences(command_words("redo").keys));
  addAction(undo_);
  addAction(redo_);

  connect(preset_, &PresetBar::chosen, this, &ParameterPanel::choose_preset);
  connect(preset_, &PresetBar::save_wanted, this, &ParameterPanel::save_preset);
  connect(preset_, &PresetBar::removed, this, &ParameterPanel::forget_preset);
  connect(undo_button_, &QPushButton::clicked, this, &ParameterPanel::undo_all);
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
  auto* column = spaced(new QVBoxLayout(inside), 8, {8, 4, 8, 8});
  for (const Group group : groups_in_order) {
    auto* box = new Collapsible(text(words(group).title), text(words(group).sentence), inside);
    box->set_open(words(group).open_at_first);
    groups_.push_back(box);
    column->addWidget(box);
    if (groups_.size() > 1) continue;
    more_ = new QToolButton(inside);
    named(more_, "more_parameters", tr("More parameters"));
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more_->setAutoRaise(true);
    more_->setFocusPolicy(Qt::StrongFocus);
    more_->setMinimumHeight(24);
    connect(more_, &QToolButton::clicked, this, [this] {
      show_all(!all_);
      emit all_wanted(all_);
    });
    column->addWidget(more_);
  }
  column->addStretch(1);
  for (const Parameter& p : parameters()) {
    auto* row = new ParameterRow(p);
    groups_[std::size_t(std::ranges::find(groups_in_order, p.group) - std::begin(groups_in_order))]->add(row);
    rows_.push_back(row);
    connect_row(row);
  }
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    idle_.push_back(new IdleRows(text(words(groups_in_order[group]).title)));
    groups_[group]->add(idle_.back());
  }
  scroll->setWidget(inside);
  static_cast<QVBoxLayout*>(layout())->addWidget(scroll, 1);
}

void ParameterPanel::connect_row(ParameterRow* row) {
  const Parameter& p = row->parameter();
  connect(row, &ParameterRow::edited, this, [this, &p](double value, int gesture) { user_edit(p, value, gesture); });
  connect(row, &ParameterRow::default_wanted, this,
          [this, &p](int gesture) { user_edit(p, default_of(p, shown()), gesture); });
  connect(row, &ParameterRow::slider_moved, this, [this, row] { show_formula(row); });
  connect(row, &ParameterRow::note_shown, this, &ParameterPanel::message);
}

ParameterRow* ParameterPanel::twin(const Parameter& parameter, QWidget* parent) {
  auto* row = new ParameterRow(parameter, parent);
  connect_row(row);
  std::erase_if(twins_, [](const QPointer<ParameterRow>& one) { return one.isNull(); });
  twins_.emplace_back(row);
  show_value(row, before());
  return row;
}

const Settings& ParameterPanel::before() const { return frame_ ? frame_->start : base_.settings; }

void ParameterPanel::show_value(ParameterRow* row, const Settings& was) {
  const Parameter& p = row->parameter();
  row->show_value(p.get(shown()), p.get(was), choices_);
}

void ParameterPanel::refresh() {
  const Settings was = with_preset(shown(), base_.settings);
  for (ParameterRow* row : rows_) show_value(row, was);
  for (const QPointer<ParameterRow>& row : twins_)
    if (row) show_value(row, before());
  show_turned();
  for (std::size_t group = 0; group < groups_.size(); ++group) refresh_group(group);
  const bool changed = was != shown();
  preset_->show_name(base_.preset, changed, choices_);
  const int count = stack_.index();
  undo_button_->setText(count ? tr("Undo Changes (%1)").arg(count) : tr("Undo Changes"));
  undo_button_->setToolTip(tr("Undoes all changes made here, and all edits of cities. %1 undoes one.")
                               .arg(undo_->shortcut().toString(QKeySequence::NativeText)));
  undo_button_->setEnabled(count > 0 || changed);
  refresh_more();
  refresh_restart();
}

void ParameterPanel::show_all(bool all) {
  all_ = all;
  refresh();
}

void ParameterPanel::refresh_more() {
  const MoreWords words = more_words(choices_, base_.settings, all_);
  more_->setText(text(words.line));
  more_->setArrowType(all_ ? Qt::UpArrow : Qt::RightArrow);
  more_->setToolTip(text(words.tip));
  top_->setVisible(all_);
  for (std::size_t group = 0; group < groups_.size(); ++group)
    group == 0 ? groups_[group]->set_headed(all_) : groups_[group]->setVisible(all_);
  if (!all_) idle_[0]->hide();
}

void ParameterPanel::refresh_group(std::size_t group) {
  std::vector<IdleRows::Row> all;
  for (ParameterRow* row : rows_)
    if (const Parameter& p = row->parameter(); p.group == groups_in_order[group])
      all.push_back({row, full_label(p), choices_.idle(p)});
  QStringList parts;
  for (const std::string& part : group_summary(groups_in_order[group], choices_)) parts << text(part);
  groups_[group]->set_sentence(text(filled(words(groups_in_order[group]).sentence, choices_.words())));
  groups_[group]->set_summary(parts.join(QStringLiteral(" · ")));
  idle_[group]->arrange(std::move(all));
}

void ParameterPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && restart_bar_) refresh_restart();
}

void ParameterPanel::refresh_restart() {
  const QString waits = text(choices_.waiting_words());
  restart_bar_->setVisible(!waits.isEmpty());
  set_ink(waiting_, colour(look(palette()).secondary));
  waiting_->setText(waits);
}

}  // namespace formicarium
