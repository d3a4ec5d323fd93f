// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/spec_of_sides.hpp"

#include <fmt/format.h>

#include <numeric>

#include "core/experiment/measure.hpp"

namespace formicarium::experiment {
namespace {

constexpr std::size_t seeds = 30;  // enough to see a difference of half a standard deviation in most cases

}  // namespace

Spec spec_of(const ComparedRuns& runs) {
  Spec spec{.name = fmt::format("{}", fmt::join(runs.names, " beside "))};
  if (runs.settings.size() > 1)
    spec.about =
        "Made from runs side by side, of which one each ranks nothing. A result on one instance holds for that one.";
  if (!runs.instance.empty()) spec.instances.push_back({.file = runs.instance, .distances = runs.distances});
  for (std::size_t i = 0; i < runs.settings.size(); ++i) {
    spec.variants.push_back({.name = runs.names[i], .settings = runs.settings[i]});
    spec.variants.back().settings.threads = 1;
  }
  spec.seeds.resize(seeds);
  std::iota(spec.seeds.begin(), spec.seeds.end(), std::uint64_t{1});
  spec.budget.iterations = runs.iterations;
  spec.compare.measures = {find_measure("length")};
  return spec;
}

}  // namespace formicarium::experiment
