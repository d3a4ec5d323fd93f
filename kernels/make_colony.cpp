// SPDX-License-Identifier: Apache-2.0
#include "kernels/make_colony.hpp"

#include "core/colony/ant_system.hpp"
#include "core/colony/parameters.hpp"
#include "core/io/error.hpp"
#include "kernels/devices.hpp"
#ifdef FORMICARIUM_WITH_CUDA
#include "kernels/backend.hpp"
#endif

namespace formicarium {

void require_backend(const Settings& settings) {
  std::string why_not;
  if (settings.backend == BackendKind::cuda && !cuda_devices().usable(settings.device, why_not))
    throw DeviceError("Backend 'cuda' cannot be used: " + why_not + ". Choose backend 'cpu' or 'auto'.");
}

std::unique_ptr<Colony> make_colony_anywhere(InstancePtr instance, const Settings& settings, Progress* progress) {
  if (settings.backend == BackendKind::cpu) return make_colony(std::move(instance), settings, progress);
  require_backend(settings);
  if (!why_no_gpu(settings).empty()) return make_colony(std::move(instance), settings, progress);
#ifdef FORMICARIUM_WITH_CUDA
  validate(settings, instance->cities());
  return std::make_unique<AntSystem<CudaBackend>>(std::move(instance), settings, progress);
#else
  return make_colony(std::move(instance), settings, progress);
#endif
}

}  // namespace formicarium
