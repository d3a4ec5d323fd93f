// SPDX-License-Identifier: Apache-2.0
// The inside of Scene: what it remembers of the run, where things lie, and what lives in the GL context.
#pragma once

#include <chrono>
#include <optional>

#include "app/scene/ant_play.hpp"
#include "app/scene/layers/ant_layer.hpp"
#include "app/scene/layers/city_layer.hpp"
#include "app/scene/layers/matrix_layer.hpp"
#include "app/scene/layers/tour_layer.hpp"
#include "app/scene/layers/trail_layer.hpp"
#include "app/scene/near_edges.hpp"
#include "app/scene/overlay.hpp"
#include "app/scene/probe_box.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/story_box.hpp"
#include "app/scene/switches.hpp"
#include "app/scene/trail_path.hpp"

namespace formicarium {

/// Everything that dies with the context.
struct GlPart {
  Stage stage;
  TrailLayer trails;
  TourLayer iteration_best{TourLayer::Kind::iteration_best}, best{TourLayer::Kind::best};
  CityLayer cities;
  AntLayer ants;
  MatrixLayer matrix;
};

/// Where things lie in the pane, logical px, on whole device pixels.
struct Layout {
  double width = 0, height = 0, ratio = 1, text_height = 11;
  Rect map, matrix;  // panes; empty where not shown
  Rect strip;        // bottom of the map: switches, scale bar, and the legend where there is no matrix
  /// What of the map's pane nothing stands on.
  Rect picture() const { return {map.x, map.y, map.width, std::max(map.height - strip.height, 0.0)}; }
  double head = 0;  // kept free at the top of the map for the choice of view
  Rect plot;        // square of the matrix
  bool operator==(const Layout&) const = default;
};

/// What the pointer is on.
struct Hover {
  City city = -1;
  int row = -1, column = -1;  // cell of the matrix
  City from = -1, to = -1;    // its strongest edge, or the edge of the map
  bool operator==(const Hover&) const = default;
};

/// A city or an edge that the scene speaks of, under the pointer or pinned; -1: none.
struct Asked {
  City city = -1;
  City from = -1, to = -1;
  bool on_map = true;  // false: a cell of the matrix, whose answer stands there
};

struct Scene::Impl {
  using Clock = std::chrono::steady_clock;

  SceneOptions options;
  ShownLayers shown{true, true, false, true, true};
  int ants_wanted = 8;                   // at most
  std::array<std::string, 2> ants_said;  // by the last draw()
  View view = View::both;
  double splitter = 0.58;
  bool focused = false;

  FramePtr frame = std::make_shared<const Frame>();  // that is drawn
  bool frame_new = false, instance_new = false, colours_new = true;
  AntPlay play;
  FramePtr waiting;    // for its ants to have walked: it is drawn then; null: none
  double spacing = 0;  // median distance to the nearest city, world
  Story story;
  Tour order;  // rows and columns of the matrix
  std::int64_t order_iteration = 0;
  bool order_old = false;       // the best tour has changed since
  MatrixView matrix;            // which part of it is looked at
  bool keys_to_matrix = false;  // in it a button was pressed, or the wheel turned, last
  bool cells_moved = false;     // under a pointer that stands still
  Clock::time_point ordered{};

  Camera camera, move_from, move_to;
  std::optional<Clock::time_point> move_start;
  bool fitted = true;  // nobody moved the camera since the last fit: a new size fits again

  City selected = -1;
  struct Edge {
    City from = -1, to = -1;
  } pinned;  // instead of a selected city
  Hover hover;
  RecentTours recent;
  mutable NearEdges near_edges;      // keeps what it has found out about the lists
  Rect card;                         // of the probe, as drawn last; empty: none
  std::optional<Pixel> card_wanted;  // where it was moved to: shares of the room
  Pixel grip;                        // of the pointer in the card
  Probed probed;
  bool probe_old = true;

  PointerState pointer;
  Pixel press_at;
  enum class Drag { none, pending, map, splitter, card, matrix_pending, matrix } drag = Drag::none;
  Pixel last_at;

