// SPDX-License-Identifier: Apache-2.0
// Selective memory: how many records a local update of an edge changes, and which value they get.
#pragma once

namespace formicarium {

/// An ant has walked from i to j. Skinderowicz 2016, figure 5: the record of i alone. His programs, published later:
/// for CPUs (AntColonySystemSA), one new trail, computed from i's record, goes into the records of i and j; for GPUs
/// (GPUBasedACS, unsafe_warp_update), both records, each from the trail that it holds itself.
enum class RingUpdate : int { one, both_one_value, both_own };

}  // namespace formicarium
