// SPDX-License-Identifier: Apache-2.0
// The trails and weights of a colony on the CPU: n rows of columns that are weighed, evaporate, gain and are compared.
// Of any problem: what a solution is, `Instance::columns_of` says; what makes a column attractive besides its trail,
// the problem's ants say (ants.hpp). The threads share the rows.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "core/colony/snapshot.hpp"
#include "core/colony/trails.hpp"
#include "core/cpu/workers.hpp"
#include "core/problem/instance.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/selective_memory.hpp"
#include "core/steps/trail_row.hpp"

namespace formicarium {

class CpuAnts;

/// How the arrays of a run are laid out.
struct TrailShape {
  TrailShape(const Instance& instance, const Settings& settings);

  int rows;     // n
  int choices;  // candidates of a row
  bool all;     // every column is a candidate
  Memory memory;
  int slots;           // of a ring of selective memory; 0: another memory
  int width;           // columns of a row of weights, padded
  int trail_columns;   // columns of a row of trails that mean something
  std::size_t stride;  // of a row of trails
  bool scaled;         // trails change while ants walk, so the weights' scales are kept

  int columns() const { return all ? rows : choices; }  // of a row of weights that mean something
};

class TrailStore {
 public:
  /// `candidate`: [n][width] the columns' names, nearest first; empty with all; outlives the store. `told`: what copies
  /// of the trails refer to. Throws std::bad_alloc.
  TrailStore(const Instance& instance, const TrailShape& shape, std::span<const City> candidate,
             std::shared_ptr<const Neighbours> told, const Workers& workers);
  ~TrailStore();

  const TrailShape& shape() const { return shape_; }

  /// Every trail is `trail`; no ring keeps an edge.
  void reset(float trail);
  /// weight = τ^α · closeness of every column, and alias tables where the settings' rule draws from them. Throws
  /// SettingsError where these do not fit into memory: then nothing has changed.
  void weigh(const Settings& now, const CpuAnts& ants);
  /// Every trail shrinks to its share `share`, what `solution` uses gains, limits are kept.
  void lay(float share, float gain, TrailLimits limits, std::span<const City> solution);
  /// The same where all `solutions` [costs.size()][n] gain 1 / cost each, without limits.
  void lay_all(float share, std::span<const City> solutions, std::span<const Length> costs);
  /// What `solution` uses is pulled towards 1 / cost (Ant Colony System's global update).
  void pull(double rho, std::span<const City> solution, Length cost);

  struct Spread {
    double branching;   // mean λ-branching factor, λ = 0.05: trails of a row at or above min + λ (max - min)
    float least, most;  // over all trails
  };
  Spread spread();

  /// The values and whose they are; the limits are not the store's to know.
  void copy(Trails& into, bool with_limits, float least, float most) const;

  // What ants read, and those of the Ant Colony System change.
  TrailRows rows();
  Rings rings() { return {shape_.slots, kept_.data(), trail_.data(), head_.data(), absent}; }
  float* weights() { return weight_.data(); }               // [n][width]
  const float* closeness() const { return close_.data(); }  // [n][width]
  const float* scales() const { return scale_.data(); }     // [n] 1 / τ_row of the weights; empty unless scaled
  AliasColumn* alias() { return alias_.data(); }            // [n][width] of lists; null unless rule `trial` ran
  FullColumn* full() { return full_.data(); }               // [n][width] over all columns, likewise
  float* trails() { return trail_.data(); }                 // [n][stride]
  HitCount& hits() { return hits_; }                        // of the iteration at hand
  const HitCount& hits() const { return hits_; }

  float absent = 0;  // τ of an edge that selective memory does not keep

  /// The trails alone, to be put back later.
  KeptTrails keep() const { return {trail_, kept_, head_}; }
  void put_back(const KeptTrails& former);

 private:
  void make_alias_tables();
  void find_columns(std::span<const City> solution);
  void count_hits(int found, City i);
  TrailRow row(City i);
  TrailRow full_row(City i);

  struct ThreadScratch;  // of each thread
  const Instance& instance_;
  TrailShape shape_;
  const Workers& workers_;
  bool symmetric_;
  std::span<const City> candidate_;
  std::shared_ptr<const Neighbours> told_;
  std::vector<float> close_;  // [n][width] η^β of the row's columns, relative to the best, for `close_beta_`
  double close_beta_ = std::numeric_limits<double>::quiet_NaN();
  std::vector<float> weight_;         // [n][width]
  std::vector<AliasColumn> alias_;    // [n][width]
  std::vector<FullColumn> full_;      // [n][width]
  std::vector<float> trail_;          // [n][stride] τ(i, candidate k) or τ(i, j)
  std::vector<City> kept_;            // [n][slots] whose trail a slot holds
  std::vector<int> head_;             // [n] the slot that is taken next
  std::vector<float> scale_;          // [n]
  std::vector<City> before_, after_;  // [n] columns that the depositing solution uses in each row
  HitCount hits_;
  std::unique_ptr<ThreadScratch> scratch_;
};

}  // namespace formicarium
