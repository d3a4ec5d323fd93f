// SPDX-License-Identifier: Apache-2.0
// One ant's account: it tells the colony's own tours, and its numbers lead to each choice.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "core/base/error.hpp"
#include "core/colony/ant_account.hpp"
#include "core/cpu/backend.hpp"
#include "core/problem/given_eta.hpp"
#include "core/steps/bitmask_tabu.hpp"
#include "tests/core/cpu/acs_support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

/// All that builds tours: variants() with each algorithm, execution, fall-back and way to start somewhere among them.
std::vector<Settings> told_variants() {
  std::vector<Settings> all;
  const Algorithm algorithms[] = {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas};
  int number = 0;
  for (Settings s : variants()) {
    s.algorithm = algorithms[number % 5];
    s.fallback = Fallback(number / 2 % 2);
    s.starts = Starts(number % 3);
    s.ants = 10;
    s.alpha = number % 3 == 2 ? 1.5 : 1;
    all.push_back(s);
    if (s.memory == Memory::matrix) {
      s.algorithm = Algorithm::mmas;  // the only one of these with selective memory
      all.push_back(with_rings(s));
    }
    ++number;
  }
  for (Settings s : acs_variants()) {
    s.execution = number % 2 ? Execution::sequential : Execution::lockstep;
    s.exploited = Exploited(number / 2 % 2);
    s.fallback = Fallback(number / 3 % 2);
    s.period = 1 + number % 3;
    s.q0 = 0.6;
    s.ants = 10;
    all.push_back(s);
    ++number;
  }
  Settings far = acs();  // short lists and an update at each step: slots hold cities that are no candidates
  far.candidates = 5;
  far.ants = 10;
  far.exploited = Exploited::with_slots;
  all.push_back(with_rings(far));
  return all;
}

/// The chances of the unvisited cities of a row, from τ and η as they are printed.
std::map<City, double> chances_of(const AntStep& choice, const Settings& s, double q0) {
  std::vector<const RowCity*> left;
  for (const RowCity& one : choice.row)
    if (!one.visited) left.push_back(&one);
  std::ranges::stable_sort(left, {}, [](const RowCity* one) { return one->position; });
  const double factor = std::pow(double(choice.row_trail), s.alpha) * std::pow(choice.row_eta, s.beta);
  const auto value = [&](const RowCity& one) {  // a weight is 10⁻³⁰ at least, so that each city can be drawn
    return std::max(std::pow(double(one.trail), s.alpha) * std::pow(one.eta, s.beta), 1e-30 * factor);
  };
  std::map<City, double> chances;
  double sum = 0;
  for (const RowCity* one : left) sum += value(*one);
  for (std::size_t k = 0; k < left.size(); ++k) {
    double p = value(*left[k]) / sum;
    if (s.selection == Selection::prefix)
      p = (k == 0 ? 1 : 0.5) * p + (k + 1 < left.size() ? value(*left[k + 1]) / sum / 2 : 0);
    chances[left[k]->city] = (1 - q0) * p;
  }
  return chances;
}

/// That `drawn` lies in the part that ends at `upto` and is `weight` wide, sums of float numbers.
bool falls_into(double drawn, double upto, double weight, double total) {
  const double slack = 3e-6 * total;
  return drawn <= upto + slack && drawn >= upto - weight - slack;
}

