// SPDX-License-Identifier: Apache-2.0
// The tables of an assignment problem: the trails, the flows, the distances, and what each exchange would cost.
#pragma once

#include <optional>
#include <vector>

#include "app/scene/layers/heat_table.hpp"

namespace formicarium {

/// The trail of each facility to each location, and the chance to be drawn first that follows from it; beside a held
/// moment or another run the difference to its trails, by shares.
class TrailTable final : public HeatTable {
 public:
  const char* label() const override { return "Trails"; }
  const char* tip() const override { return "How strongly the trails draw each facility to each location"; }
  void update(const Look& look) override;
  std::string why_empty() const override;
  double value(City row, City column) const override;
  Colour colour(double value, const Look& look) const override;
  LegendWords legend(const Look& look) const override;
  Colour colour_along(double place, const Look& look) const override;
  Forms sides(const RunView& run) const override;
  Forms hint(const RunView& run) const override;
  std::array<Forms, 2> about(const RunView& run, City row, City column) const override;
  bool outlines_diagonal() const override { return known_; }

 private:
  void weigh_diagonal(const Trails& trails);
  double difference(City facility, City location) const;

  LocationChances chances_;
  std::shared_ptr<const HeldTour> held_;  // null: there is no difference to show
  LocationChances shares_, held_shares_;  // of the trails, if there is
  Tour best_;
  bool by_share_ = true, has_limits_ = false;
  bool known_ = false;              // there is a best assignment
  std::optional<double> diagonal_;  // the mean trail of its cells, in means of all; nothing: not on the host
};

/// What flows from each facility to each other.
class FlowTable final : public AmountTable {
 public:
  const char* label() const override { return "Flow"; }
  const char* tip() const override { return "What flows from each facility to each other"; }
  void update(const Look& look) override;
  double value(City row, City column) const override;
  LegendWords legend(const Look& look) const override;
  Forms sides(const RunView& run) const override;
  Forms hint(const RunView& run) const override;
  std::array<Forms, 2> about(const RunView& run, City row, City column) const override;

 private:
  QapPtr instance_;
};

/// The distances between the locations that the best assignment gives the facilities.
class DistanceTable final : public AmountTable {
 public:
  const char* label() const override { return "Distance"; }
  const char* tip() const override { return "How far apart the best assignment puts the facilities"; }
  void update(const Look& look) override;
  double value(City row, City column) const override;
  LegendWords legend(const Look& look) const override;
  Forms sides(const RunView& run) const override;
  Forms hint(const RunView& run) const override;
  std::array<Forms, 2> about(const RunView& run, City row, City column) const override;

 private:
  QapPtr instance_;
  Tour best_;
  bool known_ = false;  // it is an assignment of the run
};

/// What the cost would change by if two facilities exchanged their locations: where the search that found the
/// iteration's best assignment ended, or, without such a search, in the best assignment.
class ExchangeTable final : public HeatTable {
 public:
  const char* label() const override { return "Exchanges"; }
  const char* tip() const override { return "What each exchange of two facilities would change the cost by"; }
  void update(const Look& look) override;
  std::string why_empty() const override;
  double value(City row, City column) const override;
  Colour colour(double value, const Look& look) const override;
  LegendWords legend(const Look& look) const override;
  Colour colour_along(double place, const Look& look) const override;
  Forms sides(const RunView& run) const override;
  Forms hint(const RunView& run) const override;
  std::array<Forms, 2> about(const RunView& run, City row, City column) const override;
  bool lower_half() const override { return true; }
  std::vector<City> outlined() const override;

 private:
  static constexpr int most_facilities = 300;  // O(n³) for each frame with another assignment, in the window's thread

  QapPtr instance_;
  std::shared_ptr<const SearchTables> search_;  // null: of the best assignment
  Tour of_;                                     // the assignment that is exchanged in
  Length cost_ = 0;                             // its cost
  std::optional<MoveCosts> moves_;
  std::vector<Length> costs_;  // [n][n]; empty: too many, or no assignment yet
  ChangeScale scale_;
};

}  // namespace formicarium
