// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_instances.hpp"

#include <filesystem>
#include <memory>

#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"

namespace formicarium::cli {

InstancePtr find_tsplib(const std::string& folder, const std::string& name) {
  if (folder.empty()) return nullptr;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().filename() == name + ".tsp" || entry.path().filename() == name + ".atsp")
      return read_instance(entry.path());
  return nullptr;
}

InstancePtr thousand_cities(const std::string& folder) {
  if (InstancePtr found = find_tsplib(folder, "pr1002")) return found;
  return std::make_shared<Instance>(generate("uniform", 1002, 1));
}

}  // namespace formicarium::cli
