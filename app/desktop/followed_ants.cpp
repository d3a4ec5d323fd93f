// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/followed_ants.hpp"

#include <QKeyEvent>
#include <QKeySequence>
#include <algorithm>
#include <utility>

#include "app/desktop/panels/text.hpp"
#include "app/model/ant_commands.hpp"

namespace formicarium {
FollowedAnts::FollowedAnts(const Desk& desk, ViewStatePtr view)
    : QObject(&desk.window), desk_(desk), view_(std::move(view)) {
  connect(
      this, &FollowedAnts::told, this, [this] { follower_->take(); }, Qt::QueuedConnection);
  connect(&timer_, &QTimer::timeout, this, &FollowedAnts::play);
  follower_ = std::make_unique<AntFollower>(view_, host());
  connect(desk.actions.follow_ant, &QAction::triggered, this, &FollowedAnts::toggle);
  connect(&desk.sides, &SidePanes::frame_taken, this,
          [this](std::size_t, const FramePtr& frame) { follower_->shows(frame); });
}

FollowedAnts::~FollowedAnts() = default;

AntFollower::Host FollowedAnts::host() {
  return {.before = [this](std::int64_t iteration, std::uint64_t run) -> std::shared_ptr<const RunSnapshot> {
            const auto side = desk_.sides.side_of(run);
            return side ? desk_.sides.controller(*side).session().kept_before(iteration, run) : nullptr;
          },
          .wake = [this] { emit told(); },
          .shows_run =
              [this](std::uint64_t run) {
                const auto side = desk_.sides.side_of(run);
                return side && desk_.sides.controller(*side).frame()->run == run;
              },
          .pause = [this] { desk_.sides.sides().pause(); },
          .go_in_time = [this](std::int64_t by) { desk_.sides.sides().go_in_time(by); },
          .step = [this] { desk_.sides.sides().step(1); }};
}

void FollowedAnts::toggle() {
  const std::string why = follower_->toggle(desk_.sides.focused().frame());
  if (!why.empty()) desk_.say(Severity::information, text(why));
}

void FollowedAnts::play() {
  follower_->play(desk_.sides.focused().speed());
  if (!follower_->due()) timer_.stop();
}

// Qt offers a key to the picture before it looks for a command; accepted here, it comes as a press.
bool FollowedAnts::eventFilter(QObject* watched, QEvent* event) {
  const bool asks = event->type() == QEvent::ShortcutOverride, presses = event->type() == QEvent::KeyPress;
  if ((!asks && !presses) || !view_->followed().on()) return QObject::eventFilter(watched, event);
  const auto move = ant_move_of(command_key_of(*static_cast<QKeyEvent*>(event)));
  if (!move) return QObject::eventFilter(watched, event);
  event->accept();
  if (!presses) return true;
  follower_->act(*move);
  if (follower_->due()) timer_.start(20);
  return true;
}

}  // namespace formicarium
