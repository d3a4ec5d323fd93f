// SPDX-License-Identifier: GPL-3.0-or-later
// What the figures and tables of an experiment show: its results so far, and what the user chose to see of them.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "app/model/experiment_work.hpp"
#include "core/experiment/comparison.hpp"
#include "core/experiment/curves.hpp"

namespace formicarium {

struct ShownResults {
  std::shared_ptr<const experiment::Plan> plan{};  // null: there is no experiment
  ExperimentResults results{};                     // [runs of the plan]
  std::vector<experiment::Table> tables{};
  std::optional<std::size_t> instance = 0;  // nothing: over all instances
  const experiment::Measure* measure = nullptr;
  experiment::CountedIn unit = experiment::CountedIn::seconds;
  double within_percent = 1;  // of the optimum: the target of the run lengths

  /// The table of the chosen measure and instance; null if there is none.
  const experiment::Table* table() const {
    for (const experiment::Table& one : tables)
      if (one.measure == measure && one.instance == instance) return &one;
    return nullptr;
  }
};

/// "So far, 412 of 1 440 runs. ", to stand before a caption while runs are missing; empty if none is, or none is done.
QString so_far(const ShownResults& shown);

}  // namespace formicarium
