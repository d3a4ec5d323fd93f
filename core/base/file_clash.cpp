// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_clash.hpp"

#include <fmt/format.h>

#include "core/base/system_file.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

/// The path of the file that a write to `file` replaces; the file need not exist.
fs::path target_of(const fs::path& file) {
  std::error_code none;
  try {
    const fs::path end = through_links(file);
    const fs::path whole = fs::weakly_canonical(fs::absolute(end, none), none);
    return none ? end : whole;
  } catch (const FileFailure&) {  // a cycle of links: the write will report it
    return file;
  }
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code none;
  if (fs::is_character_file(a, none)) return false;
  return fs::equivalent(a, b, none) || target_of(a) == target_of(b);
}

std::string with_option(const NamedFile& named) { return fmt::format("{} {}", named.option, named.file.string()); }

}  // namespace

std::optional<std::string> why_clash(std::span<const NamedFile> read, std::span<const NamedFile> written) {
  for (std::size_t i = 0; i < written.size(); ++i) {
    for (const NamedFile& input : read)
      if (same_file(written[i].file, input.file))
        return fmt::format("{} would overwrite {}, which is read; choose another name for the output",
                           with_option(written[i]), with_option(input));
    for (const NamedFile& other : written.first(i))
      if (same_file(written[i].file, other.file))
        return fmt::format("{} and {} are the same file; each output needs its own", with_option(other),
                           with_option(written[i]));
  }
  return {};
}

}  // namespace formicarium
