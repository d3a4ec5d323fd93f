// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_messages.hpp"

#include "app/desktop/message_log.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/model/advice.hpp"

namespace formicarium {

WindowMessages::WindowMessages(const Desk& desk, RunBar& run_bar, TimelineBar& timeline, ParameterPanel& parameters)
    : QObject(&desk.window), desk_(desk), parameters_(parameters) {
  const Actions& a = desk.actions;
  for (const QAction* action : {a.play,           a.play_anywhere,  a.pause_at_once, a.step,
                                a.ten_steps,      a.reset,          a.undo_reset,    a.new_seed,
                                a.earlier_moment, a.later_moment,   a.now,           a.another_seed,
                                a.hold,           a.add_side,       a.close_side,    a.one_run,
                                a.differences,    a.same_iteration, a.gallery,       a.open,
                                a.save_tour,      a.save_session,   a.save_settings, a.export_picture,
                                a.export_film,    a.export_charts,  a.export_trace,  a.make_experiment,
                                a.experiments})
    connect(action, &QAction::triggered, this, &WindowMessages::end_said);
  connect(&run_bar, &RunBar::seed_entered, this, &WindowMessages::end_said);
  connect(&run_bar, &RunBar::stop_changed, this, &WindowMessages::end_said);
  connect(&timeline, &TimelineBar::wanted, this, &WindowMessages::end_said);
  connect(&parameters, &ParameterPanel::changed, this, &WindowMessages::end_said);
  connect(&parameters, &ParameterPanel::restart_requested, this, &WindowMessages::end_said);
  connect(&desk.message_bar, &MessageBar::message_closed, this, [this] { hints_.taken_away(); });
  connect(&desk.sides, &SidePanes::run_ended, this, [this](std::size_t side, const FramePtr& run) {
    if (side == 0) hints_.run_ended(run->instance);
  });
  connect(&desk.sides, &SidePanes::trouble, this, [this](std::size_t side, const QString& sentence) {
    const Frame& frame = *desk_.sides.controller(side).frame();
    const QString whose = desk_.sides.sides().alone() ? QString() : QChar::fromLatin1(Sides::letter(side)) + tr(": ");
    show({severity_of(frame.state), whose + sentence, {}, {}});
    desk_.documents.hear(frame, side);
  });
  connect(&desk.sides, &SidePanes::frame_taken, this, &WindowMessages::rest_when_settled);
  connect_documents();
}

void WindowMessages::connect_documents() {
  const Documents& documents = desk_.documents;
  connect(&documents, &Documents::reported, this, &WindowMessages::show);
  connect(&documents, &Documents::work_started, &desk_.message_bar, &MessageBar::show_work);
  connect(&documents, &Documents::work_progressed, &desk_.message_bar, &MessageBar::show_progress);
  connect(&documents, &Documents::work_ended, this, &WindowMessages::hide_work);
  connect(&documents, &Documents::opening, this, [this] { desk_.message_bar.close_message(); });
}

void WindowMessages::show(const Message& message) {
  desk_.message_log.add(message);
  hints_.taken_away();
  desk_.message_bar.show_message(message);
}

void WindowMessages::end_said() {
  // The hint on how to begin goes when the run begins.
  if (desk_.message_bar.has_message() && desk_.message_bar.message().severity == Severity::information &&
      !hints_.open())
    desk_.message_bar.close_message();
}

void WindowMessages::hint_how_to_begin(const Frame& frame, bool gallery) {
  const Hints::Begin hint = hints_.begin(frame, around(gallery));
  if (hint == Hints::Begin::close) desk_.message_bar.close_message();
  if (hint != Hints::Begin::show) return;
  desk_.message_bar.show_message({Severity::information, text(ready_words(*frame.instance)),
                                  hints_.undoable(frame) ? tr("Undo Reset") : QString(),
                                  [this] { desk_.actions.undo_reset->trigger(); }});
}

void WindowMessages::close_hint() {
  if (hints_.open()) desk_.message_bar.close_message();
}

void WindowMessages::advise(const Frame& frame, bool gallery) {
  if (!hints_.local_search(frame, around(gallery))) return;
  show({Severity::information, text(sentence(local_search_advice)), tr("Use Local Search"),
        [this] { parameters_.choose(*find_parameter("local_search"), double(LocalSearchKind::or_3opt)); }});
}

void WindowMessages::rest_when_settled() {
  if (resting_.wakes(desk_.sides.newest())) {
    desk_.message_bar.close_message();
    return desk_.sides.sides().run();
  }
  if (desk_.documents.replaying() || !resting_.due(desk_.sides.newest())) return;
  desk_.sides.sides().pause();
  show({Severity::information, text(resting_words(*desk_.sides.focused().newest())), tr("Go On"),
        [this] { desk_.sides.sides().run(); }});
}

void WindowMessages::show_making_of(Controller& controller) {
  connect(&controller, &Controller::making_started, this,
          [this] { desk_.message_bar.show_work(tr("Making the colony")); });
  connect(&controller, &Controller::making_progressed, &desk_.message_bar, &MessageBar::show_progress);
  connect(&controller, &Controller::making_ended, this, &WindowMessages::hide_work);
}

Hints::Around WindowMessages::around(bool gallery) const {
  return {desk_.documents.replaying(), gallery, desk_.message_bar.has_message()};
}

void WindowMessages::hide_work() {
  if (!desk_.documents.busy() && !desk_.sides.making()) desk_.message_bar.hide_work();
}

}  // namespace formicarium
