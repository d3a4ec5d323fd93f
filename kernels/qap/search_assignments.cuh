// SPDX-License-Identifier: Apache-2.0
// Searches of assignments by exchanges on the device, a block an ant: block_search.hpp.
#pragma once

#include <variant>

#include "kernels/device/device_limits.cuh"
#include "kernels/qap/block_matrices.hpp"
#include "kernels/qap/block_search.hpp"

namespace formicarium {

/// Of each block's search that found the cheapest assignment; of equals the first.
struct KeptHead {
  Length cost;
  int search, ant;  // which of the searches, and whose
  std::int32_t steps;
  City moved[2];
};
struct KeptTables {
  KeptHead* heads;         // [blocks]; null: nothing is kept
  City* assignments;       // [blocks][n]
  std::int32_t* held_for;  // [blocks][n][n]
};

/// The searches of an iteration.
struct SearchAssignments {
  int searched;         // ants
  const int* chosen;    // [searched] which; null: all
  City* assignments;    // [ants][n]; becomes the best found
  Length* costs;        // [ants]
  double* gains;        // [searched] %
  const int* given_up;  // in host memory
  std::int64_t* done;   // [blocks] in host memory: the steps that each block has made
  KeptTables kept;
  std::uint64_t seed;
  std::uint32_t iteration;
  bool tabu;
  std::int32_t steps, taboo_length;
};

/// How the searches are launched.
struct SearchBlocks {
  MoveShares shares;
  std::size_t bytes = 0;  // of the memory of one search
  bool shared = false;    // in shared memory; otherwise `bytes` of scratch memory a block
  int blocks = 0;         // at once; each makes one search after another
  std::size_t scratch_bytes() const { return shared ? 0 : bytes * std::size_t(blocks); }
};

/// An instance's matrices on the device, in words of 32 bits if they suffice.
class MatricesOnDevice {
 public:
  explicit MatricesOnDevice(const QapInstance& instance);

  static std::size_t bytes(int n) { return std::size_t(4 * n * block_stride(n)) * sizeof(std::uint64_t); }  // at most
  SearchBlocks blocks_for(int searches, ThreadAssignment how, const DeviceLimits& limits) const;
  /// Enqueues the searches. `scratch` has blocks.scratch_bytes().
  void search(const SearchAssignments& all, ThreadAssignment how, const SearchBlocks& blocks, char* scratch,
              cudaStream_t stream);

 private:
  template <class Word>
  struct Of {
    explicit Of(const BlockMatrices<Word>& from);
    int n, pairs;
    std::int64_t stride;
    DeviceArray<Word> flow[2], distance[2], flow_diagonal, distance_diagonal;
  };
  using Either = std::variant<Of<std::uint32_t>, Of<std::uint64_t>>;
  static Either in_words(const QapInstance& instance);

  Either matrices_;
  DeviceArray<std::uint32_t> first_;  // of the shares; the same for both ways
};

}  // namespace formicarium
