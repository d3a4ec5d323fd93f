// SPDX-License-Identifier: Apache-2.0
// The CUDA-OpenGL link: display kernels write trails directly from the colony's device into GL buffers. This class
// offers the steps; the caller decides when to take them and what to do if one fails. No CUDA types here: g++ compiles
// this header.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/colony/shown_trails.hpp"
#include "core/colony/trails.hpp"
#include "kernels/device/devices.hpp"

namespace formicarium {

/// The trail matrix, or a part of it, as a picture. Row r stands for a range of consecutive cities of `order`, city j
/// for column cell[j]; turned, they are a column and a row. A cell becomes the pooled share, or τ, of its edges; below
/// 0 if the memory keeps none of them.
struct PoolTask {
  const Trails& trails;         // on the device
  std::span<const City> order;  // the cities whose rows of trails are shown; there are as many along the other side
  std::span<const int> cell;    // [n] place of each city along the other side, -1: none
  int side;                     // cells in a row
  bool by_share;                // otherwise by τ: the cell's mean
  bool both_ends;               // take the larger share of an edge's two ends; only if a cell is one edge
  bool turned = false;          // rows of the trails are columns of the picture
};

struct Segment {
  double ax, ay, bx, by;
};

/// The edges of a map; they stay the same for a run.
struct MapEdges {
  static constexpr std::uint32_t none = ~std::uint32_t(0);
  std::uint64_t number;                  // a different number means different edges
  std::span<const City> from, to;        // [edges]
  std::span<const std::uint32_t> there;  // [edges] i · width + column of τ(from, to)
  std::span<const std::uint32_t> back;   // [edges] of τ(to, from), or none; empty: one direction only
  std::span<const Segment> drawn;        // [edges] position in the world
};

/// Chooses the edges to be drawn and sorts them, weakest first.
struct ChoiceTask {
  const Trails& trails;  // on the device
  const MapEdges& edges;
  const TrailSight& sight;
  int trails_a_city;  // only this many of each city's strongest edges; 0: all
};

/// GL's commands for indirect drawing: thin edges as lines, the others as quads.
struct DrawCommand {
  std::uint32_t count, instances, first, base_vertex, base_instance;
};
struct DrawCommands {
  DrawCommand lines, quads;
};
HD DrawCommands draw_commands(std::uint32_t thin, std::uint32_t edges) {
  constexpr std::uint32_t ends = 2, corners = 6;  // indices of an edge
  return {.lines = {.count = ends * thin, .instances = 1, .first = 0, .base_vertex = 0, .base_instance = 0},
          .quads = {.count = corners * (edges - thin),
                    .instances = 1,
                    .first = corners * thin,
                    .base_vertex = 0,
                    .base_instance = 0}};
}

/// Only on the thread with the GL context, which must be current in every call. Calls throw CudaError.
class GlLink {
 public:
  /// A GL buffer registered with CUDA until this object is destroyed, with the same context current. Its storage must
  /// not be reallocated.
  class Buffer {
   public:
    virtual ~Buffer() = default;
  };

  virtual ~GlLink() = default;

  /// Why this GL context and CUDA device `device` cannot share buffers: "this build has no CUDA backend"; empty if they
  /// can.
  virtual std::string why_not(int device, const std::string& gl_vendor, const std::string& gl_renderer) = 0;
  virtual std::unique_ptr<Buffer> enrol(unsigned gl_buffer) = 0;
  /// Between map() and unmap() CUDA may write the buffers and GL must not use them. The GPU waits, not the caller.
  virtual void map(std::span<Buffer* const> buffers) = 0;
  virtual void unmap(std::span<Buffer* const> buffers) = 0;
  virtual void pool(const PoolTask& task, Buffer& cells) = 0;  // [side][side] floats
  /// The same cells, less those of `held`, which are pooled alike: cell_difference(). `held` is on the same device.
  virtual void subtract(const PoolTask& task, const Trails& held, Buffer& cells) = 0;
  /// `shown`: [edges] ShownTrail; `order`: [edges] edge numbers, drawn ones first; `commands`: DrawCommands.
  virtual void choose(const ChoiceTask& task, Buffer& shown, Buffer& order, Buffer& commands) = 0;
};

/// Without CUDA, a link whose why_not() says so.
std::unique_ptr<GlLink> make_gl_link();

/// How trails would reach the screen from these devices, as far as is known without OpenGL, as a sentence.
std::string picture_path_without_gl(const CudaDevices& devices);

}  // namespace formicarium
