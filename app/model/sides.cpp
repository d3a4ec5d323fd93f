// SPDX-License-Identifier: Apache-2.0
#include "app/model/sides.hpp"

#include <algorithm>
#include <limits>

#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

constexpr std::size_t frames_kept = 6;  // of a side, to find one of the same iteration as another side's

bool at_rest(const Frame& frame) { return frame.state == State::paused && !frame.reviewing; }

}  // namespace

Sides::~Sides() {
  for (const Side& side : sides_) side.player->session().link(nullptr);
}

void Sides::connect() {
  const bool linked = link_ == Link::iteration && !alone();
  if (linked == (lockstep_ != nullptr)) return;
  lockstep_ = linked ? std::make_shared<Lockstep>() : nullptr;
  for (const Side& side : sides_) side.player->session().link(lockstep_);
}

void Sides::add(Player& player) {
  const Player& model = focused().frame()->instance ? focused() : side(0);  // a new side may still be in the making
  const Frame& from = *model.newest();
  const bool runs = from.state == State::running;
  player.set_speed(model.speed());
  player.set_stop(from.stop);
  sides_.push_back({&player});
  if (lockstep_) player.session().link(lockstep_);
  connect();
  if (!from.instance) return;
  // The journal makes it the same run; a run that begins without one is the same as long as nothing was changed.
  player.load(from.instance, from.start, runs, from.journal);
  paused_ = false;  // level() brings it to where the others stand
}

void Sides::remove(std::size_t side) {
  sides_[side].player->session().link(nullptr);
  sides_.erase(sides_.begin() + std::ptrdiff_t(side));
  if (focus_ >= side) focus_ = focus_ > 0 ? focus_ - 1 : 0;
  connect();
}

void Sides::set_link(Link link) {
  link_ = link;
  connect();
}

bool Sides::running() const {
  return std::ranges::any_of(sides_, [](const Side& side) { return side.player->frame()->state == State::running; });
}

void Sides::toggle() {
  if (alone()) return focused().toggle();
  running() ? pause() : run();
}

void Sides::run() {
  paused_ = false;
  for (Side& side : sides_) {
    side.steps_to = -1;
    side.player->run();
  }
}

void Sides::pause() {
  paused_ = true;
  for (Side& side : sides_) {
    side.steps_to = -1;
    side.player->pause();
  }
}

void Sides::give_up() {
  paused_ = true;
  for (Side& side : sides_) {
    side.steps_to = -1;
    side.player->give_up();
  }
}

void Sides::step(Side& side, std::int64_t iterations) {
  const Frame& frame = *side.player->frame();
  const bool more = side.steps_of == frame.run && side.steps_to > frame.live_iteration;
  side.steps_of = frame.run;
  side.steps_to = (more ? side.steps_to : frame.live_iteration) + iterations;
  side.player->step(iterations);
}

void Sides::step(std::int64_t iterations) {
  paused_ = false;
  std::int64_t furthest = 0, least = std::numeric_limits<std::int64_t>::max();
  for (const Side& side : sides_) {
    furthest = std::max(furthest, side.player->frame()->live_iteration);
    least = std::min(least, side.player->frame()->live_iteration);
  }
  // Sides that stand one iteration apart may have steps in flight; those further behind come up to the others first.
  const bool apart = lockstep_ && !running() && furthest > least + 1;
  for (Side& side : sides_)
    if (!apart || side.player->frame()->live_iteration < furthest) step(side, iterations);
}

void Sides::look_back(std::int64_t iteration) {
  for (const Side& side : sides_) side.player->look_back(iteration);
}

void Sides::go_in_time(std::int64_t by) {
  for (const Side& side : sides_) side.player->go_in_time(by);
}

void Sides::show_live() {
  for (const Side& side : sides_) side.player->show_live();
}

void Sides::set_speed(double iterations_per_second) {
  for (const Side& side : sides_) side.player->set_speed(iterations_per_second);
}

void Sides::set_stop(const StopCriteria& stop) {
  for (const Side& side : sides_) side.player->set_stop(stop);
}

void Sides::reset(bool keep_seed, const Settings& next) {
  if (alone()) return focused().reset(keep_seed, next);
  for (const Side& side : sides_) side.player->pause();
  restart_with_seed(keep_seed ? next.seed : Player::fresh_seed(), next);
}

void Sides::restart_with_seed(std::uint64_t seed, const Settings& next) {
  for (Side& side : sides_) await_restart(side);
  paused_ = false;
  for (std::size_t i = 0; i < size(); ++i)
    side(i).restart_with_seed(seed, i == focus_ ? next : side(i).frame()->settings);
}

