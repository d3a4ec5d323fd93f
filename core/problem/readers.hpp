// SPDX-License-Identifier: Apache-2.0
// What reads an instance or a tour from a text, wherever that lies. Each keeps what it makes of the text and little
// more.
#pragma once

#include "core/base/text.hpp"
#include "core/problem/read.hpp"

namespace formicarium {

InstanceData read_tsplib(Text& text, Progress* progress);
InstanceData read_csv(Text& text, Progress* progress);
TourFile read_tour(Text& text, const TspInstance& instance);

}  // namespace formicarium
