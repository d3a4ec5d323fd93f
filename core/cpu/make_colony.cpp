// SPDX-License-Identifier: Apache-2.0
// Makes the colony that the settings ask for.
#include "core/cpu/make_colony.hpp"

#include "core/base/error.hpp"
#include "core/colony/ant_colony_system.hpp"
#include "core/colony/ant_system.hpp"
#include "core/cpu/backend.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

namespace {
/// Calls `begin` with the colony before returning it.
template <class Begin>
std::unique_ptr<Colony> make_on_cpu(InstancePtr instance, const Settings& settings, Progress* progress, Begin begin) {
  validate(settings, instance->traits());
  if (instance->cities() < 1) throw SettingsError("An instance needs at least one city.");
  const auto made = [&](auto colony) -> std::unique_ptr<Colony> {
    begin(*colony);
    return colony;
  };
  if (settings.algorithm == Algorithm::acs)
    return made(std::make_unique<AntColonySystem<CpuBackend>>(std::move(instance), settings, progress));
  return made(std::make_unique<AntSystem<CpuBackend>>(std::move(instance), settings, progress));
}
}  // namespace

std::unique_ptr<Colony> make_colony(InstancePtr instance, const Settings& settings, Progress* progress) {
  if (settings.backend == BackendKind::cuda) throw DeviceError("The engine alone has no backend 'cuda'.");
  return make_on_cpu(std::move(instance), settings, progress, [](auto&) {});
}

std::unique_ptr<Colony> make_colony_from(const Midway& from, InstancePtr instance, const Settings& settings) {
  return make_on_cpu(std::move(instance), settings, nullptr, [&](auto& colony) { colony.go_on_from(from); });
}

}  // namespace formicarium