  Layout layout;
  bool dirty = true;
  int settle = 0;  // frames still to draw until new overlay windows know their size
  std::string gl, gl_vendor, gl_version;
  bool ants_drawn = false;  // by the last draw()
  double milliseconds = 0;
  Clock::time_point drawn_at{};  // the last draw() began
  bool trails_wait = false;      // those on screen are older than the frame
  Overlay overlay;
  TrailPath path;
  std::unique_ptr<GlPart> part;  // before the link it is known to

  double line_scale() const { return options.projector ? 1.75 : 1; }
  bool tells_story() const { return options.captions && options.overlay && story.chapter(); }
  void touch() {
    dirty = true;
    settle = options.overlay ? 1 : 0;
  }

  // scene.cpp
  void take(FramePtr next);  // shows it
  void take_waiting();
  void step_play();  // shows what waits, once its time has come
  bool plays_ants() const { return shown[std::size_t(Layer::ants)] && !options.reduced_motion && view != View::matrix; }
  /// What the picture that draw() began shows of the play.
  AntPlay::Moment drawn_moment() const { return plays_ants() ? play.moment(drawn_at) : AntPlay::Moment{}; }
  int most_ants() const;  // that can be shown
  int ants_to_show() const { return std::min(ants_wanted, most_ants()); }
  bool moves_ants() const {  // or the trails that they have left
    const auto now = Clock::now();
    return waiting || (part && part->trails.fades(now)) || (plays_ants() && (play.under_way(now) || ants_drawn));
  }

  void move_camera(const Camera& to);  // at once, or over 200 ms
  void step_camera();
  Camera fitted_camera() const;
  void follow_best(bool now);

  bool matrix_takes_keys() const { return view == View::matrix || (view == View::both && keys_to_matrix); }
  void matrix_changed();
  void fit_map();

  // scene_pointer.cpp
  void zoom_at(double factor, Pixel at);
  void zoom_matrix_at(double factor, Pixel at);
  PooledMatrix cells() const;  // as they are looked at now, without values
  Hover hover_at(Pixel at) const;
  void set_hover(const Hover& to);

  // scene_probe.cpp
  Asked asked() const;
  void refresh_probe();
  std::pair<City, City> edge_at(Pixel at) const;  // {-1, -1}: none
  /// In the fullest form for which there is room beside what is asked about.
  void draw_card(const Look& look, std::span<const std::pair<City, Pixel>> labels);
  void move_card(Pixel corner);
  void pin(City from, City to);  // once more: unpins
  bool under_card(Pixel at) const { return options.overlay && card.contains(at); }

  // scene_draw.cpp
  Layout arrange(int width, int height, double ratio) const;
  Look look() const;
  void prepare(int width, int height, double ratio);
  void fetch_trails();  // those on a device, into GL's buffers
  void draw_map();
  void draw_overlay();
  std::string empty_sentence() const;

  // scene_map.cpp, scene_matrix.cpp
  /// Of the labels that find room; those of `asked` come first, and alone where not all cities are labelled.
  std::vector<std::pair<City, Pixel>> label_places(const Look& look, std::span<const City> asked) const;
  void annotate_map(const Look& look);
  void annotate_matrix(const Look& look);
  /// The first of `forms` for which there is room; none where there is for none.
  void write(Pixel corner, double room, ImU32 colour, std::initializer_list<std::string> forms) const;
  int place_of(City city) const;  // in the order
  void mark_cell(const PooledMatrix& seen, int row, int column, const Palette& palette);
  void mark_position(const PooledMatrix& seen, int row, int column, const Palette& palette);  // from the window's first
  /// Beside the plot: which rows and columns are cities that a part of the map shows.
  void mark_rows_on_map(const Palette& palette);
  void draw_ants_control(double x, double room);
  void mark_seen_cities(const Look& look);  // on the map: those in the rows and columns of a part of the matrix
};

}  // namespace formicarium
