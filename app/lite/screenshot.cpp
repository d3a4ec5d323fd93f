// SPDX-License-Identifier: Apache-2.0
#include "app/lite/screenshot.hpp"

#include <fmt/format.h>

#include <cmath>

#include "app/scene/look/png.hpp"
#include "app/scene/scene.hpp"
#include "core/base/file_name.hpp"
#include "core/base/version.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/export.hpp"

namespace formicarium::lite {

std::string screenshot_name(const Frame& frame) {
  if (!frame.instance) return "formicarium.png";
  return fmt::format("{}.{}.png", file_name(frame.instance->name()), frame.last.iteration);
}

void write_screenshot(const std::filesystem::path& file, const Picture& picture, const Frame& frame, double ratio) {
  PngText words{describe_frame(frame), {}, std::string("Formicarium ") + version};
  if (frame.instance)
    for (const std::string& fact : facts(frame)) words.description += (words.description.empty() ? "" : "\n") + fact;
  const PngRows rows{picture.width, picture.height, false, [&](int row) {
                       return picture.pixels.data() + std::size_t(row) * std::size_t(picture.width) * 3;
                     }};
  write_file(file, png_bytes(rows, int(std::lround(96 * ratio / 0.0254)), words));
}

}  // namespace formicarium::lite
