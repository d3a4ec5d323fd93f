// SPDX-License-Identifier: Apache-2.0
#include "core/session/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

InstancePtr instance_of_ant(const AccountOf& asked) {
  const auto later = std::ranges::lower_bound(asked.journal, asked.iteration, {}, &JournalEntry::iteration);
  return instance_after(asked.instance, std::span(asked.journal.begin(), later));
}

AccountOf account_in(const Frame& frame, std::int64_t iteration, int ant, std::shared_ptr<const RunSnapshot> from) {
  AccountOf asked{.instance = frame.start_instance(),
                  .start = frame.start,
                  .journal = frame.journal,
                  .computed_on = frame.computed_on,
                  .iteration = iteration,
                  .ant = ant,
                  .from = std::move(from)};
  if (!frame.lengths.empty()) asked.start.ants = int(frame.lengths.size());
  return asked;
}

namespace {

/// Of all settings in force up to the iteration.
bool always(const AccountOf& asked, bool (*holds)(const Settings&)) {
  return holds(asked.start) && std::ranges::all_of(asked.journal, [&](const JournalEntry& entry) {
           return entry.iteration >= asked.iteration || holds(entry.settings);
         });
}

}  // namespace

bool same_on_cpu_and_gpu(const AccountOf& asked) { return always(asked, same_on_cpu_and_gpu); }

std::optional<std::string> why_not_told(const AccountOf& asked) {
  if (asked.start.algorithm == Algorithm::acs &&
      !always(asked, [](const Settings& s) { return s.execution != Execution::relaxed; }))
    return "Ants that race cannot be told: no two runs of relaxed execution are alike. Choose execution sequential or "
           "lockstep.";
  const std::int64_t from = asked.from ? asked.from->iteration() : 0;
  if (asked.computed_on.on_gpu_in(from + 1) && !same_on_cpu_and_gpu(asked))
    return "With these settings a GPU finds other tours than a CPU, which tells its ants. Choose backend cpu, and "
           "the CPU's are told.";
  return why_not_repeated(asked.computed_on, from, asked.iteration);
}

namespace {

/// Of cities whose rings hold other edges than before.
std::vector<SlotChange> changed_slots(const Trails& before, const Trails& after) {
  std::vector<SlotChange> all;
  if (after.next_slot.empty()) return all;
  for (City city = 0; city < after.cities; ++city) {
    const std::vector<City> had = before.by_age(city), has = after.by_age(city);
    SlotChange change{city, {}, {}};
    for (const City to : has)
      if (std::ranges::find(had, to) == had.end()) change.came.push_back(to);
    for (const City to : had)
      if (std::ranges::find(has, to) == has.end()) change.forgotten.push_back(to);
    if (!change.came.empty() || !change.forgotten.empty()) all.push_back(std::move(change));
  }
  return all;
}

}  // namespace

bool Accounts::repeats(const AccountOf& asked) const {
  if (!run_ || run_->start_instance() != asked.instance) return false;
  Settings start = asked.start;
  start.backend = BackendKind::cpu;
  if (!(run_->start() == start)) return false;
  const auto before = [&](const std::vector<JournalEntry>& journal) {
    const auto end =
        std::ranges::find_if(journal, [&](const JournalEntry& entry) { return entry.iteration >= run_->iteration(); });
    return std::span(journal.begin(), end);
  };
  return std::ranges::equal(before(journal_), before(asked.journal));
}

/// The run as it stood before the iteration asked for.
void Accounts::go_to(const AccountOf& asked, Progress& progress, const Done& done) {
  const std::int64_t wanted = asked.iteration - 1;
  if (!repeats(asked)) {
    run_.reset();
    before_.reset();
    Settings start = asked.start;
    start.backend = BackendKind::cpu;
    run_ =
        std::make_unique<Run>(0, asked.instance, start, asked.journal, make_colony(asked.instance, start, &progress));
    run_->keep_trace(false);
  }
  journal_ = asked.journal;
  std::shared_ptr<const RunSnapshot> nearest;
  for (const auto& kept : {before_, asked.from})
    if (kept && kept->iteration() <= wanted && (!nearest || kept->iteration() > nearest->iteration())) nearest = kept;
  const bool beyond = run_->iteration() > wanted;
  if (nearest && (beyond || nearest->iteration() > run_->iteration())) {
    run_->restore(*nearest, asked.journal);
  } else if (beyond) {
    run_.reset();
    go_to(asked, progress, done);
    return;
  } else {
    run_->follow(asked.journal);
  }
  run_->give_up_on(&progress.flag());
  while (run_->iteration() < wanted) {
    run_->iterate();
    if (done) done(run_->iteration());
  }
}

