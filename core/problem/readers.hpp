// SPDX-License-Identifier: Apache-2.0
// Readers of instances and tours from a Text, which may be a file or in memory. They keep little beyond their result.
#pragma once

#include "core/base/text.hpp"
#include "core/problem/read.hpp"

namespace formicarium {

/// A warning of a header that no reader knows.
std::string unknown_header(std::string_view key);

InstanceData read_tsplib(Text& text, Progress* progress, Distances distances);
/// Whether a line names columns of places, such as x and y.
bool is_header_of_places(std::string_view line);
InstanceData read_csv(Text& text, Progress* progress, Distances distances);
/// A list of ids, as TSPLIB has it.
TourFile read_tour(Text& text, const TspInstance& instance);

}  // namespace formicarium
