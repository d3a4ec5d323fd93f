// SPDX-License-Identifier: Apache-2.0
// The inside of Scene: what all runs shown share. What belongs to one run is in run_view.hpp.
#pragma once

#include <chrono>
#include <optional>

#include "app/scene/layers/layer.hpp"
#include "app/scene/layout.hpp"
#include "app/scene/look/camera_move.hpp"
#include "app/scene/look/projector.hpp"
#include "app/scene/look/shown.hpp"
#include "app/scene/look/story.hpp"
#include "app/scene/run_view.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/switches.hpp"

namespace formicarium {

/// What the pointer is on.
struct Hover {
  City city = -1;
  int row = -1, column = -1;  // cell of the matrix
  City from = -1, to = -1;    // its strongest edge, or the edge of the map
  bool operator==(const Hover&) const = default;
};

struct Scene::Impl {
  using Clock = std::chrono::steady_clock;

  RunView run;

  // What the host and the user have chosen.
  SceneOptions options;
  ShownLayers shown;
  View view = View::both;
  double splitter = 0.58;
  bool focused = false;
  City selected = -1;
  struct Edge {
    City from = -1, to = -1;
    bool operator==(const Edge&) const = default;
  } pinned;  // instead of a selected city

  // Where things lie, and which part of them is shown.
  Layout layout;
  Camera camera;
  CameraMove move;
  bool fitted = true;  // the user has not moved the camera since the last fit: a new size fits again
  MatrixView matrix;   // the part of the matrix that is shown

  // The pointer.
  PointerState pointer;
  Hover hover;
  Pixel press_at, last_at;
  Pixel grip;  // the pointer's place within the card that it drags
  enum class Drag { none, pending, map, splitter, card, matrix_pending, matrix } drag = Drag::none;
  bool keys_to_matrix = false;       // the last press or turn of the wheel was over the matrix
  bool cells_moved = false;          // while the pointer stood still: hover is out of date
  Rect card;                         // of the probe, as drawn last; empty: none
  std::optional<Pixel> card_wanted;  // where the user moved it, as shares of the free room

  // Drawing.
  Overlay overlay;
  std::optional<Stage> stage;  // none without a context
  std::string renderer, vendor, version;
  bool dirty = true, options_new = true;
  int settle = 0;                // frames still to draw until new overlay windows know their size
  bool waits = false;            // the last draw() left newer data to be drawn
  Clock::time_point drawn_at{};  // when the last draw() began
  double milliseconds = 0;       // how long the last draw() took

  Impl();
  /// Whether it is switched on and shows this problem.
  bool shows(Layer layer) const { return shown[std::size_t(layer)] && run.suits(kind_of(layer)); }
  double line_scale() const { return options.projector ? projector::line_scale : 1; }
  bool tells_story() const {
    return options.captions && options.overlay && run.edges == EdgeValue::trail && chapter(*run.frame);
  }
  /// The words about a held tour stand under the line of controls, which the ants' take.
  bool held_words_below() const {
    return run.held && (run.assigned.instance || (shows(Layer::held) && shows(Layer::ants)));
  }
  void touch() {
    dirty = true;
    settle = options.overlay ? 1 : 0;
  }

  // scene.cpp
  void take(FramePtr next);  // shows it
  void take_waiting();
  void step_play();  // shows the frame that waits, once its time has come
  bool plays_ants() const { return shows(Layer::ants) && !options.reduced_motion && view != View::matrix; }
  /// The layers that are drawn, the lowest first; none in a pane that is not shown.
  std::vector<PaneLayer*> map_layers() const;
  std::vector<PaneLayer*> matrix_layers() const;
  std::vector<PaneLayer*> drawn_layers() const;  // of both
  void move_camera(const Camera& to);            // at once, or smoothly
  Camera fitted_camera() const;
  void follow_best(bool now) { cells_moved |= run.follow_best(now, matrix.whole()); }
  bool matrix_takes_keys() const { return view == View::matrix || (view == View::both && keys_to_matrix); }
  void matrix_changed();
  void fit_map();

  // scene_pointer.cpp
  void zoom_at(double factor, Pixel at);
  void zoom_matrix_at(double factor, Pixel at);
  PooledMatrix cells() const;  // those shown now, without values
  Hover hover_on_map(Pixel at) const;
  Hover hover_in_matrix(Pixel at) const;
  Hover hover_at(Pixel at) const;
  void set_hover(const Hover& to);
  bool over_window(Pixel at) const { return options.overlay && overlay.covers(at); }
  void pointer_moves(Pixel to);
  bool pointer_presses(const PointerEvent& event);
  void pointer_releases(const PointerEvent& event);
  bool pointer_presses_twice(const PointerEvent& event);
  bool wheel_turns(const PointerEvent& event);
  void set_splitter(double share);

  // scene_probe.cpp
  Asked asked() const;
  std::pair<City, City> edge_at(Pixel at) const;  // {-1, -1}: none
  /// Draws the fullest form of the card for which there is room beside what is asked about.
  void draw_card(const Look& look, std::span<const std::pair<City, Pixel>> labels);
  void move_card(Pixel corner);
  void select(City city);
  void pin(City from, City to);  // unpins the edge if it is already pinned
  bool under_card(Pixel at) const { return options.overlay && card.contains(at); }

  // scene_draw.cpp
  Look look() const;
  bool shows_differences() const;  // in the matrix
  Shown shown_now() const;         // what its sentences speak of
  void prepare(int width, int height, double ratio);
  void fetch_trails();  // has trails that are on a device written into GL's buffers
  void draw_pane(const Rect& pane, std::span<PaneLayer* const> layers);
  void draw_overlay();
  void draw_sentence(const Rect& pane, const std::string& sentence) const;
  /// The line at the top: controls of the map's layers, and the choice of view.
  void draw_head(const Look& look, const Rect& pane);
  /// What stands at the right end of the first pane's head: the choice of view, and the cost of a frame.
  Rect head_right() const;
  std::string empty_sentence() const;

  // scene_map.cpp
  /// The places of the labels that find room. Cities of `asked` come first; unless all cities are
  /// labelled, only they get labels.
  std::vector<std::pair<City, Pixel>> label_places(const Look& look, std::span<const City> asked) const;
  void annotate_map(const Look& look);
  void draw_asked(const Look& look, const Asked& asked);
  void draw_strip(const Look& look);
  void mark_seen_cities(const Look& look);  // those in the rows and columns of the part of the matrix that is seen

  // scene_tables.cpp: the matrix pane of an assignment problem
  void annotate_table(const Look& look);
  void choose_table(const Palette& palette);
  void outline(const HeatTable& table, const Palette& palette) const;  // the rows and columns that it names

  // scene_matrix.cpp
  void annotate_matrix(const Look& look);
  bool keeps_order() const;                            // although another tour is the best
  bool draw_order(const Palette& palette, bool held);  // true: the user asked for a new order
  void draw_asked_cells(const Palette& palette, const PooledMatrix& seen);
  double below_axis(int row) const;  // y of this line of text below the plot
  /// Two lines under the axis: what is asked about, or how to read the picture.
  void explain_cells(const Look& look, const PooledMatrix& seen);
  void mark_cell(const PooledMatrix& seen, int row, int column, const Palette& palette) const;
  void mark_position(const PooledMatrix& seen, int row, int column,
                     const Palette& palette) const;  // counted from the window's first
  /// Beside the plot: which rows and columns are cities that a part of the map shows.
  void mark_rows_on_map(const Palette& palette);
};

}  // namespace formicarium
