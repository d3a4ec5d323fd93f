// SPDX-License-Identifier: Apache-2.0
// The best solution of a run as a file: a TSPLIB tour, or an assignment.
#pragma once

#include <filesystem>
#include <string>

#include "core/session/frame.hpp"

namespace formicarium {

/// ".tour" or ".sln": how the name of such a file ends.
const char* solution_ending(const Instance& instance);

/// The text of `file` with the frame's best solution, which must not be empty. Its form follows the file's ending: a
/// tour is also written as .csv or .geojson, an assignment as format_assignment_for() does. Throws InputError.
std::string format_solution(const Frame& frame, const std::filesystem::path& file);

}  // namespace formicarium
