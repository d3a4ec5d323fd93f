// SPDX-License-Identifier: Apache-2.0
// The newest message, over the picture until it is closed or, if it only tells something, until the next command.
#pragma once

#include <functional>
#include <string>

#include "app/lite/panels.hpp"
#include "app/model/messages.hpp"

namespace formicarium::lite {

class MessageLine {
 public:
  /// `action`: the words of a button, which does `act`; empty: none.
  void show(Severity severity, std::string text, std::string action = {}, std::function<void()> act = {});
  void close() { text_.clear(); }
  Severity severity() const { return severity_; }
  const std::string& action() const { return action_; }
  bool visible() const { return !text_.empty(); }
  const std::string& text() const { return text_; }

  /// Logical px that it takes at this width; 0 while there is nothing to say. Within a frame of `panels`.
  double height(Panels& panels, double width) const;
  void draw(Panels& panels, const Rect& place);

 private:
  Severity severity_ = Severity::information;
  double button_width(Panels& panels) const;

  std::string text_, action_;
  std::function<void()> act_;
};

}  // namespace formicarium::lite
