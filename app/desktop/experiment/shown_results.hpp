// SPDX-License-Identifier: GPL-3.0-or-later
// What the figures and tables of an experiment are made of: its results so far, and what the user chose to see of them.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "core/experiment/running_results.hpp"

namespace formicarium {

/// Which part of the results is seen.
struct ShownPart {
  std::optional<std::size_t> instance = 0;  // nothing: over all instances
  const experiment::Measure* measure = nullptr;
  experiment::CountedIn unit = experiment::CountedIn::seconds;
  double within_percent = 1;  // of the optimum: the target of the run lengths
  bool operator==(const ShownPart&) const = default;
};

/// Both, for the thread that computes.
struct ShownResults : ShownPart {
  experiment::RunningResults& all;

  ShownResults(experiment::RunningResults& results, const ShownPart& part) : ShownPart(part), all(results) {}
  const experiment::Plan& plan() const { return *all.plan(); }
  experiment::RunResults results() const { return all.results(); }
  /// The table of the chosen measure and instance; null if there is none.
  const experiment::Table* table() const;
  /// Why there is none: the measure is not compared; empty: there are no results.
  QString why_no_table() const;
  /// Why seconds are not compared; empty if they are.
  QString why_no_seconds() const;
};

/// The name of the box of the form that has measures in time compared even of unlike machines.
QString times_of_unlike();

/// "So far, 412 of 1 440 runs. ", to stand before a caption while runs are missing; empty if none is, or none is done.
QString so_far(const experiment::RunningResults& results);

}  // namespace formicarium
