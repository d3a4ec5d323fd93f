// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_instances.hpp"

#include <filesystem>
#include <memory>

#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"

namespace formicarium::cli {

InstancePtr find_tsplib(const std::string& folder, const std::string& name) {
  namespace fs = std::filesystem;
  if (folder.empty()) return nullptr;
  for (const fs::path& place : {fs::path(folder), fs::path(folder) / "tsplib"})
    for (const char* ending : {".tsp", ".atsp"})
      if (const fs::path file = place / (name + ending); fs::exists(file)) return read_instance(file);
  return nullptr;
}

InstancePtr thousand_cities(const std::string& folder) {
  if (InstancePtr found = find_tsplib(folder, "pr1002")) return found;
  return std::make_shared<Instance>(generate("uniform", 1002, 1));
}

}  // namespace formicarium::cli
