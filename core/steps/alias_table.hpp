// SPDX-License-Identifier: Apache-2.0
// The alias table of one row of weights: a draw from it takes one random number and no search (Walker 1977; Vose 1991).
// All arithmetic is in integers, so a team may fill the table in any order and gets the same bits (after
// Hübschle-Schneider & Sanders 2019: prefix sums determine which column gives to which).
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"

namespace formicarium {

/// One column of the table in eight bytes: its own city, its alias, and the share of its draws that it keeps.
struct alignas(8) AliasColumn {
  static constexpr int city_bits = 24, share_bits = 15;  // n ≤ 2²⁴; with 32 columns a probability is resolved to 2⁻²⁰
  std::uint32_t low, high;

  static HD AliasColumn of(City own, City alias, std::uint32_t share) {  // share · 2⁻¹⁵ of the draws
    return {static_cast<std::uint32_t>(own) | static_cast<std::uint32_t>(alias) << city_bits,
            static_cast<std::uint32_t>(alias) >> (32 - city_bits) | share << (32 - share_bits)};
  }
  static HD AliasColumn fetch(const AliasColumn* from) {
#ifdef __CUDA_ARCH__
    const uint2 both = __ldg(reinterpret_cast<const uint2*>(from));
    return {both.x, both.y};
#else
    return *from;
#endif
  }
  HD std::uint32_t share() const { return high >> (32 - share_bits); }
  HD City own() const { return static_cast<City>(low & ((1u << city_bits) - 1)); }
  HD City alias() const {
    const std::uint64_t both = static_cast<std::uint64_t>(high) << 32 | low;
    return static_cast<City>(static_cast<std::uint32_t>(both >> city_bits) & ((1u << city_bits) - 1));
  }
  /// `fraction` uniform on 0 … 2³² - 1.
  HD City draw(std::uint32_t fraction) const {
    constexpr std::uint32_t below_share = ~(~0u << (32 - share_bits));
    return (fraction | below_share) < high ? own() : alias();  // ignores the bits below the share
  }
};

/// The same in four bytes, so that a row of 32 columns is one line of 128 bytes: two cities, and
/// the upper bits of the share in the remaining bits. If the upper bits of a draw equal those of
/// the share, the draw is left open, and the full AliasColumn decides it.
struct LineColumn {
  static constexpr int most_cities = 1 << 12;
  std::uint32_t word;

  /// How the bits of a word are divided. One draw in 2^(32 - 2 bits) is left open.
  struct Parts {
    int bits;  // of a city
    std::uint32_t city, share;
    static constexpr HD Parts of_bits(int bits) { return {bits, ~(~0u << bits), ~0u << 2 * bits}; }
    static constexpr HD Parts of(int cities) { return of_bits(cities <= 1 << 11 ? 11 : 12); }
  };

  static HD LineColumn of(const AliasColumn& column, const Parts& parts) {
    const std::uint32_t cities =
        static_cast<std::uint32_t>(column.alias()) << parts.bits | static_cast<std::uint32_t>(column.own());
    return {(column.share() << (32 - AliasColumn::share_bits) & parts.share) | cities};
  }
  HD City own(const Parts& parts) const { return static_cast<City>(word & parts.city); }
  HD City alias(const Parts& parts) const { return static_cast<City>(word >> parts.bits & parts.city); }
  /// `fraction` as in AliasColumn. False if the draw is open; draw() then returns no meaningful city.
  HD bool settles(std::uint32_t fraction, const Parts& parts) const { return ((fraction ^ word) & parts.share) != 0; }
  HD City draw(std::uint32_t fraction, const Parts& parts) const { return fraction < word ? own(parts) : alias(parts); }
};

/// The same for rows over all cities, where a column's own city is its number. At most 2¹⁷ cities.
struct FullColumn {
  static constexpr int city_bits = 32 - AliasColumn::share_bits, most_cities = 1 << city_bits;
  static constexpr std::uint32_t city_mask = most_cities - 1;
  std::uint32_t word;

