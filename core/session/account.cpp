// SPDX-License-Identifier: Apache-2.0
#include "core/session/account.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

std::optional<std::string> why_not_told(const AccountOf& asked) {
  const auto always = [&](auto holds) {
    return holds(asked.start) &&
           std::ranges::all_of(asked.journal, [&](const JournalEntry& entry) { return holds(entry.settings); });
  };
  if (asked.start.algorithm == Algorithm::focused)
    return "A focused ant changes the colony's tour and builds none; it is not told yet.";
  if (asked.start.algorithm == Algorithm::acs &&
      !always([](const Settings& s) { return s.execution != Execution::relaxed; }))
    return "Ants that race cannot be told: no two runs of relaxed execution are alike. Choose execution sequential or "
           "lockstep.";
  if (asked.start.backend == BackendKind::cuda && !always(same_on_cpu_and_gpu))
    return "With these settings a GPU finds other tours than a CPU, which tells its ants. Choose backend cpu or auto, "
           "and the CPU's are told.";
  return {};
}

AntAccount account_of(const AccountOf& asked, Progress& progress, const std::function<void(std::int64_t)>& done) {
  if (const auto why = why_not_told(asked)) throw SettingsError(*why);
  const int cities = asked.instance->cities(),
            last = std::max(asked.instance->traits().is_tour ? cities - 1 : cities, 1);
  if (asked.iteration < 1)
    throw SettingsError(fmt::format("There is no iteration {}; the first is 1.", asked.iteration));
  if (asked.first_step < 1 || asked.first_step > last)
    throw SettingsError(fmt::format("There is no step {}: an ant takes steps 1 to {}.", asked.first_step, last));
  if (asked.last_step < asked.first_step)
    throw SettingsError(fmt::format("Steps {} to {} run backwards.", asked.first_step, asked.last_step));
  Settings start = asked.start;
  if (start.backend == BackendKind::cuda && start.ants == 0) start.ants = ants_on_gpu(start, cities);
  start.backend = BackendKind::cpu;
  Run run(0, asked.instance, start, asked.journal, make_colony(asked.instance, start, &progress));
  run.keep_trace(false);
  AntAccount account;
  account.ant = asked.ant;
  account.first_step = asked.first_step;
  account.last_step = asked.last_step;
  run.give_up_on(&progress.flag());
  while (run.iteration() + 1 < asked.iteration) {
    run.iterate();
    if (done) done(run.iteration());
  }
  if (const int ants = start.ants_for(cities); asked.ant < 0 || asked.ant >= ants)
    throw SettingsError(fmt::format("There is no ant {}: the ants of this run are 1 to {}.", asked.ant + 1, ants));
  run.tell_ant(&account);
  Trails before, after;
  run.copy_trails(before);
  run.iterate();
  run.copy_trails(after);
  const bool tour = asked.instance->traits().is_tour;
  for (std::size_t k = 0; k < account.left.size(); ++k) {
    const City from = tour ? account.left[k] : City(k), to = account.left[tour ? (k + 1) % account.left.size() : k];
    account.edges.push_back({from, to, before.at(from, to), after.at(from, to)});
  }
  if (done) done(run.iteration());
  account.iteration = run.iteration();
  return account;
}

}  // namespace formicarium
