// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/experiment/anytime.hpp"
#include "core/experiment/statistics/holm.hpp"
#include "core/experiment/statistics/rank_sum.hpp"
#include "core/experiment/statistics/stratified_rank_sum.hpp"

namespace formicarium::experiment {
namespace {

/// One variant's values by block: by seed, or by instance.
using Column = std::map<std::uint64_t, double>;

std::vector<double> values(const Column& column) {
  std::vector<double> all;
  for (const auto& [block, value] : column) all.push_back(value);
  return all;
}

/// The columns restricted to the blocks that all of them have.
std::vector<std::vector<double>> paired(std::span<const Column* const> columns) {
  std::vector<std::vector<double>> cut(columns.size());
  for (const auto& entry : *columns.front()) {
    const std::uint64_t block = entry.first;
    if (std::ranges::all_of(columns, [&](const Column* column) { return column->contains(block); }))
      for (std::size_t i = 0; i < columns.size(); ++i) cut[i].push_back(columns[i]->at(block));
  }
  return cut;
}

PairTest of_signed_rank(const statistics::SignedRank& test, bool less_is_better) {
  return {.n = test.pairs,
          .n_other = test.pairs,
          .equal = test.zeros,
          .tied = test.tied,
          .statistic = test.v,
          .p = test.p,
          .effect = less_is_better ? -test.rank_biserial : test.rank_biserial,
          .exact = test.exact};
}

PairTest of_rank_sum(const statistics::RankSum& test, bool less_is_better) {
  return {.n = test.n_x,
          .n_other = test.n_y,
          .tied = test.tied,
          .statistic = test.w,
          .p = test.p,
          .effect = less_is_better ? 1 - test.a12 : test.a12,
          .exact = test.exact};
}

PairTest of_stratified(const statistics::StratifiedRankSum& test, bool less_is_better) {
  return {.n = test.n_x,
          .n_other = test.n_y,
          .tied = test.tied,
          .statistic = test.z,
          .p = test.p,
          .effect = less_is_better ? 1 - test.a12 : test.a12};
}

/// Each variant that is tested, with the one it is tested against.
std::vector<std::pair<std::size_t, std::size_t>> tested_pairs(const Spec& spec) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t variant = 0; variant < spec.variants.size(); ++variant)
    if (const auto other = baseline_of(spec, variant); other && *other != variant) pairs.emplace_back(variant, *other);
  return pairs;
}

void correct(std::vector<PairTest>& tests) {
  std::vector<double> p;
  p.reserve(tests.size());
  for (const PairTest& test : tests) p.push_back(test.p);
  const std::vector<double> corrected = statistics::holm(p);
  for (std::size_t i = 0; i < tests.size(); ++i) tests[i].holm = corrected[i];
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / double(values.size());
}

class Tester {
 public:
  Tester(const Spec& spec, const std::vector<Column>& columns, Table& table)
      : spec_(spec), how_(spec.compare), names_(spec.variants), columns_(columns), table_(table) {}

  void test() {
    if (how_.test == Test::none) return;
    if (columns_.size() < 2) {
      table_.why_no_test = "one variant alone cannot be compared";
      return;
    }
    // Over instances there is one value for each, and they are pairs, so the rank-sum test does not apply.
    table_.pair_test = how_.test == Test::rank_sum && table_.instance ? Test::rank_sum : Test::signed_rank;
    if (how_.test == Test::friedman) return friedman();
    const auto pairs = tested_pairs(spec_);
    for (const auto& [variant, other] : pairs) against(variant, other, int(pairs.size()));
    correct(table_.tests);
  }

 private:
  void against(std::size_t variant, std::size_t other, int family) {
    const Column &mine = columns_[variant], &base = columns_[other];
    if (table_.instance && table_.pair_test == Test::signed_rank && (is_read(variant) || is_read(other)))
      return no_pairs(is_read(variant) ? variant : other);
    if (table_.pair_test == Test::rank_sum) {
      if (!statistics::rank_sum_can_reach(how_.level, family, int(mine.size()), int(base.size())))
        return too_few(base.size() < mine.size() ? other : variant, std::min(mine.size(), base.size()),
                       statistics::least_rank_sum_size(how_.level, family), "the rank-sum test");
      const std::vector<double> x = values(mine), y = values(base);
      add(of_rank_sum(statistics::rank_sum_test(x, y), table_.measure->less_is_better), {variant, x}, {other, y});
    } else {
      const Column* both[] = {&mine, &base};
      const auto pairs = paired(both);
      const int least = statistics::least_signed_rank_pairs(how_.level, family);
      if (int(pairs[0].size()) < least)
        return too_few(base.size() < mine.size() ? other : variant, pairs[0].size(), least, "the signed-rank test");
      add(of_signed_rank(statistics::signed_rank_test(pairs[0], pairs[1]), table_.measure->less_is_better),
          {variant, pairs[0]}, {other, pairs[1]});
    }
  }

