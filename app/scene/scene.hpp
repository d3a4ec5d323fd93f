// SPDX-License-Identifier: Apache-2.0
// The picture of a run: map and matrix in one pane, their layers, the camera, the overlay, and what the pointer does to
// them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/scene/look/ant_play.hpp"
#include "app/scene/look/held_tour.hpp"
#include "app/scene/look/recent_tours.hpp"
#include "app/scene/placed.hpp"
#include "app/scene/view_state.hpp"
#include "core/session/frame.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {

/// What a host reports about pointer and keys, in logical pixels from the pane's top left corner.
struct PointerEvent {
  enum class Kind { move, press, release, wheel, leave, double_press } kind = Kind::move;
  Pixel at{};
  int button = 0;     // 0 left, 1 right, 2 middle; press and release
  double wheel = 0;   // notches, positive away from the user
  double zoom = 1;    // factor of a pinch; with Kind::wheel
  bool ctrl = false;  // is held: a click marks what stays marked
  bool shift = false;
};

enum class Cursor { arrow, point, drag, split, cross };

/// How the trails of the last picture reached the screen.
struct PicturePath {
  bool straight = false;  // from the colony's device, without a copy through the host
  std::string why_not;    // a clause: "the colony runs on the CPU"
  bool operator==(const PicturePath&) const = default;
  const char* name() const { return straight ? "Trails straight from the GPU" : "Trails through host memory"; }
  std::string sentence() const {
    return straight ? "Trails are drawn straight from the GPU's memory."
                    : "Trails reach the screen by a copy through host memory: " + why_not + ".";
  }
};

/// Whose tour rows and columns of the matrix follow.
struct MatrixOrder {
  std::int64_t iteration = 0;  // in which the tour was found; 0: the order of the file
  bool old = false;            // a better tour has been found since
};

/// Thread: the one that owns the GL context. A GL 4.5 core context must be current in draw() and release(); nothing
/// else calls GL, so every other member works without a context. After release() the next draw() makes the GL objects
/// anew:
///     scene.update(frame);             // whenever a frame came
///     if (scene.wants_repaint()) …;    // host schedules a paint
///     scene.draw(width, height, ratio);
class Scene {
 public:
  /// `shared`: what the window's other scenes show alike.
  explicit Scene(ViewStatePtr shared = std::make_shared<ViewState>());
  ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  /// The link that can copy trails from their device into OpenGL buffers. Set it before the first draw().
  void set_link(std::unique_ptr<GlLink> link);
  /// What frames should carry; may change with each draw(). No ants if they are hidden or no map is shown, with reduced
  /// motion, and above 20 iterations a second; the tables of a search if one of them is shown.
  FrameWants wants() const;
  /// Shows at most this many ants (8 at first), and fewer if a picture cannot move so many.
  void show_ants(int count);
  int shown_ants() const;
  /// Shows more or fewer, by so many stops of the slider beside the map.
  void change_ants(int stops);
  /// Which part of their iteration the ants are playing now.
  AntPlay::Moment ants_moment() const;
  /// The play that is under way then, if any.
  std::optional<AntPlay> ants(std::chrono::steady_clock::time_point then) const;
  std::optional<Pixel> ant_seen(int ant) const;  // where that one is on its walk now; nothing: it does not walk
  /// Skips the rest of the act that is played of a step. False: none is.
  bool go_on();
  void end_ants();  // skips what is being played
  PicturePath picture_path() const;

  /// Draws this frame from now on. Another instance fits the map again, unless edits have made it of the one before.
  void update(FramePtr frame);
  /// Draws into the framebuffer bound now; size in device pixels, `ratio` device pixels a logical pixel.
  void draw(int width, int height, double ratio);
  /// Deletes every GL object; the context they live in must be current.
  void release();
  void draw_again();           // something beside the frame has changed: the instance's lower bound
  bool wants_repaint() const;  // something changed since the last draw(), or a move is under way

  /// True if the event did something; wants_repaint() says whether to paint.
  bool pointer(const PointerEvent& event);