void expect_the_draw_falls(const AntStep& choice, Selection rule) {
  const RowCity& taken = *choice.taken();
  if (choice.spin > 0) {
    ASSERT_GT(choice.total, 0);
    double drawn = double(choice.spin) * double(choice.total), upto = double(taken.upto), weight = double(taken.weight);
    if (rule == Selection::prefix) {
      for (const RowCity& one : choice.row)
        if (!one.visited)
          ASSERT_LE(std::abs(drawn - upto), std::abs(drawn - double(one.upto)) + 3e-6 * double(choice.total));
      return;
    }
    if (!choice.lanes.empty()) {
      const LaneSum& lane = choice.lanes[std::size_t(taken.position % team)];
      ASSERT_TRUE(falls_into(drawn, double(lane.upto), double(lane.sum), double(choice.total)));
      drawn -= double(lane.upto) - double(lane.sum);
    }
    ASSERT_TRUE(falls_into(drawn, upto, weight, double(choice.total))) << drawn << ' ' << upto << ' ' << weight;
    return;
  }
  const int lane = choice.lanes.empty() ? -1 : taken.position % team;
  for (std::size_t l = 0; l < choice.lanes.size(); ++l)
    ASSERT_LE(choice.lanes[l].key, choice.lanes[std::size_t(lane)].key);
  for (const RowCity& one : choice.row)
    if (!one.visited && (lane < 0 || one.position % team == lane)) ASSERT_LE(one.key, taken.key);
  ASSERT_GT(taken.number, 0);
}

/// The unvisited cities as the tabu list's arrays say.
std::set<City> unvisited_in(const std::vector<TabuArray>& arrays, TabuKind kind, int n, int left) {
  std::set<City> all;
  for (City c = 0; c < n; ++c) {
    const auto of = [&](std::size_t array) { return arrays[array].entries[std::size_t(c)]; };
    const bool is = kind == TabuKind::ct   ? of(0) <= unsigned(c)
                    : kind == TabuKind::lc ? of(1) < unsigned(left)
                                           : arrays[0].entries[std::size_t(c / 32)] >> (c % 32) & 1;
    if (is) all.insert(c);
  }
  return all;
}

using Edge = std::pair<City, City>;
Edge edge(City a, City b, bool symmetric) { return symmetric && b < a ? Edge{b, a} : Edge{a, b}; }
std::multiset<Edge> edges_in(std::span<const City> tour, bool symmetric) {
  std::multiset<Edge> all;
  for (std::size_t i = 0; i < tour.size(); ++i) all.insert(edge(tour[i], tour[(i + 1) % tour.size()], symmetric));
  return all;
}

