// SPDX-License-Identifier: Apache-2.0
// The fixture of the session tests: a script for the colony, a small instance, the default settings.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/session/fake_colony.hpp"

namespace formicarium {

using testing::HasSubstr;

struct SessionTest : testing::Test {
  std::shared_ptr<Script> script = std::make_shared<Script>();
  InstancePtr instance = ring(20);
  Settings settings;
};

}  // namespace formicarium
