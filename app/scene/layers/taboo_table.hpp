// SPDX-License-Identifier: Apache-2.0
// How many more steps the search that found the iteration's best assignment would have kept each facility from each
// location: its tabu list, as a table.
#pragma once

#include "app/scene/layers/heat_table.hpp"

namespace formicarium {

class TabooTable final : public AmountTable {
 public:
  const char* label() const override { return "Tabu"; }
  const char* tip() const override { return "How long tabu search keeps each facility from returning to a location"; }
  void update(const Look& look) override;
  std::string why_empty() const override;
  double value(City row, City column) const override;
  LegendWords legend(const Look& look) const override;
  Forms sides(const RunView& run) const override;
  Forms hint(const RunView& run) const override;
  std::array<Forms, 2> about(const RunView& run, City row, City column) const override;
  std::vector<City> outlined() const override;

 private:
  std::shared_ptr<const SearchTables> search_;  // null: none was kept
  std::string why_;
};

}  // namespace formicarium
