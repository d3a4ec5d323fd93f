// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "core/base/json_text.hpp"
#include "core/base/version.hpp"
#include "core/experiment/plan_json.hpp"
#include "core/experiment/report.hpp"

namespace formicarium::experiment {
namespace {

/// A list with one item on each line: "[\n    one,\n    two\n  ]".
template <class Range, class Text>
std::string list(const Range& range, Text text) {
  std::string lines;
  for (const auto& item : range) lines += (lines.empty() ? "\n    " : ",\n    ") + text(item);
  return lines.empty() ? "[]" : "[" + lines + "\n  ]";
}

std::string numbers_json(const Plan& plan, const Table& table, std::size_t v) {
  std::string text = fmt::format(R"({{"variant": {}, "failed": {}, "at_optimum": {})",
                                 json_quoted(plan.spec.variants[v].name), table.failed[v], table.at_optimum[v]);
  if (const auto& n = table.numbers[v])
    text += fmt::format(
        R"(, "n": {}, "mean": {}, "deviation": {}, "least": {}, "quartile_1": {}, "median": {}, "quartile_3": {}, "greatest": {})",
        n->n, n->mean, n->deviation, n->least, n->quartile_1, n->median, n->quartile_3, n->greatest);
  else
    text += R"(, "n": 0)";
  if (table.friedman) text += fmt::format(R"(, "mean_rank": {})", table.friedman->mean_ranks[v]);
  return text + "}";
}

std::string test_json(const Plan& plan, const PairTest& test, const TestWords& words) {
  return fmt::format(
      R"({{"variant": {}, "beside": {}, "test": "{}", "n": {}, "n_beside": {}, "mean": {}, "mean_beside": {}, "difference": {}, "equal_pairs": {}, "tied": {}, "statistic": {}, "exact": {}, "p": {}, "p_holm": {}, "effect": "{}", "effect_size": {}, "verdict": "{}"}})",
      json_quoted(plan.spec.variants[test.variant].name), json_quoted(plan.spec.variants[test.other].name), words.test,
      test.n, test.n_other, test.mean, test.mean_other, test.difference(), test.equal, test.tied, test.statistic,
      test.exact, test.p, test.holm, words.effect, test.effect, words.verdict);
}

std::string friedman_json(const statistics::Friedman& f) {
  return fmt::format(R"({{"chi_squared": {}, "degrees": {}, "blocks": {}, "tied": {}, "p": {}, "concordance": {}}})",
                     f.chi_squared, f.degrees, f.blocks, f.tied, f.p, f.concordance);
}

std::string table_json(const Plan& plan, const Table& table) {
  std::string variants, tests, within;
  for (std::size_t v = 0; v < plan.spec.variants.size(); ++v)
    variants += (v == 0 ? "\n      " : ",\n      ") + numbers_json(plan, table, v);
  for (const PairTest& test : table.tests)
    tests += (tests.empty() ? "\n      " : ",\n      ") + test_json(plan, test, test_words(plan, table, test));
  for (const PairTest& test : table.within)
    within += (within.empty() ? "\n      " : ",\n      ") + test_json(plan, test, test_words_within(plan, test));
  return fmt::format(
      "{{\"measure\": \"{}\", \"instance\": {}, \"at_seconds\": {},\n     \"variants\": [{}],\n     \"friedman\": "
      "{},\n "
      "    \"tests\": [{}],\n     \"within_instances\": [{}],\n     \"why_no_test\": {}}}",
      table.measure->name, table.instance ? json_quoted(plan.instances[*table.instance].name) : "null",
      table.at_seconds ? fmt::format("{}", *table.at_seconds) : "null", variants,
      table.friedman ? friedman_json(*table.friedman) : "null", tests, within,
      table.why_no_test.empty() ? "null" : json_quoted(table.why_no_test));
}

}  // namespace

std::string format_json(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables) {
  std::string seeds, runs;
  for (const std::uint64_t seed : plan.spec.seeds) seeds += fmt::format("{}{}", seeds.empty() ? "" : ", ", seed);
  for (std::size_t i = 0; i < results.size(); ++i)
    if (results[i])
      runs += fmt::format("{}{{{}, {}}}", runs.empty() ? "\n    " : ",\n    ", run_json(plan, plan.runs[i]),
                          format_run_result(*results[i]));
  const Comparison& how = plan.spec.compare;
  std::string text = fmt::format(
      "{{\n  \"program\": \"formicarium\",\n  \"version\": {},\n  \"experiment\": {},\n  \"about\": {},\n  \"stop\": "
      "{},\n  \"test\": \"{}\",\n"
      "  \"level\": {},\n  \"baseline\": {},\n  \"same\": {},\n  \"seeds\": [{}],\n  \"variants\": {},\n  "
      "\"instances\": {},\n  "
      "\"tables\": ",
      json_quoted(version), json_quoted(plan.spec.name), json_quoted(plan.spec.about), budget_json(plan.spec.budget),
      name_of(how.test), how.level, json_quoted(plan.spec.variants[how.baseline].name),
      how.same ? json_quoted(how.same->name) : "null", seeds, variants_json(plan), instances_json(plan));
  text += list(tables, [&](const Table& table) { return table_json(plan, table); });
  return text + fmt::format(",\n  \"runs\": [{}]\n}}\n", runs.empty() ? "" : runs + "\n  ");
}

}  // namespace formicarium::experiment