  bool is_read(std::size_t variant) const { return !names_[variant].read_from.empty(); }

  void no_pairs(std::size_t variant) {
    if (table_.why_no_test.empty())
      table_.why_no_test = fmt::format(
          "runs of {} were read from a file, so they are no pairs with others; the rank-sum test needs none",
          names_[variant].name);
  }

  void friedman() {
    for (std::size_t variant = 0; table_.instance && variant < names_.size(); ++variant)
      if (is_read(variant)) return no_pairs(variant);
    std::vector<const Column*> all;
    for (const Column& column : columns_) all.push_back(&column);
    const auto blocks = paired(all);
    const int least = statistics::least_friedman_blocks(how_.level, int(columns_.size()));
    if (int(blocks.front().size()) < least) return too_few({}, blocks.front().size(), least, "Friedman's test");
    table_.friedman = statistics::friedman_test(blocks);
    if (table_.friedman->p > how_.level) return;
    const auto pairs = statistics::pairwise_differences(blocks);
    const int enough = statistics::least_signed_rank_pairs(how_.level, int(pairs.size()));
    if (int(blocks.front().size()) < enough)
      return too_few({}, blocks.front().size(), enough, "the tests of all pairs");
    for (const statistics::PairDifference& pair : pairs) {
      const auto a = std::size_t(pair.a), b = std::size_t(pair.b);
      add(of_signed_rank(pair.test, table_.measure->less_is_better), {a, blocks[a]}, {b, blocks[b]});
    }
    correct(table_.tests);
  }

  /// A variant and its values.
  struct Side {
    std::size_t variant;
    const std::vector<double>& values;
  };
  void add(PairTest test, const Side& side, const Side& other) {
    test.variant = side.variant;
    test.other = other.variant;
    test.mean = mean_of(side.values);
    test.mean_other = mean_of(other.values);
    table_.tests.push_back(test);
  }

  /// Explains why there is no test, by the variant that has too few values or for all; a table keeps the first
  /// explanation.
  void too_few(std::optional<std::size_t> variant, std::size_t there, int least, std::string_view test) {
    if (!table_.why_no_test.empty()) return;
    const std::string of_one = there == 1 ? "run" : "runs";
    std::string what = there == 1 ? "instance" : "instances";
    const bool alike =
        std::ranges::all_of(columns_, [&](const Column& column) { return column.size() == columns_[0].size(); });
    if (table_.instance)
      what = !variant ? fmt::format("seed{} with every variant", there == 1 ? "" : "s")
             : alike  ? of_one + " a variant"
                      : of_one + " with " + names_[*variant].name;
    table_.why_no_test = fmt::format("{} {} {} too few for {} of {} variants ever to reach p {}; it takes {}", there,
                                     what, there == 1 ? "is" : "are", test, columns_.size(), how_.level, least);
  }

  const Spec& spec_;
  const Comparison& how_;
  const std::vector<Variant>& names_;
  const std::vector<Column>& columns_;
  Table& table_;
};

/// The end of the shortest run on an instance; runs that reached the target count only if there are no others.
double shortest(const Plan& plan, std::span<const std::optional<RunResult>> results, std::size_t instance) {
  double of_all = 0, of_stopped = 0;
  for (std::size_t variant = 0; variant < plan.spec.variants.size(); ++variant)
    for (const std::size_t i : plan.runs_of(variant, instance)) {
      if (!results[i] || results[i]->failed()) continue;
      const double seconds = results[i]->seconds;
      const double target = plan.stop(plan.runs[i]).target;
      of_all = of_all > 0 ? std::min(of_all, seconds) : seconds;
      if (target > 0 && plan.instances[instance].instance->in_unit(double(results[i]->length)) <= target) continue;
      of_stopped = of_stopped > 0 ? std::min(of_stopped, seconds) : seconds;
    }
  return of_stopped > 0 ? of_stopped : of_all;
}

class Comparer {
 public:
  using OfVariants = std::vector<std::vector<double>>;  // [variants] values

