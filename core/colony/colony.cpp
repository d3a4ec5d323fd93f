// SPDX-License-Identifier: Apache-2.0
// Which colony a set of choices asks for.
#include "core/colony/colony.hpp"

#include "core/colony/ant_system.hpp"
#include "core/colony/parameters.hpp"
#include "core/cpu/backend.hpp"
#include "core/io/error.hpp"

namespace formicarium {

namespace {
auto make_on_cpu(InstancePtr instance, const Settings& settings, Progress* progress) {
  validate(settings, instance->cities());
  if (instance->cities() < 1) throw SettingsError("An instance needs at least one city.");
  return std::make_unique<AntSystem<CpuBackend>>(std::move(instance), settings, progress);
}
}  // namespace

std::unique_ptr<Colony> make_colony(InstancePtr instance, const Settings& settings, Progress* progress) {
  if (settings.backend == BackendKind::cuda) throw DeviceError("The engine alone has no backend 'cuda'.");
  return make_on_cpu(std::move(instance), settings, progress);
}

std::unique_ptr<Colony> make_colony_from(const Midway& from, InstancePtr instance, const Settings& settings) {
  auto colony = make_on_cpu(std::move(instance), settings, nullptr);
  colony->go_on_from(from);
  return colony;
}

}  // namespace formicarium