  static HD FullColumn of(City alias, std::uint32_t share) {
    return {static_cast<std::uint32_t>(alias) | share << city_bits};
  }
  HD std::uint32_t share() const { return word >> city_bits; }
  HD City alias() const { return static_cast<City>(word & city_mask); }
  HD City draw(City own, std::uint32_t fraction) const { return (fraction | city_mask) < word ? own : alias(); }
};

/// A random column and a position in it: the integer part and the fraction of a uniform word times
/// the number of columns.
struct Toss {
  std::uint32_t column, fraction;
  static HD Toss of(std::uint32_t word, int columns) {
    const std::uint64_t product = static_cast<std::uint64_t>(word) * static_cast<std::uint32_t>(columns);
    return {static_cast<std::uint32_t>(product >> 32), static_cast<std::uint32_t>(product)};
  }
};

/// A column lighter ("poor") or heavier ("rich") than the mean weight. `upto` is the total that all
/// poor columns up to this one lack, or that all rich ones up to it have in excess, in 2⁻²⁸ of the
/// row's largest weight, times the number of columns.
struct Balance {
  std::uint64_t upto;
  int column;
};

/// Shares out a row's columns to its alias table; one team works on a row. `put(column, alias, share)` takes each.
/// Weights are counted in 2⁻²⁸ of the row's largest.
template <class Lanes, class Put>
struct SharesOfRow {
  Lanes lanes;
  const float* weight;
  int columns;
  Balance* work;  // [columns] poor columns from the front on, rich ones from the end back
  const Put& put;
  float scale = 0;          // of the weights
  std::uint64_t total = 0;  // the mean weight, times the number of columns
  float of_total = 0;       // shares are multiples of 2⁻¹⁵ of `total`
  int poor = 0, rich = 0;

  static constexpr std::uint32_t full = 1u << AliasColumn::share_bits;

  HD std::uint64_t parts(int c) const {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(weight[c] * scale + 0.5f));
  }
  HD Balance& rich_at(int i) const { return work[columns - 1 - i]; }

  HD void keep(int c, int alias, std::uint64_t kept) const {
    std::uint32_t share = full - 1;  // a column that keeps everything is its own alias, also if all weights are 0
    if (kept < total) {
      share = static_cast<std::uint32_t>(static_cast<float>(kept) * of_total + 0.5f);
      share = share < full ? share : full - 1;
    }
    put(c, alias, share);
  }

  HD void weigh() {
    float most = 0;
    for (int c = lanes.first(); c < columns; c += lanes.stride()) most = weight[c] > most ? weight[c] : most;
    most = lanes.greatest(most);
    scale = most > 0 ? 268435456.0f / most : 0;
    for (int c = lanes.first(); c < columns; c += lanes.stride()) total += parts(c);
    total = lanes.total(total);
    of_total = full / static_cast<float>(total);
  }

  /// Puts poor and rich columns into `work`, each kind in column order; the others are their own alias.
  HD void tell_poor_from_rich() {
    std::uint64_t lacked = 0, spare = 0;
    constexpr int run = 4;  // columns that a thread takes at once
    for (int r = 0; r < columns; r += run * lanes.stride()) {
      const int first = r + run * lanes.first();
      std::uint64_t level[run], lack = 0, surplus = 0, both = 0;  // both counts: poor in the low half, rich in the high
      for (int k = 0; k < run; ++k) {
        level[k] = first + k < columns ? parts(first + k) * static_cast<std::uint64_t>(columns) : total;
        lack += level[k] < total ? total - level[k] : 0;
        surplus += level[k] > total ? level[k] - total : 0;
        both += level[k] < total ? 1 : level[k] > total ? std::uint64_t{1} << 32 : 0;
      }
      std::uint64_t upto[] = {lack, surplus, both}, all[3];
      lanes.running_totals(upto, all);
      Balance low{lacked + upto[0] - lack, 0}, high{spare + upto[1] - surplus, 0};
      int p = poor + static_cast<int>((upto[2] - both) & 0xffffffffu),
          i = rich + static_cast<int>((upto[2] - both) >> 32);
      for (int k = 0; k < run; ++k) {
        const int c = first + k;
        if (level[k] < total) {
          low = {low.upto + (total - level[k]), c};
          work[p++] = low;
        } else if (level[k] > total) {
          high = {high.upto + (level[k] - total), c};
          rich_at(i++) = high;
        } else if (c < columns) {
          keep(c, c, total);
        }
      }
      lacked += all[0];
      spare += all[1];
      poor += static_cast<int>(all[2] & 0xffffffffu);
      rich += static_cast<int>(all[2] >> 32);
    }
    lanes.sync();
  }

