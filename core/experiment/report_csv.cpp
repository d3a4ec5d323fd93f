// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/base/plain_text.hpp"
#include "core/base/text.hpp"
#include "core/experiment/anytime.hpp"
#include "core/experiment/report.hpp"

namespace formicarium::experiment {
namespace {

/// Whether a spreadsheet would evaluate the text as a formula: it does so even in quotes, and some accept full-width
/// characters.
bool is_formula(std::string_view text) {
  if (text.empty() || to_double(text)) return false;
  const char32_t first = first_character(text).code;
  return std::u32string_view(U"=+-@\uFF1D\uFF0B\uFF0D\uFF20").find(first) != std::u32string_view::npos;
}

/// One line of text, quoted if it contains commas or quotes. A formula is prefixed with an apostrophe, which makes it
/// text.
std::string cell(std::string_view text) {
  std::string line = clean_text(text);
  const bool formula = is_formula(line);
  if (formula) line.insert(0, 1, '\'');
  if (!formula && line.find_first_of(",\"") == std::string::npos) return line;
  std::string quoted = "\"";
  for (const char c : line) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

std::string format_csv(const Plan& plan, std::span<const std::optional<RunResult>> results) {
  std::string text = "variant,instance,cities,optimum,lower_bound,seed,failure";
  for (const Measure& measure : measures()) text += fmt::format(",{}", measure.name);
  text += ",best_iteration,device,moved,host\r\n";
  std::vector<double> longest;  // [instances] seconds
  for (std::size_t instance = 0; instance < plan.instances.size(); ++instance)
    longest.push_back(longest_on(CountedIn::seconds, plan, results, instance));
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!results[i]) continue;
    const RunResult& r = *results[i];
    const NamedInstance& on = plan.instance(plan.runs[i]);
    const auto optimum = on.instance->optimum();
    const auto bound = on.instance->lower_bound();
    text += fmt::format("{},{},{},{},{},{},{}", cell(plan.variant(plan.runs[i]).name), cell(on.name),
                        on.instance->cities(), optimum ? on.instance->cost_text(*optimum) : "",
                        bound ? on.instance->cost_text(bound->value) : "", plan.runs[i].seed, cell(r.failure));
    for (const Measure& measure : measures()) {
      const auto at = measure.over_time ? std::optional(longest[plan.runs[i].instance]) : std::nullopt;
      const auto value = r.failed() ? std::nullopt : value_of(measure, r, *on.instance, at);
      text += value ? fmt::format(",{}", *value) : ",";
    }
    text += fmt::format(",{},{},{},{}\r\n", r.failed() ? "" : fmt::format("{}", r.best_iteration), cell(r.device),
                        cell(r.moved), r.machine ? cell(r.machine->host) : "");
  }
  return text;
}

std::string_view verdict_name(Verdict verdict) {
  constexpr std::string_view names[] = {"better", "worse", "unclear"};
  return names[std::size_t(verdict)];
}

TestWords test_words(const Plan& plan, const Table& table, const PairTest& test) {
  return {name_of(table.pair_test), table.pair_test == Test::rank_sum ? "A12" : "rank-biserial",
          verdict_name(table.verdict(test, plan.spec.compare.level))};
}

TestWords test_words_within(const Plan& plan, const PairTest& test) {
  return {"rank-sum within instances", "mean A12", verdict_name(Table::verdict_within(test, plan.spec.compare.level))};
}

std::string format_tests_csv(const Plan& plan, std::span<const Table> tables) {
  const Parameter* const same = plan.spec.compare.same;
  std::string text =
      "measure,instance,at_seconds,same,variant,beside,test,n,n_beside,mean,mean_beside,difference,p,p_holm,effect,"
      "effect_size,verdict\r\n";
  const auto add = [&](const Table& table, const PairTest& test, const TestWords& words) {
    const Variant& variant = plan.spec.variants[test.variant];
    const std::string value = same && variant.read_from.empty()
                                  ? fmt::format("{} {}", same->name, value_text(*same, same->get(variant.settings)))
                                  : "";
    text +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", table.measure->name,
                    table.instance ? cell(plan.instances[*table.instance].name) : "all",
                    table.at_seconds ? fmt::format("{}", *table.at_seconds) : "", cell(value), cell(variant.name),
                    cell(plan.spec.variants[test.other].name), words.test, test.n, test.n_other, test.mean,
                    test.mean_other, test.difference(), test.p, test.holm, words.effect, test.effect, words.verdict);
  };
  for (const Table& table : tables) {
    for (const PairTest& test : table.tests) add(table, test, test_words(plan, table, test));
    for (const PairTest& test : table.within) add(table, test, test_words_within(plan, test));
  }
  return text;
}

}  // namespace formicarium::experiment
