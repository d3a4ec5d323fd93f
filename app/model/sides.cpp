// SPDX-License-Identifier: Apache-2.0
#include "app/model/sides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "core/cpu/workers.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/presets.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium {
namespace {

// Sides whose iterations take equally long share the threads; they stop sharing when they are further apart.
constexpr double alike = 1.25, apart_from = 1.5;
constexpr double weight_of_newest = 0.1;  // of an iteration's time, in the time that is usual

FramePtr without_trails(const Frame& frame) {
  auto bare = std::make_shared<Frame>(frame);
  bare->trails = no_trails();
  bare->ants = {};
  return bare;
}

bool at_rest(const Frame& frame) { return frame.state == State::paused && !frame.reviewing; }

}  // namespace

Sides::~Sides() {
  for (const Side& side : sides_) {
    side.player->session().link(nullptr);
    side.player->session().use_threads(0);
  }
}

void Sides::connect() {
  const bool linked = link_ == Link::iteration && !alone() && !coming_back_;
  if (linked == (lockstep_ != nullptr)) return;
  lockstep_ = linked ? std::make_shared<Lockstep>() : nullptr;
  for (const Side& side : sides_) side.player->session().link(lockstep_);
}

void Sides::end_coming_back() {
  coming_back_ = false;
  connect();
}

const Player& Sides::model() const {
  return focused().frame()->instance ? focused() : side(0);  // a new side may still be in the making
}

void Sides::add(Player& player) { add(player, model().newest()->journal); }

void Sides::add_before_edits(Player& player) {
  std::vector<JournalEntry> journal = model().newest()->journal;
  if (const std::ptrdiff_t last = last_edits(journal); last >= 0) journal[std::size_t(last)].edits.clear();
  add(player, std::move(journal));
  sides_.back().before_edits = true;
}

/// The index of the last entry with edits; -1: there is none.
std::ptrdiff_t Sides::last_edits(const std::vector<JournalEntry>& journal) {
  std::ptrdiff_t last = std::ssize(journal) - 1;
  while (last >= 0 && journal[std::size_t(last)].edits.empty()) --last;
  return last;
}

void Sides::add(Player& player, std::vector<JournalEntry> journal) {
  const Player& model = this->model();
  const Frame& from = *model.newest();
  const bool runs = from.state == State::running;
  player.set_speed(model.speed());
  player.set_stop(from.stop);
  sides_.push_back({.player = &player});
  sides_.back().asked_for = from.start_instance();
  if (from.instance) await_restart(sides_.back(), from.start);
  sides_.back().comes_up_to = from.live_iteration;
  if (lockstep_) player.session().link(lockstep_);
  player.session().use_threads(threads_each_);
  connect();
  if (!from.instance) return;
  // The journal makes it the same run; a run that begins without one is the same as long as nothing was changed.
  player.load(from.start_instance(), from.start, runs, std::move(journal));
  paused_ = false;  // level() lets it do the iterations that it is behind
}

void Sides::remove(std::size_t side) {
  sides_[side].player->session().link(nullptr);
  sides_[side].player->session().use_threads(0);
  sides_.erase(sides_.begin() + std::ptrdiff_t(side));
  if (focus_ >= side) focus_ = focus_ > 0 ? focus_ - 1 : 0;
  connect();
  share_threads();
}

void Sides::set_link(Link link) {
  link_ = link;
  end_coming_back();
  share_threads();
}

bool Sides::running() const {
  return std::ranges::any_of(sides_, [](const Side& side) { return side.player->frame()->state == State::running; });
}

void Sides::toggle() {
  if (alone()) return focused().toggle();
  running() ? pause() : run();
}

void Sides::end_steps() {
  for (Side& side : sides_) {
    side.steps_to = -1;
    side.steps_after_restart = 0;
  }
}

void Sides::run() {
  paused_ = false;
  end_coming_back();
  end_steps();
  for (const Side& side : sides_) side.player->run();
}

void Sides::pause() {
  paused_ = true;
  end_steps();
  for (const Side& side : sides_) side.player->pause();
}

void Sides::give_up() {
  paused_ = true;
  end_steps();
  for (const Side& side : sides_) side.player->give_up();
}

