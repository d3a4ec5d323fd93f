// SPDX-License-Identifier: Apache-2.0
// formica bench soak: many tours of every algorithm, selection rule, tabu and memory, each checked from the outside.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "app/cli/bench.hpp"
#include "app/model/terminal.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/colony/colony.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::cli {
namespace {

constexpr int cities = 120;
constexpr int many = 40;  // ants
constexpr std::array axes{"algorithm", "selection", "tabu", "memory", "candidates", "local_search"};

// Throws std::runtime_error if a tour of the colony is no permutation or a stored length is wrong.
void check(const Instance& instance, const Settings& settings, const Colony& colony, const IterationRecord& record) {
  const auto must = [](bool right, const std::string& what) {
    if (!right) throw std::runtime_error(what);
  };
  for (const auto tour : {colony.best_tour(), colony.iteration_best_tour()})
    if (const auto why = why_no_tour(tour, instance.cities())) throw std::runtime_error(*why);
  must(instance.cost(colony.best_tour()) == colony.best_length(), "the best tour's stored length is wrong");
  must(instance.cost(colony.iteration_best_tour()) == record.iteration_best,
       "the iteration best's stored length is wrong");
  const Length shortest = *std::ranges::min_element(colony.lengths());
  if (settings.algorithm == Algorithm::focused)
    must(record.best <= shortest, "an ant's tour is shorter than the best");
  else
    must(record.iteration_best == shortest, "the iteration best is not the shortest");
}

std::string variant_words(const Settings& settings) {
  std::string text;
  for (const char* axis : axes)
    text += fmt::format(" {}", value_text(*find_parameter(axis), find_parameter(axis)->get(settings)));
  return text;
}

}  // namespace

void bench_soak(const BenchOptions& options) {
  const auto instance = std::make_shared<const TspInstance>(generate("clustered", cities, 1));
  std::vector<Settings> variants{Settings{}};
  // Every valid combination of the choices of `axes`.
  for (const char* axis : axes) {
    const Parameter& p = *find_parameter(axis);
    std::vector<Settings> more;
    for (const Settings& base : variants)
      for (std::size_t choice = 0; choice < std::max<std::size_t>(2, p.choices.size()); ++choice) {
        Settings next = base;
        p.set(next, p.choices.empty() ? (choice == 0 ? 16.0 : 0.0) : double(choice));
        more.push_back(next);
      }
    variants = std::move(more);
  }
  std::erase_if(variants, [&](const Settings& s) {
    return std::ranges::any_of(parameters(), [&](const Parameter& p) {
      return p.kind == ParameterKind::choice && why_refused(p, int(p.get(s)), s).has_value();
    });
  });
  std::int64_t tours = 0;
  const auto soak = [&](Settings settings, int ants, std::int64_t iterations) {
    settings.ants = ants;
    const auto colony = make_colony(instance, settings);
    for (std::int64_t i = 0; i < iterations; ++i, ++tours) {
      if (interrupted()) throw Cancelled{};
      try {
        check(*instance, settings, *colony, colony->iterate(settings));
      } catch (const std::exception& error) {
        throw std::runtime_error(fmt::format("bench soak:{}: {} ants: iteration {}: {}", variant_words(settings), ants,
                                             i + 1, error.what()));
      }
    }
  };
  const std::int64_t each = options.tours / std::int64_t(variants.size()) + 1;
  for (const Settings& settings : variants) {
    soak(settings, 1, each);            // one ant: every tour is an iteration best
    soak(settings, many, each / many);  // with all lanes and threads at work; checks the iteration best
  }
  write_result(fmt::format("soak: {} tours of {} variants on {} cities: each a permutation, each length right\n", tours,
                           variants.size(), cities));
}

}  // namespace formicarium::cli
