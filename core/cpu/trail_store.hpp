// SPDX-License-Identifier: Apache-2.0
// The trails and weights of a colony on the CPU: n rows of columns, whose weights are computed,
// whose trails evaporate, receive deposits and are compared. For any problem:
// `Instance::columns_of` says which columns a solution uses, and the problem's ants (ants.hpp) say
// what makes a column attractive besides its trail. The rows are divided among the threads.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "core/colony/packed_trails.hpp"
#include "core/colony/trail_limits.hpp"
#include "core/colony/trails.hpp"
#include "core/cpu/solutions.hpp"
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
  int trail_columns;   // columns used in a row of trails
  std::size_t stride;  // of a row of trails
  bool scaled;         // trails change while ants walk, so the weights' scales are kept

  int columns() const { return all ? rows : choices; }  // used in a row of weights
};

class TrailStore {
 public:
  /// `candidate`: [n][width] the city of each column, nearest first; empty if every column is a candidate; outlives the
  /// store. `shared_candidates`: the same lists, to which copies of the trails refer. Throws std::bad_alloc.
  TrailStore(const Instance& instance, const TrailShape& shape, std::span<const City> candidate,
             std::shared_ptr<const Neighbours> shared_candidates, const Workers& workers);
  ~TrailStore();

  const TrailShape& shape() const { return shape_; }

  /// Every trail is `trail`; no ring keeps an edge.
  void reset(float trail);
  /// Takes every trail the share `share` of the way to `high`.
  void smooth(float share, float high);
  /// weight = τ^α · closeness of every column, and alias tables if the settings' rule draws from
  /// them. Throws SettingsError if these do not fit into memory, and Cancelled soon after `*given_up` is set; the
  /// trails have not changed then.
  void weigh(const Settings& now, const CpuAnts& ants, const std::atomic<bool>* given_up = nullptr);
  /// Multiplies every trail by `share`, adds `gain` to those that `solution` uses, and keeps the limits.
  void update(float share, float gain, TrailLimits limits, std::span<const City> solution);
  /// The same, but several solutions deposit, one after the other.
  void update_by_several(float share, TrailLimits limits, std::span<const Deposit> deposits);
  /// Best-worst AS: edges that `worst` has and `best` has not keep the share `kept`. Returns how many there are, and
  /// the mean trail on the edges of `best` afterwards.
  struct Worn {
    int apart;
    double mean;
  };
  Worn wear(float kept, std::span<const City> worst, std::span<const City> best);
  /// Best-worst AS: changes trails of some cities by `amount`, up or down.
  void mutate(const Mutation& how, std::uint32_t iteration, float amount);
  /// Pulls the trails that `solution` uses towards 1 / cost by the share `rho` (Ant Colony System's global update).
  void pull(double rho, std::span<const City> solution, Length cost);

  struct Spread {
    double branching;   // mean λ-branching factor, λ = 0.05: trails of a row at or above min + λ (max - min)
    float least, most;  // over all trails
  };
  Spread spread();

  /// Copies the trails and the edges they belong to. The caller passes the limits, which the store does not know.
  void copy(Trails& into, bool with_limits, float least, float most) const;

  // Read by all ants, and changed by those of the Ant Colony System.
  TrailRows rows();
  Rings rings() { return {shape_.slots, kept_.data(), trail_.data(), head_.data(), out_.data(), absent}; }
  float* weights() { return weight_.data(); }               // [n][width]
  const float* closeness() const { return close_.data(); }  // [n][width]
  const float* scales() const { return scale_.data(); }     // [n] 1 / τ_row of the weights; empty unless scaled
  AliasColumn* alias() { return alias_.data(); }            // [n][width] of lists; null unless rule `trial` ran
  FullColumn* full() { return full_.data(); }               // [n][width] all columns; null unless `trial` ran
  float* trails() { return trail_.data(); }                 // [n][stride]
  HitCount& hits() { return hits_; }                        // of the current iteration
  const HitCount& hits() const { return hits_; }

  float absent = 0;  // τ of an edge that selective memory does not keep

  /// Copies the trails, without the weights, for put_back().
  KeptTrails keep() const { return {trail_, kept_, head_, out_}; }
  void put_back(const KeptTrails& former);

 private:
  void make_alias_tables();
  void find_columns(std::span<const City> solution);
  void count_hits(int found, City i);
  TrailRow row(City i);
  TrailRow full_row(City i);

  struct ThreadScratch;  // buffers, one set for each thread
  const Instance& instance_;
  TrailShape shape_;
  const Workers& workers_;
  bool symmetric_;
  std::span<const City> candidate_;
  std::shared_ptr<const Neighbours> shared_candidates_;
  std::vector<float> close_;  // [n][width] η^β of the row's columns, relative to the best, for the next two
  double close_beta_ = std::numeric_limits<double>::quiet_NaN();
  Eta close_eta_{};
  std::vector<float> weight_;         // [n][width]
  std::vector<AliasColumn> alias_;    // [n][width]
  std::vector<FullColumn> full_;      // [n][width]
  std::vector<float> trail_;          // [n][stride] τ(i, candidate k) or τ(i, j)
  std::vector<City> kept_;            // [n][slots] the city at the other end of the slot's edge
  std::vector<int> head_;             // [n] the slot that is overwritten next
  std::vector<City> out_;             // [n] the city whose edge was pushed out last; the row's own: none was
  std::vector<float> scale_;          // [n]
  std::vector<City> before_, after_;  // [n] columns that the depositing solution uses in each row
  HitCount hits_;
  std::unique_ptr<ThreadScratch> scratch_;
};

}  // namespace formicarium
