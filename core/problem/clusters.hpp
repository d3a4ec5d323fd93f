// SPDX-License-Identifier: Apache-2.0
// Counts the clusters that the cities of an instance form.
#pragma once

namespace formicarium {

class TspInstance;

/// The number of groups that remain when every city is joined to its `nearest` nearest cities: 1 if cities are spread
/// evenly, more if they lie in clusters. Any thread. O(n log n · nearest); O(n²) for a matrix or GEO.
int clusters(const TspInstance& instance, int nearest = 5);

}  // namespace formicarium
