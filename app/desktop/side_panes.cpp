// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/side_panes.hpp"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/preferences_dialog.hpp"
#include "app/desktop/viewport.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/problem_words.hpp"
#include "app/scene/compared.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {
namespace {

constexpr std::uint64_t runs_of_a_side = std::uint64_t{1} << 32;  // numbers of runs (Frame::run) of each side

}  // namespace

SidePanes::SidePanes(Controller& a, Viewport* viewport, QWidget* parent)
    : QWidget(parent),
      sides_(std::make_unique<Sides>(a)),
      grid_(new QGridLayout),
      foot_(new QWidget(this)),
      caption_(new QLabel(foot_)),
      differences_button_(new QToolButton(foot_)),
      link_button_(new QToolButton(foot_)),
      experiment_button_(new QToolButton(foot_)) {
  setObjectName(QStringLiteral("sides"));
  auto* column = spaced(new QVBoxLayout(this), 0);
  spaced(grid_, 2);
  column->addLayout(grid_, 1);
  column->addWidget(foot_);
  auto* row = spaced(new QHBoxLayout(foot_), 8, {8, 2, 8, 2});
  caption_->setObjectName(QStringLiteral("sides_caption"));  // a screen reader reads its text
  caption_->setFont(small_font(font()));
  caption_->setWordWrap(true);
  row->addWidget(caption_, 1);
  named(differences_button_, "sides_differences", tr("Differences"));
  differences_button_->setText(tr("Differences"));
  named(link_button_, "sides_link", tr("Same iteration"),
        tr("All sides do the same iteration: each waits for the slowest. Otherwise each runs as fast as it can"));
  link_button_->setText(tr("Same iteration"));
  named(experiment_button_, "sides_experiment", tr("Make an experiment"),
        tr("Opens the window of experiments with the experiment that would rank the sides"));
  experiment_button_->setText(tr("Make an Experiment…"));
  connect(experiment_button_, &QToolButton::clicked, this, &SidePanes::experiment_wanted);
  for (QToolButton* button : {experiment_button_, differences_button_, link_button_}) {
    button->setCheckable(button != experiment_button_);
    button->setMinimumHeight(24);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
  link_button_->setChecked(true);
  connect(differences_button_, &QToolButton::clicked, this, &SidePanes::show_differences);
  connect(link_button_, &QToolButton::clicked, this, &SidePanes::set_linked);
  foot_->hide();
  sides_->set_room({.on_card = free_on_card, .moments = moments_memory::chosen()});
  add_pane(a, viewport);
}

SidePanes::~SidePanes() {
  for (const SidePane* pane : panes_) disconnect(&pane->controller(), nullptr, this, nullptr);
  sides_.reset();
}

void SidePanes::add_pane(Controller& controller, Viewport* viewport) {
  auto* pane = new SidePane(panes_.size(), controller, viewport, this);
  panes_.push_back(pane);
  const auto number = [this, pane] { return std::size_t(std::ranges::find(panes_, pane) - panes_.begin()); };
  connect(&controller, &Controller::frame_changed, this,
          [this, number](const FramePtr& frame) { take(number(), frame); });
  connect(&controller, &Controller::trouble, this, [this, pane, number](const QString& sentence) {
    if (has_failed(pane->controller())) pane->show_trouble(sentence);
    emit trouble(number(), sentence);
  });
  connect(&controller, &Controller::run_ended, this,
          [this, number](const FramePtr& run) { emit run_ended(number(), run); });
  connect(pane, &SidePane::focus_wanted, this, [this, number] { focus(number()); });
  // Queued: the button that was pressed goes with its pane.
  connect(
      pane, &SidePane::close_wanted, this, [this, number] { close_side(number()); }, Qt::QueuedConnection);
  connect(viewport, &Viewport::frame_drawn, this, [this, pane] { pane->frame_painted(panes_.size()); });
  connect(viewport, &Viewport::picture_path_changed, this, [this, number] { ask_for(number()); });
  arrange();
}

// What frames of a side carry: what its picture needs, and of the focused side what the charts need besides.
void SidePanes::ask_for(std::size_t side) {
  FrameWants wants = viewport(side).scene().wants();
  if (side == sides_->focus()) wants.ants = std::max(wants.ants, chart_ants_);
  controller(side).want(wants);
}

void SidePanes::want_for_charts(int ants) {
  chart_ants_ = ants;
  for (std::size_t side = 0; side < panes_.size(); ++side) ask_for(side);
}

bool SidePanes::has_failed(const Controller& controller) {
  return controller.frame()->state == State::failed || controller.frame()->state == State::empty;
}

void SidePanes::arrange() {
  for (SidePane* pane : panes_) grid_->removeWidget(pane);
  for (std::size_t i = 0; i < panes_.size(); ++i) grid_->addWidget(panes_[i], int(i / 2), int(i % 2));
  const bool compared = panes_.size() > 1;
  for (SidePane* pane : panes_) pane->set_header_shown(compared);
  for (std::size_t i = 0; i < panes_.size(); ++i) viewport(i).scene().leave_controls(i > 0);
  for (int i = 0; i < 2; ++i) {
    grid_->setColumnStretch(i, i == 0 || compared ? 1 : 0);
    grid_->setRowStretch(i, i == 0 || panes_.size() > 2 ? 1 : 0);
  }
  foot_->setVisible(compared);
}

QString SidePanes::why_no_more() const { return with_advice(sides_->why_no_more()); }

QString SidePanes::why_not(const std::vector<Settings>& sides, const InstancePtr& instance) const {
  return with_advice(sides_->why_not(sides, instance));
}

QString SidePanes::with_advice(const std::string& why) {
  if (why.empty() || moments_memory::chosen() == moments_memory::least()) return text(why);
  return text(why) + tr(" File > Preferences can give each side less.");
}

void SidePanes::put_beside(void (Sides::*as)(Player&)) {
  if (panes_.size() == Sides::most) return;
  own_.push_back(std::make_unique<Controller>(nullptr, make_colony_anywhere, ++sides_made_ * runs_of_a_side));
  auto* viewport = new Viewport(this, this->viewport(0).scene().state());
  viewport->scene().set_link(make_gl_link());
  emit made(viewport, own_.back().get());
  add_pane(*own_.back(), viewport);
  ((*sides_).*as)(*own_.back());
  describe();
  emit count_changed();
}

void SidePanes::close_side(std::size_t side) {
  if (side == 0 || side >= panes_.size()) return;
  SidePane* const pane = panes_[side];
  const bool was_focused = sides_->focus() == side;
  disconnect(&pane->controller(), nullptr, this, nullptr);
  sides_->remove(side);
  panes_.erase(panes_.begin() + std::ptrdiff_t(side));
  if (pane->isAncestorOf(QApplication::focusWidget())) viewport(0).setFocus();
  delete pane;
  own_.erase(own_.begin() + std::ptrdiff_t(side) - 1);
  if (panes_.size() == 1) show_differences(false);
  for (std::size_t i = 0; i < panes_.size(); ++i) panes_[i]->set_side(i);
  arrange();
  describe();
  show_sides();
  if (was_focused) want_for_charts(chart_ants_);
  if (was_focused) emit focus_changed();
  emit closed(side);
  emit count_changed();
}

void SidePanes::close_others() {
  while (panes_.size() > 1) close_side(panes_.size() - 1);
}

void SidePanes::focus(std::size_t side) {
  if (side >= panes_.size() || side == sides_->focus()) return;
  sides_->focus(side);
  for (std::size_t i = 0; i < panes_.size(); ++i) panes_[i]->set_focused(i == side);
  want_for_charts(chart_ants_);
  // The keyboard follows, if it was in a picture.
  for (const SidePane* pane : panes_)
    if (pane->viewport().hasFocus()) focused_viewport().setFocus();
  emit focus_changed();
}

QString SidePanes::why_not(const SidePreset& preset, const Settings& base) const {
  return why_not(settings_of(preset, base));
}

void SidePanes::set_count(std::size_t sides) {
  while (panes_.size() > sides) close_side(panes_.size() - 1);
  while (panes_.size() < sides) add_side();
}

void SidePanes::start(const SidePreset& preset, const Settings& base) {
  const std::vector<Settings> wanted = settings_of(preset, base);
  set_count(wanted.size());
  sides_->restart_with(wanted);
}

void SidePanes::bring_back(const Frame& first, const std::vector<FramePtr>& others) {
  set_count(others.size() + 1);
  sides_->bring_back(first, others);
}

std::optional<std::size_t> SidePanes::side_of(std::uint64_t run) const {
  for (std::size_t i = 0; i < panes_.size(); ++i)
    if (controller(i).newest()->run / runs_of_a_side == run / runs_of_a_side) return i;
  return {};
}

void SidePanes::cancel_making() {
  for (const SidePane* pane : panes_) pane->controller().cancel_making();
}

bool SidePanes::making() const {
  return std::ranges::any_of(panes_, [](const SidePane* pane) { return pane->controller().making(); });
}

void SidePanes::set_linked(bool by_iteration) {
  link_button_->setChecked(by_iteration);
  sides_->set_link(by_iteration ? Sides::Link::iteration : Sides::Link::time);
  describe();
  show_sides();
  emit links_changed();
}

void SidePanes::take(std::size_t side, const FramePtr& frame) {
  sides_->follow(side);
  if (frame->state != State::failed) panes_[side]->show_trouble({});
  show_sides();
  if (panes_.size() > 1) describe();
  emit frame_taken(side, frame);
}

void SidePanes::show_sides() {
  const std::vector<FramePtr> shown = sides_->shown();
  std::vector<Scene*> scenes;
  for (std::size_t i = 0; i < panes_.size(); ++i) {
    panes_[i]->show_frame(shown[i]);
    scenes.push_back(&viewport(i).scene());
  }
  if (panes_.size() < 2) return order_compared(scenes);
  show_compared(scenes, *sides_, shown, differences_);
  for (const SidePane* pane : panes_) pane->viewport().changed();
}

void SidePanes::draw_again() {
  for (const SidePane* pane : panes_) {
    pane->viewport().scene().draw_again();
    pane->viewport().changed();
  }
}

void SidePanes::show_differences(bool shown) {
  if (shown && panes_.size() < 2) shown = false;
  differences_button_->setChecked(shown);
  if (differences_ == shown) return;
  differences_ = shown;
  ViewState& view = *viewport(0).scene().state();
  if (shown) trails_before_ = view.layer(Layer::trails);
  view.set_layer(Layer::trails, !shown && trails_before_);  // their colours are too close to the sides'
  view.set_layer(Layer::held, true);
  for (const SidePane* pane : panes_) {
    pane->viewport().scene().hold({});
    pane->viewport().changed();
  }
  if (shown) show_sides();
  emit links_changed();
}

std::vector<FramePtr> SidePanes::newest() const {
  std::vector<FramePtr> all;
  all.reserve(panes_.size());
  for (const SidePane* pane : panes_) all.push_back(pane->controller().newest());
  return all;
}

std::vector<Settings> SidePanes::settings() const {
  std::vector<Settings> all;
  for (const SidePane* pane : panes_) all.push_back(pane->controller().frame()->settings);
  return all;
}

QString SidePanes::caption() const { return caption_->text(); }

void SidePanes::describe() {
  if (panes_.size() < 2) return;
  const std::vector<Settings> all = settings();
  const std::vector<std::string> words = what_differs(all);
  for (std::size_t i = 0; i < panes_.size(); ++i) {
    panes_[i]->show_variant(text(sides_->variant_words(i, words[i])));
    panes_[i]->set_focused(i == sides_->focus());
  }
  std::vector<SettingsOverTime> over_time;
  for (const SidePane* pane : panes_) over_time.push_back(settings_over_time(*pane->controller().frame()));
  const Instance* const instance = panes_.front()->controller().frame()->instance.get();
  differences_button_->setToolTip(text(window_words(instance).differences));
  const QString said =
      text(caption_of(over_time, sides_->link() == Sides::Link::iteration, words_of(instance), sides_->threads_each()));
  if (caption_->text() != said) caption_->setText(said);
}

}  // namespace formicarium
