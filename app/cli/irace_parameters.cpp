// SPDX-License-Identifier: Apache-2.0
#include "app/cli/irace_parameters.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "app/model/parameter_options.hpp"

namespace formicarium::cli {
namespace {

/// Whether travelling salesmen may have this choice at all.
bool suits_tours(const Parameter& p, std::size_t choice) { return !why_refused(p, int(choice), Settings{}); }

std::string values(const Parameter& p) {
  if (p.kind != ParameterKind::choice) {
    const double above_zero = p.kind == ParameterKind::integer ? 1 : p.step;  // 0 has a special meaning
    return fmt::format("({}, {})", value_text(p, p.zero.empty() ? p.lowest : above_zero),
                       value_text(p, p.highest_number()));
  }
  std::string ids;
  for (std::size_t i = 0; i < p.choices.size(); ++i)
    if (suits_tours(p, i)) ids += (ids.empty() ? "" : ", ") + std::string(p.choices[i].id);
  return "(" + ids + ")";
}

std::string type(const Parameter& p) {
  if (p.kind == ParameterKind::choice) return "c";
  const bool logarithmic = p.scale == Scale::logarithmic && (p.lowest > 0 || !p.zero.empty());
  return std::string(p.kind == ParameterKind::integer ? "i" : "r") + (logarithmic ? ",log" : "");
}

/// `settings` with at most `changes` choices changed so that the parameter has an effect; nothing if there are none.
std::optional<Settings> where_it_counts(const Parameter& p, const Settings& settings, int changes) {
  if (!why_idle(p, settings)) return settings;
  if (changes == 0) return {};
  for (const Parameter& other : parameters())
    for (std::size_t i = 0; is_of_search(other) && i < other.choices.size(); ++i) {
      if (!suits_tours(other, i)) continue;
      Settings changed = settings;
      other.set(changed, double(i));
      if (const auto found = where_it_counts(p, changed, changes - 1)) return found;
    }
  return {};
}

/// "algorithm %in% c("mmas")": the choices of other parameters with which this one has an effect,
/// found by changing one at a time.
std::string condition(const Parameter& p) {
  auto start = where_it_counts(p, Settings{}, 1);
  if (!start) start = where_it_counts(p, Settings{}, 2);
  if (!start) return {};
  std::string all;
  for (const Parameter& other : parameters()) {
    if (other.kind != ParameterKind::choice || !is_of_search(other) || &other == &p) continue;
    std::string ids;
    bool some_do_not = false;
    for (std::size_t i = 0; i < other.choices.size(); ++i) {
      if (!suits_tours(other, i)) continue;
      Settings settings = *start;
      other.set(settings, double(i));
      if (why_idle(p, settings))
        some_do_not = true;
      else
        ids += (ids.empty() ? "\"" : ", \"") + std::string(other.choices[i].id) + "\"";
    }
    if (some_do_not) all += fmt::format("{}{} %in% c({})", all.empty() ? "" : " & ", other.name, ids);
  }
  return all;
}

}  // namespace

std::string irace_parameters() {
  std::string text =
      "# Parameters of formica target for irace and travelling salesmen, made from the parameter table by `formica "
      "help irace`.\n"
      "# Delete what is not to be tuned, with the conditions that name it, and narrow the ranges.\n";
  for (const Parameter& p : parameters()) {
    if (!is_of_search(p) || !where_it_counts(p, Settings{}, 2)) continue;
    const std::string when = condition(p);
    text += fmt::format("{:<20} {:<26} {:<6} {}{}\n", p.name, fmt::format("\"{} \"", option_name(p)), type(p),
                        values(p), when.empty() ? "" : " | " + when);
  }
  return text;
}

}  // namespace formicarium::cli
