// SPDX-License-Identifier: Apache-2.0
#include "core/base/names_in.hpp"

#include <dirent.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <new>
#include <string_view>
#include <system_error>

#include "core/base/error.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

struct Closing {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

void refuse_unless(bool expected, const fs::path& folder, int error) {
  if (error == ENOMEM) throw std::bad_alloc();
  if (!expected)
    throw InputError(fmt::format("{}: cannot be read ({})", folder.string(), std::generic_category().message(error)));
}

}  // namespace

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, Closing> open(::opendir(folder.c_str()));
  if (!open) {
    refuse_unless(errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == EPERM, folder, errno);
    return names;
  }
  while (true) {
    errno = 0;
    const dirent* const entry = ::readdir(open.get());  // no other thread uses this stream
    if (entry == nullptr) break;
    if (const std::string_view name = entry->d_name; name != "." && name != "..") names.emplace_back(name);
  }
  refuse_unless(errno == 0, folder, errno);
  std::ranges::sort(names);
  return names;
}

std::optional<fs::path> find_below(const fs::path& folder, std::initializer_list<std::string> names) {
  for (const std::string& name : names_in(folder)) {
    const fs::path path = folder / name;
    std::error_code none;
    const bool wanted = std::ranges::find(names, name) != names.end();
    if (wanted && fs::is_regular_file(path, none)) return path;
    if (!fs::is_directory(fs::symlink_status(path, none))) continue;
    if (auto found = find_below(path, names)) return found;
  }
  return std::nullopt;
}

}  // namespace formicarium
