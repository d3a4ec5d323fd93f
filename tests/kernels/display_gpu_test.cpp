// SPDX-License-Identifier: Apache-2.0
// The display kernels compared with pooling, gathering and choosing on the CPU, bit for bit, and their run time.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numeric>
#include <random>

#include "app/engine/make_colony.hpp"
#include "app/scene/look/pooling.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "core/settings/parameters.hpp"
#include "kernels/display/display.cuh"
#include "kernels/display/trail_copies.cuh"
#include "tests/core/cpu/support.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

/// Trails as after some hundred iterations: most at τmin, some between, some at τmax; on the host and, padded, on the
/// device.
struct Example {
  Example(int n, Memory memory, int width = 32) : instance(scattered(n, 3, 10000)) {
    trails.memory = memory;
    trails.cities = n;
    trails.width = memory == Memory::matrix ? n : std::min(width, n - 1);
    trails.lists = std::make_shared<const Neighbours>(nearest_neighbours(*instance, std::min(width, n - 1)));
    trails.low = 1e-5f;
    trails.high = 1e-2f;
    trails.has_limits = true;
    std::mt19937 random(5);
    for (std::size_t i = 0; i < std::size_t(n) * trails.width; ++i) {
      const unsigned kind = random() % 8;
      const double t = double(random() % 10000) / 10000;
      trails.value.push_back(kind < 5 ? trails.low : kind == 5 ? trails.high : float(1e-5 * std::pow(1000, t)));
    }
    stride = memory == Memory::matrix ? std::size_t(n) : std::size_t(trails.width + 31) / 32 * 32;
    std::vector<float> padded(std::size_t(n) * stride, 7.0f);
    for (int i = 0; i < n; ++i)
      std::copy_n(trails.value.begin() + std::ptrdiff_t(i) * trails.width, trails.width,
                  padded.begin() + std::ptrdiff_t(i) * std::ptrdiff_t(stride));
    value = StreamArray<float>(std::span<const float>(padded), stream);
    std::vector<City> columns;
    if (memory == Memory::candidate)
      for (City i = 0; i < n; ++i)
        for (int j = 0; j < trails.width; ++j) columns.push_back(trails.lists->of(i)[std::size_t(j)]);
    list = StreamArray<City>(std::span<const City>(columns), stream);
    order.resize(std::size_t(n));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::shuffle(order, random);
  }
  TrailsView view() const {
    return {value.get(),      stride, trails.cities, trails.width, list.get(), units_of_trail(trails.high),
            trails.own_column};
  }

  TspPtr instance;
  Trails trails;
  Tour order;
  std::size_t stride;
  Stream stream;
  StreamArray<float> value;
  StreamArray<City> list;
};

template <class T>
std::vector<T> on_host(const StreamArray<T>& array, const Stream& stream) {
  std::vector<T> values(array.size());
  FORMICARIUM_CUDA_CHECK(cudaMemcpyAsync(values.data(), array.get(), array.bytes(), cudaMemcpyDeviceToHost, stream));
  stream.wait();
  return values;
}

/// Median of 50 runs, in ms.
template <class Work>
double duration(const Stream& stream, Work work) {
  std::vector<double> times;
  for (int i = 0; i < 50; ++i) {
    CudaEvent begin, end;
    begin.record(stream);
    work();
    end.record(stream);
    end.wait();
    times.push_back(end.since(begin));
  }
  std::ranges::sort(times);
  return times[times.size() / 2];
}

