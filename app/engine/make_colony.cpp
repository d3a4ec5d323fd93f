// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/make_colony.hpp"

#include <fmt/format.h>

#include <limits>
#include <stdexcept>

#include "app/engine/make_colony.hpp"
#include "app/engine/moving_colony.hpp"
#include "core/base/error.hpp"
#include "core/colony/ant_colony_system.hpp"
#include "core/colony/ant_system.hpp"
#include "core/settings/parameters.hpp"
#include "kernels/device/cuda_error.hpp"
#include "kernels/device/devices.hpp"
#ifdef FORMICARIUM_WITH_CUDA
#include "kernels/backend/backend.hpp"
#include "kernels/qap/qap_backend.hpp"
#endif

namespace formicarium {
namespace {

[[noreturn]] void refuse(const std::string& why_not) {
  throw DeviceError("Backend 'cuda' cannot be used: " + why_not + ". Choose backend 'cpu' or 'auto'.");
}

std::unique_ptr<Colony> make_on_cuda([[maybe_unused]] InstancePtr instance, [[maybe_unused]] const Settings& settings,
                                     [[maybe_unused]] Progress* progress) {
#ifdef FORMICARIUM_WITH_CUDA
  if (instance->traits().has_exchanges)
    return std::make_unique<AntSystem<CudaQapBackend>>(std::move(instance), settings, progress);
  if (settings.algorithm == Algorithm::acs)
    return std::make_unique<AntColonySystem<CudaBackend>>(std::move(instance), settings, progress);
  return std::make_unique<AntSystem<CudaBackend>>(std::move(instance), settings, progress);
#else
  throw std::logic_error("internal error: a CUDA colony was asked for, and this build has none");
#endif
}

/// Why the CUDA backend has no kernels for these settings; empty if it has them.
std::string what_cuda_lacks(const Settings& settings) {
  if (settings.algorithm == Algorithm::acs && settings.execution == Execution::sequential) return no_sequence_on_gpu;
  return {};
}

}  // namespace

void require_backend(const Settings& settings) {
  if (settings.backend != BackendKind::cuda) return;
  if (const std::string lacks = what_cuda_lacks(settings); !lacks.empty()) refuse(lacks);
  if (const std::string why_not = why_no_cuda(settings.device); !why_not.empty()) refuse(why_not);
}

bool wants_cuda(const Settings& settings) {
  return settings.backend != BackendKind::cpu && what_cuda_lacks(settings).empty() &&
         why_no_cuda(settings.device).empty();
}

experiment::Cards cards_for_runs(const std::vector<int>& wanted) {
  experiment::Cards cards{.numbers = wanted, .wanted = wants_cuda, .failed = [] { return cuda_lost != 0; }};
  for (const int number : wanted)
    if (const std::string why_not = why_no_cuda(number); !why_not.empty())
      throw DeviceError(fmt::format("GPU {} cannot be used: {}", number, why_not));
  if (wanted.empty())
    for (const CudaDevice& device : cuda_devices().list)
      if (device.why_not.empty()) cards.numbers.push_back(device.number);
  return cards;
}

std::optional<double> free_on_card(const Settings& settings) {
  if (!wants_cuda(settings)) return {};
  return double(free_on_cuda(settings.device).value_or(std::numeric_limits<std::size_t>::max()));
}

std::unique_ptr<Colony> make_colony_here_or_there(const CudaSide& cuda, InstancePtr instance, const Settings& settings,
                                                  Progress* progress) {
  if (settings.backend == BackendKind::cpu) return make_colony(std::move(instance), settings, progress);
  validate(settings, instance->traits());
  const bool only_there = settings.backend == BackendKind::cuda;
  std::string why_not = what_cuda_lacks(settings);
  if (why_not.empty() && !instance->traits().is_tour && !instance->traits().has_exchanges)
    why_not = "there are no kernels for this problem";
  if (why_not.empty()) why_not = cuda.why_not(settings.device);
  try {
    if (why_not.empty())
      return std::make_unique<MovingColony>(instance, settings, cuda.make(instance, settings, progress));
  } catch (const CudaError& error) {
    why_not = error.what();
  } catch (const SettingsError& error) {  // perhaps for lack of device memory; the CPU may have enough
    if (only_there) throw;
    why_not = error.what();
  }
  if (only_there) refuse(why_not);
  return std::make_unique<MovingColony>(make_colony(std::move(instance), settings, progress), "no GPU: " + why_not);
}

std::unique_ptr<Colony> make_colony_anywhere(InstancePtr instance, const Settings& settings, Progress* progress) {
  return make_colony_here_or_there({[](int device) { return why_no_cuda(device); }, make_on_cuda}, std::move(instance),
                                   settings, progress);
}

}  // namespace formicarium
