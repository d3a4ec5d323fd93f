// SPDX-License-Identifier: Apache-2.0
// A link to a device that is none: its trails lie here, its kernels write GL's buffers through the host. It keeps the
// rules of the real one and fails where it is told to.
#pragma once

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/session/frame.hpp"
#include "kernels/device/cuda_error.hpp"
#include "kernels/display/gl_link.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium::test {

struct LinkScript {
  std::string fails_at;  // "why_not", "enrol", "map", "pool", "subtract", "choose", "unmap"
  int code = 1;          // CUDA's number of that failure
  std::string refuses;   // what why_not() says
  int asked = 0, enrolled = 0, alive = 0, mapped = 0, maps = 0, pools = 0, subtractions = 0, choices = 0,
      after_failure = 0;
  int fetches = 0;
  bool failed = false;

  void at(const std::string& point) {
    if (failed && point != "unmap") ++after_failure;
    if (fails_at != point) return;
    failed = true;
    throw CudaError("CUDA: " + point + " went wrong", code);
  }
};

class HostTrails final : public DeviceTrails {
 public:
  HostTrails(const Trails& trails, std::shared_ptr<LinkScript> script)
      : DeviceTrails(0, trails.cities, trails.width), value(trails.value), script_(std::move(script)) {}
  const std::vector<float> value;

 private:
  bool fetch(City first, int rows, float* into) const override {
    ++script_->fetches;
    std::copy_n(value.begin() + std::ptrdiff_t(first) * width(), rows * width(), into);
    return true;
  }
  std::shared_ptr<LinkScript> script_;
};

/// The same frame with its trails on a fake device.
inline Frame on_device(Frame frame, const std::shared_ptr<LinkScript>& script) {
  Trails& trails = own_trails(frame);
  trails.on_device = std::make_shared<HostTrails>(trails, script);
  trails.device = 0;
  trails.value.clear();
  return frame;
}

std::unique_ptr<GlLink> make_fake_link(std::shared_ptr<LinkScript> script);

}  // namespace formicarium::test
