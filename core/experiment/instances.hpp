// SPDX-License-Identifier: Apache-2.0
// Finds or generates the instances of an experiment.
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
  std::filesystem::path file{};  // from which it was read; empty: it was generated
  OnInstance own{};              // what the experiment has different on it

  /// A variant's settings, with what is different here.
  Settings with_own(Settings settings) const;
};

struct FoundInstances {
  std::vector<NamedInstance> found;
  std::vector<std::string> missing;  // names of files that were not found
};

/// A file is searched in each of `folders` under the path as written, then by its name in subfolders, then among the
/// bundled instances, which need no suffix ("koch-192"). Generated instances are made. `load` reads a file. Throws what
/// `load` throws.
FoundInstances find_instances(const Spec& spec, std::span<const std::filesystem::path> folders,
                              const std::function<InstancePtr(const std::filesystem::path&, Distances)>& load);

}  // namespace formicarium::experiment