/// Checks an account by itself; `tour`: what the colony has of that ant after the iteration. Returns the choices.
int expect_consistent(const AntAccount& account, const Instance& instance, std::span<const City> tour) {
  const int n = instance.cities();
  const Settings& s = account.settings;
  const double q0 = s.algorithm == Algorithm::acs ? s.q0_for(n) : 0;
  EXPECT_EQ(account.built, instance.cost(account.tour));
  EXPECT_EQ(int(account.steps.size()), n - 1);
  EXPECT_TRUE(std::ranges::equal(account.left, tour));
  EXPECT_EQ(account.length, instance.cost(tour));
  std::set<City> left;
  for (City c = 0; c < n; ++c) left.insert(c);
  left.erase(account.tour[0]);
  std::vector<TabuArray> arrays = account.tabu;
  for (int step = 1; step < n && !testing::Test::HasFailure(); ++step) {
    const AntStep& choice = account.steps[std::size_t(step - 1)];
    EXPECT_EQ(choice.step, step);
    EXPECT_EQ(choice.from, account.tour[std::size_t(step - 1)]);
    EXPECT_EQ(choice.chosen, account.tour[std::size_t(step)]);
    EXPECT_EQ(choice.left, n - step);
    const RowCity* const taken = choice.taken();
    if (!taken) {
      ADD_FAILURE() << "the chosen city is not in its row";
      break;
    }
    EXPECT_FALSE(taken->visited);
    double sum = 0;
    for (const RowCity& one : choice.row) {
      EXPECT_EQ(one.visited, !left.contains(one.city));
      EXPECT_GE(one.chance, 0);
      if (one.visited) EXPECT_EQ(one.chance, 0);
      sum += one.chance;
      if (!one.visited && one.weight > 1e-29f && one.trail > 0) {
        const double factor = std::pow(double(choice.row_trail), s.alpha) * std::pow(choice.row_eta, s.beta);
        const double value = std::pow(double(one.trail), s.alpha) * std::pow(one.eta, s.beta);
        EXPECT_NEAR(double(one.weight) * factor / value, 1, 1e-5);
      }
    }
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_GT(taken->chance, 0);
    switch (choice.by) {
      case DecidedBy::draw:
      case DecidedBy::wheel:
      case DecidedBy::trial:
        if (s.selection != Selection::iroulette)
          for (const auto& [city, chance] : chances_of(choice, s, q0))
            for (const RowCity& one : choice.row)
              if (one.city == city && q0 == 0) EXPECT_NEAR(one.chance, chance, 1e-5);
        if (choice.by != DecidedBy::trial) expect_the_draw_falls(choice, s.selection);
        break;
      case DecidedBy::greatest:
      case DecidedBy::slot:
        EXPECT_LE(double(choice.q), q0);
        EXPECT_GE(taken->chance, q0 - 1e-6);
        for (const RowCity& one : choice.row)
          if (!one.visited) EXPECT_LE(double(one.weight), double(taken->weight) * (1 + 1e-5));
        break;
      case DecidedBy::backup:
      case DecidedBy::rest:
        EXPECT_EQ(taken->chance, 1);
        if (s.memory == Memory::matrix || choice.by == DecidedBy::rest)
          for (const RowCity& one : choice.row) EXPECT_LE(one.weight, taken->weight * (1 + 1e-5f));
    }
    if (s.algorithm == Algorithm::acs && choice.by == DecidedBy::draw) EXPECT_GT(double(choice.q), q0);
    for (const City met : choice.rejected) EXPECT_FALSE(left.contains(met));
    std::vector<City> met;
    for (const Trial& one : choice.trials) {
      EXPECT_EQ(one.met, one.u < one.share ? one.own : one.alias);
      met.push_back(one.met);
    }
    std::vector<City> expected = choice.rejected;
    if (choice.by == DecidedBy::trial) expected.push_back(choice.chosen);
    EXPECT_EQ(met, expected);
    if (choice.by == DecidedBy::wheel) EXPECT_FALSE(choice.rejected.empty());
    left.erase(choice.chosen);
    for (const auto* changes : {&choice.sorted, &choice.changes})
      for (const TabuChange& change : *changes) {
        std::uint32_t& entry = arrays[std::size_t(change.array)].entries[std::size_t(change.entry)];
        EXPECT_EQ(entry, change.before);
        entry = change.after;
      }
    EXPECT_EQ(unvisited_in(arrays, s.tabu, n, n - step - 1), left);
  }
  Length gained = 0;
  const bool symmetric = instance.symmetric();
  std::multiset<Edge> edges = edges_in(account.tour, symmetric);
  for (const EdgeMove& move : account.moves) {
    gained += move.gain;
    Length gain = 0;
    for (int e = 0; e < move.edges; ++e) {
      const auto& [a, b] = move.gone[std::size_t(e)];
      const auto found = edges.find(edge(a, b, symmetric));
      EXPECT_NE(found, edges.end());
      if (found != edges.end()) edges.erase(found);
      gain += as_tsp(instance).distance(a, b);
    }
    for (int e = 0; e < move.edges; ++e) {
      const auto& [a, b] = move.come[std::size_t(e)];
      edges.insert(edge(a, b, symmetric));
      gain -= as_tsp(instance).distance(a, b);
    }
    EXPECT_EQ(move.gain, gain);
  }
  EXPECT_EQ(account.built - gained, account.length);
  EXPECT_EQ(edges, edges_in(account.left, symmetric));
  return int(account.steps.size());
}

struct Told {
  int choices = 0;
  bool restarted = false;  // before the last iteration
  std::map<DecidedBy, int> by;
};

