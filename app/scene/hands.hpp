// SPDX-License-Identifier: Apache-2.0
// Hands on the cities: what pointer and keys do while cities are edited. Knows no window, no pixels and no OpenGL: its
// places are those of the map, and a scale says how many px a unit of the map is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "app/model/city_edits.hpp"
#include "app/model/hand_commands.hpp"
#include "app/scene/view_state.hpp"

namespace formicarium {

/// The window's thread only. One for all pictures of a window; where something is to be drawn anew, its ViewState says
/// so (ViewChange::hands). Cities that are selected stay so under whatever number they have after an edit.
class Hands {
 public:
  /// What it asks of the window.
  struct Host {
    std::function<std::string()> why_not;                    // the window allows no editing now; empty: it does
    std::function<void(const std::string& sentence)> say;    // in its message line
    std::function<void()> pause;                             // the run
    std::function<void(const InstancePtr& drawing)> load{};  // in place of the run, at rest
    std::function<void()> made{};                            // an edit is made, which CityEdits can undo
  };
  Hands(ViewStatePtr view, CityEdits& edits, Host host);
  ~Hands();
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;

  bool on() const { return on_; }
  /// Begins or ends. Where it cannot begin, the window says why.
  void toggle();
  /// Begins with an empty sheet; the first city that is put there is loaded as a drawing.
  void begin_sheet();
  bool has_sheet() const { return sheet_; }
  static Bounds sheet() { return {0, 0, drawing_size, drawing_size}; }
  void end();
  /// Whether a gesture is under way or something is selected.
  bool holds() const { return gesture_ != Gesture::none || !selected_.empty() || !lasso_.empty() || cross_; }
  /// What Esc does: ends the gesture under way, or else lets go of what is selected, or else ends. False: it is off.
  bool close_topmost();
  /// Call when the first side shows another frame, after CityEdits::follow().
  void follow(const Frame& frame);

  // The pointer.
  struct Touch {
    Point at;
    double scale = 1;   // px a unit of the map
    bool more = false;  // what is selected stays so
  };
  void press(const Touch& touch);
  void move(const Touch& touch);  // pressed or not
  void release(const Touch& touch);
  void leave();

  // Keys.
  void see(const Camera& camera, const Bounds& room) { seen_ = camera, room_ = room; }  // of the map that has the keys
  void act(const HandPress& press);
  void let_go();  // of the keys: what they have moved is one edit

  /// How many cities scatter() may add; 0: none now, and the window says why.
  int most_scattered();
  /// What asks for their number: "Cities to put at random places into the lasso:".
  std::string scatter_words() const;
  static constexpr int usual_scattered = 20;
  /// Adds so many cities at random places there, and selects them. `seed`: of the places.
  void scatter(int count, std::uint64_t seed = std::random_device()());

  // What is to be drawn.
  std::vector<City> selected(const Instance& instance) const;  // ascending
  City under_pointer(const Instance& instance) const;          // -1: none, or another gesture is under way
  std::optional<Point> cross() const { return cross_; }
  const std::vector<Point>& lasso() const { return lasso_; }  // closed; empty: none
  bool draws_lasso() const { return gesture_ == Gesture::lasso; }
  bool moves_cities() const { return gesture_ == Gesture::drag || gesture_ == Gesture::nudge; }
  /// What may be done, or what is being done, in sentences; the longest first. `frame`: the one that is shown.
  std::vector<std::string> words(const Frame& frame) const;

 private:
  enum class Gesture { none, on_city, on_ground, drag, lasso, nudge };
  bool ready();  // the cities can be edited; otherwise the window says why
  const InstancePtr& shown() const { return view_->excerpt().instance; }
  City city_at(const Touch& touch) const;  // of those shown; -1: none
  bool is_selected(std::int64_t id) const;
  void select(std::int64_t id, bool more);
  void select_within_lasso(bool more);
  void touch_at(const Touch& touch);  // as a click
  void add(std::vector<Point> places, double scale);
  void remove();
  void shift(double right, double up, double scale);  // tries to move what is selected
  void keep();
  void made(const std::optional<std::string>& why_not) const;
  void clear();

  ViewStatePtr view_;
  CityEdits& edits_;
  Host host_;
  bool on_ = false, sheet_ = false;
  InstancePtr lineage_;                 // one of those whose cities are edited; with a sheet: shown when it began
  InstancePtr awaited_;                 // the drawing that is being loaded
  std::vector<std::int64_t> selected_;  // ids, ascending
  std::optional<std::int64_t> under_;   // id
  std::optional<Point> cross_;
  std::vector<Point> lasso_;
  Gesture gesture_ = Gesture::none;
  Touch pressed_;
  std::int64_t pressed_id_ = 0;         // with Gesture::on_city
  double nudged_x_ = 0, nudged_y_ = 0;  // since the keys went down
  Camera seen_;
  Bounds room_;  // what of the map is seen beside words and keys
};

/// The power of ten to which places are rounded at this scale: about a px.
double grain_of(double scale);

}  // namespace formicarium
