// SPDX-License-Identifier: Apache-2.0
// Searches of an assignment by exchanging two facilities' locations, compiled for each instruction set: robust tabu
// search (Taillard 1991, with the taboo times of Tsutsui & Fujimoto 2011) and best-improvement 2-opt. Exact integers:
// the same result on every instruction set.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <variant>

#include "core/colony/ant_account.hpp"
#include "core/colony/search_tables.hpp"
#include "core/qap/swap_matrices.hpp"

namespace formicarium {

/// Tabu search makes the best allowed move in every step, even if it makes the assignment worse. A move is taboo if it
/// returned both facilities to locations that they left less than T · r³ steps ago, r uniform on [0, 1) and the same
/// for both facilities of a move; a taboo move is allowed if it gives a cheaper assignment than any before. Of equal
/// moves the first counts (u, v < u, by rows). If every move is taboo, none is made in that step. 2-opt makes the best
/// move until none makes the assignment cheaper.
enum class SwapKind : int { two_opt, tabu };

/// How the searches of an iteration run.
struct SwapRules {
  SwapKind kind = SwapKind::tabu;
  std::int32_t steps = 0;         // at most
  std::int32_t taboo_length = 0;  // T
  std::uint64_t seed = 0;         // with the iteration and the ant it addresses the random numbers
  std::uint32_t iteration = 0;
  Length target = 0;  // ends when an assignment costs no more than this; 0: does not
  const std::atomic<bool>* given_up = nullptr;
  std::vector<FacilityExchange>* notes = nullptr;  // appends each exchange of the search; null: nowhere
};

struct SwapResult {
  Length cost = 0;  // of the best assignment
  std::int64_t steps = 0;
};

/// Searches for one instance, and for one thread at a time.
class SwapSearch {
 public:
  /// What searches of an instance share.
  class Shared {
   public:
    /// `instructions`: a name of runnable_constructs(); empty: those of construct(). O(n³), see moves_fit_32_bits().
    explicit Shared(const QapInstance& instance, std::string_view instructions = {});
    bool narrow() const { return narrow_; }  // 32-bit words are enough for costs

   private:
    friend class SwapSearch;
    std::size_t code_;  // which of the instruction sets that were built
    bool narrow_;
    std::variant<SwapMatrices<std::uint32_t>, SwapMatrices<std::uint64_t>> matrices_;
  };

  /// O(n²). Throws std::bad_alloc.
  explicit SwapSearch(std::shared_ptr<const Shared> shared);
  ~SwapSearch();
  SwapSearch(SwapSearch&&) noexcept;

  /// Replaces an assignment of this cost by the best found on the way from it. O(n³ + steps · n²). If given up, the
  /// best so far.
  SwapResult search(const SwapRules& rules, std::uint32_t ant, std::span<City> assignment, Length cost);
  /// What the last search() knew at its end. O(n²).
  SearchTables tables() const;

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace formicarium