  Comparer(const Plan& plan, std::span<const std::optional<RunResult>> results) : plan_(plan), results_(results) {}

  /// The table of one instance; its values go to `of_variants`.
  Table on(const Measure& measure, std::size_t instance, OfVariants& of_variants) const {
    Table table = empty(measure);
    table.instance = instance;
    const std::vector<Column> columns = measured(table);
    finish(table, columns);
    of_variants.clear();
    for (const Column& column : columns) of_variants.push_back(values(column));
    return table;
  }

  /// The table over all instances, from those of each and their values.
  Table over_all(std::span<const Table> on_each, std::span<const OfVariants> of_instances) const {
    Table table = empty(*on_each.front().measure);
    std::vector<Column> means(plan_.spec.variants.size());  // by instance
    for (const Table& one : on_each) {
      add_means(one, *one.instance, means);
      for (std::size_t v = 0; v < means.size(); ++v) {
        table.failed[v] += one.failed[v];
        table.at_optimum[v] += one.at_optimum[v];
      }
    }
    finish(table, means);
    if (plan_.spec.compare.test == Test::rank_sum) test_within(table, of_instances, means);
    return table;
  }

 private:
  void test_within(Table& table, std::span<const OfVariants> of_instances, const std::vector<Column>& means) const {
    const auto pairs = tested_pairs(plan_.spec);
    for (const auto& [variant, other] : pairs) {
      std::vector<statistics::Stratum> strata;
      strata.reserve(of_instances.size());
      for (const OfVariants& of_variants : of_instances) strata.push_back({of_variants[variant], of_variants[other]});
      if (!statistics::stratified_rank_sum_can_reach(plan_.spec.compare.level, int(pairs.size()), strata)) continue;
      PairTest test = of_stratified(statistics::stratified_rank_sum_test(strata), table.measure->less_is_better);
      const Column* both[] = {&means[variant], &means[other]};
      const auto instances_of_both = paired(both);
      test.variant = variant;
      test.other = other;
      test.mean = mean_of(instances_of_both[0]);
      test.mean_other = mean_of(instances_of_both[1]);
      table.within.push_back(test);
    }
    correct(table.within);
  }

  Table empty(const Measure& measure) const {
    const std::size_t variants = plan_.spec.variants.size();
    return {.measure = &measure,
            .numbers = std::vector<std::optional<statistics::Description>>(variants),
            .failed = std::vector<int>(variants),
            .at_optimum = std::vector<int>(variants)};
  }

  /// The values on one instance by block; counts failed and optimal runs.
  std::vector<Column> measured(Table& table) const {
    const Instance& instance = *plan_.instances[*table.instance].instance;
    if (table.measure->of_length || table.measure->over_time) table.at_seconds = plan_.spec.compare.at_seconds;
    if (table.at_seconds == 0) table.at_seconds = shortest(plan_, results_, *table.instance);
    if (table.measure->over_time && !table.at_seconds)
      table.at_seconds = longest_on(CountedIn::seconds, plan_, results_, *table.instance);
    std::vector<Column> columns(plan_.spec.variants.size());
    for (std::size_t variant = 0; variant < columns.size(); ++variant)
      for (const std::size_t run : plan_.runs_of(variant, *table.instance)) {
        if (!results_[run]) continue;
        const RunResult& result = *results_[run];
        table.failed[variant] += result.failed() ? 1 : 0;
        if (result.failed()) continue;
        const auto length = table.at_seconds ? result.length_at(*table.at_seconds) : result.length;
        table.at_optimum[variant] += length && instance.optimum() == *length ? 1 : 0;
        if (const auto value = value_of(*table.measure, result, instance, table.at_seconds))
          columns[variant][plan_.runs[run].block] = *value;
      }
    return columns;
  }

  void finish(Table& table, const std::vector<Column>& columns) const {
    for (std::size_t v = 0; v < columns.size(); ++v)
      if (!columns[v].empty()) table.numbers[v] = statistics::describe(values(columns[v]));
    Tester(plan_.spec, columns, table).test();
  }

  /// If the measure grows with the instance, its values are divided by the mean of all variants.
  static void add_means(const Table& table, std::size_t instance, std::vector<Column>& means) {
    double sum = 0;
    int count = 0;
    for (const auto& numbers : table.numbers)
      if (numbers) {
        sum += numbers->mean;
        ++count;
      }
    const double unit = table.measure->scales && sum > 0 ? sum / count : 1;
    for (std::size_t v = 0; v < means.size(); ++v)
      if (table.numbers[v]) means[v][instance] = table.numbers[v]->mean / unit;
  }

