// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/spec_of_sides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/base/json_text.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {
namespace {

constexpr int seeds = 30;  // enough to see a difference of half a standard deviation in most cases

/// "\"rho\": 0.02", "\"selection\": \"wrs\"".
std::string member(const Parameter& parameter, const Settings& settings) {
  const std::string words = value_text(parameter, parameter.get(settings));
  double number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  const bool is_number = error == std::errc() && end == words.data() + words.size();
  return fmt::format("{}: {}", json_quoted(parameter.name), is_number ? words : json_quoted(words));
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  return fmt::format("{}", fmt::join(parts, between));
}

}  // namespace

std::string spec_of(const ComparedRuns& runs) {
  std::vector<std::string> base;
  std::vector<std::vector<std::string>> own(runs.settings.size());
  for (std::size_t i = 0; i < own.size(); ++i) own[i].push_back("\"name\": " + json_quoted(runs.names[i]));
  for (const Parameter& parameter : parameters()) {
    if (parameter.of_one_run || &parameter == find_parameter("threads")) continue;  // an experiment has its own
    const auto counts = [&](const Settings& s) {
      return !parameter.idle || !parameter.idle(s, symmetric_tour, Naming::options);
    };
    if (std::ranges::none_of(runs.settings, counts)) continue;
    const double first = parameter.get(runs.settings.front());
    const bool common =
        std::ranges::all_of(runs.settings, [&](const Settings& s) { return parameter.get(s) == first && counts(s); });
    if (common) {
      base.push_back(member(parameter, runs.settings.front()));
      continue;
    }
    for (std::size_t i = 0; i < own.size(); ++i)
      if (counts(runs.settings[i])) own[i].push_back(member(parameter, runs.settings[i]));
  }
  std::vector<std::string> variants;
  variants.reserve(own.size());
  for (const auto& members : own) variants.push_back("    {" + joined(members, ", ") + "}");
  return fmt::format(
      "{{\n  \"name\": {},\n  \"about\": {},\n  \"instances\": [{}],\n  \"base\": {{{}}},\n  \"variants\": [\n{}\n  "
      "],\n"
      "  \"seeds\": {},\n  \"stop\": {{\"iterations\": {}}},\n  \"compare\": {{\"measure\": \"length\", \"baseline\": "
      "{}, "
      "\"test\": \"rank-sum\"}}\n}}\n",
      json_quoted(joined(runs.names, " beside ")),
      json_quoted("Made from runs side by side, of which one each ranks nothing. Add instances to \"instances\": a "
                  "result on one holds for that one."),
      json_quoted(runs.instance), joined(base, ", "), joined(variants, ",\n"), seeds, runs.iterations,
      json_quoted(runs.names.front()));
}

}  // namespace formicarium::experiment
