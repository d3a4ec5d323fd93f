// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_writer.hpp"

#include <fmt/format.h>

#include <cmath>

namespace formicarium {

JsonWriter& JsonWriter::member(std::string_view key) {
  begin() += json_quoted(key) + ": ";
  after_key_ = true;
  return *this;
}

std::string& JsonWriter::begin() {
  if (std::exchange(after_key_, false)) return text_;
  Level& level = levels_.back();
  if (!std::exchange(level.empty, false)) text_ += level.layout == JsonLayout::one_line ? ", " : ",";
  return level.layout == JsonLayout::lines ? text_.append("\n").append(level.indent, ' ') : text_;
}

void JsonWriter::put_number(double number) { begin() += std::isfinite(number) ? fmt::to_string(number) : "null"; }
void JsonWriter::put_number(float number) { begin() += std::isfinite(number) ? fmt::to_string(number) : "null"; }

void JsonWriter::open(char bracket, JsonLayout layout) {
  begin() += bracket;
  levels_.push_back({layout, levels_.back().indent + (layout == JsonLayout::lines ? 2 : 0)});
}

void JsonWriter::close(char bracket) {
  const Level closed = levels_.back();
  levels_.pop_back();
  if (closed.layout == JsonLayout::lines && !closed.empty) text_.append("\n").append(levels_.back().indent, ' ');
  text_ += bracket;
}

}  // namespace formicarium
