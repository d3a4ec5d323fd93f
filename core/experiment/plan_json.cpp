// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/plan_json.hpp"

#include <fmt/format.h>

#include "core/documents/session_file.hpp"
#include "core/documents/settings_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {

std::string budget_json(const Budget& b) {
  const std::string target = b.optimum  ? "\"optimum\""
                             : b.within ? fmt::format(R"({{"within_percent": {}}})", *b.within)
                                        : fmt::format("{}", b.target);
  return fmt::format(R"({{"iterations": {}, "tours_per_city": {}, "seconds": {}, "target": {}}})", b.iterations,
                     b.tours_per_city, b.seconds, target);
}

std::string fingerprint_text(const Instance& instance) { return fmt::format("{:016x}", instance.fingerprint()); }

std::string variants_json(const Plan& plan) {
  std::string list;
  for (const Variant& variant : plan.spec.variants) {
    std::string settings;
    for (const Parameter& p : parameters())
      if (!p.of_one_run)
        settings +=
            fmt::format("{}\"{}\": {}", settings.empty() ? "" : ", ", p.name, json_value(p, p.get(variant.settings)));
    list += fmt::format("{}{{\"name\": {}, \"settings\": {{{}}}}}", list.empty() ? "" : ", ", json_quoted(variant.name),
                        settings);
  }
  return "[" + list + "]";
}

std::string own_json(const OnInstance& own) {
  std::string text, settings;
  for (const auto& [parameter, value] : own.settings)
    settings +=
        fmt::format("{}\"{}\": {}", settings.empty() ? "" : ", ", parameter->name, json_value(*parameter, value));
  if (!settings.empty()) text += fmt::format(", \"settings\": {{{}}}", settings);
  if (own.budget) text += ", \"stop\": " + budget_json(*own.budget);
  return text;
}

std::string instances_json(const Plan& plan) {
  std::string list;
  for (const NamedInstance& i : plan.instances) {
    const auto optimum = i.instance->optimum();
    list += fmt::format("{}{{\"name\": {}, \"cities\": {}, \"optimum\": {}, \"fingerprint\": \"{}\"{}}}",
                        list.empty() ? "" : ", ", json_quoted(i.name), i.instance->cities(),
                        optimum ? fmt::format("{}", *optimum) : "null", fingerprint_text(*i.instance), own_json(i.own));
  }
  return "[" + list + "]";
}

std::string run_json(const Plan& plan, const PlannedRun& run) {
  return fmt::format(R"("variant": {}, "instance": {}, "seed": {})", json_quoted(plan.variant(run).name),
                     json_quoted(plan.instance(run).name), run.seed);
}

}  // namespace formicarium::experiment
