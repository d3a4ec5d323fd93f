// SPDX-License-Identifier: Apache-2.0
// One run: iterating, changing parameters, and filling in frames.
#include "core/session/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/colony/carried_over.hpp"
#include "core/session/make_again.hpp"
#include "core/session/pace.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

Run::Run(std::uint64_t id, InstancePtr instance, const Settings& settings, std::vector<JournalEntry> replay,
         std::unique_ptr<Colony> colony, ColonyMaker make)
    : id_(id),
      start_instance_(std::move(instance)),
      instance_(start_instance_),
      start_(settings),
      settings_(settings),
      make_(std::move(make)),
      colony_(std::move(colony)),
      replay_(std::move(replay)) {
  for (std::size_t i = 0; i < replay_.size(); ++i)
    if (replay_[i].iteration < (i == 0 ? 0 : replay_[i - 1].iteration + 1))
      throw SettingsError(fmt::format("entry {} of the journal is for iteration {}; iterations must ascend from 0",
                                      i + 1, replay_[i].iteration));
  for (const JournalEntry& entry : replay_)
    validate(with_journalled_part(settings_, entry.settings), instance_->traits());
  replay_due();
}

Run::Run(const Run& live, const RunSnapshot& from, std::unique_ptr<Colony> colony, ColonyMaker make)
    : id_(live.id_),
      start_instance_(live.start_instance_),
      instance_(from.instance),
      start_(live.start_),
      settings_(live.start_),
      make_(std::move(make)),
      colony_(std::move(colony)) {
  restore(from, live.journal_);
}

void Run::ask() {
  if (asked_.waits_when_lost) colony_->wait_when_lost();
  colony_->give_up_on(asked_.give_up);
  colony_->count_on(asked_.progress);
  colony_->count_decisions(asked_.decisions);
  colony_->keep_search(asked_.search);
  colony_->use_threads(asked_.threads);
}

void Run::iterate() {
  const auto begin = Clock::now();
  const Settings turned = schedule_.turned(settings_, *instance_);
  ants_stand_ = false;
  IterationRecord record;
  try {
    record = colony_->iterate(turned);
  } catch (const Cancelled&) {
    given_up_seconds_ += Seconds(Clock::now() - begin).count();
    keep_given_up();
    throw;
  }
  const double seconds = seconds_ + Seconds(Clock::now() - begin).count();
  record.iteration = last_.iteration + 1;
  record.seconds = seconds;
  record.rho = turned.rho;
  record.alpha = turned.alpha;
  record.beta = turned.beta;
  if (turned.algorithm == Algorithm::acs) record.q0 = turned.q0_for(instance_->cities());

  // Everything that may throw comes before any result of this iteration is stored.
  const auto copy = [](auto& into, auto from) { into.assign(from.begin(), from.end()); };
  const auto lengths = colony_->lengths();
  const auto iteration_best = colony_->iteration_best_tour();
  if (record.improved) {
    // Checks the result the user relies on. O(n), only in iterations that improve.
    const auto tour = colony_->best_tour();
    if (const auto why = instance_->why_no_solution(tour))
      throw std::logic_error("internal error: the new best tour is not a tour: " + *why);
    if (const Length real = instance_->cost(tour); real != colony_->best_length())
      throw std::logic_error(fmt::format("internal error: the new best tour has length {}, not {} as the colony says",
                                         real, colony_->best_length()));
    copy(best_, tour);
    best_length_ = colony_->best_length();
    best_iteration_ = record.iteration;
    seconds_to_best_ = seconds;
  }
  copy(iteration_best_, iteration_best);
  copy(lengths_, lengths);
  schedule_.learn(record);
  if (keeps_trace_) trace_->append(record);
  seconds_ = seconds;
  last_ = record;
  given_up_ = {};
  ants_stand_ = true;
  if (record.restarted) restarted_in_ = record.iteration;
  since_equal_.learn(
      record, settings_.algorithm == Algorithm::mmas, start_.rho,
      settings_.algorithm == Algorithm::mmas && settings_.restart == Restart::smoothing ? settings_.smoothing : 1);
  replay_due();
}

/// Keeps the best complete solution of an iteration that was cancelled, if it is better than those of the run.
void Run::keep_given_up() {
  const Colony::Complete found = colony_->best_of_given_up();
  if (found.tour.empty() || (last_.iteration > 0 && found.cost >= best_length_)) return;
  if (!given_up_.best.empty() && found.cost >= given_up_.length) return;
  if (instance_->why_no_solution(found.tour) || instance_->cost(found.tour) != found.cost) return;
  given_up_.best.assign(found.tour.begin(), found.tour.end());
  given_up_.length = found.cost;
  given_up_.seconds = seconds_ + given_up_seconds_;
}

