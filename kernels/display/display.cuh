// SPDX-License-Identifier: Apache-2.0
// The display kernels: trails in device memory become what a picture of them is drawn from. They write wherever they
// are told to, GL's mapped buffers or others.
#pragma once

#include <cuda_runtime.h>

#include "kernels/device/stream_array.cuh"
#include "kernels/display/gl_link.hpp"

namespace formicarium {

/// Trails as the device keeps them.
struct TrailsThere {
  const float* value;  // [n][stride]
  std::size_t stride;
  int cities, width;
  const City* list;  // [n][width] the candidates; null with memory `matrix`
  float units;       // of a τ: units_of_trail()
};

/// [n] What the trails of each city come to, in units.
void add_trails(const TrailsThere& trails, std::uint64_t* of_city, cudaStream_t stream);

/// How cells are pooled, as PoolTask says.
struct Pooling {
  int side;
  int count;  // cities in the rows, and in the columns
  bool by_share, both_ends;
};

/// As PoolTask says; `of_city` as add_trails() made it, where it is by share. A block makes a row of cells in shared
/// memory from the few rows of trails that fall into it, each read from end to end: no cell is written twice, and
/// memory is read in order whatever the tour.
void pool_trails(const TrailsThere& trails, const std::uint64_t* of_city, const City* order, const int* cell,
                 const Pooling& pooling, float* cells, cudaStream_t stream);

/// The edges of a map on the device, and what choosing among them needs there.
class MapEdgesThere {
 public:
  /// `stream` outlives this.
  MapEdgesThere(const MapEdges& edges, int cities, int width, std::size_t stride, cudaStream_t stream);
  /// As ChoiceTask says; `of_city` as add_trails() made it.
  void choose(const TrailsThere& trails, const std::uint64_t* of_city, const TrailSight& sight, int trails_a_city,
              ShownTrail* shown, std::uint32_t* order, DrawCommands* commands);
  std::uint64_t number() const { return number_; }

  /// Counts of the chosen.
  struct Tally {
    unsigned drawn, thin;
  };

 private:
  void find_incident();

  cudaStream_t stream_;
  std::uint64_t number_;
  int edges_, cities_;
  std::vector<City> from_, to_;
  StreamArray<City> from_there_, to_there_;
  StreamArray<Segment> drawn_;
  StreamArray<std::uint32_t> there_, back_, numbers_;
  StreamArray<int> first_incident_;           // [n + 1]
  StreamArray<std::uint32_t> incident_;       // edges at each city
  StreamArray<unsigned char> step_, sorted_;  // [edges]
  StreamArray<unsigned char> kept_;           // [edges]
  StreamArray<Tally> tally_;
  StreamArray<char> work_;  // of the sort
};

}  // namespace formicarium
