// SPDX-License-Identifier: Apache-2.0
// The CUDA-OpenGL link: display kernels that write trails straight from the colony's device into GL's buffers. Only the
// steps; when to take them, and what to do where one fails, is the caller's. No CUDA type here: g++ compiles this
// header.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/colony/shown_trails.hpp"
#include "core/colony/trails.hpp"
#include "kernels/device/devices.hpp"

namespace formicarium {

/// The trail matrix, or a part of it, as a picture: row r stands for so many cities of `order` in turn, column cell[j]
/// for city j and others; a cell becomes what the shares, or the τ, of its edges come to, or below 0 where none is
/// kept.
struct PoolTask {
  const Trails& trails;         // on the device
  std::span<const City> order;  // [rows] the cities, from the first row on; as many as stand in the columns
  std::span<const int> cell;    // [n] column of each city, -1: none
  int side;                     // cells a row
  bool by_share;                // else by τ: the mean of the cell
  bool both_ends;               // the larger share of an edge's two ends; only where a cell is one edge
};

struct Segment {
  double ax, ay, bx, by;
};

/// The edges of a map; they stay for a run.
struct MapEdges {
  static constexpr std::uint32_t none = ~std::uint32_t(0);
  std::uint64_t number;                  // another one: other edges
  std::span<const City> from, to;        // [edges]
  std::span<const std::uint32_t> there;  // [edges] i · width + column of τ(from, to)
  std::span<const std::uint32_t> back;   // [edges] of τ(to, from), or none; empty: one way
  std::span<const Segment> drawn;        // [edges] where in the world
};

/// Which edges are drawn now, weak first.
struct ChoiceTask {
  const Trails& trails;  // on the device
  const MapEdges& edges;
  const TrailSight& sight;
  int trails_a_city;  // only the strongest so many of each city; 0: all
};

/// GL's commands for indirect drawing: the thin edges as lines, then the others as quads.
struct DrawCommand {
  std::uint32_t count, instances, first, base_vertex, base_instance;
};
struct DrawCommands {
  DrawCommand lines, quads;
};
HD DrawCommands draw_commands(std::uint32_t thin, std::uint32_t edges) {
  constexpr std::uint32_t ends = 2, corners = 6;  // indices an edge
  return {{ends * thin, 1, 0, 0, 0}, {corners * (edges - thin), 1, corners * thin, 0, 0}};
}

/// Thread: the one that owns the GL context, which must be current in every call. Calls throw CudaError.
class GlLink {
 public:
  /// A GL buffer registered with CUDA until this is destroyed, with the same context current. Its storage must stay.
  class Buffer {
   public:
    virtual ~Buffer() = default;
  };

  virtual ~GlLink() = default;

  /// Why this GL context and CUDA device `device` share no buffers: "this build has no CUDA backend"; empty: they do.
  virtual std::string why_not(int device, const std::string& gl_vendor, const std::string& gl_renderer) = 0;
  virtual std::unique_ptr<Buffer> enrol(unsigned gl_buffer) = 0;
  /// Between the two CUDA may write the buffers and GL may not touch them. The GPU waits, not the caller.
  virtual void map(std::span<Buffer* const> buffers) = 0;
  virtual void unmap(std::span<Buffer* const> buffers) = 0;
  virtual void pool(const PoolTask& task, Buffer& cells) = 0;  // [side][side] floats
  /// `shown`: [edges] ShownTrail; `order`: [edges] numbers of edges, those drawn first; `commands`: DrawCommands.
  virtual void choose(const ChoiceTask& task, Buffer& shown, Buffer& order, Buffer& commands) = 0;
};

/// A link that says why it cannot be used where this build or this machine has none.
std::unique_ptr<GlLink> make_gl_link();

/// How trails would reach the screen from these devices, as far as that is known without OpenGL: a sentence.
std::string picture_path_without_gl(const CudaDevices& devices);

}  // namespace formicarium
