// SPDX-License-Identifier: Apache-2.0
// Ants that solve a quadratic assignment on the CPU: of MAX-MIN Ant System and Ant System, which draw every location
// from the trails, and of the Cunning Ant System, each of which is a unit with a best assignment of its own; and the
// searches after them.
//
// With the Cunning Ant System the solutions of an iteration are the units' best after it: what they deposit, and what
// the costs of the ants are.
#pragma once

#include <optional>
#include <vector>

#include "core/cpu/ants.hpp"
#include "core/cpu/swap_search.hpp"
#include "core/qap/cunning_ant.hpp"

namespace formicarium {

/// The best of each unit after the last iteration, of cunning ants.
struct QapUnits {
  std::vector<City> best;    // [m][n]; empty before the first iteration
  std::vector<Length> cost;  // [m]
};
/// What ants of this problem remember, on a CPU or a GPU.
struct QapMemory final : AntsMemory {
  QapUnits units;
  std::size_t bytes() const override { return units.best.size() * sizeof(City) + units.cost.size() * sizeof(Length); }
};

/// The cost of the assignment that 2-opt makes of facility i on location i. O(n³). Throws Cancelled.
Length first_qap_cost(const QapInstance& instance, SwapSearch& search, Progress* progress = nullptr);

class QapAnts final : public CpuAnts {
 public:
  QapAnts(QapPtr instance, const Workers& workers, Progress* progress);

  Length first_cost() override;
  /// No location is nearer than another: 1.
  void weigh_closeness(City facility, const TrailRow& row, const Settings& now, float* close) const override;
  void build(const AntsWork& work, std::uint32_t iteration) override;
  void improve(const AntsWork& work) override;
  std::shared_ptr<const SearchTables> search_tables() const override { return tables_; }
  std::shared_ptr<const AntsMemory> memory() const override;
  void remember(const AntsMemory* memory) override;

 private:
  /// Redraws an assignment as CunningAnt does, and writes the draws to the account.
  void tell(const AntsWork& work, CunningAnt& drawing, const Dice& dice, int drawn, std::span<City> assignment) const;
  void search(const AntsWork& work);
  void keep_better(const AntsWork& work);
  /// Repeats the search of the ant whose assignment is the best, as only the last search of a thread has its tables.
  /// `starts`: [m][n] the assignments before the searches; `costs`: theirs.
  void keep_tables(const AntsWork& work, std::span<const int> chosen, std::span<const City> starts,
                   std::span<const Length> costs);
  SwapSearch& searcher(int thread);

  QapPtr qap_;
  std::shared_ptr<const SwapSearch::Shared> shared_;
  std::vector<std::optional<SwapSearch>> searchers_;  // [threads]
  std::vector<CunningAnt> drawing_;                   // [threads]
  QapUnits units_;                                    // of cunning ants
  std::shared_ptr<const SearchTables> tables_;
  std::uint32_t iteration_ = 0;  // of the last build()
  Progress* making_;             // of the colony; null after first_cost()
};

}  // namespace formicarium
