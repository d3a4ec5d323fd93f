// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/run_commands.hpp"

#include "app/desktop/message_log.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/speed.hpp"

namespace formicarium {

RunCommands::RunCommands(const Desk& desk, RunBar& run_bar, TimelineBar& timeline, ParameterPanel& parameters,
                         Charts& charts)
    : QObject(&desk.window),
      desk_(desk),
      run_bar_(run_bar),
      timeline_(timeline),
      parameters_(parameters),
      charts_(charts) {
  const Actions& a = desk.actions;
  const auto on = [this](const QAction* action, const auto& act) { connect(action, &QAction::triggered, this, act); };
  for (QAction* play : {a.play, a.play_anywhere}) on(play, [this] { desk_.sides.sides().toggle(); });
  on(a.pause_at_once, [this] { desk_.sides.sides().give_up(); });
  on(a.step, [this] {
    if (!go_on()) desk_.sides.sides().step(1);
  });
  on(a.ten_steps, [this] { desk_.sides.sides().step(10); });
  on(a.reset, [this] {
    if (const auto next = parameters_.next()) desk_.sides.sides().reset(desk_.actions.keep_seed->isChecked(), *next);
  });
  on(a.new_seed, [this] { restart_with_seed(Controller::fresh_seed()); });
  on(a.hold, [this](bool held) {
    if (held)
      hold(held_tour(*desk_.sides.focused().frame()));
    else
      hold({});
  });
  connect(&desk.documents, &Documents::tour_opened, this, [this](const HeldTour& tour, const QString& words) {
    const HeldTour* const held = desk_.sides.focused_viewport().scene().held();
    const bool two =
        held && held->of_file && held->beside.empty() && desk_.sides.focused().frame()->instance->traits().is_tour;
    if (two)
      desk_.say(Severity::information, words, tr("Compare with %1").arg(text(held->words)),
                [this, both = two_tours(*held, tour)] { hold(both); });
    else
      desk_.say(Severity::information, words);
    hold(tour);
  });
  connect(&desk.documents, &Documents::restart_wanted, this,
          [this](const Settings& settings) { desk_.sides.sides().restart_focused_with(settings); });
  connect(&desk.documents, &Documents::replay_speed, this,
          [this](double rate) { desk_.sides.sides().set_speed(rate); });
  connect(a.keep_seed, &QAction::toggled, &desk.documents, &Documents::keep_seed);
  connect(&desk.message_bar, &MessageBar::cancel_requested, this, &RunCommands::cancel);
  connect(&parameters, &ParameterPanel::changed, this,
          [this](const Settings& live) { desk_.sides.focused().change(live); });
  connect(&parameters, &ParameterPanel::restart_requested, this,
          [this](const Settings& all) { desk_.sides.sides().restart_focused_with(all); });
  // The note stands beside its field for a while; the list of messages keeps it.
  connect(&parameters, &ParameterPanel::message, this, [this](const QString& note) {
    desk_.message_log.add({Severity::warning, note, {}, {}});
  });
  connect_run_bar();
  connect_timeline();
}

void RunCommands::connect_run_bar() {
  const Actions& a = desk_.actions;
  connect(a.slower, &QAction::triggered, this, [this] { run_bar_.change_speed(-speed::key_step); });
  connect(a.faster, &QAction::triggered, this, [this] { run_bar_.change_speed(speed::key_step); });
  connect(a.unlimited, &QAction::triggered, this, [this] { run_bar_.set_speed(0); });
  connect(a.enter_seed, &QAction::triggered, &run_bar_, &RunBar::enter_seed);
  connect(a.set_speed, &QAction::triggered, &run_bar_, &RunBar::focus_speed);
  connect(a.set_stop, &QAction::triggered, &run_bar_, &RunBar::open_stop);
  const auto pace_steps = [this](double rate) {
    desk_.sides.viewport(0).scene().change_options(
        [rate](SceneOptions& options) { options.step_seconds = speed::seconds_of_step(rate); });
  };
  pace_steps(run_bar_.speed());
  connect(&run_bar_, &RunBar::speed_changed, this, [this, pace_steps](double rate) {
    desk_.sides.sides().set_speed(rate);
    pace_steps(rate);
  });
  connect(&run_bar_, &RunBar::stop_changed, this,
          [this](const StopCriteria& stop) { desk_.sides.sides().set_stop(stop); });
  connect(&run_bar_, &RunBar::seed_entered, this, &RunCommands::restart_with_seed);
  connect(&desk_.documents, &Documents::speed_suits, &run_bar_, &RunBar::set_speed);
}

void RunCommands::connect_timeline() {
  const Actions& a = desk_.actions;
  connect(a.earlier_moment, &QAction::triggered, this, [this] { go_in_time(-1); });
  connect(a.later_moment, &QAction::triggered, this, [this] { go_in_time(1); });
  const auto show_live = [this] { desk_.sides.sides().show_live(); };
  connect(a.now, &QAction::triggered, this, show_live);
  connect(&timeline_, &TimelineBar::live_wanted, this, show_live);
  connect(&timeline_, &TimelineBar::wanted, this, &RunCommands::look_back);
  connect(&charts_, &Charts::chosen, this, [this](qint64 iteration) {
    const Frame& frame = *desk_.sides.focused().frame();
    before_click_ = frame.reviewing ? std::optional(frame.last.iteration) : std::nullopt;
    look_back(iteration);
  });
  connect(&charts_, &Charts::choice_undone, this,
          [this] { look_back(before_click_.value_or(desk_.sides.focused().frame()->live_iteration)); });
}

void RunCommands::restart_with_seed(std::uint64_t seed) {
  if (!desk_.actions.enter_seed->isEnabled()) return;  // a lesson has its own
  if (const auto next = parameters_.next()) desk_.sides.sides().restart_with_seed(seed, *next);
}

// It may take a while until the moment is shown; Now and Esc give it up.
void RunCommands::look_back(std::int64_t iteration) {
  desk_.sides.sides().look_back(iteration);
  show_looking_back();
}

void RunCommands::go_in_time(std::int64_t by) {
  desk_.sides.sides().go_in_time(by);
  show_looking_back();
}

void RunCommands::show_looking_back() {
  const bool back = desk_.sides.focused().looks_back();
  desk_.actions.now->setEnabled(back);
  timeline_.set_now_enabled(back);
}

void RunCommands::hold(std::optional<HeldTour> tour) const {
  Viewport& map = desk_.sides.focused_viewport();
  map.scene().hold(std::move(tour));
  map.changed();
  desk_.actions.hold->setChecked(map.scene().held() != nullptr);
}

void RunCommands::cancel() {
  const bool replaying = desk_.documents.replaying();
  desk_.documents.cancel();
  desk_.sides.cancel_making();
  if (!replaying) return;
  desk_.sides.sides().show_live();  // other sides repeat their runs together with the session's
  desk_.sides.sides().pause();
}

bool RunCommands::go_on() {
  bool went = false;
  if (desk_.sides.viewport(0).scene().options().projector)
    for (std::size_t side = 0; side < desk_.sides.sides().size(); ++side)
      went |= desk_.sides.viewport(side).scene().go_on();
  return went;
}

}  // namespace formicarium