/// Two colonies do the same iterations, and one of them tells an ant in some.
void expect_told(const TspPtr& instance, const Settings& s, std::span<const int> iterations, Told& told) {
  const auto plain = make_colony(instance, s), telling = make_colony(instance, s);
  AntAccount account;
  for (int i = 1; i <= iterations.back(); ++i) {
    const bool asked = std::ranges::find(iterations, i) != iterations.end();
    account.ant = (3 * i) % 10;
    ASSERT_TRUE(telling->tell_ant(asked ? &account : nullptr));
    const IterationRecord record = plain->iterate(s);
    telling->iterate(s);
    ASSERT_TRUE(std::ranges::equal(plain->lengths(), telling->lengths())) << describe(s);
    told.restarted |= record.restarted && i < iterations.back();
    if (!asked) continue;
    AntTours tours;
    plain->copy_ants(10, tours);
    ASSERT_EQ(account.iteration, i);
    ASSERT_EQ(account.judgement.iteration_best, record.iteration_best);
    ASSERT_EQ(account.judgement.best, record.best);
    ASSERT_EQ(account.judgement.deposited, record.deposited);
    ASSERT_EQ(account.judgement.restarted, record.restarted);
    told.choices += expect_consistent(account, *instance, tours.tour(account.ant));
    for (const AntStep& choice : account.steps) ++told.by[choice.by];
    ASSERT_FALSE(testing::Test::HasFailure()) << "iteration " << i << ": " << describe(s);
  }
}

/// FORMICARIUM_CHOICES: how many choices are checked; 100 000 unless it says more.
TEST(account, tells_the_tours_of_every_variant_and_why_each_city_was_chosen) {
  constexpr int early[] = {1, 2, 7};
  const char* const more = std::getenv("FORMICARIUM_CHOICES");
  const int wanted = more ? std::atoi(more) : sanitized ? 10'000 : 100'000;
  Told told;
  for (std::uint64_t seed = 1; told.choices < wanted; ++seed)
    for (const TspPtr& instance : {scattered(90, 4), one_way(50)})
      for (Settings s : told_variants()) {
        s.seed = seed;
        expect_told(instance, s, early, told);
        if (HasFailure()) return;
      }
  RecordProperty("choices", told.choices);
  for (const DecidedBy by : {DecidedBy::draw, DecidedBy::trial, DecidedBy::wheel, DecidedBy::greatest, DecidedBy::slot,
                             DecidedBy::backup, DecidedBy::rest})
    EXPECT_GT(told.by[by], 0) << int(by);
}

/// Cities in the plane as a matrix.
TspPtr with_matrix(const TspInstance& of) {
  InstanceData data;
  data.name = "matrix";
  data.metric = Metric::matrix;
  for (City a = 0; a < of.cities(); ++a)
    for (City b = 0; b < of.cities(); ++b) data.matrix.push_back(of.distance(a, b));
  return std::make_shared<const TspInstance>(std::move(data));
}

struct Choices {
  Settings settings;
  TspPtr instance;
  std::vector<int> values;  // which of each axis
};

constexpr Algorithm algorithms_in_order[] = {Algorithm::mmas, Algorithm::as,  Algorithm::eas, Algorithm::ras,
                                             Algorithm::bwas, Algorithm::acs, Algorithm::acs};

/// All that can be combined of rule, tabu list, memory, fall-back, starts, candidates, instance, search and algorithm.
std::vector<Choices> all_choices() {
  const TspPtr plane = scattered(36, 7);
  const TspPtr instances[] = {plane, with_matrix(*plane), one_way(36)};
  const LocalSearchKind searches[] = {LocalSearchKind::none, LocalSearchKind::two_opt, LocalSearchKind::or_3opt};
  const int counts[] = {5, 4, 3, 2, 3, 2, 3, 3, 7};
  std::vector<int> values(std::size(counts));
  std::vector<Choices> all;
  for (std::size_t axis = 0; axis < values.size();) {
    Settings s = defaults(algorithms_in_order[values[8]], searches[values[7]]);
    s.selection = every_selection()[std::size_t(values[0])];
    s.tabu = TabuKind(values[1]);
    s.memory = Memory(values[2]);
    s.fallback = Fallback(values[3]);
    s.starts = Starts(values[4]);
    s.candidates = values[5] == 0 ? 0 : 12;
    if (s.algorithm == Algorithm::acs) s.execution = values[8] == 5 ? Execution::sequential : Execution::lockstep;
    s.ants = 10;
    try {
      validate(s, instances[values[6]]->traits());
      all.push_back({s, instances[values[6]], values});
    } catch (const SettingsError&) {
    }
    for (axis = 0; axis < values.size() && ++values[axis] == counts[axis]; ++axis) values[axis] = 0;
  }
  return all;
}

