// SPDX-License-Identifier: Apache-2.0
// The functions behind generate(): each returns coordinates (or a matrix), a comment on how it was made, and the
// optimum if it is known.
#pragma once

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

class Progress;

inline constexpr int generated_spacing = 100;  // units between neighbours, roughly or exactly, in every family

InstanceData make_uniform(int cities, std::uint64_t seed, Progress* progress);
InstanceData make_clustered(int cities, std::uint64_t seed, Progress* progress);
InstanceData make_grid(int cities, std::uint64_t seed, Progress* progress);
InstanceData make_circle(int cities, std::uint64_t seed, Progress* progress);
InstanceData make_spiral(int cities, std::uint64_t seed, Progress* progress);
InstanceData make_koch(int cities, std::uint64_t seed, Progress* progress);
InstanceData make_picture(int cities, std::uint64_t seed, Progress* progress);
InstanceData make_streets(int cities, std::uint64_t seed, Progress* progress);

}  // namespace formicarium
