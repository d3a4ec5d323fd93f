// SPDX-License-Identifier: Apache-2.0
// Writes what the window shows to a PNG file, with the run's facts in its text chunks.
#pragma once

#include <filesystem>
#include <string>

#include "app/lite/pane.hpp"
#include "core/session/frame.hpp"

namespace formicarium::lite {

/// "koch-192.412.png": instance and iteration.
std::string screenshot_name(const Frame& frame);

/// `ratio`: device pixels a logical pixel, 96 of which are an inch. Throws OutputError.
void write_screenshot(const std::filesystem::path& file, const Picture& picture, const Frame& frame, double ratio);

}  // namespace formicarium::lite
