// SPDX-License-Identifier: Apache-2.0
// How many clusters the cities of an instance form.
#pragma once

namespace formicarium {

class TspInstance;

/// The number of groups that remain when every city is joined to its `nearest` nearest cities: 1 where cities are
/// spread evenly, more where they lie in clusters. Any thread. O(n log n · nearest), with a matrix or
/// GEO O(n²).
int clusters(const TspInstance& instance, int nearest = 5);

}  // namespace formicarium