  /// Each lane fills up a range of poor columns and advances through the rich ones that give to them.
  HD void fill_up_poor() const {
    const int stretch = (poor + lanes.stride() - 1) / lanes.stride();
    const int first = lanes.first() * stretch, end = first + stretch < poor ? first + stretch : poor;
    std::uint64_t before = first > 0 && first < end ? work[first - 1].upto : 0;
    int giver = before == 0 ? 0 : first_that(rich, [&](int i) HD_LAMBDA { return rich_at(i).upto > before; });
    for (int p = first; p < end; ++p) {
      while (rich_at(giver).upto <= before) ++giver;
      const Balance served = work[p];
      keep(served.column, rich_at(giver).column, total - (served.upto - before));
      before = served.upto;
    }
  }

  /// A rich column that has given too much gets the next rich one as its alias.
  HD void fill_up_rich() const {
    for (int i = lanes.first(); i < rich; i += lanes.stride()) {
      const Balance gave = rich_at(i);
      const std::uint64_t last =
          work[first_that(poor, [&](int p) HD_LAMBDA { return work[p].upto >= gave.upto; })].upto;
      const std::uint64_t too_much = last - gave.upto;
      keep(gave.column, too_much > 0 ? rich_at(i + 1).column : gave.column, total - too_much);
    }
    lanes.sync();
  }

  /// The least number below `count` for which `reached` holds, once it holds for all that follow; otherwise `count`.
  template <class Reached>
  HD static int first_that(int count, const Reached& reached) {
    int low = 0;
    while (low < count) {
      const int middle = (low + count) / 2;
      if (reached(middle))
        count = middle;
      else
        low = middle + 1;
    }
    return low;
  }
};

/// Calls put(column, alias, share) for every column; one team works on a row. Drawing by "choose a column uniformly;
/// with probability share · 2⁻¹⁵ take it, otherwise its alias" then gives each column with probability weight / ∑
/// weight, with weights rounded to 2⁻²⁸ of the largest. If all weights are 0, the draw is uniform. `work`: [columns].
/// At most 2¹⁷ columns. O(columns log columns / lanes).
///
/// Rich columns fill up poor ones, both in column order. The alias of a poor column is the rich one that is giving when
/// its turn comes. A rich column that has given too much is filled up by the next rich one.
template <class Lanes, class Put>
HD void share_out(Lanes lanes, const float* weight, int columns, Balance* work, const Put& put) {
  SharesOfRow<Lanes, Put> shares{lanes, weight, columns, work, put};
  shares.weigh();
  shares.tell_poor_from_rich();
  shares.fill_up_poor();
  shares.fill_up_rich();
}

/// The alias table of a row of candidates.
template <class Lanes>
HD void fill_alias_table(Lanes lanes, const float* weight, const City* cities, int columns, AliasColumn* table,
                         Balance* work) {
  share_out(lanes, weight, columns, work, [&](int c, int alias, std::uint32_t share) HD_LAMBDA {
    table[c] = AliasColumn::of(cities[c], cities[alias], share);
  });
}
/// The alias table of a row over all cities.
template <class Lanes>
HD void fill_alias_table(Lanes lanes, const float* weight, int cities, FullColumn* table, Balance* work) {
  share_out(lanes, weight, cities, work,
            [&](int c, int alias, std::uint32_t share) HD_LAMBDA { table[c] = FullColumn::of(alias, share); });
}

}  // namespace formicarium