std::string no_such_step(int step, int last) {
  return fmt::format("There is no step {}: an ant takes steps 1 to {}.", step, last);
}

AntAccount Accounts::tell(const AccountOf& given, Progress& progress, const Done& done) {
  AccountOf asked = given;
  std::erase_if(asked.journal, [&](const JournalEntry& entry) { return entry.iteration >= asked.iteration; });
  const InstancePtr instance = instance_of_ant(asked);
  const int cities = instance->cities(), last = std::max(instance->traits().choices(cities), 1);
  if (asked.iteration < 1)
    throw SettingsError(fmt::format("There is no iteration {}; the first is 1.", asked.iteration));
  if (asked.from && asked.from->iteration() >= asked.iteration) asked.from.reset();
  if (const auto why = why_not_told(asked)) throw SettingsError(*why);
  if (asked.first_step < 1 || asked.first_step > last) throw SettingsError(no_such_step(asked.first_step, last));
  if (asked.start.algorithm == Algorithm::focused && (asked.first_step > 1 || asked.last_step < last))
    throw SettingsError("A focused ant changes the tour that all ants share; its steps are not told, only its change.");
  if (asked.last_step < asked.first_step)
    throw SettingsError(fmt::format("Steps {} to {} run backwards.", asked.first_step, asked.last_step));
  if (asked.last_step > last && asked.last_step != std::numeric_limits<int>::max())
    throw SettingsError(no_such_step(asked.last_step, last));
  if (asked.start.backend == BackendKind::cuda && asked.start.ants == 0)
    asked.start.ants = ants_on_gpu(asked.start, cities);
  if (const int ants = asked.start.ants_for(cities); asked.ant < 0 || asked.ant >= ants)
    throw SettingsError(
        ants == 1 ? fmt::format("There is no ant {}: this run has one.", asked.ant + 1)
                  : fmt::format("There is no ant {}: the ants of this run are 1 to {}.", asked.ant + 1, ants));
  go_to(asked, progress, done);
  if (!before_ || before_->iteration() != run_->iteration()) before_ = run_->snapshot();
  AntAccount account;
  account.ant = asked.ant;
  account.first_step = asked.first_step;
  account.last_step = asked.last_step;
  const auto before = std::make_shared<Trails>(), after = std::make_shared<Trails>();
  run_->copy_trails(*before);
  run_->tell_ant(&account);
  try {
    run_->iterate();
  } catch (...) {
    run_->tell_ant(nullptr);
    throw;
  }
  run_->tell_ant(nullptr);
  run_->copy_trails(*after);
  const LaidGains gains(account.judgement, account.settings, *instance);
  const bool has_least = account.settings.algorithm == Algorithm::acs || after->has_limits;
  const auto trail = [&](const Trails& trails, City from, City to) {
    return has_least || !trails.absent(from, to) ? trails.at(from, to) : 0;
  };
  const bool tour = instance->traits().is_tour;
  for (std::size_t k = 0; k < account.left.size(); ++k) {
    const City from = tour ? account.left[k] : City(k), to = account.left[tour ? (k + 1) % account.left.size() : k];
    const bool kept = !after->absent(from, to);
    account.edges.push_back({from, to, trail(*before, from, to), trail(*after, from, to), kept ? gains.of(from, to) : 0,
                             !before->absent(from, to), kept});
  }
  account.changed_slots = changed_slots(*before, *after);
  if (const int taken = last - int(account.borrowed.size()); asked.first_step > std::max(taken, 1))
    throw SettingsError(fmt::format("There is no step {}: this ant took steps 1 to {}.", asked.first_step, taken));
  account.before = before;
  account.after = after;
  if (done) done(run_->iteration());
  account.iteration = run_->iteration();
  return account;
}

AntAccount account_of(const AccountOf& asked, Progress& progress, const Accounts::Done& done) {
  return Accounts().tell(asked, progress, done);
}

}  // namespace formicarium
