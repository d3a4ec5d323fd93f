// SPDX-License-Identifier: GPL-3.0-or-later
// Several runs in the window: the panels show the focused side, and the Compare menu begins and ends sides.
#include <QMenu>

#include "app/desktop/actions.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/moments_dialog.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/inspector.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/status_line.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/compared.hpp"

namespace formicarium {

Controller& MainWindow::focused() const { return sides_->focused(); }
Viewport& MainWindow::focused_viewport() const { return sides_->focused_viewport(); }

void MainWindow::connect_sides() {
  const Actions& a = *actions_;
  connect(sides_, &SidePanes::frame_taken, this, &MainWindow::take_frame);
  connect(sides_, &SidePanes::run_ended, this, [this](std::size_t side, const FramePtr& run) {
    if (side == 0) hints_.run_ended(run->instance);
  });
  connect(sides_, &SidePanes::made, this,
          [this](Viewport* viewport, Controller* controller) { begin_side(*viewport, *controller); });
  connect(sides_, &SidePanes::trouble, this, [this](std::size_t side, const QString& sentence) {
    const Frame& frame = *sides_->controller(side).frame();
    const QString whose = sides_->sides().alone() ? QString() : QChar::fromLatin1(Sides::letter(side)) + tr(": ");
    show_message(severity_of(frame.state), whose + sentence);
    documents_.hear(frame, side);
  });
  connect(sides_, &SidePanes::focus_changed, this, &MainWindow::show_focused_side);
  documents_.set_sides([this] {
    std::vector<std::uint64_t> runs;
    for (std::size_t i = 0; i < sides_->sides().size(); ++i) runs.push_back(sides_->controller(i).frame()->run);
    return runs;
  });
  connect(sides_, &SidePanes::closed, &documents_, &Documents::side_closed);
  connect(sides_, &SidePanes::count_changed, this, [this] {
    if (sides_->sides().alone() && look_alone_) {
      give_room_back(*view_, *std::exchange(look_alone_, std::nullopt));
    }
    show_focused_side();
    if (!panes_->away()) panes_->make_room();
  });
  on(a.add_side, [this] {
    if (const QString why = sides_->why_no_more(); !why.isEmpty()) return show_message(Severity::error, why);
    make_way_for_sides();
    sides_->add_side();
    sides_->focus(sides_->sides().size() - 1);
  });
  on(a.close_side, [this] { sides_->close_side(sides_->sides().focus()); });
  connect(a.one_run, &QAction::triggered, sides_, &SidePanes::close_others);
  on(a.next_side, [this] { sides_->focus((sides_->sides().focus() + 1) % sides_->sides().size()); });
  on(a.differences, [this](bool on) { sides_->show_differences(on); });
  on(a.same_iteration, [this](bool on) { sides_->set_linked(on); });
  connect(sides_, &SidePanes::links_changed, this, [this] {
    actions_->differences->setChecked(sides_->shows_differences());
    actions_->same_iteration->setChecked(sides_->sides().link() == Sides::Link::iteration);
    actions_->show_layer(Layer::held)
        ->setText(sides_->shows_differences() ? tr("&Where the Other Side Differs")
                                              : QLatin1Char('&') + tr(kind_of(Layer::held).name));
  });
  connect(&documents_, &Documents::session_opened, this, &MainWindow::make_way_for_session);
  documents_.refuse_sessions([this](const OpenedSession& opened) -> QString {
    if (opened.session.sides.empty()) return {};
    std::vector<Settings> settings{opened.session.settings};
    settings.reserve(opened.session.sides.size() + 1);
    for (const SessionRun& side : opened.session.sides) settings.push_back(side.settings);
    return sides_->why_not(settings, opened.instance);
  });
  show_other_sides();
}

// There are as many sides afterwards as the session has.
void MainWindow::make_way_for_session(const OpenedSession& opened) {
  const SessionFile& session = opened.session;
  const bool alone = sides_->sides().alone();
  if (!alone) earlier_.note_sides(sides_->sides().runs(), desk_.linked_by_iteration());
  if (!session.sides.empty()) {
    make_way_for_sides();
    std::vector<FramePtr> others;
    others.reserve(session.sides.size());
    for (const SessionRun& side : session.sides)
      others.push_back(std::make_shared<const Frame>(end_of(side, opened.instance)));
    sides_->set_linked(session.by_iteration);
    sides_->bring_back(opened.instance, session.iteration, others);
  } else if (!alone) {
    documents_.say_with_session(closing_words());
    sides_->close_others();
  }
}

QString MainWindow::closing_words() const {
  const std::size_t count = sides_->sides().size();
  QString words = count == 2 ? tr("One run replaces the comparison: side B was closed.")
                             : tr("One run replaces the comparison: sides B to %1 were closed.")
                                   .arg(QChar::fromLatin1(Sides::letter(count - 1)));
  // A run without iterations is not among the earlier ones.
  if (controller_.newest()->last.iteration > 0)
    words += tr(" The first entry of Run > Earlier Runs opens the comparison again, with all %1 sides.").arg(count);
  return words;
}

void MainWindow::watch_making(Controller& controller) {
  connect(&controller, &Controller::making_started, this, [this] { message_bar_->show_work(tr("Making the colony")); });
  connect(&controller, &Controller::making_progressed, message_bar_, &MessageBar::show_progress);
  connect(&controller, &Controller::making_ended, this, [this] {
    if (!documents_.busy() && !sides_->making()) message_bar_->hide_work();
  });
  connect(&controller, &Controller::iteration_progressed, this, [this, &controller](const QString& words) {
    if (&focused() == &controller) status_->show_iteration(words);
  });
}

void MainWindow::begin_side(Viewport& viewport, Controller& controller) {
  watch_making(controller);
  controller.session().set_snapshot_budget(moments_memory::chosen());
  actions_->arrows_act_within(&viewport);
}

void MainWindow::compare(const SidePreset& pair) {
  if (!focused().frame()->instance) return;
  const auto base = parameters_->next();
  if (!base) return;
  if (const QString why = sides_->why_not(pair, *base); !why.isEmpty()) return show_message(Severity::error, why);
  make_way_for_sides();
  sides_->start(pair, *base);
}

void MainWindow::make_way_for_sides() {
  if (!sides_->sides().alone()) return;
  look_alone_ = make_room_for_sides(*view_);
}

void MainWindow::take_frame(std::size_t side, const FramePtr& newest) {
  earlier_.note_sides(sides_->sides().take_replaced(), desk_.linked_by_iteration());
  documents_.follow(*newest, side);
  RunsToSave runs{sides_->newest(), {}, desk_.linked_by_iteration()};
  const InstancePtr saved = runs.instance();
  recovery_.follow(std::move(runs), documents_.file_of(saved));
  if (side == sides_->sides().focus()) show_frame(newest);
  show_other_sides();
}

void MainWindow::show_focused_side() {
  parameters_->forget_changes();
  show_frame(focused().frame());
  status_->show_iteration(text(focused().iteration_words()));
  charts_->clear_ghost();  // the side shown before is no earlier run of this one
  show_other_sides();
  inspector_->select_city(selected_city_);
}

// What the other sides have to do with the focused one: their curves, and where their settings differ.
void MainWindow::show_other_sides() {
  const Sides& sides = sides_->sides();
  const bool compared = !sides.alone();
  std::vector<ChartData::Side> curves;
  std::vector<std::pair<char, Settings>> settings;
  for (std::size_t i = 0; i < sides.size() && !sides.alone(); ++i) {
    const Player& player = sides.side(i);
    curves.push_back({i, player.trace(), player.frame()->live_iteration});
    if (i != sides.focus()) settings.emplace_back(Sides::letter(i), player.frame()->settings);
  }
  charts_->show_sides(std::move(curves), sides.focus());
  std::vector<FramePtr> frames;
  if (compared) frames = sides.shown();
  for (std::size_t i = 1; i < frames.size(); ++i)
    if (!sides.comparable(*frames[0], *frames[i])) frames[i] = nullptr;
  if (!frames.empty() && frames[0]->last.iteration != frames[0]->live_iteration) frames[0] = nullptr;  // looks back
  charts_->compare_tours(frames);
  parameters_->show_others(settings);
  const bool loaded = controller_.frame()->instance != nullptr;
  const Actions& a = *actions_;
  a.add_side->setEnabled(loaded && sides.size() < Sides::most);
  a.close_side->setEnabled(sides.focus() > 0);
  a.make_experiment->setEnabled(loaded);
  for (QAction* action : {a.one_run, a.next_side, a.differences, a.same_iteration}) action->setEnabled(compared);
  if (sides_->shows_differences()) a.hold->setEnabled(false);  // the other side stands in the place of a held tour
}

}  // namespace formicarium
