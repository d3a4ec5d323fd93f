// SPDX-License-Identifier: Apache-2.0
#include "app/lite/screenshot.hpp"

#include <gtest/gtest.h>

#include "core/problem/tsp_instance.hpp"

namespace formicarium::lite {
namespace {

TEST(Screenshot, an_instances_name_does_not_choose_the_folder) {
  Frame frame;
  EXPECT_EQ(screenshot_name(frame), "formicarium.png");
  InstanceData data;
  data.name = "../../evil";
  data.coordinates = {{0, 0}, {9, 0}, {9, 9}};
  frame.instance = std::make_shared<const TspInstance>(data);
  frame.last.iteration = 7;
  EXPECT_EQ(screenshot_name(frame), "evil.7.png");
  data.name = std::string(300, 'x');
  frame.instance = std::make_shared<const TspInstance>(data);
  EXPECT_EQ(screenshot_name(frame), std::string(100, 'x') + ".7.png");
}

}  // namespace
}  // namespace formicarium::lite