TEST(account, of_every_pair_of_choices_early_and_late) {
  using Pair = std::array<int, 4>;
  const auto pairs_of = [](const Choices& one) {
    std::vector<Pair> pairs;
    for (int a = 0; a < int(one.values.size()); ++a)
      for (int b = 0; b < a; ++b) pairs.push_back({a, one.values[std::size_t(a)], b, one.values[std::size_t(b)]});
    return pairs;
  };
  std::vector<Choices> all = all_choices();
  std::set<Pair> left;
  for (const Choices& one : all)
    for (const Pair& pair : pairs_of(one)) left.insert(pair);
  for (int rule = 0; rule < 5; ++rule)
    for (int algorithm = 0; algorithm < 7; ++algorithm) {
      const bool of_two_rules = algorithms_in_order[algorithm] == Algorithm::acs;
      EXPECT_EQ(left.contains({8, algorithm, 0, rule}), !of_two_rules || rule < 2) << algorithm << ' ' << rule;
    }
  EXPECT_GT(left.size(), 350u);
  std::shuffle(all.begin(), all.end(), std::mt19937(3));
  constexpr int iterations[] = {1, 2, 50}, few[] = {1, 2};
  Told told;
  for (std::size_t most = 36; most > 0; --most)
    for (const Choices& one : all) {
      const std::vector<Pair> pairs = pairs_of(one);
      if (std::size_t(std::ranges::count_if(pairs, [&](const Pair& pair) { return left.contains(pair); })) < most)
        continue;
      expect_told(one.instance, one.settings, sanitized ? std::span<const int>(few) : iterations, told);
      if (HasFailure()) return;
      for (const Pair& pair : pairs) left.erase(pair);
    }
  EXPECT_TRUE(left.empty());
  RecordProperty("choices", told.choices);
}

