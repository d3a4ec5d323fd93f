// SPDX-License-Identifier: Apache-2.0
// Outputs that would take the place of a file that is read, or of each other: refused before anything is written.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace formicarium {

struct NamedFile {
  std::string option;  // that names it: "--tour"
  std::filesystem::path file;
};

/// Why one of `written` must not be written: it is a file of `read`, or an earlier one of `written`, by whatever path,
/// link or second name. Nothing where all may. Character devices, such as /dev/null, may be named more than once.
std::optional<std::string> why_clash(std::span<const NamedFile> read, std::span<const NamedFile> written);

}  // namespace formicarium
