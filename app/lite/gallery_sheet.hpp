// SPDX-License-Identifier: Apache-2.0
// The first thing that the window shows: the bundled instances as cards, and a field for the path of any other file.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/lite/panels.hpp"
#include "app/model/background.hpp"
#include "app/scene/look/thumbnail.hpp"
#include "core/base/progress.hpp"

namespace formicarium::lite {

class GallerySheet {
 public:
  struct Choice {
    std::string name;    // a path, or a bundled file's name
    bool solve = false;  // with the settings that find the shortest tour soon (Command::solve)
  };

  explicit GallerySheet(std::function<void()> wake) : wake_(std::move(wake)) {}
  ~GallerySheet() { progress_.cancel(); }

  bool visible() const { return visible_; }
  void show(bool wanted);
  /// Looks for a title that begins with what was typed within a second, or has a word that does, and marks its card.
  void type(char32_t character);
  void move(int columns, int rows);  // the mark
  /// The marked card's file; nothing if none is marked.
  std::optional<std::string> marked() const;
  bool working() const { return reading_.under_way(); }  // thumbnails are still to come

  /// What was chosen, if anything. `way_back`: it covers a picture, to which a button leads back.
  std::optional<Choice> draw(Panels& panels, const Rect& place, bool way_back);

 private:
  void read();
  std::optional<Choice> card(Panels& panels, std::size_t which, double wide, double high);
  std::optional<std::string> lessons(Panels& panels, double wide);
  std::optional<std::string> heading(Panels& panels, double wide, bool way_back);

  std::function<void()> wake_;
  bool visible_ = true;
  int marked_ = -1;         // -1: none
  bool to_marked_ = false;  // scrolls there
  int columns_ = 1;
  std::string typed_;
  std::chrono::steady_clock::time_point typed_at_{};
  std::array<char, 1024> path_{};
  struct Lesson {
    std::string name, title, tip;
  };
  std::vector<Thumbnail> thumbnails_;  // [gallery]; empty until they were read
  std::vector<Lesson> lessons_;
  Progress progress_;
  Background<std::vector<Thumbnail>> reading_;  // last: its thread uses the members above
};

}  // namespace formicarium::lite
