// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/spec_fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/base/json_text.hpp"

namespace formicarium::experiment {
namespace {

std::optional<SpecFault> fault_of_instances(const std::vector<WantedInstance>& all) {
  if (all.empty() || all.size() > most_instances)
    return SpecFault{.member = "instances",
                     .what = fmt::format("instances is a list of {}; expected 1 to {} files and generated instances",
                                         all.size(), most_instances)};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string name = all[i].name();
    const auto first = std::ranges::find(all, name, &WantedInstance::name) - all.begin();
    const int line = all[std::size_t(first)].line;
    if (std::size_t(first) < i)
      return SpecFault{.member = "instances",
                       .element = i,
                       .what = fmt::format("instance {} is given twice{}", quoted_word(name),
                                           line > 0 ? fmt::format(" (first in line {})", line) : "")};
  }
  return {};
}

std::optional<SpecFault> fault_of_seeds(const Spec& spec) {
  const std::vector<std::uint64_t>& all = spec.seeds;
  if (all.empty() || all.size() > most_seeds)
    return SpecFault{.member = "seeds",
                     .what = fmt::format("seeds is a list of {}; expected 1 to {}", all.size(), most_seeds)};
  std::set<std::uint64_t> known;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!known.insert(all[i]).second)
      return SpecFault{.member = "seeds", .element = i, .what = fmt::format("seed {} is given twice", all[i])};
  if (spec.own_seeds && *known.rbegin() >= between_own_seeds)
    return SpecFault{.member = "seeds",
                     .what = fmt::format("with own_seeds a seed is at most {}", between_own_seeds - 1)};
  return {};
}

std::optional<SpecFault> fault_of_comparison(const Spec& spec) {
  const Comparison& compare = spec.compare;
  for (std::size_t v = 0; v < spec.variants.size(); ++v)
    if (!baseline_of(spec, v))
      return SpecFault{
          .member = "compare",
          .within = "same",
          .what = fmt::format("variant {} has no baseline: expected a variant like {} with the same {}",
                              spec.variants[v].name, spec.variants[compare.baseline].name, compare.same->name)};
  if (spec.own_seeds && compare.test == Test::signed_rank)
    return SpecFault{.member = "compare",
                     .what =
                         "test signed-rank pairs runs with the same seed, but with own_seeds none is shared; expected "
                         "rank-sum or friedman"};
  return {};
}

std::optional<SpecFault> fault_of_text(std::string_view member, std::size_t bytes, std::size_t most) {
  if (bytes <= most) return {};
  return SpecFault{.member = member, .what = fmt::format("{} has {} bytes; expected at most {}", member, bytes, most)};
}

}  // namespace

// A target alone may never be reached.
std::string fault_of(const Budget& budget) {
  const bool ends = budget.iterations > 0 || budget.tours_per_city > 0 || budget.seconds > 0;
  return ends ? "" : "stop needs iterations, tours_per_city or seconds";
}

std::optional<SpecFault> fault_of(const Spec& spec) {
  if (spec.name.empty()) return SpecFault{.member = "name", .what = "an experiment needs a name"};
  if (auto fault = fault_of_text("name", spec.name.size(), longest_name)) return fault;
  if (auto fault = fault_of_text("about", spec.about.size(), longest_about)) return fault;
  for (const auto& [key, note] : spec.notes.named())
    if (auto fault = fault_of_text(key, note->size(), longest_about)) return fault;
  if (auto fault = fault_of_instances(spec.instances)) return fault;
  if (auto fault = fault_of_seeds(spec)) return fault;
  if (std::string what = fault_of(spec.budget); !what.empty())
    return SpecFault{.member = "stop", .what = std::move(what)};
  return fault_of_comparison(spec);
}

}  // namespace formicarium::experiment