TEST_F(cuda_colony, pools_the_matrix_as_the_processor_does) {
  for (const int n : {1, 2, 5, 1000, 3795})
    for (const Memory memory : {Memory::matrix, Memory::candidate}) {
      if (n == 1 && memory == Memory::candidate) continue;  // has no trails
      const Example e(n, memory);
      const StreamArray<std::uint64_t> of_city(std::size_t(n), e.stream);
      add_trails(e.view(), of_city.get(), e.stream);
      ASSERT_EQ(on_host(of_city, e.stream), trails_of_cities(e.trails));
      const MatrixWindow part{n / 3, n / 7, std::max(1, n / 2)};
      for (const MatrixWindow& window : {MatrixWindow{}, part})
        for (const int side : {7, 640, 2048})
          for (const TrailColour by : {TrailColour::share, TrailColour::trail})
            for (const bool symmetric : {true, false}) {
              PooledMatrix wanted;
              pool(e.trails, e.order, by, symmetric, wanted, side, window);
              std::vector<int> cell;
              wanted.places({e.order, e.order}, cell);
              const auto rows = std::span<const City>(e.order).subspan(std::size_t(wanted.window.row),
                                                                       std::size_t(wanted.window.count));
              const StreamArray<City> order(rows, e.stream);
              const StreamArray<int> cells_of(std::span<const int>(cell), e.stream);
              const StreamArray<float> cells(wanted.value.size(), e.stream);
              const Pooling pooling{wanted.side, wanted.window.count, by == TrailColour::share,
                                    symmetric && wanted.factor == 1};
              const auto run = [&] {
                pool_trails(e.view(), of_city.get(), order.get(), cells_of.get(), pooling, cells.get(), e.stream);
              };
              run();
              ASSERT_EQ(on_host(cells, e.stream), wanted.value) << n << " cities, side " << side;
              if (window.count == 0 && n == 3795 && side > 100 && symmetric && pooling.by_share)
                std::printf("display kernel, matrix, %d cities, memory %s, side %d: %.3f ms\n", n,
                            memory == Memory::matrix ? "matrix" : "candidate", side, duration(e.stream, run));
            }
    }
}

/// Of an assignment problem: facilities and locations in orders of their own, either as rows of the trails.
TEST_F(cuda_colony, pools_the_trails_of_assignments_as_the_processor_does) {
  for (const int n : {1, 2, 12, 100, 700}) {
    Example e(n, Memory::matrix);
    e.trails.own_column = true;
    const StreamArray<std::uint64_t> of_city(std::size_t(n), e.stream);
    add_trails(e.view(), of_city.get(), e.stream);
    ASSERT_EQ(on_host(of_city, e.stream), trails_of_cities(e.trails));
    const Tour columns(e.order.rbegin(), e.order.rend());
    const MatrixWindow part{n / 3, n / 7, std::max(1, n / 2)};
    for (const bool turned : {false, true})
      for (const MatrixWindow& window : {MatrixWindow{}, part})
        for (const int side : {7, 640})
          for (const TrailColour by : {TrailColour::share, TrailColour::trail}) {
            PooledMatrix wanted;
            const CellOrder order{e.order, columns, turned};
            pool(e.trails, order, by, false, wanted, side, window);
            std::vector<int> cell;
            const StreamArray<City> rows(wanted.places(order, cell), e.stream);
            const StreamArray<int> cells_of(std::span<const int>(cell), e.stream);
            const StreamArray<float> cells(wanted.value.size(), e.stream);
            pool_trails(e.view(), of_city.get(), rows.get(), cells_of.get(),
                        {.side = wanted.side,
                         .count = wanted.window.count,
                         .by_share = by == TrailColour::share,
                         .both_ends = false,
                         .turned = turned},
                        cells.get(), e.stream);
            ASSERT_EQ(on_host(cells, e.stream), wanted.value) << n << " facilities, side " << side << turned;
          }
  }
}

