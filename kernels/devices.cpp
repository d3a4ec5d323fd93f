// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices.hpp"

namespace formicarium {

const CudaDevice* CudaDevices::usable(int number, std::string& why_not) const {
  if (list.empty()) {
    why_not = why_none;
    return nullptr;
  }
  if (number < 0 || std::size_t(number) >= list.size()) {
    why_not = "there is no CUDA device " + std::to_string(number) + "; the last is " + std::to_string(list.size() - 1);
    return nullptr;
  }
  const CudaDevice& device = list[std::size_t(number)];
  why_not = device.why_not;
  return why_not.empty() ? &device : nullptr;
}

std::string why_no_gpu(const Settings& settings) {
  std::string why_not;
  if (settings.backend != BackendKind::automatic || cuda_devices().usable(settings.device, why_not)) return {};
  return "no GPU: " + why_not;
}

}  // namespace formicarium
