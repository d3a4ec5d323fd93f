// SPDX-License-Identifier: Apache-2.0
// What all pictures of a window show alike: layers, view, options, which part of map and matrix is seen, and what is
// asked about. The window owns it and gives it to each of its scenes. Who changes it says what has changed, and all
// that listen hear it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "app/scene/layers/list.hpp"
#include "app/scene/look/asked.hpp"
#include "app/scene/look/camera.hpp"
#include "app/scene/look/followed.hpp"
#include "app/scene/look/matrix_view.hpp"
#include "app/scene/look/scene_options.hpp"
#include "app/scene/look/view.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

class Hands;

/// Which part of an instance's pictures is seen, and what is asked about.
struct Excerpt {
  InstancePtr instance;
  bool fitted = true;  // each map shows all cities; otherwise the following
  Point centre;        // world place in the middle of the map
  double scale = 1;    // px a world unit
  MatrixView matrix;
  City selected = -1;
  Asked pinned;              // an edge, instead of a selected city; or nothing
  Asked pointed;             // under the pointer, of whichever picture
  Asked clicked;             // last, whether it is chosen or pinned now or was before
  std::vector<Asked> marks;  // cities and edges that stay marked, whatever is asked about

  explicit Excerpt(InstancePtr of = nullptr) : instance(std::move(of)), matrix(instance ? instance->cities() : 0) {}

  /// Is that of an instance from now on which edits have made of this one. What is asked about keeps its city, whatever
  /// its number is now, or goes with it. Returns what has changed (ViewChange). O(n log n).
  unsigned go_over_to(const InstancePtr& edited);
};

/// What has changed, as bits.
struct ViewChange {
  enum : unsigned {
    layers = 1,
    view = 2,
    splitter = 4,
    options = 8,
    captions_closed = 16,  // by the reader; options, too
    map = 32,              // which part of it is seen, at once
    map_smoothly = 64,     // the same, in a move, unless motion is reduced
    matrix = 128,          // which part of it is seen
    selected = 256,        // the selected city
    pinned = 512,
    pointed = 1024,
    followed = 4096,  // which ant, or what is shown of it
    clicked = 8192,   // a city or an edge
    marks = 16384,
    hands = 32768,   // what they edit and how: to be drawn
    instance = 2048  // the excerpt is that of another instance, and begins anew
  };
};

/// One thread. A listener may change it again, but must not end its own listening.
class ViewState {
 public:
  using Listener = std::function<void(unsigned changes, const void* by)>;

  ViewState();

  /// Called after each change until the handle is destroyed, in the order in which they came. `by`: who made it.
  class Listening {
   public:
    Listening() = default;
    Listening(std::shared_ptr<ViewState> to, Listener listener);
    ~Listening() { end(); }
    Listening(Listening&& other) noexcept : to_(std::move(other.to_)), number_(other.number_) {}
    Listening& operator=(Listening&& other) noexcept;

   private:
    void end();
    std::shared_ptr<ViewState> to_;  // null: it listens to nothing
    std::uint64_t number_ = 0;
  };

  const ShownLayers& shown() const { return shown_; }
  bool layer(Layer layer) const { return shown_[std::size_t(layer)]; }
  void set_layer(Layer layer, bool shown);
  void set_shown(const ShownLayers& shown);

  const View& view() const { return view_; }
  void set_view(View view);
  const double& splitter() const { return splitter_; }  // share of the pane that the map takes with View::both
  void set_splitter(double share);                      // within 0.2 … 0.8

  const SceneOptions& options() const { return options_; }
  void set_options(const SceneOptions& options);
  /// Changes some of them: `change` gets them all.
  void change_options(const auto& change) {
    SceneOptions changed = options_;
    change(changed);
    set_options(changed);
  }
  void close_captions();  // as the reader does

  const Followed& followed() const { return followed_; }
  void follow(Followed followed);  // from now on; without a frame: none
  /// `change` gets the ant that is followed and says whether it changed anything. Without one it is not called.
  void change_followed(const auto& change) {
    if (followed_.on() && change(followed_)) tell(ViewChange::followed);
  }

  /// Those that edit the cities of the window's pictures; null: it has none. They outlive what listens here.
  Hands* hands() const { return hands_; }
  void set_hands(Hands* hands) { hands_ = hands; }
  void hands_moved() { tell(ViewChange::hands); }

  const Excerpt& excerpt() const { return excerpt_; }
  /// The excerpt begins anew with this instance, unless it is of that one already, or edits have made it of that one
  /// (Excerpt::go_over_to).
  void begin(const InstancePtr& instance);
  /// Marks it, or no longer if it is marked. Nothing is left alone.
  void toggle_mark(const Asked& place);
  void clear_marks();
  /// `change` gets the excerpt and returns what it changed (ViewChange). If it returns 0, no listener is called.
  void change_excerpt(const auto& change, const void* by = nullptr) {
    if (const unsigned changes = change(excerpt_)) tell(changes, by);
  }

 private:
  void tell(unsigned changes, const void* by = nullptr);

  ShownLayers shown_;
  View view_ = View::map;
  double splitter_ = 0.58;
  SceneOptions options_;
  Followed followed_;
  Hands* hands_ = nullptr;
  Excerpt excerpt_;
  std::map<std::uint64_t, Listener> listeners_;
  std::uint64_t last_listener_ = 0;
};
using ViewStatePtr = std::shared_ptr<ViewState>;

}  // namespace formicarium