TEST_F(cuda_colony, gathers_and_chooses_trails_as_the_processor_does) {
  for (const int n : {2, 5, 300, 1000, 3795, 10000, 31000})
    for (const Memory memory : {Memory::candidate, Memory::matrix}) {
      if (memory == Memory::matrix && n > 4000) continue;
      const Example e(n, memory, n > 5 ? 29 : 3);
      const TrailEdges edges = trail_edges(*e.instance, e.trails);
      const auto places = e.instance->layout();
      std::vector<ShownTrail> wanted;
      gather(edges, e.trails, wanted);
      std::vector<Segment> segments;
      for (std::size_t k = 0; k < edges.size(); ++k) {
        const Point a = places[edges.from[k]], b = edges.end(k, places);
        segments.push_back({a.x, a.y, b.x, b.y});
      }
      MapEdgesOnDevice map_edges({1, edges.from, edges.to, edges.there, edges.back, segments}, n, e.trails.width,
                                 e.stride, e.stream);
      const StreamArray<std::uint64_t> of_city(std::size_t(n), e.stream);
      const StreamArray<ShownTrail> shown(edges.size(), e.stream);
      const StreamArray<std::uint32_t> order(edges.size(), e.stream);
      const StreamArray<DrawCommands> commands(std::size_t(1), e.stream);
      const Bounds all = bounds_of(places);
      for (const Bounds& seen : {all, Bounds{2000, 3000, 5000, 4500}, Bounds{-9, -9, -8, -8}})
        for (const float least : {0.0f, 0.05f})
          for (const int a_city : {0, 1, 3}) {
            TrailSight sight = trail_sight(widths(20, true), share_scale(e.trails, true), seen);
            sight.least = std::max(sight.least, least);
            DrawnTrails drawn;
            choose_trails(edges, wanted, places, sight, a_city, drawn);
            const auto run = [&] {
              add_trails(e.view(), of_city.get(), e.stream);
              map_edges.choose(e.view(), of_city.get(), sight, a_city, shown.get(), order.get(), commands.get());
            };
            run();
            ASSERT_EQ(on_host(shown, e.stream), wanted) << n;
            const DrawCommands gl = on_host(commands, e.stream).front();
            ASSERT_EQ(gl.lines.count, 2 * drawn.thin) << n << " cities, " << a_city << " a city";
            ASSERT_EQ(gl.quads.count, 6 * (drawn.edges.size() - drawn.thin)) << n << " cities, " << a_city << " a city";
            ASSERT_EQ(gl.quads.first, 6 * drawn.thin);
            std::vector<std::uint32_t> first = on_host(order, e.stream);
            first.resize(drawn.edges.size());
            ASSERT_EQ(first, drawn.edges) << n << " cities, " << a_city << " a city";
            if (n >= 3795 && least == 0 && a_city != 1 && seen.left == all.left && memory == Memory::candidate)
              std::printf("display kernels, map, %d cities, %zu edges, %s: %.3f ms\n", n, edges.size(),
                          a_city ? "3 a city" : "all", duration(e.stream, run));
          }
    }
}

TEST_F(cuda_colony, copies_on_the_device_hold_the_same_trails_and_are_not_overwritten_while_held) {
  for (const Memory memory : {Memory::candidate, Memory::matrix})
    for (const int candidates : {20, 32}) {
      Settings s;
      s.memory = memory;
      s.candidates = candidates;
      s.ants = 50;
      s.backend = BackendKind::cuda;
      auto colony = make_colony_anywhere(scattered(300, 4), s);
      std::vector<Trails> held, copied;
      for (int i = 0; i < 6; ++i) {
        colony->iterate(s);
        copied.emplace_back();
        colony->copy_trails(copied.back());
        held.emplace_back();
        colony->copy_trails_on_device(held.back());
        ASSERT_TRUE(held.back().on_device);
        EXPECT_EQ(held.back().device, s.device);
        EXPECT_EQ(held.back().low, copied.back().low);
        Trails unseen;  // its buffer is reused by the next one
        colony->copy_trails_on_device(unseen);
      }
      colony.reset();  // copies on the device outlive the colony
      for (std::size_t i = 0; i < held.size(); ++i) {
        EXPECT_EQ(held[i].at(7, held[i].lists ? held[i].lists->of(7)[0] : 9),
                  copied[i].at(7, copied[i].lists ? copied[i].lists->of(7)[0] : 9));
        ASSERT_TRUE(std::ranges::equal(held[i].values(), copied[i].value)) << i;
      }
    }
}

}  // namespace
}  // namespace formicarium
