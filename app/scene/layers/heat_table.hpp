// SPDX-License-Identifier: Apache-2.0
// A table of an assignment problem that the matrix pane shows as a heatmap: its values, colours, legend and words. Rows
// are facilities in the order of RunView::order. A column stands for the facility of that place in the same order, or
// for the location that the best assignment gives it. Each table is written in files of its own.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/scene/look.hpp"
#include "app/scene/look/legend_marks.hpp"
#include "app/scene/look/shown.hpp"
#include "app/scene/run_view.hpp"

namespace formicarium {

class HeatTable {
 public:
  virtual ~HeatTable() = default;

  virtual const char* label() const = 0;  // "Flow": in the choice of tables
  virtual const char* tip() const = 0;    // what it shows, without a full stop
  /// Takes over what it needs of the run's frame. Called before anything below, whenever the frame or the look changed.
  virtual void update(const Look& look) = 0;
  /// Why there is nothing to show; empty if there is.
  virtual std::string why_empty() const { return {}; }
  /// Not a number: nothing is known of this cell.
  virtual double value(City row, City column) const = 0;
  virtual Colour colour(double value, const Look& look) const = 0;

  virtual LegendWords legend(const Look& look) const = 0;
  virtual Colour colour_along(double place, const Look& look) const = 0;  // 0 … 1 along the legend's bar
  virtual Forms sides(const RunView& run) const = 0;                      // what rows and columns are
  virtual Forms hint(const RunView& run) const = 0;                       // how to read the picture
  /// Two lines about a cell.
  virtual std::array<Forms, 2> about(const RunView& run, City row, City column) const = 0;
  /// Facilities whose rows and columns are outlined; none by default.
  virtual std::vector<City> outlined() const { return {}; }
  /// Whether the cells of the diagonal are outlined, where they are large enough.
  virtual bool outlines_diagonal() const { return false; }
  /// Whether (row, column) is the same as (column, row), so that the lower half is enough.
  virtual bool lower_half() const { return false; }
};

/// One of each, in the order of `Table`.
std::array<std::unique_ptr<HeatTable>, tables> make_heat_tables();

// For tables.
/// Of a number from 0 to `most` on a scale that is logarithmic if the values span orders of magnitude.
struct AmountScale {
  double most = 0;
  bool logarithmic = false;
  double place(double value) const;     // 0 … 1
  double value_at(double place) const;  // the reverse
  LegendWords words(std::string title, std::string short_title) const;
};
AmountScale amount_scale(std::span<const Distance> values);

/// A table of amounts: weak to strong, nothing in the ground's colour.
class AmountTable : public HeatTable {
 public:
  Colour colour(double value, const Look& look) const final { return colour_along(scale_.place(value), look); }
  Colour colour_along(double place, const Look& look) const final;

 protected:
  AmountScale scale_;
};

/// A scale of changes with 0 in the middle; roots, so that small ones differ, too.
struct ChangeScale {
  double most = 1;                   // at both ends
  double place(double value) const;  // 0 … 1, 0.5 for 0
  LegendWords words(std::string title, std::string short_title) const;
};
/// Savings in one colour, increases in another; the ground's in the middle.
Colour change_colour(double place, const Look& look);

/// "Facilities 3 and 17".
std::string pair_words(const RunView& run, City row, City column);

}  // namespace formicarium