  const Plan& plan_;
  std::span<const std::optional<RunResult>> results_;
};

}  // namespace

Verdict Table::verdict(const PairTest& test, double level) const {
  if (pair_test == Test::rank_sum) return verdict_within(test, level);
  if (test.holm > level) return Verdict::unclear;
  return test.effect > 0 ? Verdict::better : Verdict::worse;
}

Verdict Table::verdict_within(const PairTest& test, double level) {
  if (test.holm > level) return Verdict::unclear;
  return test.effect > 0.5 ? Verdict::better : Verdict::worse;
}

std::vector<Machine> machines_of(std::span<const std::optional<RunResult>> results) {
  std::set<Machine> machines;
  const Machine* last = nullptr;  // most runs were made where the one before was
  for (const auto& result : results)
    if (result && result->machine && result->machine.get() != last) machines.insert(*(last = result->machine.get()));
  return {machines.begin(), machines.end()};
}

namespace {

bool are_alike(const std::vector<Machine>& machines) {
  return std::ranges::all_of(machines, [&](const Machine& one) { return one.is_like(machines.front()); });
}

/// "AMD EPYC 9B14, AVX-512, 2 threads; …": each kind once.
std::string kinds_of(const std::vector<Machine>& machines) {
  std::set<std::string> kinds;
  for (const Machine& one : machines) kinds.insert(one.words());
  return fmt::format("{}", fmt::join(kinds, "; "));
}

}  // namespace

bool depends_on_speed(const Comparison& how, const Measure& measure) {
  return measure.in_time || (measure.of_length && how.at_seconds);
}

std::string why_not_compared(const Plan& plan, std::span<const std::optional<RunResult>> results,
                             const Measure& measure) {
  const Comparison& how = plan.spec.compare;
  if (!depends_on_speed(how, measure)) return {};
  if (std::ranges::find(how.across_machines, &measure) != how.across_machines.end()) return {};
  if (are_alike(machines_of(results))) return {};
  return fmt::format(
      "{} is not compared, because it depends on how fast a machine is, and the runs were made on unlike ones",
      measure.name);
}

std::string why_no_seconds(const Plan& plan, std::span<const std::optional<RunResult>> results) {
  if (!plan.spec.compare.across_machines.empty() || are_alike(machines_of(results))) return {};
  return "Seconds are not compared, because the runs were made on unlike machines; iterations are";
}

RunningComparison::RunningComparison(const Plan& plan)
    : plan_(&plan), stale_(plan.instances.size(), true), of_measures_(plan.spec.compare.measures.size()) {
  for (OfMeasure& one : of_measures_) {
    one.on.resize(plan.instances.size());
    one.values.resize(plan.instances.size());
  }
}

const std::vector<Table>& RunningComparison::tables(std::span<const std::optional<RunResult>> results,
                                                    std::span<const std::size_t> changed) {
  for (const std::size_t run : changed) stale_[plan_->runs[run].instance] = true;
  if (std::ranges::find(stale_, true) == stale_.end()) return tables_;
  const Comparer comparer(*plan_, results);
  tables_.clear();
  for (std::size_t m = 0; m < of_measures_.size(); ++m) {
    const Measure& measure = *plan_->spec.compare.measures[m];
    OfMeasure& kept = of_measures_[m];
    for (std::size_t on = 0; on < stale_.size(); ++on)
      if (stale_[on]) kept.on[on] = comparer.on(measure, on, kept.values[on]);
    if (!why_not_compared(*plan_, results, measure).empty()) continue;
    const std::size_t first = tables_.size();
    tables_.insert(tables_.end(), kept.on.begin(), kept.on.end());
    if (kept.on.size() > 1) tables_.push_back(comparer.over_all(kept.on, kept.values));
    if (!depends_on_speed(plan_->spec.compare, measure)) continue;
    const std::string made_on = kinds_of(machines_of(results));
    for (std::size_t i = first; i < tables_.size(); ++i) tables_[i].made_on = made_on;
  }
  stale_.assign(stale_.size(), false);
  return tables_;
}

std::vector<Table> compare(const Plan& plan, std::span<const std::optional<RunResult>> results) {
  return RunningComparison(plan).tables(results, {});
}

}  // namespace formicarium::experiment
