// SPDX-License-Identifier: Apache-2.0
// Sides without a window, whose colonies are fakes.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "app/model/sides.hpp"
#include "tests/core/session/session_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {

struct SidesTest : SessionTest {
  std::vector<std::unique_ptr<Player>> players;
  std::unique_ptr<Sides> sides;

  Player& player() { return player(script); }
  Player& player(std::shared_ptr<Script> how) {
    players.push_back(std::make_unique<Player>([] {}, fake_options(std::move(how)).make, 1000, players.size() << 32));
    return *players.back();
  }
  void begin() {
    sides = std::make_unique<Sides>(player());
    sides->side(0).load(instance, settings, false);
    ASSERT_TRUE(all(State::paused, 0));
  }
  testing::AssertionResult taken_until(const std::function<bool()>& seen) {
    return test::comes("the frames of the sides that are looked for", [&] {
      for (std::size_t s = 0; s < sides->size(); ++s)
        if (sides->side(s).take()) sides->follow(s);
      return seen();
    });
  }
  testing::AssertionResult all(State state, std::int64_t iteration) {
    return taken_until([=, this] {
      for (std::size_t s = 0; s < sides->size(); ++s) {
        const Frame& frame = *sides->side(s).frame();
        if (frame.state != state || frame.last.iteration != iteration) return false;
      }
      return true;
    });
  }
};

}  // namespace formicarium
