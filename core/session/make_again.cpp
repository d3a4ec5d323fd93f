// SPDX-License-Identifier: Apache-2.0
#include "core/session/make_again.hpp"

#include "core/base/error.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

std::unique_ptr<Colony> make_again(const ColonyMaker& make, const Run& live, const InstancePtr& instance, bool on_cpu,
                                   Progress* progress) {
  Settings settings = live.start();
  if (live.ants() > 0)
    settings.ants = int(live.ants());
  else if (live.on_gpu())
    settings.ants = ants_on_gpu(settings, instance->cities());
  if (on_cpu) settings.backend = BackendKind::cpu;
  if (settings.backend == BackendKind::cuda) {
    try {
      return make(instance, settings, progress);
    } catch (const SettingsError&) {  // no memory for a second one
    } catch (const DeviceError&) {    // it has failed
    }
    settings.backend = BackendKind::cpu;
  }
  return make(instance, settings, progress);
}

}  // namespace formicarium
