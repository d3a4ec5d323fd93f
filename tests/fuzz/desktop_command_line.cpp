// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.hpp"
#include "readers.hpp"

namespace formicarium::fuzz {

bool read_formicarium(std::string_view input) {
  return parsed(input, [](int argc, const char* const* argv) { parse_command_line(argc, argv); });
}

}  // namespace formicarium::fuzz
