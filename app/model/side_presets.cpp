// SPDX-License-Identifier: Apache-2.0
#include "app/model/side_presets.hpp"

#include <algorithm>

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
  if (s.algorithm == Algorithm::focused || s.algorithm == Algorithm::as) s.algorithm = Algorithm::mmas;
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
    {.name = "Without and With Local Search",
     .sides = {[](Settings& s) { s.local_search = LocalSearchKind::none; },
               [](Settings& s) { s.local_search = LocalSearchKind::or_3opt; }}},
    {.name = "α 1 and 2", .sides = {[](Settings& s) { s.alpha = 1; }, [](Settings& s) { s.alpha = 2; }}},
    {.name = "β 2 and 5", .sides = {[](Settings& s) { s.beta = 2; }, [](Settings& s) { s.beta = 5; }}},
    {.name = "ρ 0.02 and 0.2", .sides = {[](Settings& s) { s.rho = 0.02; }, [](Settings& s) { s.rho = 0.2; }}},
};

/// Whether the sides differ in this alone.
template <class Value>
bool differ_only_in(const std::vector<Settings>& sides, Value Settings::*member) {
  std::vector<Settings> same = sides;
  for (Settings& s : same) s.*member = sides.front().*member;
  const auto equal = [&](const Settings& s) { return s == same.front(); };
  const auto has_the_first = [&](const Settings& s) { return s.*member == sides.front().*member; };
  return std::ranges::all_of(same, equal) && !std::ranges::all_of(sides, has_the_first);
}

bool all_proportional(const std::vector<Settings>& sides) {
  return std::ranges::all_of(sides, [](const Settings& s) { return is_proportional(s.selection); });
}

std::string what_it_shows(const std::vector<Settings>& sides) {
  if (std::ranges::all_of(sides, [&](const Settings& s) { return s == sides.front(); }))
    return "All sides have the same settings and the same random seed: they do the same, edge for edge.";
  if (differ_only_in(sides, &Settings::seed))
    return "The sides differ in their random seed alone: what you see is how much chance decides.";
  if (differ_only_in(sides, &Settings::tabu))
    return "Tabu lists change memory and time, not the tours: all sides build the same ones.";
  if (differ_only_in(sides, &Settings::backend))
    return "The backend changes the time an iteration takes. Without local search the tours are the same.";
  if (differ_only_in(sides, &Settings::selection) && all_proportional(sides))
    return "These rules draw from one distribution, with different random numbers: single runs do not rank them.";
  if (differ_only_in(sides, &Settings::selection))
    return "These rules draw from different distributions, so the colonies differ and not chance alone. Still, one "
           "run ranks nothing.";
  return "One run of each ranks nothing: with another random seed it may come out the other way round.";
}

}  // namespace

std::size_t SidePreset::size() const {
  return std::size_t(std::ranges::count_if(sides, [](auto side) { return side != nullptr; }));
}

std::span<const SidePreset> side_presets() { return named_pairs; }

std::vector<Settings> settings_of(const SidePreset& preset, const Settings& base) {
  Settings common = base;
  if (preset.common) preset.common(common);
  common = with_defaults_followed(base, common);
  std::vector<Settings> made;
  for (std::size_t i = 0; i < preset.size(); ++i) {
    Settings side = common;
    preset.sides[i](side);
    made.push_back(with_defaults_followed(common, side));
  }
  return made;
}

std::string caption_of(const std::vector<Settings>& sides, bool linked) {
  std::string said = what_it_shows(sides);
  if (!linked) said += " Each runs as fast as it can; they share this machine's processors, so times are rough.";
  return said;
}

}  // namespace formicarium