TEST(account, of_a_focused_ant_tells_its_change_and_whether_it_was_taken) {
  using Fate = FocusedChange::Fate;
  std::map<Fate, int> fates;
  for (const TspPtr& instance : {scattered(60, 5), scattered(300, 5), one_way(60)})
    for (const LocalSearchKind search : {LocalSearchKind::or_3opt, LocalSearchKind::none}) {
      Settings s = defaults(Algorithm::focused, search);
      s.ants = 6;
      const auto plain = make_colony(instance, s);
      std::vector<std::unique_ptr<Colony>> telling;
      std::vector<AntAccount> accounts(6);
      for (int ant = 0; ant < 6; ++ant) {
        accounts[std::size_t(ant)].ant = ant;
        telling.push_back(make_colony(instance, s));
        ASSERT_TRUE(telling.back()->tell_ant(&accounts[std::size_t(ant)]));
      }
      Tour source;
      for (int iteration = 1; iteration <= 25; ++iteration) {
        plain->iterate(s);
        const std::span<const City> shared = plain->iteration_best_tour();
        Length taken = 0;
        bool any = false;
        for (int ant = 0; ant < 6; ++ant) {
          telling[std::size_t(ant)]->iterate(s);
          const AntAccount& account = accounts[std::size_t(ant)];
          ASSERT_TRUE(std::ranges::equal(telling[std::size_t(ant)]->iteration_best_tour(), shared));
          ASSERT_TRUE(account.change.has_value());
          const FocusedChange& change = *account.change;
          ++fates[change.fate];
          EXPECT_EQ(account.length, plain->lengths()[std::size_t(ant)]);
          EXPECT_EQ(account.length, instance->cost(account.left));
          EXPECT_EQ(account.built, instance->cost(account.tour));
          EXPECT_EQ(change.gain, change.source - account.length);
          EXPECT_EQ(change.shared, instance->cost(shared));
          std::multiset<Edge> edges = edges_in(account.left, instance->symmetric());
          Length gained = 0;
          std::vector<EdgeMove> moves = change.relocated;
          moves.insert(moves.end(), account.moves.begin(), account.moves.end());
          std::ranges::reverse(moves);
          for (const EdgeMove& move : moves) {
            gained += move.gain;
            for (int e = 0; e < move.edges; ++e) {
              const auto& [a, b] = move.come[std::size_t(e)];
              const auto found = edges.find(edge(a, b, instance->symmetric()));
              ASSERT_NE(found, edges.end());
              edges.erase(found);
            }
            for (int e = 0; e < move.edges; ++e)
              edges.insert(edge(move.gone[std::size_t(e)][0], move.gone[std::size_t(e)][1], instance->symmetric()));
          }
          EXPECT_EQ(gained, change.gain);
          if (!source.empty()) {
            EXPECT_EQ(change.source, instance->cost(source));
            EXPECT_EQ(edges, edges_in(source, instance->symmetric()));
          }
          const bool made = change.fate == Fate::taken || change.fate == Fate::detour;
          any |= made;
          if (made) taken += change.gain;
          EXPECT_EQ(change.gain > 0, change.fate == Fate::taken || change.fate == Fate::conflict);
          EXPECT_EQ(moves.empty(), change.fate == Fate::unchanged);
          if (account.judgement.laid.at(0).ant != LaidTrail::best_so_far)
            EXPECT_EQ(account.judgement.laid[0].ant, LaidTrail::shared);
        }
        if (any) EXPECT_EQ(accounts[0].change->source - taken, accounts[0].change->shared);
        ASSERT_FALSE(HasFailure()) << "iteration " << iteration << ": " << describe(s);
        source.assign(shared.begin(), shared.end());
      }
    }
  for (const Fate fate : {Fate::taken, Fate::conflict, Fate::longer, Fate::detour})
    EXPECT_GT(fates[fate], 0) << int(fate);
}

/// ∫ over u in [0, 1] of the chance that all others' products are smaller than w u.
double chance_of_largest_product(const std::vector<double>& weights, std::size_t which) {
  constexpr int parts = 20000;
  double sum = 0;
  for (int k = 0; k < parts; ++k) {
    const double product = weights[which] * (k + 0.5) / parts;
    double others = 1;
    for (std::size_t j = 0; j < weights.size(); ++j)
      if (j != which) others *= std::min(1.0, product / weights[j]);
    sum += others / parts;
  }
  return sum;
}

TEST(account, of_independent_roulette_has_the_chances_of_the_largest_product) {
  Settings s;
  s.selection = Selection::iroulette;
  s.candidates = 9;
  s.ants = 2;
  const auto instance = scattered(60, 4);
  const auto colony = make_colony(instance, s);
  AntAccount account;
  colony->tell_ant(&account);
  for (int iteration = 0; iteration < 10; ++iteration) colony->iterate(s);
  int checked = 0;
  for (const AntStep& choice : account.steps) {
    if (choice.by != DecidedBy::draw) continue;
    std::vector<double> weights, told;
    for (const RowCity& one : choice.row)
      if (!one.visited) {
        weights.push_back(std::pow(double(one.trail), s.alpha) * std::pow(one.eta, s.beta));
        told.push_back(one.chance);
      }
    for (std::size_t k = 0; k < weights.size(); ++k) EXPECT_NEAR(told[k], chance_of_largest_product(weights, k), 1e-5);
    ++checked;
  }
  EXPECT_GT(checked, 20);
}

