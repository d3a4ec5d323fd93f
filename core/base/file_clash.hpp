// SPDX-License-Identifier: Apache-2.0
// Refuses outputs that would overwrite an input or each other, before anything is written.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace formicarium {

struct NamedFile {
  std::string option;  // the option that names the file: "--tour"
  std::filesystem::path file;
};

/// Why one of `written` must not be written: it is the same file as one of `read` or an earlier one of `written`,
/// whatever path or link names it. Nothing if there is no clash. Character devices such as /dev/null may be named more
/// than once.
std::optional<std::string> why_clash(std::span<const NamedFile> read, std::span<const NamedFile> written);

}  // namespace formicarium
