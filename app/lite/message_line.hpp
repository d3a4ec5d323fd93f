// SPDX-License-Identifier: Apache-2.0
// The newest message, above the picture until it is closed.
#pragma once

#include <string>

#include "app/lite/panels.hpp"
#include "app/model/messages.hpp"

namespace formicarium::lite {

class MessageLine {
 public:
  void show(Severity severity, std::string text);
  void close() { text_.clear(); }
  bool visible() const { return !text_.empty(); }
  const std::string& text() const { return text_; }

  /// Logical px that it takes at this width; 0 while there is nothing to say. Within a frame of `panels`.
  double height(Panels& panels, double width) const;
  void draw(Panels& panels, const Rect& place);

 private:
  Severity severity_ = Severity::information;
  std::string text_;
};

}  // namespace formicarium::lite