TEST(account, of_a_searched_tour_has_every_move) {
  constexpr int early[] = {1, 2, 3};
  Told told;
  for (const TspPtr& instance : {scattered(200, 4), one_way(60)})
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs})
      for (const LocalSearchKind search :
           {LocalSearchKind::two_opt, LocalSearchKind::two_h_opt, LocalSearchKind::or_3opt})
        for (const SearchSpan span : {SearchSpan::tour, SearchSpan::pieces}) {
          if (!instance->symmetric() && search != LocalSearchKind::or_3opt) continue;
          Settings s = defaults(algorithm, search);
          s.ants = 10;
          s.searched = Searched::share;
          s.search_share = 0.5;
          s.search_span = span;
          expect_told(instance, s, early, told);
          if (HasFailure()) return;
        }
}

TEST(account, after_a_restart_and_late_in_a_run) {
  const auto instance = scattered(60, 4);
  int nth = 0;
  for (const Selection rule : every_selection())
    for (const auto& [algorithm, restart] : {std::pair{Algorithm::mmas, Restart::stagnation},
                                             {Algorithm::mmas, Restart::smoothing},
                                             {Algorithm::bwas, Restart::off}}) {
      if (sanitized && nth++ % 5 != 0) continue;
      Settings s = defaults(algorithm);
      s.selection = rule;
      s.ants = 10;
      s.rho = 0.5;
      s.restart = restart;
      const auto colony = make_colony(instance, s);
      int restarted = 1;
      while (!colony->iterate(s).restarted && restarted < 5000) ++restarted;
      if (rule == Selection::prefix && restarted == 5000)
        continue;  // a city gets half of its neighbour's share: ants
                   // of this rule may keep apart for ever
      ASSERT_LT(restarted, 5000) << describe(s);
      const int late[] = {50, restarted, restarted + 1, restarted + 2};
      Told told;
      expect_told(instance, s, late, told);
      if (HasFailure()) return;
      EXPECT_TRUE(told.restarted);
    }
}

TEST(account, with_eta_of_a_file) {
  constexpr int early[] = {1, 2};
  Told told;
  for (const int columns : {20, 90}) {
    const TspPtr instance = with_random_eta(scattered(90, 4), columns);
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs})
      for (const int candidates : {0, 20}) {
        if (candidates == 0 && columns == 20) continue;
        Settings s = defaults(algorithm);
        s.ants = 10;
        s.candidates = candidates;
        if (candidates == 0) s.memory = Memory::matrix;
        s.eta = Eta::given;
        expect_told(instance, s, early, told);
        if (HasFailure()) return;
      }
  }
}

TEST(account, keeps_the_steps_that_are_asked_for) {
  const auto instance = scattered(60, 4);
  for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm}) {
    Settings s;
    s.ants = 10;
    s.tabu = tabu;
    s.candidates = 0;
    s.memory = Memory::matrix;
    const auto all = make_colony(instance, s), part = make_colony(instance, s);
    AntAccount whole, some;
    whole.ant = some.ant = 4;
    some.first_step = 20;
    some.last_step = 29;
    all->tell_ant(&whole);
    part->tell_ant(&some);
    all->iterate(s);
    part->iterate(s);
    ASSERT_EQ(some.steps.size(), 10u);
    for (std::size_t k = 0; k < 10; ++k) {
      const AntStep& one = some.steps[k];
      const AntStep& same = whole.steps[k + 19];
      EXPECT_EQ(one.step, same.step);
      EXPECT_EQ(one.chosen, same.chosen);
      EXPECT_EQ(one.spin, same.spin);
      EXPECT_EQ(one.row.size(), same.row.size());
      EXPECT_EQ(one.changes.size(), same.changes.size());
    }
    EXPECT_EQ(some.tour, whole.tour);
    std::set<City> left;
    for (std::size_t k = 20; k < 60; ++k) left.insert(whole.tour[k]);
    EXPECT_EQ(unvisited_in(some.tabu, tabu, 60, 40), left) << "the list before the first step that is kept";
  }
}

}  // namespace
}  // namespace formicarium
