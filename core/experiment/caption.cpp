// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/caption.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/experiment/measure.hpp"
#include "core/experiment/other_programs.hpp"
#include "core/problem/filled.hpp"

namespace formicarium::experiment {
namespace {

std::string counts_text(const Table& table) {
  int least = -1, most = 0;
  for (const auto& numbers : table.numbers) {
    const int n = numbers ? numbers->n : 0;
    least = least < 0 ? n : std::min(least, n);
    most = std::max(most, n);
  }
  return least == most ? fmt::format("n = {}", most) : fmt::format("n = {} to {}", std::max(0, least), most);
}

std::string_view word(Verdict verdict) {
  constexpr std::string_view words[] = {"better", "worse", "no difference shown"};
  return words[std::size_t(verdict)];
}

/// Digits after the decimal point for a table's values: six significant digits, at most three after the point, four if
/// all values are below 1.
int decimals(const Table& table) {
  double greatest = 0;
  for (const auto& numbers : table.numbers)
    if (numbers) greatest = std::max(greatest, std::abs(numbers->greatest));
  if (greatest < 1) return 4;
  return std::clamp(5 - int(std::log10(greatest)), 0, 3);
}

void test_cells(const Plan& plan, const Table& table, std::size_t variant, int digits, Row& row) {
  const auto test = std::ranges::find(table.tests, variant, &PairTest::variant);
  if (test == table.tests.end()) {
    if (baseline_of(plan.spec, variant) == variant) row.insert(row.end(), {"", "", "", "", "", "baseline"});
    return;
  }
  const Verdict verdict = table.verdict(*test, plan.spec.compare.level);
  row.insert(row.end(),
             {fmt::format("{:+.{}f}", test->difference(), digits), fmt::format("{}", test->tied + test->equal),
              p_text(test->p), p_text(test->holm), fmt::format("{:.2f}", test->effect),
              verdict == Verdict::unclear ? "" : std::string(word(verdict))});
}

constexpr std::size_t most_pairs = 6;  // that a caption says one by one

std::string pairs_text(const Plan& plan, const Table& table, bool names_both) {
  std::string text;
  const auto differs = [&](const PairTest& test) {
    return table.verdict(test, plan.spec.compare.level) != Verdict::unclear;
  };
  const bool short_of_room = names_both && table.tests.size() > most_pairs;
  if (short_of_room)
    return fmt::format("{} of {} pairs differ (Holm at most {})", std::ranges::count_if(table.tests, differs),
                       table.tests.size(), plan.spec.compare.level);
  for (const PairTest& test : table.tests) {
    text += text.empty() ? "" : "; ";
    text += plan.spec.variants[test.variant].name;
    if (names_both) text += " beside " + plan.spec.variants[test.other].name;
    text += fmt::format(": p {}, Holm {}, {} {:.2f}, {}", p_text(test.p), p_text(test.holm),
                        table.pair_test == Test::rank_sum ? "A12" : "r", test.effect,
                        word(table.verdict(test, plan.spec.compare.level)));
  }
  return text;
}

}  // namespace

std::string p_text(double p) {
  return p >= 0.0995 ? fmt::format("{:.2f}", p) : p >= 0.00095 ? fmt::format("{:.3f}", p) : fmt::format("{:.1e}", p);
}

const ProblemWords& words_of(const Plan& plan) { return plan.instances.front().instance->words(); }

namespace {

/// Whether a run of the table is below what is on record for its instance.
bool came_below(const Table& table, double record) {
  if (!table.measure->of_length) return false;
  const double least = table.measure->scales ? record : 0;  // a gap is below 0 then
  return std::ranges::any_of(table.numbers, [&](const auto& numbers) { return numbers && numbers->least < least; });
}

}  // namespace

std::string title_of(const Plan& plan, const Table& table) {
  if (!table.instance)
    return fmt::format("over {} instances{}", plan.instances.size(),
                       table.measure->scales ? "; 1 is the mean of all variants" : "");
  const NamedInstance& on = plan.instances[*table.instance];
  std::string text = fmt::format("{}, {} {}", on.name, on.instance->cities(), on.instance->words().items);
  if (const auto best = on.instance->best_known())
    text +=
        fmt::format(", {} {}{}", on.instance->optimum() ? "optimum" : "best known", on.instance->cost_text(*best),
                    came_below(table, on.instance->in_unit(double(*best))) ? " on record, and runs are below it" : "");
  else if (const auto bound = on.instance->lower_bound())
    text += fmt::format(", lower bound {}", on.instance->cost_text(bound->value));
  if (table.at_seconds)
    text += fmt::format(", {} {:.3g} s", table.measure->over_time ? "up to" : "after", *table.at_seconds);
  return text;
}

std::vector<Row> rows_of(const Plan& plan, const Table& table) {
  const bool optima = table.measure->of_length && std::ranges::any_of(plan.instances, [](const NamedInstance& i) {
                        return i.instance->optimum().has_value();
                      });
  const bool beside = !table.friedman && !table.tests.empty();
  Row head{"variant", "n", "mean", "sd", "least", "median", "most"};
  if (optima) head.push_back("optimal");
  if (table.friedman) head.push_back("mean rank");
  if (beside)
    for (const char* column : {"diff", "ties", "p", "Holm", "effect", ""}) head.push_back(column);
  std::vector<Row> rows{head};
  const int digits = decimals(table);
  for (std::size_t v = 0; v < plan.spec.variants.size(); ++v) {
    Row row{plan.spec.variants[v].name};
    if (const auto& n = table.numbers[v]) {
      row.push_back(fmt::format("{}", n->n));
      const auto number = [&](double value) { return fmt::format("{:.{}f}", value, digits); };
      row.insert(row.end(), {number(n->mean), n->n > 1 ? number(n->deviation) : "–", number(n->least),
                             number(n->median), number(n->greatest)});
    } else {
      row.insert(row.end(), {"0", "–", "–", "–", "–", "–"});
    }
    if (optima) row.push_back(fmt::format("{}", table.at_optimum[v]));
    if (table.friedman) row.push_back(fmt::format("{:.2f}", table.friedman->mean_ranks[v]));
    if (beside) test_cells(plan, table, v, digits, row);
    rows.push_back(row);
  }
  return rows;
}

std::string caption_of(const Plan& plan, const Table& table) {
  std::string text =
      fmt::format("{}: {}; {}, {} a variant.", title_of(plan, table), filled(table.measure->meaning, words_of(plan)),
                  table.measure->less_is_better ? "less is better" : "more is better",
                  counts_text(table) + (table.instance ? " runs" : " instances"));
  if (!table.instance) text.front() = 'O';  // "over 8 instances" begins a sentence; a name is written as it is
  const Comparison& how = plan.spec.compare;
  if (table.friedman)
    text += fmt::format(" Friedman's test, {} blocks: χ² {:.2f}, df {}, p {}, W {:.2f}.", table.friedman->blocks,
                        table.friedman->chi_squared, table.friedman->degrees, p_text(table.friedman->p),
                        table.friedman->concordance);
  if (!table.tests.empty()) {
    const bool all_pairs = how.test == Test::friedman;
    const bool rank_sum = table.pair_test == Test::rank_sum;
    text +=
        fmt::format(" Wilcoxon's {} test{}, two-sided, {}: {}. {}.", rank_sum ? "rank-sum" : "signed-rank",
                    all_pairs ? " of all pairs" : " beside " + baseline_words(plan.spec),
                    table.tests.size() == 1 ? "a single one, so Holm's correction changes nothing"
                                            : fmt::format("corrected by Holm over these {} tests", table.tests.size()),
                    pairs_text(plan, table, all_pairs),
                    rank_sum ? "A12: the chance that a run is better than one of the baseline"
                             : "r: rank-biserial, above 0 is better");
  }
  if (!table.made_on.empty()) text += fmt::format(" Made on {}.", table.made_on);
  if (!table.why_no_test.empty()) text += " No test: " + table.why_no_test + ".";
  if (const std::string others = other_programs_words(plan); !others.empty()) text += " " + others;
  return text;
}

CaptionedTable captioned(const Plan& plan, const Table& table) {
  constexpr std::size_t mean_column = 2;
  CaptionedTable made{.rows = rows_of(plan, table), .caption = caption_of(plan, table)};
  const auto better = [&](double one, double other) {
    return table.measure->less_is_better ? one < other : one > other;
  };
  std::optional<double> best;
  std::size_t with_numbers = 0;
  for (const auto& numbers : table.numbers)
    if (numbers) {
      ++with_numbers;
      if (!best || better(numbers->mean, *best)) best = numbers->mean;
    }
  if (with_numbers < 2) return made;
  for (std::size_t v = 0; v < table.numbers.size(); ++v)
    if (table.numbers[v] && table.numbers[v]->mean == *best) made.marked.emplace_back(v + 1, mean_column);
  if (made.marked.size() == with_numbers) made.marked.clear();  // all are alike
  return made;
}

}  // namespace formicarium::experiment
