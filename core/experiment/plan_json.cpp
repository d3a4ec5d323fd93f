// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/plan_json.hpp"

#include <fmt/format.h>

#include "core/documents/settings_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {

std::string budget_json(const Budget& b) {
  JsonWriter out;
  out.value([&] {
    out.members("iterations", b.iterations, "tours_per_city", b.tours_per_city, "seconds", b.seconds);
    if (b.optimum)
      out.members("target", "optimum");
    else if (b.within)
      out.members("target", [&] { out.members("within_percent", *b.within); });
    else
      out.members("target", b.target);
  });
  return out.take();
}

std::string fingerprint_text(const Instance& instance) { return fmt::format("{:016x}", instance.fingerprint()); }

void write_parameters(JsonWriter& out, const std::vector<Setting>& settings) {
  for (const auto& [parameter, value] : settings) write_parameter(out, *parameter, value);
}

void write_variants(JsonWriter& out, const Plan& plan) {
  out.member("variants").objects(JsonLayout::one_line, plan.spec.variants, [&](const Variant& variant) {
    out.members("name", variant.name);
    if (!variant.read_from.empty()) return out.members("read_from", variant.read_from);
    out.members("settings", [&] {
      for (const Parameter& p : parameters())
        if (!p.of_one_run) write_parameter(out, p, p.get(variant.settings));
    });
  });
}

void write_instances(JsonWriter& out, const Plan& plan, Bounds bounds) {
  out.member("instances").objects(JsonLayout::one_line, plan.instances, [&](const NamedInstance& i) {
    const auto optimum = i.instance->optimum();
    out.members("name", i.name, "cities", i.instance->cities());
    out.members("optimum", JsonText{optimum ? i.instance->cost_text(*optimum) : "null"});
    if (const auto bound = i.instance->lower_bound(); bound && bounds == Bounds::told)
      out.members("lower_bound", JsonText{i.instance->cost_text(bound->value)});
    out.members("fingerprint", fingerprint_text(*i.instance));
    if (!i.own.settings.empty()) out.members("settings", [&] { write_parameters(out, i.own.settings); });
    if (i.own.budget) out.members("stop", JsonText{budget_json(*i.own.budget)});
  });
}

void write_run(JsonWriter& out, const Plan& plan, const PlannedRun& run) {
  out.members("variant", plan.variant(run).name, "instance", plan.instance(run).name, "seed", run.seed);
}

}  // namespace formicarium::experiment
