// SPDX-License-Identifier: Apache-2.0
// The inside of Scene: where things lie in this picture, its pointer, and how it is drawn. What belongs to its run is
// in run_view.hpp, what the window's pictures share in view_state.hpp.
#pragma once

#include <chrono>
#include <optional>

#include "app/scene/gl_painter.hpp"
#include "app/scene/hands.hpp"
#include "app/scene/layers/layer.hpp"
#include "app/scene/layout.hpp"
#include "app/scene/look/camera_move.hpp"
#include "app/scene/look/city_labels.hpp"
#include "app/scene/look/projector.hpp"
#include "app/scene/look/shown.hpp"
#include "app/scene/look/story.hpp"
#include "app/scene/overlay.hpp"
#include "app/scene/run_view.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/switches.hpp"
#include "app/scene/view_state.hpp"

namespace formicarium {

/// A cell of the matrix under the pointer; -1: none.
struct Cell {
  int row = -1, column = -1;
  bool operator==(const Cell&) const = default;
};
/// What the pointer is on: a city or an edge of the map, or a cell with its city or its strongest edge.
struct Hover {
  Asked on;
  Cell cell;
};

struct Scene::Impl {
  using Clock = std::chrono::steady_clock;

  RunView run;

  // What the window's pictures show alike; to be changed through `state`, which tells all of them.
  const ViewStatePtr state;
  const SceneOptions& options = state->options();
  const ShownLayers& shown = state->shown();
  const View& view = state->view();
  const double& splitter = state->splitter();
  Excerpt own;  // while the others show another instance

  // Where things lie, and which part of them is shown.
  bool focused = false;
  bool blank_ = false;           // an empty sheet is shown, whatever the run has
  bool leaves_controls = false;  // to another scene of the window
  Layout layout;
  Camera camera;  // of this map; on its way to wanted_camera() during a move
  CameraMove move;

  // The pointer.
  PointerState pointer;
  Cell cell;  // of this picture's matrix
  Pixel press_at, last_at;
  Pixel grip;  // the pointer's place within the card that it drags
  enum class Drag { none, pending, map, splitter, card, matrix_pending, matrix, hands } drag = Drag::none;
  bool keys_to_matrix = false;       // the last press or turn of the wheel was over the matrix
  bool cells_moved = false;          // while the pointer stood still: `cell` is out of date
  Rect card;                         // about what is asked or followed, as drawn last; empty: none
  std::optional<Pixel> card_wanted;  // where the user moved it, as shares of the free room

  // Drawing.
  Overlay overlay;
  std::optional<Stage> stage;         // none without a context
  std::optional<GlPainter> painter;   // the same
  std::vector<Drawing::Mark> on_map;  // what the layers put over the lines of the map in this draw
  std::string renderer, vendor, version;
  bool dirty = true, options_new = true;
  int settle = 0;                // frames still to draw until new overlay windows know their size
  bool waits = false;            // the last draw() left newer data to be drawn
  Clock::time_point drawn_at{};  // when the last draw() began
  double milliseconds = 0;       // how long the last draw() took
  ViewState::Listening listening;

  explicit Impl(ViewStatePtr shared);
  /// Which part of this run's instance is seen, and what is asked about.
  const Excerpt& part() const {
    const InstancePtr &shared = state->excerpt().instance, &here = run.frame->instance;
    return shared == here || of_one_lineage(shared, here) ? state->excerpt() : own;
  }
  /// Whether this run's instance has it: those of other sides may have more cities for a moment, after an edit.
  bool has(const Asked& asked) const;
  /// `change` gets part() and returns what it changed (ViewChange).
  void change_part(const auto& change) {
    if (&part() == &state->excerpt())
      state->change_excerpt(change, this);
    else if (const unsigned changes = change(own))
      hear(changes, this);
  }
  void hear(unsigned changes, const void* by);  // of the shared state
  /// Whether it is switched on and shows this problem.
  bool shows(Layer layer) const { return shown[std::size_t(layer)] && run.suits(kind_of(layer)); }
  double line_scale() const { return options.projector ? projector::line_scale : 1; }
  bool tells_story() const {
    return !blank_ && options.captions && options.overlay && run.edges == EdgeValue::trail && has_story(*run.frame);
  }
  /// Whether the caption explains the step that is played now.
  bool tells_step() const {
    return options.captions && options.overlay && run.play.in_full() && run.play.under_way(drawn_at) && plays_ants() &&
           (layout.map.has_margin() || tells_story());
  }
  /// How many lines of words stand under the line of controls, which the ants' take: about a held tour, and the 1-tree.
  int words_below() const {
    if (run.assigned.instance) return run.held ? 1 : 0;
    const int lines = (run.held && shows(Layer::held) ? 1 : 0) + (shows(Layer::bound) ? 1 : 0);
    return shows(Layer::ants) ? lines : std::max(0, lines - 1);
  }
  void touch() {
    dirty = true;
    settle = options.overlay ? 1 : 0;
  }

  // scene.cpp
  void take(FramePtr next);  // shows it
  void take_waiting();
  void step_play();  // shows the frame that waits, once its time has come
  bool plays_ants() const {
    return shows(Layer::ants) && !options.reduced_motion && view != View::matrix && !state->followed().on();
  }
  /// The layers that are drawn, the lowest first; none in a pane that is not shown.
  std::vector<PaneLayer*> map_layers() const;
  std::vector<PaneLayer*> matrix_layers() const;
  std::vector<PaneLayer*> drawn_layers() const;  // of both
  void look_at(const Camera& to, unsigned how);  // ViewChange::map or map_smoothly; an empty sheet stays as it is
  void set_part(const Camera& to, unsigned how);
  Camera fitted_camera() const;
  Camera wanted_camera() const;  // where the map's camera is once no move is under way
  void follow_best(bool now) { cells_moved |= run.follow_best(now, part().matrix.whole()); }
  bool matrix_takes_keys() const { return view == View::matrix || (view == View::both && keys_to_matrix); }
  void change_matrix(const auto& change) {  // `change` gets the part that is seen
    change_part([&](Excerpt& part) {
      change(part.matrix);
      return unsigned(ViewChange::matrix);
    });
  }
  void fit_map();

