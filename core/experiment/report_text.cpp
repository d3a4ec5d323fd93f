// SPDX-License-Identifier: Apache-2.0
// The report for people: tables of statistics, and the test results in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/begun_with_capital.hpp"
#include "core/experiment/caption.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/other_programs.hpp"
#include "core/experiment/report.hpp"
#include "core/experiment/spec_words.hpp"
#include "core/experiment/text_table.hpp"
#include "core/problem/filled.hpp"

namespace formicarium::experiment {
namespace {

class Text {
 public:
  Text(const Plan& plan, std::span<const std::optional<RunResult>> results, std::span<const Table> tables)
      : plan_(plan), how_(plan.spec.compare), results_(results), tables_(tables) {}

  std::string all() {
    head();
    const Measure* measure = nullptr;
    for (const Table& table : tables_) {
      if (table.measure != measure) measure_line(*table.measure);
      measure = table.measure;
      one(table);
      if (!table.instance) tally(*table.measure);
    }
    for (const Measure* one : how_.measures)
      if (const std::string why = why_not_compared(plan_, results_, *one); !why.empty())
        out_ += fmt::format(
            "\n{}. --across-machines {}, or across_machines in the specification, compares it all the same.\n", why,
            one->name);
    key();
    machines();
    warnings();
    return std::move(out_);
  }

 private:
  const std::string& name(std::size_t variant) const { return plan_.spec.variants[variant].name; }

  void head() {
    const Spec& spec = plan_.spec;
    out_ += spec.name + "\n";
    if (!spec.about.empty()) out_ += spec.about + "\n";
    for (const auto& [key, note] : spec.notes.named())
      if (!note->empty()) out_ += fmt::format("{}: {}\n", begun_with_capital(key), *note);
    std::size_t done = 0, runs = 0;  // of this experiment itself
    for (std::size_t i = 0; i < plan_.runs.size(); ++i) {
      if (!plan_.variant(plan_.runs[i]).read_from.empty()) continue;
      ++runs;
      done += results_[i] && !results_[i]->failed() ? 1 : 0;
    }
    const auto own = std::size_t(
        std::ranges::count_if(spec.variants, [](const Variant& variant) { return variant.read_from.empty(); }));
    out_ += fmt::format("{} of {} runs: {}, {}, {}; each {}\n", done, runs, counted(own, "variant"),
                        counted(plan_.instances.size(), "instance"),
                        counted(spec.seeds.size(), spec.own_seeds ? "own seed" : "seed"), budget_text(spec.budget));
    if (const std::string others = other_programs_words(plan_); !others.empty()) out_ += others + "\n";
    for (const NamedInstance& on : plan_.instances)
      if (!(on.own == OnInstance{})) out_ += fmt::format("On {}: {}\n", on.name, own_words(on.own));
  }

  void measure_line(const Measure& measure) {
    out_ += fmt::format("\n{}: {}; {} is better\n", measure.name, filled(measure.meaning, words_of(plan_)),
                        measure.less_is_better ? "less" : "more");
  }

  void one(const Table& table) {
    out_ += fmt::format("\n{}\n{}", title_of(plan_, table), format_rows(rows_of(plan_, table)));
    if (table.friedman) friedman(table);
    if (!table.why_no_test.empty()) out_ += "No test: " + table.why_no_test + ".\n";
  }

  void friedman(const Table& table) {
    const statistics::Friedman& f = *table.friedman;
    out_ += fmt::format("Friedman, {} {} as blocks: χ² {:.2f}, df {}, p {}, W {:.2f}, {} ties: {}\n", f.blocks,
                        !table.instance        ? "instances"
                        : plan_.spec.own_seeds ? "runs of each, by number,"
                                               : "seeds",
                        f.chi_squared, f.degrees, p_text(f.p), f.concordance, f.tied,
                        f.p <= how_.level ? "the variants differ" : "no difference shown");
    for (const PairTest& test : table.tests)
      if (const Verdict verdict = table.verdict(test, how_.level); verdict != Verdict::unclear)
        out_ += fmt::format("  {} {} than {}: p {}, Holm {}, r {:.2f}\n", name(test.variant),
                            verdict == Verdict::better ? "better" : "worse", name(test.other), p_text(test.p),
                            p_text(test.holm), test.effect);
  }

  /// The number of instances on which each variant beats the baseline, and on which at least its mean does.
  void tally(const Measure& measure) {
    if (how_.test == Test::friedman || how_.test == Test::none) return;
    std::vector<Row> rows{{"beside " + baseline_words(plan_.spec), "better", "worse", "unclear", "better mean"}};
    const Table* over_all = nullptr;
    for (const Table& table : tables_)
      if (table.measure == &measure && !table.within.empty()) over_all = &table;
    if (over_all) rows[0].insert(rows[0].end(), {"p", "Holm", "effect", ""});
    for (std::size_t v = 0; v < plan_.spec.variants.size(); ++v) {
      if (baseline_of(plan_.spec, v) == v) continue;
      int count[3] = {}, all = 0, better_mean = 0;
      for (const Table& table : tables_)
        for (const PairTest& test : table.tests)
          if (table.measure == &measure && table.instance && test.variant == v) {
            ++all;
            ++count[int(table.verdict(test, how_.level))];
            better_mean += (measure.less_is_better ? -test.difference() : test.difference()) > 0 ? 1 : 0;
          }
      if (all == 0 && !(over_all && std::ranges::count(over_all->within, v, &PairTest::variant))) continue;
      rows.push_back({name(v), fmt::format("{}", count[0]), fmt::format("{}", count[1]), fmt::format("{}", count[2]),
                      fmt::format("{} of {}", better_mean, all)});
      if (over_all) within_cells(*over_all, v, rows.back());
    }
    if (rows.size() > 1) out_ += "\ninstance by instance\n" + format_rows(rows);
  }

