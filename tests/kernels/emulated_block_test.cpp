// SPDX-License-Identifier: Apache-2.0
// Searches of assignments as blocks of a GPU run them, with the block emulated: each phase is a loop over the threads,
// in one order or the other. The results are the CPU's, to the bit.
#include <gtest/gtest.h>

#include "core/cpu/swap_search.hpp"
#include "kernels/qap/block_matrices.hpp"
#include "kernels/qap/block_search.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

/// Runs the threads forwards in one phase and backwards in the next, beginning with `forwards`.
struct EmulatedBlock {
  int threads;
  mutable bool forwards;

  template <class Phase>
  void each(Phase phase) const {
    for (int i = 0; i < threads; ++i) phase(forwards ? i : threads - 1 - i);
    forwards = !forwards;
  }
  template <class Found, class Phase>
  Found least(Phase phase) const {
    Found best = Found::none();
    each([&](int thread) { best.offer(phase(thread)); });
    return best;
  }
  static bool given_up(std::int32_t) { return false; }
};

struct Searched {
  Tour best;
  Length cost;
  std::int64_t steps;
  // What the search knew at its end.
  Tour assignment;
  std::vector<std::int32_t> held_for;
  City moved[2];
  bool operator==(const Searched&) const = default;
};

constexpr std::uint32_t some_ant = 5;

Searched on_cpu(const QapInstance& instance, const SwapRules& rules, const Tour& start) {
  SwapSearch search(std::make_shared<SwapSearch::Shared>(instance));
  Tour found = start;
  const SwapResult result = search.search(rules, some_ant, found, instance.cost(start));
  const SearchTables tables = search.tables();
  EXPECT_EQ(tables.steps, result.steps);
  return {found, result.cost, result.steps, tables.assignment, tables.held_for, {tables.moved[0], tables.moved[1]}};
}

template <class Word, bool mata>
Searched on_block(const QapInstance& instance, const SwapRules& rules, const Tour& start, int most_threads,
                  bool forwards) {
  const BlockMatrices<Word> matrices{SwapMatrices<Word>(instance)};
  const MoveShares shares =
      move_shares(matrices.n, mata ? ThreadAssignment::mata : ThreadAssignment::plain, most_threads);
  const std::vector<std::uint32_t> first = first_pairs(shares);
  BlockTask<Word> t{};
  t.at.n = matrices.n;
  t.at.stride = matrices.stride;
  t.at.pairs = matrices.pairs;
  t.at.flow_diagonal = matrices.flow_diagonal.data();
  for (int h = 0; h < 2; ++h) {
    t.at.flow[h] = matrices.flow[h].data();
    t.locations[h] = matrices.distance[h].data();
  }
  t.locations_diagonal = matrices.distance_diagonal.data();
  t.shares = shares;
  t.first = first.data();
  const SearchRoom<Word> room{matrices.n, matrices.stride, matrices.pairs, shares.places()};
  std::vector<std::uint64_t> memory(room.bytes() / 8 + 1, 0xaaaaaaaaaaaaaaaaU);
  room.lay_out(reinterpret_cast<char*>(memory.data()), t);
  std::ranges::copy(start, t.assignment);
  t.tabu = rules.kind == SwapKind::tabu;
  t.steps = rules.steps;
  t.taboo_length = rules.taboo_length;
  t.dice = {rules.seed, rules.iteration, some_ant};
  t.cost = instance.cost(start);
  t.target = rules.target > 0 ? rules.target : -1;
  const EmulatedBlock block{shares.threads(), forwards};
  const auto run = [&]<class Search>(Search) {
    const SearchOutcome outcome = Search::run(block, t);
    const auto n = std::size_t(matrices.n);
    Tour assignment(n);
    std::vector<std::int32_t> held_for(n * n, -1);
    block.each([&](int thread) {
      Search::keep(t, thread, block.threads, outcome.steps, {assignment.data(), held_for.data()});
    });
    return Searched{Tour(t.best, t.best + n),
                    outcome.cost,
                    outcome.steps,
                    assignment,
                    held_for,
                    {outcome.moved[0], outcome.moved[1]}};
  };
  return t.at.pairs == 1 ? run(BlockSearch<Word, 1, mata>{}) : run(BlockSearch<Word, 2, mata>{});
}

/// In words of 32 bits if they suffice, and of 64.
void expect_same(const QapInstance& instance, const SwapRules& rules, int most_threads = 1024) {
  const Tour start = random_assignment(instance.cities(), 3);
  const Searched expected = on_cpu(instance, rules, start);
  ASSERT_EQ(expected.cost, instance.cost(expected.best));
  const auto on_blocks = [&]<class Word>(Word) {
    EXPECT_EQ((on_block<Word, true>(instance, rules, start, most_threads, true)), expected);
    EXPECT_EQ((on_block<Word, true>(instance, rules, start, most_threads, false)), expected);
    EXPECT_EQ((on_block<Word, false>(instance, rules, start, most_threads, true)), expected);
    EXPECT_EQ((on_block<Word, false>(instance, rules, start, most_threads, false)), expected);
  };
  if (moves_fit_32_bits(instance)) on_blocks(std::uint32_t{});
  on_blocks(std::uint64_t{});
}

