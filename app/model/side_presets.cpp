// SPDX-License-Identifier: Apache-2.0
#include "app/model/side_presets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/problem/filled.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

/// Selective memory and the Ant Colony System draw by the wheel or the reservoir only.
void draw_by_wheel(Settings& s) {
  if (draws_from_tables(s.selection) || !is_proportional(s.selection)) s.selection = Selection::rwm;
}

/// Memory that every algorithm of the comparison allows.
void without_lists_of_focused_ants(Settings& s) {
  if (s.algorithm == Algorithm::focused || is_ant_system(s.algorithm)) s.algorithm = Algorithm::mmas;
}

/// What every algorithm for assignments needs.
void draw_locations(Settings& s) {
  s.candidates = 0;
  s.memory = Memory::matrix;
  s.selection = Selection::rwm;
  if (s.algorithm == Algorithm::acs || s.algorithm == Algorithm::focused) s.algorithm = Algorithm::cas;
}

void search_by_tabu(Settings& s, Algorithm algorithm) {
  s.algorithm = algorithm;
  s.local_search = LocalSearchKind::tabu;
  draw_locations(s);
}

void select(Settings& s, Selection selection) { s.selection = selection; }

constexpr SidePreset named_pairs[] = {
    {.name = "Roulette Wheel and Weighted Reservoir",
     .sides = {[](Settings& s) { select(s, Selection::rwm); }, [](Settings& s) { select(s, Selection::wrs); }}},
    {.name = "Roulette Wheel and Independent Roulette",
     .sides = {[](Settings& s) { select(s, Selection::rwm); }, [](Settings& s) { select(s, Selection::iroulette); }},
     .common =
         [](Settings& s) {
           if (s.algorithm == Algorithm::acs) s.algorithm = Algorithm::mmas;
         }},
    {.name = "Three Tabu Lists",
     .sides = {[](Settings& s) { s.tabu = TabuKind::lc; }, [](Settings& s) { s.tabu = TabuKind::ct; },
               [](Settings& s) { s.tabu = TabuKind::bt; }}},
    {.name = "Matrix and Selective Memory",
     .sides = {[](Settings& s) { s.memory = Memory::matrix; }, [](Settings& s) { s.memory = Memory::selective; }},
     .common = without_lists_of_focused_ants},
    {.name = "MAX-MIN Ant System and Ant Colony System",
     .sides = {[](Settings& s) { s.algorithm = Algorithm::mmas; }, [](Settings& s) { s.algorithm = Algorithm::acs; }},
     .common = draw_by_wheel},
    {.name = "Ant System and Its Kin",
     .sides = {[](Settings& s) { s.algorithm = Algorithm::as; }, [](Settings& s) { s.algorithm = Algorithm::eas; },
               [](Settings& s) { s.algorithm = Algorithm::ras; }, [](Settings& s) { s.algorithm = Algorithm::bwas; }},
     .common =
         [](Settings& s) {
           if (s.memory == Memory::selective) s.memory = Memory::matrix;
         }},
    {.name = "Without and With Local Search",
     .sides = {[](Settings& s) { s.local_search = LocalSearchKind::none; },
               [](Settings& s) { s.local_search = LocalSearchKind::or_3opt; }}},
    {.name = "α 1 and 2", .sides = {[](Settings& s) { s.alpha = 1; }, [](Settings& s) { s.alpha = 2; }}, .of = {}},
    {.name = "β 2 and 5", .sides = {[](Settings& s) { s.beta = 2; }, [](Settings& s) { s.beta = 5; }}},
    {.name = "ρ 0.02 and 0.2",
     .sides = {[](Settings& s) { s.rho = 0.02; }, [](Settings& s) { s.rho = 0.2; }},
     .of = {}},
    {.name = "Cunning Ant System and MAX-MIN Ant System",
     .sides = {[](Settings& s) { search_by_tabu(s, Algorithm::cas); },
               [](Settings& s) { search_by_tabu(s, Algorithm::mmas); }},
     .of = Problem::assignments},
    {.name = "Tabu Search and 2-opt",
     .sides = {[](Settings& s) { s.local_search = LocalSearchKind::tabu; },
               [](Settings& s) { s.local_search = LocalSearchKind::two_opt; }},
     .common = draw_locations,
     .of = Problem::assignments},
    {.name = "γ 0.2 and 0.6",
     .sides = {[](Settings& s) { s.drawn_share = 0.2; }, [](Settings& s) { s.drawn_share = 0.6; }},
     .common = [](Settings& s) { search_by_tabu(s, Algorithm::cas); },
     .of = Problem::assignments},
};

/// Whether this setting alone differs between the runs: at each iteration all their other settings were the same.
template <class Value>
bool differ_only_in(std::vector<SettingsOverTime> sides, Value Settings::*member) {
  bool differ = false;
  for (SettingsOverTime& side : sides)
    for (std::size_t i = 0; i < side.size(); ++i) {
      const Value& first = sides.front()[std::min(i, sides.front().size() - 1)].settings.*member;
      differ |= !(side[i].settings.*member == first);
      side[i].settings.*member = first;
    }
  return differ && std::ranges::all_of(sides, [&](const SettingsOverTime& side) { return side == sides.front(); });
}

