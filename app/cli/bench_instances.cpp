// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_instances.hpp"

#include <filesystem>
#include <memory>

#include "core/base/error.hpp"
#include "core/base/names_in.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium::cli {

InstancePtr find_tsplib(const std::string& folder, const std::string& name) {
  if (folder.empty()) return nullptr;
  if (std::error_code none; !std::filesystem::is_directory(folder, none))
    throw InputError(folder + ": there is no such folder");
  if (const auto file = find_below(folder, {name + ".tsp", name + ".atsp"})) return read_instance(*file);
  return nullptr;
}

InstancePtr thousand_cities(const std::string& folder) {
  if (InstancePtr found = find_tsplib(folder, "pr1002")) return found;
  return std::make_shared<const TspInstance>(generate("uniform", 1002, 1));
}

}  // namespace formicarium::cli
