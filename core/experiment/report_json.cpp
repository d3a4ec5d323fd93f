// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/version.hpp"
#include "core/experiment/plan_json.hpp"
#include "core/experiment/report.hpp"

namespace formicarium::experiment {
namespace {

void write_numbers(JsonWriter& out, const Plan& plan, const Table& table, std::size_t v) {
  out.members("variant", plan.spec.variants[v].name, "failed", table.failed[v], "at_optimum", table.at_optimum[v]);
  if (const auto& n = table.numbers[v])
    out.members("n", n->n, "mean", n->mean, "deviation", n->deviation, "least", n->least, "quartile_1", n->quartile_1,
                "median", n->median, "quartile_3", n->quartile_3, "greatest", n->greatest);
  else
    out.members("n", 0);
  if (table.friedman) out.members("mean_rank", table.friedman->mean_ranks[v]);
}

void write_test(JsonWriter& out, const Plan& plan, const PairTest& test, const TestWords& words) {
  const auto& variants = plan.spec.variants;
  out.members("variant", variants[test.variant].name, "beside", variants[test.other].name, "test", words.test);
  out.members("n", test.n, "n_beside", test.n_other, "mean", test.mean, "mean_beside", test.mean_other);
  out.members("difference", test.difference(), "equal_pairs", test.equal, "tied", test.tied);
  out.members("statistic", test.statistic, "exact", test.exact, "p", test.p, "p_holm", test.holm);
  out.members("effect", words.effect, "effect_size", test.effect, "verdict", words.verdict);
}

void write_table(JsonWriter& out, const Plan& plan, const Table& table) {
  const auto instance = table.instance ? std::optional(plan.instances[*table.instance].name) : std::nullopt;
  out.members("measure", table.measure->name, "instance", instance, "at_seconds", table.at_seconds);
  out.member("variants").objects(JsonLayout::lines, plan.spec.variants, [&](const Variant& variant) {
    write_numbers(out, plan, table, std::size_t(&variant - plan.spec.variants.data()));
  });
  const auto& f = table.friedman;
  const auto write_friedman = [&] {
    out.members("chi_squared", f->chi_squared, "degrees", f->degrees, "blocks", f->blocks, "tied", f->tied);
    out.members("p", f->p, "concordance", f->concordance);
  };
  out.members("friedman", null_unless(f.has_value(), write_friedman));
  out.member("tests").objects(JsonLayout::lines, table.tests, [&](const PairTest& test) {
    write_test(out, plan, test, test_words(plan, table, test));
  });
  out.member("within_instances").objects(JsonLayout::lines, table.within, [&](const PairTest& test) {
    write_test(out, plan, test, test_words_within(plan, test));
  });
  out.members("why_no_test", null_if_empty(table.why_no_test));
}

}  // namespace

std::string format_json(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables) {
  const Comparison& how = plan.spec.compare;
  const std::vector<Machine> machines = machines_of(results);
  return json_file([&](JsonWriter& out) {
    out.members("program", "formicarium", "version", version, "experiment", plan.spec.name, "about", plan.spec.about);
    out.members("stop", JsonText{budget_json(plan.spec.budget)}, "test", name_of(how.test), "level", how.level);
    out.members("baseline", plan.spec.variants[how.baseline].name);
    out.members("same", how.same ? std::optional(how.same->name) : std::nullopt, "seeds", plan.spec.seeds);
    write_variants(out, plan);
    write_instances(out, plan, Bounds::told);
    out.member("machines").objects(JsonLayout::lines, machines, [&](const Machine& one) { write_machine(out, one); });
    out.member("not_compared").list(JsonLayout::lines, how.measures, [&](const Measure* measure) {
      if (const std::string why = why_not_compared(plan, results, *measure); !why.empty()) out.value(why);
    });
    out.member("tables").list(JsonLayout::lines, tables, [&](const Table& table) {
      out.object(JsonLayout::lines, [&] { write_table(out, plan, table); });
    });
    out.member("runs").list(JsonLayout::lines, results, [&](const std::optional<RunResult>& result) {
      if (!result) return;
      out.value([&] {
        write_run(out, plan, plan.runs[std::size_t(&result - results.data())]);
        write_run_result(out, *result);
        if (result->machine)  // a number in "machines", from 0
          out.members("machine", std::ranges::lower_bound(machines, *result->machine) - machines.begin());
      });
    });
  });
}

}  // namespace formicarium::experiment
