// SPDX-License-Identifier: Apache-2.0
// What formicarium-lite is asked to do, read from its arguments.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "app/lite/app.hpp"

namespace formicarium::lite {

struct CommandLine {
  std::string file;  // or a bundled instance's name; empty: the gallery
  WindowOptions window;
  AppOptions app;
  std::int64_t frames = 0, iterations = 0;  // 0: not given
  std::string screenshot;                   // empty: none
  double measure = 0;                       // seconds; 0: do not measure
  std::optional<double> fps;                // while measuring

  /// Whether the program ends by itself.
  bool batch() const { return window.hidden || frames > 0 || iterations > 0 || !screenshot.empty(); }
};

/// What was asked for, or a text (help, version) for stdout. Throws cli::UsageError.
std::variant<CommandLine, std::string> parse_command_line(int argc, const char* const* argv);

}  // namespace formicarium::lite
