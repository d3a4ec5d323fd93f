// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/experiment/report.hpp"

namespace formicarium::experiment {
namespace {

/// Quoted where a reader would take it apart, and where a spreadsheet would take it for a formula.
std::string cell(std::string_view text) {
  const bool formula = !text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos;
  if (!formula && text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

std::string format_csv(const Plan& plan, std::span<const std::optional<RunResult>> results) {
  std::string text = "variant,instance,cities,optimum,seed,failure";
  for (const Measure& measure : measures()) text += fmt::format(",{}", measure.name);
  text += ",best_iteration,device,moved\r\n";
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!results[i]) continue;
    const RunResult& r = *results[i];
    const NamedInstance& on = plan.instance(plan.runs[i]);
    const auto optimum = on.instance->optimum();
    text +=
        fmt::format("{},{},{},{},{},{}", cell(plan.variant(plan.runs[i]).name), cell(on.name), on.instance->cities(),
                    optimum ? fmt::format("{}", *optimum) : "", plan.runs[i].seed, cell(r.failure));
    for (const Measure& measure : measures()) {
      const auto value = r.failed() ? std::nullopt : value_of(measure, r, *on.instance, {});
      text += value ? fmt::format(",{}", *value) : ",";
    }
    text += fmt::format(",{},{},{}\r\n", r.failed() ? "" : fmt::format("{}", r.best_iteration), cell(r.device),
                        cell(r.moved));
  }
  return text;
}

}  // namespace formicarium::experiment