void Sides::restart_focused_with(const Settings& settings) {
  paused_ = false;
  await_restart(sides_[focus_]);
  focused().restart_with(settings);
}

void Sides::restart_with(const std::vector<Settings>& settings) {
  for (Side& side : sides_) await_restart(side);
  paused_ = false;
  const Frame& first = *side(0).frame();
  for (std::size_t i = 0; i < size(); ++i)
    if (side(i).frame()->instance)
      side(i).restart_with(settings[i]);
    else  // a new side, still in the making
      side(i).load(first.instance, settings[i], first.state == State::running);
}

void Sides::follow(std::size_t from) {
  const FramePtr frame = side(from).frame();
  std::deque<FramePtr>& seen = sides_[from].seen;
  seen.push_back(frame);
  if (seen.size() > frames_kept) seen.pop_front();
  if (alone()) return;
  if (from == 0 && frame->instance) {
    for (std::size_t i = 1; i < size(); ++i) {
      const Frame& other = *side(i).frame();
      if (other.instance && other.instance != frame->instance && !side(i).making_share())
        side(i).load(frame->instance, other.settings, frame->state == State::running);
    }
  }
  level();
}

void Sides::await_restart(Side& side) { side.before_restart = side.player->frame(); }

/// Until the new run is seen, or a message that says why there is none.
bool Sides::awaits_restart(Side& side) {
  if (!side.before_restart) return false;
  const Frame &before = *side.before_restart, &now = *side.player->frame();
  if (now.run == before.run && now.messages == before.messages) return true;
  side.before_restart = nullptr;
  return false;
}

void Sides::level() {
  if (!lockstep_) return;
  std::int64_t furthest = 0;
  for (Side& side : sides_) {
    const Frame& frame = *side.player->frame();
    if (awaits_restart(side)) return;
    const bool has_steps = side.steps_of == frame.run && frame.live_iteration < side.steps_to;
    if (!at_rest(frame) || side.player->making_share() || has_steps) return;
    furthest = std::max(furthest, frame.live_iteration);
  }
  for (Side& side : sides_) {
    const std::int64_t missing = furthest - side.player->frame()->live_iteration;
    if (missing == 1 || (missing > 1 && !paused_)) step(side, missing);
  }
}

std::vector<FramePtr> Sides::same_iteration() const {
  const std::deque<FramePtr>& first = sides_.front().seen;
  for (auto mine = first.rbegin(); mine != first.rend(); ++mine) {
    std::vector<FramePtr> found{*mine};
    for (std::size_t i = 1; i < size(); ++i) {
      const std::deque<FramePtr>& seen = sides_[i].seen;
      const auto same = std::find_if(seen.rbegin(), seen.rend(), [&](const FramePtr& frame) {
        return frame->instance == (*mine)->instance && frame->last.iteration == (*mine)->last.iteration &&
               frame->run == seen.back()->run;
      });
      if (same == seen.rend()) break;
      found.push_back(*same);
    }
    if (found.size() == size()) return found;
  }
  return {};
}

std::vector<FramePtr> Sides::shown() const {
  const auto running = [](const Side& side) { return side.player->frame()->state == State::running; };
  if (lockstep_ && (std::ranges::all_of(sides_, running) || std::ranges::none_of(sides_, running)))
    if (std::vector<FramePtr> together = same_iteration(); !together.empty()) return together;
  std::vector<FramePtr> newest;
  for (const Side& side : sides_) newest.push_back(side.player->frame());
  return newest;
}

bool Sides::comparable(const Frame& one, const Frame& other) const {
  return one.instance && one.instance == other.instance && !one.best.empty() && !other.best.empty() &&
         (link_ == Link::time || one.last.iteration == other.last.iteration);
}

std::vector<std::string> what_differs(const std::vector<Settings>& sides) {
  std::vector<std::string> words(sides.size());
  for (const Parameter& parameter : parameters()) {
    const auto value = [&](const Settings& settings) { return parameter.get(settings); };
    if (std::ranges::all_of(sides, [&](const Settings& s) { return value(s) == value(sides.front()); })) continue;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const std::string spoken = spoken_value(parameter, value(sides[i]));
      const std::string_view name = parameter.symbol.empty() ? parameter.label : parameter.symbol;
      std::string said = parameter.kind == ParameterKind::choice ? spoken : std::string(name) + " " + spoken;
      words[i] += (words[i].empty() ? "" : ", ") + said;
    }
  }
  return words;
}

}  // namespace formicarium
