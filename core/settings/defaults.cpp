// SPDX-License-Identifier: Apache-2.0
// Defaults that depend on the algorithm and the local search, and settings that are made of two others.
#include "core/settings/value_words.hpp"

namespace formicarium {

double default_of(const Parameter& p, const Settings& beside) {
  return p.standard_beside ? p.standard_beside(beside).value_or(p.standard) : p.standard;
}

Settings defaults(Algorithm algorithm, std::optional<LocalSearchKind> search) {
  Settings settings;
  settings.algorithm = algorithm;
  const Parameter& local_search = row_of<LocalSearchKind>();
  local_search.set(settings, search ? double(*search) : default_of(local_search, settings));
  for (const Parameter& p : parameters())
    if (!p.leads) p.set(settings, default_of(p, settings));
  return settings;
}

Settings with_defaults_followed(const Settings& before, const Settings& after) {
  Settings followed = after;
  const auto follow = [&](const Parameter& p) {
    if (p.get(after) == p.get(before) && p.get(before) == default_of(p, before))
      p.set(followed, default_of(p, followed));
  };
  follow(row_of<LocalSearchKind>());  // others depend on it
  for (const Parameter& p : parameters())
    if (!p.leads) follow(p);
  return followed;
}

Settings with_live_part(const Settings& a, const Settings& b) {
  Settings mixed = a;
  for (const Parameter& p : parameters())
    if (p.live) p.set(mixed, p.get(b));
  return mixed;
}

Settings with_journalled_part(const Settings& a, const Settings& b) {
  Settings mixed = a;
  for (const Parameter& p : parameters())
    if (may_be_journalled(p)) p.set(mixed, p.get(b));
  return mixed;
}

}  // namespace formicarium
