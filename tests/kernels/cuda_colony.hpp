// SPDX-License-Identifier: Apache-2.0
// Fixture of tests that need a GPU: without one each is skipped and says why.
#pragma once

#include <gtest/gtest.h>

#include "kernels/device/devices.hpp"

namespace formicarium {

class cuda_colony : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why_not = why_no_cuda(0); !why_not.empty())
      GTEST_SKIP() << "no GPU here, so the CUDA code is not tested: " << why_not;
  }
};

}  // namespace formicarium
