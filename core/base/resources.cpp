// SPDX-License-Identifier: Apache-2.0
#include "core/base/resources.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include "core/base/error.hpp"

namespace formicarium {

namespace fs = std::filesystem;

std::vector<fs::path> resource_folders(std::string_view kind) {
  std::vector<fs::path> result;
  const char* resources = std::getenv("FORMICARIUM_RESOURCES");  // NOLINT(concurrency-mt-unsafe): nothing sets it
  if (resources != nullptr && *resources != '\0') {
    result.push_back(fs::path(resources) / kind);
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return result;
  const fs::path bin = program.parent_path();
  result.push_back(bin.parent_path() / "share/formicarium" / kind);
  // build/<preset>/bin is three levels below the source tree.
  result.push_back(bin.parent_path().parent_path().parent_path() / "resources" / kind);
  return result;
}

fs::path resource_file(std::string_view kind, std::string_view file, std::string_view what) {
  std::string looked;
  for (const fs::path& folder : resource_folders(kind)) {
    std::error_code error;
    fs::path path = fs::absolute(folder / file, error).lexically_normal();
    if (!error && fs::is_regular_file(path, error)) return path;
    looked += (looked.empty() ? "" : ", ") + folder.string();
  }
  throw InputError(
      fmt::format("{}: this {} was not found; looked in {}. FORMICARIUM_RESOURCES names the folder that "
                  "holds '{}'",
                  file, what, looked, kind));
}

}  // namespace formicarium
