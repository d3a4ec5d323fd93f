// SPDX-License-Identifier: Apache-2.0
// What the concepts of lanes, rows and rules refuse: a type that lacks a part, or has one of another type.
#include <gtest/gtest.h>

#include "core/cpu/lanes_portable.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/tabu_lists.hpp"

namespace formicarium {
namespace {

using Whole = PortableLanes;
static_assert(AnyLanes<Whole>);
struct WithoutSums : Whole {
  static void inclusive_sum(Float) = delete;
};
static_assert(!AnyLanes<WithoutSums>);
struct WithSumsThatLoseFractions : Whole {
  static int at(Float x, int lane) { return int(Whole::at(x, lane)); }
};
static_assert(!AnyLanes<WithSumsThatLoseFractions>);
struct WithoutBallot : Whole {
  static void ballot() = delete;
};
static_assert(!AnyLanes<WithoutBallot>);
struct WithoutDice : Whole {
  static void spins() = delete;
};
static_assert(!AnyLanes<WithoutDice>);
struct WithoutThreads : Whole {
  static void append() = delete;
};
static_assert(!AnyLanes<WithoutThreads>);
static_assert(!AnyLanes<int>);

using Bits = BitmaskTabu<Whole>;
using Candidates = CandidateRow<Whole, Bits>;
using Cities = UnvisitedRow<Whole, Bits>;
static_assert(AnyRow<Candidates, Whole> && AnyRow<Cities, Whole>);
static_assert(TriedRow<Candidates> && TriedRow<Cities>);
static_assert(!AnyRow<Candidates, WithoutSums>);
struct WithoutWeights : Candidates {
  void weight() const = delete;
};
static_assert(!AnyRow<WithoutWeights, Whole>);
struct WithIntWeights : Candidates {
  int weight_at(int) const { return 1; }
};
static_assert(!AnyRow<WithIntWeights, Whole>);
struct WithoutLuck : Candidates {
  void race_key() const = delete;
};
static_assert(!AnyRow<WithoutLuck, Whole>, "the reservoir asks a row without positions for it");
struct WithoutDraws : Candidates {
  void try_draw() const = delete;
};
static_assert(AnyRow<WithoutDraws, Whole> && !TriedRow<WithoutDraws>);

static_assert(SelectionRule<RouletteWheel> && SelectionRule<IndependentRoulette>);
struct WithoutChances : RouletteWheel {
  static void chances() = delete;
};
static_assert(!SelectionRule<WithoutChances>);
struct WithoutFormula : RouletteWheel {
  static constexpr bool proportional = false;
};
static_assert(!SelectionRule<WithoutFormula>, "the picture has nothing to say of p");
struct WithMemory : RouletteWheel {
  int last;
};
static_assert(!SelectionRule<WithMemory>);

enum class Letter { a, b, c };
template <Letter letter>
struct Stands {
  static constexpr Letter of = letter;
};
using Letters = TypeList<Entry<Letter::a, Stands<Letter::a>>, Entry<Letter::b, Stands<Letter::b>>,
                         Entry<Letter::c, Stands<Letter::c>>>;

TEST(type_list, makes_a_type_of_each_value_and_a_value_of_each_type) {
  for (const Letter letter : {Letter::a, Letter::b, Letter::c})
    EXPECT_EQ(Letters::with(letter, []<class T>(T) { return T::of; }), letter);
  int seen = 0;
  Letters::each([&]<class T>(T) {
    EXPECT_EQ(int(T::of), seen++);
    EXPECT_EQ(Letters::id_of<T>(), T::of);
  });
  EXPECT_EQ(seen, Letters::count);
  static_assert(Letters::in_order() && !Letters::in_order(1));
  static_assert(!TypeList<Entry<Letter::b, Stands<Letter::b>>, Entry<Letter::a, Stands<Letter::a>>>::in_order());
}

}  // namespace
}  // namespace formicarium