bool Run::take_back() {
  replay_.clear();
  replayed_ = 0;
  if (journal_.empty() || journal_.back().iteration != last_.iteration) return false;
  put_in_force(journal_.size() > 1 ? journal_[journal_.size() - 2].settings : start_);
  return true;
}

void Run::change(const Settings& wanted) { change_to(with_live_part(settings_, wanted)); }

void Run::change(const Settings& wanted, std::uint64_t seed) {
  Settings settings = with_live_part(settings_, wanted);
  settings.seed = seed;
  change_to(settings);
}

void Run::change_to(const Settings& settings) {
  if (settings == settings_) return;
  validate(settings, instance_->traits());
  replay_.clear();
  replayed_ = 0;
  put_in_force(settings);
}

void Run::replay_due() {
  for (; replayed_ < replay_.size() && replay_[replayed_].iteration == last_.iteration; ++replayed_) {
    const JournalEntry& entry = replay_[replayed_];
    put_in_force(with_journalled_part(settings_, entry.settings));
    for (const CityEdit& edit : entry.edits) {
      carry_out(edit);
      keep_in_journal(edit);
    }
  }
}

void Run::edit(const CityEdit& edit) {
  if (last_.iteration == 0) {
    InstancePtr next = edited(instance_, edit);
    colony_ = make_again(make_, *this, next, !on_gpu(), nullptr);
    instance_ = start_instance_ = std::move(next);
    trails_of_ = -1;
    ask();
  } else {
    carry_out(edit);
    keep_in_journal(edit);
  }
  replay_.clear();
  replayed_ = 0;
}

void Run::keep_in_journal(const CityEdit& edit) {
  if (journal_.empty() || journal_.back().iteration != last_.iteration)
    journal_.push_back({last_.iteration, settings_});
  journal_.back().edits.push_back(edit);
}

/// Drops the colonies of earlier iterations, and those for which there is no room.
void Run::forget_colonies(FormerBests& former) const {
  std::size_t bytes = 0;
  for (auto one = former.rbegin(); one != former.rend(); ++one) {
    if (!(*one)->colony) continue;
    bytes += (*one)->colony->bytes();
    if ((*one)->left == last_.iteration && bytes <= most_kept_for_undo) continue;
    FormerBest without = **one;
    without.colony.reset();
    *one = std::make_shared<const FormerBest>(std::move(without));
  }
}

/// The colony becomes one of the edited instance.
void Run::carry_out(const CityEdit& edit) {
  const InstancePtr next = edited(instance_, edit);
  auto colony = make_again(make_, *this, next, !on_gpu(), nullptr);
  std::shared_ptr<const Snapshot> left = colony_->snapshot();
  if (!left) throw SettingsError("This colony cannot go on with other cities; begin anew with them.");
  FormerBests former = former_bests_;
  const auto known = [&](const InstancePtr& of) {
    return std::ranges::find(former, of, [](const auto& best) { return best->instance; });
  };
  const auto there = known(next);
  const std::shared_ptr<const FormerBest> back = there == former.end() ? nullptr : *there;
  std::shared_ptr<const Snapshot> carried = back && back->left == last_.iteration ? back->colony : nullptr;
  if (!carried) {
    const std::shared_ptr<Snapshot> made = carried_over(*colony_, *left, *colony, edit, *next);
    if (back && back->length < made->standing.best) {
      made->best = made->recent_best = back->tour;
      made->standing.best = made->standing.recent = back->length;
    }
    carried = made;
  }
  if (const auto here = known(instance_); here != former.end()) former.erase(here);
  former.push_back(std::make_shared<const FormerBest>(
      FormerBest{instance_, best_, best_length_, best_iteration_, seconds_to_best_, last_.iteration, std::move(left)}));
  forget_colonies(former);
  colony->restore(*carried);
  if (back && back->length == carried->standing.best) {
    best_iteration_ = back->iteration;
    seconds_to_best_ = back->seconds;
  }

  why_lost_ = why_cpu();
  recovered_ = moved();
  if (on_gpu() && !colony->on_gpu()) left_.gpu_until = last_.iteration;
  colony_ = std::move(colony);
  instance_ = next;
  former_bests_ = std::move(former);
  ++edits_;
  best_ = carried->best;
  best_length_ = last_.best = carried->standing.best;
  iteration_best_ = carried->iteration_best;
  last_.iteration_best = carried->standing.latest;
  given_up_ = {};
  ants_stand_ = false;
  trails_of_ = -1;
  ask();
}

