// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/instances.hpp"

#include <optional>

#include "core/base/error.hpp"
#include "core/base/names_in.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qap_generate.hpp"

namespace formicarium::experiment {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> find(const std::string& file, std::span<const fs::path> folders) {
  std::error_code none;
  for (const fs::path& folder : folders)
    if (fs::path path = folder / file; fs::is_regular_file(path, none)) return path;
  for (const fs::path& folder : folders)
    if (auto path = find_below(folder, {fs::path(file).filename().string()})) return path;
  try {
    return bundled_instance(file);
  } catch (const InputError&) {  // the bundled files are not installed
    return {};
  }
}

InstancePtr generated(const WantedInstance& wanted) {
  if (is_qap_kind(wanted.kind))
    return std::make_shared<const QapInstance>(generate_qap(wanted.kind, wanted.cities, wanted.seed));
  return std::make_shared<const TspInstance>(generate(wanted.kind, wanted.cities, wanted.seed));
}

}  // namespace

Settings NamedInstance::with_own(Settings settings) const {
  for (const Setting& one : own.settings) one.parameter->set(settings, one.value);
  return settings;
}

FoundInstances find_instances(const Spec& spec, std::span<const fs::path> folders,
                              const std::function<InstancePtr(const fs::path&, Distances)>& load) {
  FoundInstances all;
  for (const WantedInstance& wanted : spec.instances) {
    if (!wanted.kind.empty())
      all.found.push_back({wanted.name(), generated(wanted), {}, wanted.own});
    else if (const auto path = find(wanted.file, folders))
      all.found.push_back({wanted.name(), load(*path, wanted.distances), *path, wanted.own});
    else
      all.missing.push_back(wanted.file);
  }
  return all;
}

}  // namespace formicarium::experiment
