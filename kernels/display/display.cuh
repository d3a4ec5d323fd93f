// SPDX-License-Identifier: Apache-2.0
// The display kernels: compute the data of pictures from trails in device memory. They write to the memory they are
// given, usually mapped GL buffers.
#pragma once

#include <cuda_runtime.h>

#include "kernels/device/stream_array.cuh"
#include "kernels/display/gl_link.hpp"

namespace formicarium {

/// Trails in device memory.
struct TrailsView {
  const float* value;  // [n][stride]
  std::size_t stride;
  int cities, width;
  const City* list;         // [n][width] the candidates; null with memory `matrix`
  float units;              // units_of_trail(): factor that makes whole units of τ
  bool own_column = false;  // as in Trails
};

/// of_city [n]: the sum of each city's trails, in units. Throws CudaError.
void add_trails(const TrailsView& trails, std::uint64_t* of_city, cudaStream_t stream);

/// How cells are pooled, as in PoolTask.
struct Pooling {
  int side;
  int count;  // cities in rows, and in columns
  bool by_share, both_ends;
  bool turned = false;
};

/// As in PoolTask; `of_city` from add_trails() if pooling is by share. One block makes one row of cells in shared
/// memory from the few rows of trails that belong to it. So no cell is written twice, and trails are read sequentially
/// whatever the tour. Throws CudaError.
void pool_trails(const TrailsView& trails, const std::uint64_t* of_city, const City* order, const int* cell,
                 const Pooling& pooling, float* cells, cudaStream_t stream);

/// now[count] becomes cell_difference(now, held) of each cell. Throws CudaError.
void subtract_cells(float* now, const float* held, std::size_t count, cudaStream_t stream);

/// The edges of a map on the device, with scratch memory for choosing among them.
class MapEdgesOnDevice {
 public:
  /// `stream` must outlive this object.
  MapEdgesOnDevice(const MapEdges& edges, int cities, int width, std::size_t stride, cudaStream_t stream);
  /// As in ChoiceTask; `of_city` from add_trails(). Throws CudaError.
  void choose(const TrailsView& trails, const std::uint64_t* of_city, const TrailSight& sight, int trails_a_city,
              ShownTrail* shown, std::uint32_t* order, DrawCommands* commands);
  std::uint64_t number() const { return number_; }

  /// Numbers of chosen edges.
  struct Tally {
    unsigned drawn, thin;
  };

 private:
  void find_incident();

  cudaStream_t stream_;
  std::uint64_t number_;
  int edges_, cities_;
  std::vector<City> from_, to_;
  StreamArray<City> from_on_device_, to_on_device_;
  StreamArray<Segment> drawn_;
  StreamArray<std::uint32_t> there_, back_, numbers_;
  StreamArray<int> first_incident_;           // [n + 1]
  StreamArray<std::uint32_t> incident_;       // edges at each city, first_incident_[c] … first_incident_[c + 1]
  StreamArray<unsigned char> step_, sorted_;  // [edges]
  StreamArray<unsigned char> kept_;           // [edges]
  StreamArray<Tally> tally_;
  StreamArray<char> work_;  // of the sort
};

}  // namespace formicarium
