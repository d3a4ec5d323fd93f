// SPDX-License-Identifier: Apache-2.0
// How a parameter goes together with all others: without effect, refused, or with a remark. Calls
// the functions in the table's rows.
#include <fmt/format.h>

#include <cmath>

#include "core/base/error.hpp"
#include "core/settings/value_words.hpp"

namespace formicarium {
namespace {

/// The first row that refuses its value says why.
std::optional<std::string> first_refusal(const Settings& settings, const Traits& traits, Naming naming) {
  for (const Parameter& p : parameters())
    if (p.refused)
      if (auto why = p.refused(settings, traits, naming)) return why;
  return {};
}

}  // namespace

std::optional<Idle> idle(const Parameter& p, const Settings& settings, const Traits& traits, Naming naming) {
  return p.idle ? p.idle(settings, traits, naming) : std::nullopt;
}

std::optional<std::string> why_idle(const Parameter& p, const Settings& settings, const Traits& traits, Naming naming) {
  auto found = idle(p, settings, traits, naming);
  return found ? std::optional(std::move(found->why)) : std::nullopt;
}

std::string remark(const Parameter& p, const Settings& settings) { return p.remark ? p.remark(settings) : ""; }

std::optional<std::string> why_refused(const Parameter& p, int choice, const Settings& settings, const Traits& traits,
                                       Naming naming) {
  Settings changed = settings;
  p.set(changed, choice);
  return first_refusal(changed, traits, naming);
}

void validate(const Settings& settings, const Traits& traits, Naming naming) {
  for (const Parameter& p : parameters())
    if (const double value = p.get(settings); !(value >= p.lowest && value <= p.highest))
      throw SettingsError(fmt::format("{} is {}; expected {}", p.name, number_text(value), allowed(p)));
  if (const auto why = first_refusal(settings, traits, naming)) throw SettingsError(*why);
}

bool repeatable(const Settings& s) {
  return s.algorithm != Algorithm::acs || s.execution != Execution::relaxed ||
         (s.threads == 1 && s.backend == BackendKind::cpu) || s.racing == 1;
}

bool same_on_cpu_and_gpu(const Settings& s) {
  if (s.algorithm == Algorithm::acs && s.execution != Execution::lockstep) return false;
  if (s.warps_per_ant() > 1) return false;
  if (s.algorithm == Algorithm::cas || s.local_search == LocalSearchKind::tabu) return true;  // of assignments only
  return s.algorithm != Algorithm::focused && s.local_search == LocalSearchKind::none;
}

double half_life(double rho) { return rho >= 1 ? 0 : std::log(0.5) / std::log1p(-rho); }

}  // namespace formicarium