void Run::put_in_force(const Settings& settings) {
  // Several changes between two iterations count as one: the latest, or none if it restores the former settings.
  JournalEntry entry{last_.iteration, settings};
  if (!journal_.empty() && journal_.back().iteration == last_.iteration) {
    entry.edits = std::move(journal_.back().edits);
    journal_.pop_back();
  }
  const Settings& before = settings_after(start_, journal_);
  if (!(settings == before) || !entry.edits.empty()) journal_.push_back(std::move(entry));
  settings_ = settings;
}

std::optional<double> Run::seconds_left(const StopCriteria& stop) const {
  if (stop.seconds <= 0) return {};
  return stop.seconds - seconds_ - given_up_seconds_;
}

std::optional<std::string> Run::why_stop(const StopCriteria& stop) const {
  if (stop.iterations > 0 && iteration() >= stop.iterations)
    return fmt::format("The limit of {} {} is reached.", stop.iterations,
                       stop.iterations == 1 ? "iteration" : "iterations");
  if (const auto left = seconds_left(stop); left && *left <= 0)
    return fmt::format("The limit of {} s of solving is reached{}", stop.seconds,
                       iteration() > 0 ? "." : ", before an iteration was complete. Raise it, or choose fewer ants.");
  if (stop.target > 0 && iteration() > 0 && instance_->in_unit(double(best_length_)) <= stop.target)
    return fmt::format("The target {} is reached: the best {} has {} {}.", stop.target, instance_->words().solution,
                       instance_->words().cost, instance_->cost_text(best_length_));
  return {};
}

std::shared_ptr<const RunSnapshot> Run::snapshot() const {
  std::shared_ptr<const Snapshot> colony = colony_->snapshot();
  if (!colony) return nullptr;
  return std::make_shared<const RunSnapshot>(RunSnapshot{.instance = instance_,
                                                         .colony = std::move(colony),
                                                         .schedule = schedule_,
                                                         .last = last_,
                                                         .best_iteration = best_iteration_,
                                                         .restarted_in = restarted_in_,
                                                         .seconds_to_best = seconds_to_best_,
                                                         .since_equal = since_equal_,
                                                         .edits = edits_,
                                                         .former_bests = former_bests_});
}

void Run::restore(const RunSnapshot& snapshot, const std::vector<JournalEntry>& journal) {
  const Snapshot& colony = *snapshot.colony;
  if (snapshot.instance != instance_) {
    lengths_ = colony.lengths;  // as many ants
    colony_ = make_again(make_, *this, snapshot.instance, !on_gpu(), nullptr);
    instance_ = snapshot.instance;
    ask();
  }
  colony_->restore(colony);
  edits_ = snapshot.edits;
  former_bests_ = snapshot.former_bests;
  schedule_ = snapshot.schedule;
  last_ = snapshot.last;
  seconds_ = last_.seconds;
  given_up_seconds_ = 0;
  given_up_ = {};
  best_ = colony.best;
  iteration_best_ = colony.iteration_best;
  lengths_ = last_.iteration > 0 ? colony.lengths : std::vector<Length>{};
  best_length_ = std::max<Length>(colony.standing.best, 0);
  best_iteration_ = snapshot.best_iteration;
  restarted_in_ = snapshot.restarted_in;
  seconds_to_best_ = snapshot.seconds_to_best;
  since_equal_ = snapshot.since_equal;
  ants_stand_ = false;
  trails_of_ = -1;
  follow(journal);
}

void Run::follow(const std::vector<JournalEntry>& journal) {
  journal_.clear();
  replay_.clear();
  replayed_ = 0;
  for (const JournalEntry& entry : journal) (entry.iteration <= last_.iteration ? journal_ : replay_).push_back(entry);
  settings_ = settings_after(start_, journal_);
  std::size_t seen = 0;
  for (const JournalEntry& entry : journal_)
    for (const CityEdit& edit : entry.edits)
      if (seen++ >= edits_) carry_out(edit);
}

