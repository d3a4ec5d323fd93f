// SPDX-License-Identifier: Apache-2.0
// Where the instances of an experiment come from.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/experiment/spec.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::experiment {

struct NamedInstance {
  std::string name;
  InstancePtr instance;
};

struct FoundInstances {
  std::vector<NamedInstance> found;
  std::vector<std::string> missing;  // names of files that are nowhere
};

/// Files are looked for in each of `folders` as written, then by their name in the folders below, then among the
/// bundled ones, which need no ending ("koch-192"). Generated instances are made. `load` reads a file. Throws what it
/// throws.
FoundInstances find_instances(const Spec& spec, std::span<const std::filesystem::path> folders,
                              const std::function<InstancePtr(const std::filesystem::path&)>& load);

}  // namespace formicarium::experiment