  const ViewStatePtr& state() const;
  // Of state(), which all scenes of the window share: options, layers, view, what fit() to select_city() change.
  SceneOptions options() const;
  void set_options(const SceneOptions& options);
  /// Lines and cells tell the next of the values that the frame's edges have (edge_values.hpp).
  void show_next_edge_value();
  /// Changes some of them: `change` gets them all.
  void change_options(const auto& change) {
    SceneOptions changed = options();
    change(changed);
    set_options(changed);
  }
  bool layer(Layer layer) const;
  void set_layer(Layer layer, bool shown);
  View view() const;
  void set_view(View view);
  double splitter() const;          // share of the pane that the map takes with View::both
  void set_splitter(double share);  // within 0.2 … 0.8

  void fit();  // the whole map and the whole matrix
  /// Zooms about the middle of the map, or of the matrix if only the matrix is shown or was clicked or zoomed last.
  void zoom(double factor);
  void pan(double dx, double dy);  // logical px the picture moves; the map or the matrix, as above
  /// The camera of the map, at the end of the move under way; empty if no map is shown.
  std::optional<Camera> map_view() const;
  bool shows_all() const;          // the user has not moved the map since it was fitted
  MatrixView matrix_view() const;  // which part of the matrix is shown
  MatrixOrder shown_order() const;
  Rect map_seen() const;        // what the words left of the map, logical px; empty: nothing
  Rect matrix_plot() const;     // where the last draw() put its cells, logical px; empty: nowhere
  void select_city(City city);  // -1: none; the probe stays on it
  City selected_city() const;
  City hovered_city() const;  // -1: none
  /// The edge under the pointer, on the map or as a cell, or else the one that a click has pinned.
  std::optional<std::pair<City, City>> asked_edge() const;
  /// Marks what the pointer is over or else what was clicked, or no longer if it is marked.
  void toggle_mark();
  /// What was clicked, whatever the pointer is over.
  Asked kept_asked() const;
  /// The ant that this picture draws as followed; null: none.
  const Followed* followed() const;
  const RecentTours& recent() const;  // of the run shown, as the card about an edge counts them
  /// What the last draw() put over the picture: words, cards, controls.
  std::vector<Placed> placed() const;
  /// Keeps the words of each picture from now on: those of the last draw().
  void keep_words(bool on);
  const std::vector<std::string>& words() const;
  Rect card_drawn() const;         // where the last draw() put the probe's card, logical px; empty: nowhere
  void set_focused(bool focused);  // draws the focus ring
  /// From now on the map shows where the best tour differs from this one, until another instance is
  /// loaded. Without a tour: stops showing that.
  /// Draws no switches and no legend: another scene of the window, which shows the same view, has them.
  void leave_controls(bool leave);
  void hold(std::optional<HeldTour> tour);
  const HeldTour* held() const;  // null: none
  /// Takes over rows and columns of the matrix of the leader, of side `name`, and keeps them until the next call; with
  /// another instance, and of itself, it has its own.
  void follow_order(const Scene& leader, char name);
  /// Orders rows and columns of the matrix by the best tour, even if they were ordered as in the file. The tour begins
  /// and runs so that few rows move; with `anew` as if no tour had been shown before.
  void reorder(bool anew = false);

  /// The picture in sentences, for who does not see it: what describe_frame() says, what the caption says of the
  /// moment, which layers are on the map.
  std::string summary() const;

  Cursor cursor() const;               // what the pointer should look like now
  std::string gl_description() const;  // "llvmpipe (LLVM 15.0.6, 256 bits)"; empty before the first draw()
  std::string gl_version() const;      // "4.5 (Core Profile) Mesa 22.3.6": OpenGL's and the driver's; empty as above
  double draw_milliseconds() const;    // of the last draw()

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// "berlin52, iteration 412, best 7 542, gap 0.00 %, branching 2.1": the run in figures.
std::string describe_frame(const Frame& frame);

}  // namespace formicarium