  // scene_pointer.cpp
  void zoom_at(double factor, Pixel at);
  void zoom_matrix_at(double factor, Pixel at);
  PooledMatrix cells() const;  // those shown now, without values
  Hover hover_on_map(Pixel at) const;
  Hover hover_in_matrix(Pixel at) const;
  Hover hover_at(Pixel at) const;
  void set_hover(const Hover& to);
  bool on_splitter(Pixel at) const;
  bool over_window(Pixel at) const { return options.overlay && overlay.covers(at); }
  void pointer_moves(const PointerEvent& event);
  bool pointer_presses(const PointerEvent& event);
  void pointer_releases(const PointerEvent& event);
  bool pointer_presses_twice(const PointerEvent& event);
  bool wheel_turns(const PointerEvent& event);

  // scene_hands.cpp
  Hands* hands() const;  // that edit the cities of this map now; null: none do
  bool hands_take(Pixel at) const;
  Bounds room_of_hands() const;
  Hands::Touch touch_of(const PointerEvent& event) const;
  void draw_hands(const Look& look) const;

  // scene_probe.cpp
  Asked asked() const;       // pointed at, or else kept
  Asked kept_asked() const;  // pinned, or else selected
  bool asks_on_map() const;  // otherwise about a cell of the matrix, and the answer stands beside it
  std::pair<City, City> edge_at(Pixel at) const;  // {-1, -1}: none
  /// Draws the fullest form of the card for which there is room beside what is asked about.
  void draw_card(const Look& look, std::span<const CityLabel> labels);
  void move_card(Pixel corner);
  Rect free_margin() const;  // between what stands above and below in it
  void select(City city);
  void pin(AskedEdge edge);  // unpins the edge if it is already pinned
  bool under_card(Pixel at) const { return options.overlay && card.contains(at); }

  // scene_followed.cpp
  /// The ant that is followed in the moment that is drawn; null: none.
  const Followed* followed() const {
    return state->followed().belongs_to(*run.frame) && !run.waiting ? &state->followed() : nullptr;
  }
  std::vector<Pixel> ants_seen() const;  // [ant] where they are on their walk now; empty: none walks
  int ant_at(Pixel at) const;            // of those; -1: none is there
  void follow(int ant);                  // of those
  void draw_followed(const Look& look);
  /// The phases, a step back and on, the next surprise, the end; in the foot of the card.
  void draw_followed_controls(const Followed& followed, const Palette& palette, bool two_rows);
  bool fills_margin() const { return layout.map.has_margin() && followed(); }  // its card does

  // scene_draw.cpp
  Look look() const;
  bool shows_differences() const;  // in the matrix
  Shown shown_now() const;         // what its sentences speak of
  void prepare(int width, int height, double ratio);
  void fetch_trails();  // has trails that are on a device written into GL's buffers
  /// Returns what lies over the lines.
  std::vector<Drawing::Mark> draw_pane(const Rect& pane, std::span<PaneLayer* const> layers);
  void draw_overlay();
  void draw_sentence(const Rect& pane, const std::string& sentence) const;
  /// The choice of view and the controls of the map's layers. Returns where words may stand below them: a place without
  /// height, empty if there is none.
  Rect draw_head(const Look& look, const Rect& pane);
  /// What stands at the right end of the first pane's head: the choice of view, and the cost of a frame.
  Rect head_right() const;
  std::string empty_sentence() const;

  // scene_map.cpp
  /// The places of the labels that find room. Cities of `asked` come first; unless all cities are
  /// labelled, only they get labels.
  void annotate_map(const Look& look);
  void write(const Labels& words) const;
  void draw_marks(const Look& now) const;
  void draw_strip(const Look& look);
  void draw_key(const Look& look);          // in the margin: switches, legend and scale
  void mark_seen_cities(const Look& look);  // those in the rows and columns of the part of the matrix that is seen

  // scene_tables.cpp: the matrix pane of an assignment problem
  void annotate_table(const Look& look);
  void choose_table(const Palette& palette);
  void outline(const HeatTable& table, const Palette& palette) const;  // the rows and columns that it names

  // scene_matrix.cpp
  void annotate_matrix(const Look& look);
  bool keeps_order() const;                            // although another tour is the best
  bool draw_order(const Palette& palette, bool held);  // true: the user asked for a new order
  void draw_asked_cells(const Palette& palette, const PooledMatrix& seen) const;
  double below_axis(int row) const;                 // y of this line of text below the plot
  void draw_matrix_legend(const Look& look) const;  // under those lines
  /// Two lines under the axis: what is asked about, or how to read the picture.
  void explain_cells(const Look& look, const PooledMatrix& seen);
  void mark_cell(const PooledMatrix& seen, int row, int column, const Palette& palette) const;
  void mark_asked(const Palette& p, const PooledMatrix& seen, const Asked& one) const;
  void mark_position(const PooledMatrix& seen, int row, int column,
                     const Palette& palette) const;  // counted from the window's first
  /// Beside the plot: which rows and columns are cities that a part of the map shows.
  void mark_rows_on_map(const Palette& palette);
};

}  // namespace formicarium