SwapRules rules_of(SwapKind kind, int steps, int taboo_length) {
  return {.kind = kind, .steps = steps, .taboo_length = taboo_length, .seed = 8, .iteration = 3};
}

const std::vector<QapShape> shapes{{},
                                   {true, true, true, 99},
                                   {false, true, true, 99},
                                   {true, false, false, 99},
                                   {false, false, true, 99},
                                   {false, false, true, 1'000'000},
                                   {true, true, false, 1'000'000}};

TEST(emulated_block, searches_as_the_cpu_does_whatever_the_matrices_and_the_size) {
  for (const int n : {5, 6, 7, 8, 11, 12, 20, 31, 32, 33, 40, 53, 64, 70})
    for (std::size_t k = 0; k < shapes.size(); ++k) {
      SCOPED_TRACE(testing::Message() << n << " facilities, shape " << k);
      const QapPtr instance = random_qap(n, std::uint32_t(n), shapes[k]);
      expect_same(*instance, rules_of(SwapKind::tabu, 1000, n));
      expect_same(*instance, rules_of(SwapKind::two_opt, 1000, 0));
      if (HasFailure()) return;
    }
}

TEST(emulated_block, searches_where_no_step_or_hardly_one_can_be_made) {
  for (const int n : {1, 2, 3, 4})
    for (const SwapKind kind : {SwapKind::tabu, SwapKind::two_opt}) {
      const QapPtr instance = random_qap(n, 9, shapes[4]);
      expect_same(*instance, rules_of(kind, 60, 40 * n));
    }
  expect_same(*random_qap(9, 9, shapes[4]), rules_of(SwapKind::tabu, 1000, 900));  // every move is taboo for a while
}

TEST(emulated_block, has_threads_take_several_shares_of_more_than_256_facilities) {
  const QapPtr instance = random_qap(269, 4, shapes[4]);
  const MoveShares shares = move_shares(269, ThreadAssignment::mata);
  EXPECT_LT(shares.near_threads, shares.chunks);
  EXPECT_LT(shares.dear_threads, 2 * 269);
  expect_same(*instance, rules_of(SwapKind::tabu, 60, 269));
  expect_same(*random_qap(40, 4, shapes[4]), rules_of(SwapKind::tabu, 300, 40), 64);  // 32 threads of each kind
}

TEST(emulated_block, stops_at_its_target) {
  const QapPtr instance = random_qap(30, 6);
  SwapRules rules = rules_of(SwapKind::tabu, 2000, 30);
  const Tour start = random_assignment(30, 3);
  rules.target = on_cpu(*instance, rules, start).cost;
  const Searched found = on_block<std::uint32_t, true>(*instance, rules, start, 1024, true);
  EXPECT_EQ(found, on_cpu(*instance, rules, start));
  EXPECT_LT(found.steps, 2000);
}

TEST(move_shares, are_as_the_paper_counts_them) {
  struct Counted {
    int n, threads;
  };
  for (const Counted& one : {Counted{40, 176}, {60, 248}, {100, 424}, {150, 620}, {256, 1024}}) {
    const MoveShares shares = move_shares(one.n, ThreadAssignment::mata);
    EXPECT_EQ(shares.near_threads + 2 * one.n, one.threads);
    EXPECT_GE(shares.dear_threads, std::min(2 * one.n, 512));
    EXPECT_EQ(move_shares(one.n, ThreadAssignment::plain).dear_threads, 0);
  }
}

TEST(move_shares, hold_every_move_once) {
  for (int n = 1; n < 120; ++n) {
    const MoveShares shares = move_shares(n, ThreadAssignment::mata);
    const std::vector<std::uint32_t> first = first_pairs(shares);
    std::vector<int> seen(std::size_t(shares.places()), 0);
    int chunk = 0, k = 0;
    for (int u = 1; u < n; ++u)
      for (int v = 0; v < u; ++v) {
        if (k == 0) EXPECT_EQ(first[std::size_t(chunk)], packed_move(u, v));
        EXPECT_EQ(shares.place(u, v), std::int64_t(k) * shares.stride + chunk);
        EXPECT_EQ(++seen[std::size_t(shares.place_of_pair(v, u))], 1);
        if (++k == shares.of_each) {
          k = 0;
          ++chunk;
        }
      }
    EXPECT_EQ(shares.chunks, chunk + (k > 0));
  }
}

}  // namespace
}  // namespace formicarium::test
