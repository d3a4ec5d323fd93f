// SPDX-License-Identifier: Apache-2.0
// One run as it is shown: its frame, what has been seen of it before, the order of its matrix, what is asked about it,
// how its trails reach the screen, and the layers that draw it. What all runs shown share (camera, selection, options)
// is in view_state.hpp.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <variant>

#include "app/scene/layers/list.hpp"
#include "app/scene/look/ant_play.hpp"
#include "app/scene/look/asked.hpp"
#include "app/scene/look/assigned.hpp"
#include "app/scene/look/drawing.hpp"
#include "app/scene/look/facility_probe.hpp"
#include "app/scene/look/held_tour.hpp"
#include "app/scene/look/probed.hpp"
#include "app/scene/look/recent_tours.hpp"
#include "app/scene/look/scene_options.hpp"
#include "app/scene/trail_path.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// Of what is asked; nothing: there is nothing to say at this moment.
using Answer = std::variant<std::monostate, ProbedCity, ProbedEdge, ProbedFacility, ProbedPair>;

class HeatTable;

struct RunView {
  using Clock = std::chrono::steady_clock;

  RunView();
  ~RunView();
  RunView(const RunView&) = delete;
  RunView& operator=(const RunView&) = delete;

  FramePtr frame = std::make_shared<const Frame>();                     // the one that is drawn
  EdgeValue edges_wanted = EdgeValue::trail, edges = EdgeValue::trail;  // what lines and cells shall tell, and do
  InstancePtr told_of;
  std::shared_ptr<const Trails> told = frame->trails;  // its values; the frame's trails unless another is wanted
  FramePtr waiting;                                    // drawn as soon as its ants have walked; null: none
  bool changed = false;                                // frame or order, since the layers were updated
  double fade_seconds = 0;                             // the next update of layers fades to new trails in so long,
  Clock::time_point fade_start{};                      // starting at this moment

  AntPlay play;
  RecentTours recent;
  double spacing = 0;  // median distance to the nearest city, world
  double aspect = 1;   // width of the map's places through their height

  std::shared_ptr<const HeldTour> held;  // null: none of this instance

  Assigned assigned;  // of a quadratic assignment

  Tour order;                        // rows and columns of the matrix
  std::int64_t order_iteration = 0;  // in which the tour was found; 0: the order of the file
  bool order_old = false;            // the best tour has changed since
  char order_of = 0;                 // the side whose tour it is, by follow_order(); 0: the run's own
  bool file_order = false;           // no tour orders them, but the file
  Clock::time_point ordered{};

  Answer answer;
  bool answer_old = true;

  TrailPath path;
  // The layers hold buffers that are registered with the path's link: they are destroyed first.
  std::array<std::unique_ptr<PaneLayer>, all_layers.size()> map;        // [Layer]
  std::array<std::unique_ptr<PaneLayer>, matrix_layers.size()> matrix;  // [as matrix_layers]

  HeatTable& table(Table which) const { return *tables_of_assignment[std::size_t(which)]; }
  /// [cities] Where the map shows cities; of a quadratic assignment: facilities. Needs an instance.
  SharedPlaces places() const {
    return assigned.instance ? assigned.places : SharedPlaces{frame->instance, frame->instance->layout()};
  }
  std::array<std::unique_ptr<HeatTable>, tables> tables_of_assignment;  // [Table]

  /// What lines and cells shall tell, of this frame and those to come.
  void tell(EdgeValue wanted);
  enum class Taken { same_instance, edited_one, another_one };
  /// Draws this frame from now on.
  Taken take(FramePtr next);
  /// Shows where the best tour differs from this one, in frames of this instance; null: no longer.
  void hold(std::shared_ptr<const HeldTour> tour);
  /// Puts rows and columns in the order of the best tour if due: if `now`, if the run rests, or
  /// at most twice a second while the `whole` matrix is shown. True if the order changed.
  bool follow_best(bool now, bool whole);
  /// Takes over rows and columns of the matrix of another run, of side `name`, and keeps them until the next call; of
  /// itself: has its own again.
  void follow_order(const RunView& leader, char name);
  int place_of(City city) const;  // in the order; the number of cities if it is not there
  bool has_cells() const;         // there is a matrix to show
  /// Whether the layer shows this problem; without an instance: all do.
  bool suits(const LayerKind& kind) const {
    return !frame->instance || formicarium::suits(kind, frame->instance->traits());
  }
  Answer answer_to(const Asked& asked) const;
  void update_layers();
  void release_layers();  // and drops what the path found out about the context

 private:
  std::shared_ptr<const HeldTour> held_all_;  // of held_of_
  InstancePtr held_of_;
};

}  // namespace formicarium
