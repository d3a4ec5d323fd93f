// SPDX-License-Identifier: Apache-2.0
// An instance within a session file, so that one file is enough.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/problem/instance.hpp"

namespace formicarium {

class Progress;

/// The instance as text of TSPLIB or QAPLIB.
struct CarriedInstance {
  std::string name{};
  Problem problem = Problem::tours;
  std::string text{};  // packed_text()
  std::string eta{};   // packed_text() of η as in an .eta file without its first line; empty: there is none
  bool operator==(const CarriedInstance&) const = default;
};

inline constexpr std::size_t most_carried = 5'000'000;  // bytes, compressed

/// Nothing if it would have more than most_carried. O(bytes of its text): some 0.1 s for 5 MB. Any thread.
std::optional<CarriedInstance> carried(const Instance& instance);
/// The same instance; `file` is the session's, for messages. Throws InputError, and Cancelled. Any thread.
InstancePtr instance_in(const CarriedInstance& carried, const std::string& file, Progress* progress = nullptr);

}  // namespace formicarium