bool Sides::goes_on(const Side& side) {
  const State state = side.player->frame()->state;
  return state == State::paused || state == State::running;
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
  end_coming_back();
  // A finished side steps only with other finished ones.
  const bool any_goes_on = std::ranges::any_of(sides_, goes_on);
  std::vector<Side*> stepping;
  for (Side& side : sides_)
    if (any_goes_on ? goes_on(side) : side.player->frame()->state == State::finished) stepping.push_back(&side);
  std::int64_t furthest = 0, least = std::numeric_limits<std::int64_t>::max();
  for (const Side* side : stepping) {
    furthest = std::max(furthest, side->player->frame()->live_iteration);
    least = std::min(least, side->player->frame()->live_iteration);
  }
  // If sides differ by one iteration, one of them may just be doing a step. If they differ by more, those that are
  // behind take steps first, until they have caught up.
  const bool apart = lockstep_ && !running() && furthest > least + 1;
  for (Side* side : stepping)
    if (!apart || side->player->frame()->live_iteration < furthest) step(*side, iterations);
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

std::string Sides::variant_words(std::size_t side, const std::string& differs) const {
  const auto is_before = [](const Side& one) { return one.before_edits; };
  if (std::ranges::none_of(sides_, is_before)) return differs;
  const std::string words = is_before(sides_[side]) ? "before the edit" : "after the edit";
  return differs.empty() ? words : words + ", " + differs;
}

void Sides::each_with_edits(const std::function<void(Player&)>& act) const {
  for (const Side& side : sides_)
    if (!side.before_edits) act(*side.player);
}

/// Calls `act` for each side that has the edits, with the iteration after which all are to be edited. No side begins
/// another one meanwhile.
void Sides::each_alike(const std::function<void(Player&, std::int64_t)>& act) const {
  const auto held = lockstep_ ? Lockstep::expect(lockstep_) : nullptr;
  const std::int64_t after = lockstep_ && running() ? lockstep_->furthest() + 1 : 0;  // one may be in progress
  each_with_edits([&](Player& player) { act(player, after); });
}

void Sides::edit(const CityEdit& edit) {
  each_alike([&](Player& player, std::int64_t after) { player.edit(edit, after); });
}

void Sides::try_edit(const CityEdit& edit) {
  each_with_edits([&](Player& player) { player.try_edit(edit); });
}

void Sides::keep_trial(const CityEdit& edit) {
  each_alike([&](Player& player, std::int64_t after) { player.keep_trial(edit, after); });
}

void Sides::drop_trial() {
  each_with_edits([](Player& player) { player.drop_trial(); });
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

void Sides::note_replaced() {
  if (!alone()) replaced_ = runs();
}

std::vector<FramePtr> Sides::runs() const {
  std::vector<FramePtr> all;
  all.reserve(size());
  for (const Side& side : sides_) all.push_back(without_trails(*side.player->newest()));
  return all;
}

void Sides::restart_with_seed(std::uint64_t seed, const Settings& next) {
  note_replaced();
  paused_ = false;
  end_coming_back();
  for (std::size_t i = 0; i < size(); ++i) {
    const Settings settings = i == focus_ ? next : side(i).frame()->settings;
    await_restart(sides_[i], settings);
    side(i).restart_with_seed(seed, settings);
  }
}

void Sides::restart_focused_with(const Settings& settings) {
  paused_ = false;
  await_restart(sides_[focus_], settings);
  focused().restart_with(settings);
}

BestChoice Sides::solve(double seconds) {
  const Frame& now = *focused().newest();
  BestChoice best = best_choice(*now.instance, now.on_gpu);
  const Settings settings = with_preset(now.settings, best.settings);
  set_speed(0);
  set_stop({.seconds = seconds});
  restart_focused_with(settings);
  run();
  return best;
}

void Sides::return_to(const Frame& run) {
  Side& side = sides_[focus_];
  const bool runs = running();
  paused_ = false;
  await_restart(side, run.start);
  const bool any_waits =
      lockstep_ && std::ranges::any_of(sides_, [&](const Side& other) { return &other != &side && goes_on(other); });
  if (any_waits) return side.player->load(run.start_instance(), run.start, runs, run.journal);  // level() does the rest
  side.steps_after_restart = run.last.iteration;
  side.player->load(run.start_instance(), run.start, false, run.journal);
  if (run.last.iteration > 0) side.player->step(run.last.iteration);
}

void Sides::restart_with(const std::vector<Settings>& settings) {
  note_replaced();
  for (std::size_t i = 0; i < size(); ++i) await_restart(sides_[i], settings[i]);
  paused_ = false;
  end_coming_back();
  const Frame& first = *side(0).frame();
  for (std::size_t i = 0; i < size(); ++i)
    if (side(i).frame()->instance)
      side(i).restart_with(settings[i]);
    else  // a new side, still in the making
      side(i).load(first.instance, settings[i], first.state == State::running);
}

void Sides::bring_back(const Frame& first, const std::vector<FramePtr>& others) {
  const InstancePtr& instance = first.start_instance();
  paused_ = false;
  coming_back_ =
      std::ranges::any_of(others, [&](const FramePtr& other) { return other->last.iteration != first.last.iteration; });
  connect();
  await_restart(sides_[0], side(0).frame()->settings, instance);
  sides_[0].steps_after_restart = first.last.iteration;
  for (std::size_t i = 1; i < size(); ++i) {
    const Frame& run = *others[i - 1];
    const std::int64_t steps = run.last.iteration;
    sides_[i].before_edits = run.instance != first.instance;
    await_restart(sides_[i], run.start, instance);
    sides_[i].asked_for = instance;
    sides_[i].steps_after_restart = steps;
    side(i).load(instance, run.start, false, run.journal);
    if (steps > 0) side(i).step(steps);
  }
}

void Sides::follow(std::size_t from) {
  const FramePtr frame = side(from).frame();
  std::deque<FramePtr>& seen = sides_[from].seen;
  double& usual = sides_[from].usual_ms;
  if (!seen.empty() && seen.back()->run != frame->run) usual = 0;
  if (const double newest = frame->last.milliseconds(); newest > 0 && !frame->reviewing)
    usual = usual > 0 ? std::lerp(usual, newest, weight_of_newest) : newest;
  seen.push_back(frame);
  if (seen.size() > frames_kept) seen.pop_front();
  if (alone()) return;
  const bool other_instance =
      from == 0 && seen.size() > 1 && !of_one_lineage(frame->instance, seen[seen.size() - 2]->instance);
  if (other_instance && !of_one_lineage(sides_[1].asked_for, frame->instance)) {
    replaced_ = runs();
    replaced_.front() = without_trails(*seen[seen.size() - 2]);
  }
  // While sides are brought back, the first one may still show the run before.
  const bool leads = from == 0 && frame->instance && !awaits_restart(sides_[0]);
  for (std::size_t i = 1; leads && i < size(); ++i) {
    if (of_one_lineage(sides_[i].asked_for, frame->instance)) continue;  // once: it may be refused
    sides_[i].asked_for = frame->instance;
    const Frame& other = *side(i).frame();
    const Traits& traits = frame->instance->traits();
    const bool another_problem = of_another_problem(other.instance.get(), traits);
    const Settings settings = fitted_to((other.instance ? other : *frame).settings, traits, another_problem);
    sides_[i].before_edits = false;
    await_restart(sides_[i], settings, frame->instance);
    side(i).load(frame->instance, settings, frame->state == State::running);
  }
  share_threads();
  level();
}

bool Sides::as_fast_as_each_other() const {
  double least = std::numeric_limits<double>::max(), most = 0;
  for (const Side& side : sides_) {
    if (side.player->frame()->state != State::running) continue;
    least = std::min(least, side.usual_ms);
    most = std::max(most, side.usual_ms);
  }
  return least > 0 && most <= least * (threads_each_ > 0 ? apart_from : alike);
}

void Sides::share_threads() {
  const auto count = std::ranges::count_if(sides_, [](const Side& side) {
    return side.player->frame()->state == State::running && !side.player->frame()->on_gpu;
  });
  const bool shared = count > 1 && (link_ == Link::time || as_fast_as_each_other());
  const int each = shared ? std::max(1, threads_for({}) / int(count)) : 0;
  if (each == threads_each_) return;
  threads_each_ = each;
  for (const Side& side : sides_) side.player->session().use_threads(each);
}

void Sides::await_restart(Side& side, const Settings& coming, InstancePtr instance) {
  side.before_restart = side.player->frame();
  side.coming = coming;
  side.coming_instance = std::move(instance);
  side.steps_after_restart = 0;
  side.comes_up_to = 0;
}

/// Until the new run is seen, or a message that says why there is none.
bool Sides::awaits_restart(Side& side) {
  if (!side.before_restart) return false;
  const Frame &before = *side.before_restart, &now = *side.player->frame();
  const bool another_run =
      now.run != before.run && (!side.coming_instance || now.start_instance() == side.coming_instance);
  if (!another_run && now.messages == before.messages) return true;
  // Steps that were asked for together with the new run.
  if (const std::int64_t steps = std::exchange(side.steps_after_restart, 0); steps > 0 && another_run) {
    side.steps_of = now.run;
    side.steps_to = steps;
  }
  side.before_restart = nullptr;
  return false;
}

void Sides::level() {
  if (!lockstep_ && !coming_back_) return;
  std::int64_t furthest = 0;
  for (Side& side : sides_) {
    const Frame& frame = *side.player->frame();
    if (awaits_restart(side)) return;
    if (!goes_on(side)) continue;
    const bool has_steps = side.steps_of == frame.run && frame.live_iteration < side.steps_to;
    if (!at_rest(frame) || side.player->making_share() || has_steps) return;
    furthest = std::max(furthest, frame.live_iteration);
  }
  if (coming_back_) end_coming_back();
  if (!lockstep_) return;
  for (Side& side : sides_) {
    if (!goes_on(side)) continue;
    const std::int64_t to = std::max(furthest, std::exchange(side.comes_up_to, 0));
    const std::int64_t missing = to - side.player->frame()->live_iteration;
    if (missing == 1 || (missing > 1 && !paused_)) step(side, missing);
  }
}

std::vector<FramePtr> Sides::shown() const {
  std::vector<FramePtr> shown;
  std::vector<std::size_t> together;  // the sides that go on
  for (std::size_t i = 0; i < size(); ++i) {
    shown.push_back(side(i).frame());
    if (goes_on(sides_[i])) together.push_back(i);
  }
  const auto state = [&](std::size_t i) { return shown[i]->state; };
  if (!lockstep_ || together.size() < 2 ||
      !std::ranges::all_of(together, [&](std::size_t i) { return state(i) == state(together.front()); }))
    return shown;
  /// The frame of the side's run, or of its look back, at that iteration; null: none is kept.
  const auto frame_at = [&](std::size_t i, std::int64_t iteration) -> FramePtr {
    const std::deque<FramePtr>& seen = sides_[i].seen;
    const auto found = std::find_if(seen.rbegin(), seen.rend(), [&](const FramePtr& frame) {
      return frame->last.iteration == iteration && frame->run == shown[i]->run &&
             frame->reviewing == shown[i]->reviewing;
    });
    return found == seen.rend() ? nullptr : *found;
  };
  const std::deque<FramePtr>& first = sides_[together.front()].seen;
  for (auto frame = first.rbegin(); frame != first.rend(); ++frame) {
    std::vector<FramePtr> found;
    found.reserve(together.size());
    for (const std::size_t i : together) found.push_back(frame_at(i, (*frame)->last.iteration));
    if (std::ranges::find(found, nullptr) != found.end()) continue;
    for (std::size_t k = 0; k < together.size(); ++k) shown[together[k]] = found[k];
    break;
  }
  return shown;
}

bool Sides::comparable(const Frame& one, const Frame& other) const {
  return one.instance && one.instance == other.instance && !one.best.empty() && !other.best.empty() &&
         (link_ == Link::time || one.last.iteration == other.last.iteration);
}

constexpr std::size_t longest_short_label = 5;  // bytes: "seed", "ants" say more than s and m

std::vector<std::string> what_differs(const std::vector<Settings>& sides) {
  std::vector<std::string> words(sides.size());
  for (const Parameter& parameter : parameters()) {
    const auto value = [&](const Settings& settings) { return parameter.get(settings); };
    if (std::ranges::all_of(sides, [&](const Settings& s) { return value(s) == value(sides.front()); })) continue;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const std::string spoken = spoken_value(parameter, value(sides[i]));
      const bool by_symbol = !parameter.symbol.empty() && parameter.label.size() > longest_short_label;
      const std::string name = by_symbol ? std::string(parameter.symbol) : in_a_sentence(std::string(parameter.label));
      const bool choice = parameter.kind == ParameterKind::choice;
      const std::string said =
          choice && parameter.choices_say_all ? spoken : name + " " + (choice ? in_a_sentence(spoken) : spoken);
      words[i] += (words[i].empty() ? "" : ", ") + said;
    }
  }
  return words;
}

std::vector<std::string> what_was_changed(const Settings& start, std::span<const JournalEntry> journal) {
  constexpr std::size_t few = 3;
  std::vector<std::string> words;
  const Settings* before = &start;
  for (const JournalEntry& entry : journal) {
    for (const Parameter& parameter : parameters()) {
      const double from = parameter.get(*before), to = parameter.get(entry.settings);
      if (from == to) continue;
      const std::string name =
          parameter.symbol.empty() ? in_a_sentence(std::string(parameter.label)) : std::string(parameter.symbol);
      words.push_back(fmt::format("{} {} to {} at iteration {}", name, spoken_value(parameter, from),
                                  spoken_value(parameter, to), grouped(entry.iteration)));
    }
    before = &entry.settings;
  }
  if (words.size() > few) return {fmt::format("{} changes of parameters on the way", words.size())};
  return words;
}

}  // namespace formicarium