/// Whether `is` holds for all settings that any of the runs ever had.
template <class Is>
bool always(const std::vector<SettingsOverTime>& sides, Is is) {
  return std::ranges::all_of(sides, [&](const SettingsOverTime& side) {
    return std::ranges::all_of(side, [&](const JournalEntry& one) { return is(one.settings); });
  });
}

/// Whether with the same random numbers another tabu list gives other tours: over all cities ants read a row in the
/// order of the list, unless they draw by independent roulette.
bool tabu_decides_tours(const Settings& s) { return s.candidates == 0 && s.selection != Selection::iroulette; }

/// With holes for the words of the problem.
std::string what_it_shows(const std::vector<SettingsOverTime>& sides) {
  const auto edits_of = [](const SettingsOverTime& side) {
    std::vector<std::pair<std::int64_t, std::vector<CityEdit>>> edits;
    for (const JournalEntry& entry : side)
      if (!entry.edits.empty()) edits.emplace_back(entry.iteration, entry.edits);
    return edits;
  };
  if (std::ranges::any_of(sides, [&](const SettingsOverTime& side) { return edits_of(side) != edits_of(sides[0]); }))
    return "The cities of the sides were not edited alike, so they need not do the same.";
  const SettingsOverTime& first = sides.front();
  const bool same = std::ranges::all_of(sides, [&](const SettingsOverTime& side) { return side == first; });
  const bool other_lists = differ_only_in(sides, &Settings::tabu);
  const bool same_tours = same || other_lists || differ_only_in(sides, &Settings::backend);
  if (same_tours && !always(sides, [](const Settings& s) { return repeatable(s); }))
    return "Ants race in them: even with the same settings and the same random seed the {solutions} differ.";
  if (same) return "All sides have the same settings and the same random seed: they do the same, {part} for {part}.";
  if (std::ranges::all_of(sides,
                          [&](const SettingsOverTime& side) { return side.back().settings == first.back().settings; }))
    return "The sides have the same settings now but had others before, so they need not do the same.";
  if (differ_only_in(sides, &Settings::seed))
    return "The sides differ in their random seed alone: what you see is how much chance decides.";
  if (other_lists && always(sides, [](const Settings& s) { return !tabu_decides_tours(s); }))
    return "Tabu lists change memory and time, not the {solutions}: all sides build the same ones.";
  if (other_lists)
    return "Over all cities ants read rows in the order of their tabu list, so with the same random numbers the sides "
           "build other tours; only with the nearest prefix sum their distribution differs, too.";
  if (differ_only_in(sides, &Settings::backend))
    return "The backend changes the time an iteration takes. Without local search the {solutions} are the same.";
  if (differ_only_in(sides, &Settings::selection))
    return always(sides, [](const Settings& s) { return is_proportional(s.selection); })
               ? "These rules draw from one distribution, with different random numbers: single runs do not rank them."
               : "These rules draw from different distributions, so the colonies differ and not chance alone. Still, "
                 "one run ranks nothing.";
  return "One run of each ranks nothing: with another random seed it may come out the other way round.";
}

}  // namespace

std::size_t SidePreset::size() const {
  return std::size_t(std::ranges::count_if(sides, [](auto side) { return side != nullptr; }));
}

std::span<const SidePreset> side_presets() { return named_pairs; }

bool suits(const SidePreset& preset, const Traits& traits) { return !preset.of || *preset.of == problem_of(traits); }

std::vector<Settings> settings_of(const SidePreset& preset, const Settings& base) {
  Settings common = base;
  if (preset.common) preset.common(common);
  common = with_defaults_followed(base, common);
  std::vector<Settings> made;
  for (std::size_t i = 0; i < preset.size(); ++i) {
    Settings side = common;
    preset.sides[i](side);
    const Settings followed = with_defaults_followed(common, side);
    side = followed;
    preset.sides[i](side);  // values that the preset sets are not replaced by other defaults
    made.push_back(with_defaults_followed(followed, side));
  }
  return made;
}

SettingsOverTime settings_over_time(const Frame& run) {
  SettingsOverTime all{{0, run.start}};
  all.insert(all.end(), run.journal.begin(), run.journal.end());
  return all;
}

std::string caption_of(const std::vector<SettingsOverTime>& sides, bool linked, const ProblemWords& words,
                       int threads_each) {
  std::string said = filled(what_it_shows(sides), words);
  if (linked) return said;
  if (threads_each == 0)
    return said + " Each runs as fast as it can; they share this machine's processors, so times are rough.";
  return said + fmt::format(" Each runs as fast as it can with {} {} of its own; times are rough.", threads_each,
                            threads_each == 1 ? "thread" : "threads");
}

}  // namespace formicarium