  void within_cells(const Table& table, std::size_t variant, Row& row) const {
    const auto test = std::ranges::find(table.within, variant, &PairTest::variant);
    if (test == table.within.end()) return;
    const Verdict verdict = Table::verdict_within(*test, how_.level);
    row.insert(row.end(), {p_text(test->p), p_text(test->holm), fmt::format("{:.2f}", test->effect),
                           verdict == Verdict::unclear ? "" : std::string(verdict_name(verdict))});
  }

  /// Explains the columns, once for all tables.
  void key() {
    if (std::ranges::all_of(tables_, [](const Table& t) { return t.tests.empty() && !t.friedman; })) return;
    const bool signed_rank = how_.test != Test::rank_sum || plan_.instances.size() > 1;
    out_ += "\n";
    if (how_.test != Test::friedman)
      out_ += fmt::format("diff: the mean less that of {}.\n", baseline_words(plan_.spec));
    if (how_.test == Test::rank_sum)
      out_ += fmt::format(
          "p: Wilcoxon's rank-sum test beside {}{}. Effect: A12, the chance that a run is better than one of {}; 0.50 "
          "is even.\n",
          baseline_words(plan_.spec), plan_.instances.size() > 1 ? "; over all instances the signed-rank test" : "",
          how_.same ? "that one" : name(how_.baseline));
    if (std::ranges::any_of(tables_, [](const Table& table) { return !table.within.empty(); }))
      out_ +=
          "Instance by instance: p of the rank-sum tests within all instances together (van Elteren), about these "
          "instances alone; effect: the mean A12.\n";
    if (signed_rank)
      out_ +=
          fmt::format("{}: Wilcoxon's signed-rank test, paired by {}. {}: rank-biserial, −1 to 1; above 0 is better.\n",
                      how_.test == Test::rank_sum ? "Over all" : "p",
                      how_.test == Test::rank_sum ? "instance"
                      : plan_.spec.own_seeds      ? "number, over all instances by instance"
                                                  : "seed, over all instances by instance",
                      how_.test == Test::friedman ? "r" : "Effect");
    out_ += fmt::format(
        "All tests are two-sided; Holm: p corrected over the tests of its table; better, worse: Holm at most {}.\n",
        how_.level);
  }

  /// A line for each kind of machine, with its hosts.
  void machines() {
    std::map<std::string, std::string> hosts;  // of each kind
    for (const Machine& one : machines_of(results_)) {
      std::string& of_kind = hosts[one.words()];
      of_kind += (of_kind.empty() ? "" : ", ") + one.host;
    }
    if (!hosts.empty()) out_ += "\n";
    for (const auto& [kind, of_kind] : hosts) out_ += fmt::format("Made on {}: {}\n", of_kind, kind);
    const bool by_time =
        std::ranges::any_of(plan_.runs, [&](const PlannedRun& run) { return plan_.budget(run.instance).seconds > 0; });
    if (hosts.size() > 1 && by_time)
      out_ += "The machines are unlike and runs end by time, so a run on a faster one had more iterations.\n";
  }

  void warnings() {
    std::set<std::string> devices, moved;
    for (const auto& result : results_)
      if (result && !result->failed()) {
        devices.insert(result->device);
        if (!result->moved.empty()) moved.insert(result->moved);
      }
    if (devices.size() > 1) {
      out_ += "\nRuns were made on different devices, so their times do not compare:\n";
      for (const std::string& device : devices) out_ += "  " + device + "\n";
    }
    for (const std::string& why : moved) out_ += "\nNot all of a run was on the GPU: " + why + "\n";
    std::set<std::string> failures;
    for (std::size_t i = 0; i < results_.size() && failures.size() < 10; ++i)
      if (results_[i] && results_[i]->failed())
        failures.insert(plan_.name(plan_.runs[i]) + ": " + results_[i]->failure);
    if (!failures.empty()) out_ += "\nFailed:\n";
    for (const std::string& failure : failures) out_ += "  " + failure + "\n";
  }

  const Plan& plan_;
  const Comparison& how_;
  std::span<const std::optional<RunResult>> results_;
  std::span<const Table> tables_;
  std::string out_;
};

}  // namespace

std::string format_text(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables) {
  return Text(plan, results, tables).all();
}

std::string format_tables(const Plan& plan, std::span<const Table> tables, TableFormat format) {
  std::string text;
  for (const Table& table : tables) text += (text.empty() ? "" : "\n") + format_table(captioned(plan, table), format);
  return text;
}

}  // namespace formicarium::experiment
