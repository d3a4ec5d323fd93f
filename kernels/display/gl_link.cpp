// SPDX-License-Identifier: Apache-2.0
#include "kernels/display/gl_link.hpp"

#include <algorithm>

namespace formicarium {

std::string picture_path_without_gl(const CudaDevices& devices) {
  const bool usable = std::ranges::any_of(devices.list, [](const CudaDevice& d) { return d.why_not.empty(); });
  if (!usable) return "copied through host memory: colonies run on the CPU";
  return "straight from the GPU's memory where OpenGL runs on the colony's GPU, else copied through host memory; a "
         "window's status bar says which, and why";
}

}  // namespace formicarium