void Run::go_own_way(std::uint64_t id, const Run& from) {
  const Trace& trace = *from.trace_;
  auto own = std::make_shared<Trace>();
  for (std::size_t i = 0; i < trace.size() && trace[i].iteration <= last_.iteration; ++i) own->append(trace[i]);
  trace_ = std::move(own);
  id_ = id;
  left_ = from.left_;
  if (from.on_gpu()) left_.gpu_until = last_.iteration;
  left_.gpu_until = on_gpu() ? 0 : std::min(left_.gpu_until, last_.iteration);
  if (left_.laid_after >= last_.iteration) left_.laid_after = -1;
  replay_.clear();
  replayed_ = 0;
}

void Run::go_on_without_device() {
  if (!lost()) return;
  colony_->go_on_without_device();
  if (last_.iteration > 0) left_ = {.gpu_until = last_.iteration, .laid_after = last_.iteration};
}

void Run::go_on_with(Run&& other, std::string moved) {
  why_lost_ = colony_->why_cpu();
  recovered_ = std::move(moved);
  if (!other.on_gpu()) left_.gpu_until = last_.iteration;
  colony_ = std::move(other.colony_);
  ants_stand_ = other.ants_stand_;
  trails_of_ = -1;
  ask();
}

bool Run::always(bool (*holds)(const Settings&)) const {
  return holds(start_) &&
         std::ranges::all_of(journal_, [&](const JournalEntry& entry) { return holds(entry.settings); });
}

ComputedOn Run::computed_on() const { return on_gpu() ? ComputedOn{ComputedOn::all, left_.laid_after} : left_; }

std::string Run::moved() const {
  const std::string moved = colony_->moved();
  return moved.empty() || recovered_.empty() ? recovered_ + moved : recovered_ + " " + moved;
}

std::string Run::why_cpu() const {
  return why_lost_.empty() || on_gpu() || !colony_->moved().empty() ? colony_->why_cpu() : why_lost_;
}

void Run::show(Frame& frame, CarriedTrails trails, int ants) const {
  // Journal entries before the last never change, so a reused frame of this run only needs the later ones.
  const bool known = frame.run == id_ && frame.journal.size() <= journal_.size() + 1;
  std::size_t kept = known && !frame.journal.empty() ? frame.journal.size() - 1 : 0;
  kept = std::min(kept, journal_.size());
  frame.journal.resize(kept);
  frame.journal.insert(frame.journal.end(), journal_.begin() + std::ptrdiff_t(kept), journal_.end());

  frame.run = id_;
  frame.instance = instance_;
  frame.unedited = instance_ == start_instance_ ? nullptr : start_instance_;
  frame.start = start_;
  frame.settings = settings_;
  frame.schedule = schedule_;
  frame.last = last_;
  frame.best = best_;
  frame.iteration_best = iteration_best_;
  frame.best_length = best_length_;
  frame.best_iteration = best_iteration_;
  frame.restarted_in = restarted_in_;
  frame.since_equal = since_equal_;
  frame.seconds_to_best = seconds_to_best_;
  frame.given_up = given_up_;
  frame.lengths = lengths_;
  frame.trails = trails_as(trails);
  try {
    frame.search = colony_->search_tables();
  } catch (const std::exception&) {
    frame.search = nullptr;
  }
  try {
    if (ants > 0 && ants_stand_)
      colony_->copy_ants(ants, frame.ants);
    else
      frame.ants = {};
  } catch (const std::exception&) {
    frame.ants = {};
  }
  // Last, because the colony may have moved to the CPU when asked for its trails.
  frame.device = colony_->device();
  frame.on_gpu = colony_->on_gpu();
  frame.computed_on = computed_on();
  frame.tabu_costs = colony_->tabu_costs();
  frame.why_cpu = why_cpu();
  frame.moved = moved();
}

std::shared_ptr<const Trails> Run::trails_as(CarriedTrails carried) const {
  if (trails_of_ == last_.iteration && trails_are_ == carried) return trails_;
  trails_ = no_trails();
  trails_of_ = -1;
  try {
    if (carried == CarriedTrails::none) {
      trail_pool_.shrink();  // frees n × n values
    } else {
      const std::shared_ptr<Trails> taken = trail_pool_.take();
      taken->device = -1;
      taken->why_copied.clear();
      if (carried == CarriedTrails::on_device)
        colony_->copy_trails_on_device(*taken);
      else
        colony_->copy_trails(*taken);
      trails_ = taken;
    }
    trails_of_ = last_.iteration;
    trails_are_ = carried;
  } catch (const std::exception&) {  // no memory, or the colony failed: the frame goes without trails
  }
  return trails_;
}

}  // namespace formicarium
