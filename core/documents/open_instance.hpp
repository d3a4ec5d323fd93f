// SPDX-License-Identifier: Apache-2.0
// Reads an instance of any problem.
#pragma once

#include <filesystem>

#include "core/problem/instance.hpp"

namespace formicarium {

class Progress;

/// A quadratic assignment (.dat), or whatever read_instance() reads: .tsp, .atsp, .csv. Throws as read_qaplib() and
/// read_instance(). Any thread.
InstancePtr open_instance(const std::filesystem::path& file, Progress* progress = nullptr);

}  // namespace formicarium
