// SPDX-License-Identifier: Apache-2.0
// Edits of the cities by hand, for all sides of a window, that can be taken back and made again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/sides.hpp"

namespace formicarium {

/// The window's thread only.
class CityEdits {
 public:
  explicit CityEdits(Sides& sides) : sides_(sides) {}

  /// Why nothing can be edited now, as a sentence; nothing if it can: of the instance shown, or of the moment.
  std::optional<std::string> why_not() const;
  /// Makes the edit on all sides. An edit that is impossible is refused with a sentence; nothing if it is made.
  std::optional<std::string> make(const CityEdit& edit);
  /// Shows it on all sides, as while cities are dragged (Player::try_edit); keep() makes it, drop() does not. While the
  /// run does not have an edit yet that added or removed cities, it is not shown.
  void try_move(const CityEdit& edit);
  std::optional<std::string> keep();
  void drop();

  /// The edit that undo() takes back, or redo() makes again: "moving 3 cities"; empty: there is none.
  std::string undo_words() const { return done_.empty() ? "" : words_of(done_.back().forth); }
  std::string redo_words() const { return undone_.empty() ? "" : words_of(undone_.back().forth); }
  /// They end the look at an earlier moment. False: there was nothing, or the run lets nothing be done; all is
  /// forgotten then.
  bool undo();
  bool redo();
  /// Call when the first side has taken a frame. Forgets all once the run has an instance that no edit here made.
  void follow();

  /// The instance that the next edit changes: the one shown, or that which edits under way will make.
  const InstancePtr& instance() const;

  std::vector<std::string> all_undo_words() const;  // the oldest edit first

  static std::string words_of(const CityEdit& edit);

 private:
  struct Made {
    CityEdit forth, back;
  };
  std::optional<std::string> note(const CityEdit& edit);
  void forget();
  void send(const CityEdit& edit);
  bool turn(std::vector<Made>& from, std::vector<Made>& to, CityEdit Made::*which);

  Sides& sides_;
  std::vector<Made> done_, undone_;
  std::optional<CityEdit> tried_;
  InstancePtr known_;           // of the run, when follow() was called last
  InstancePtr coming_;          // what it will be after the edits under way; null: there are none
  std::uint64_t messages_ = 0;  // of the first side, when they were asked for
};

}  // namespace formicarium
