// SPDX-License-Identifier: Apache-2.0
#include <cuda_gl_interop.h>

#include <algorithm>
#include <optional>

#include "kernels/device/devices.hpp"
#include "kernels/display/display.cuh"
#include "kernels/display/gl_link.hpp"
#include "kernels/display/trail_copies.cuh"

namespace formicarium {
namespace {

/// cudaErrorUnknown from a call that shares with OpenGL does not mean that CUDA is lost, so it is replaced by an error
/// that is not sticky.
#define FORMICARIUM_GL_CHECK(call) check_sharing(cuda_lost ? cudaError_t(cuda_lost.load()) : (call), __FILE__, __LINE__)
void check_sharing(cudaError_t result, const char* file, int line) {
  if (result == cudaErrorUnknown) {
    cudaGetLastError();
    result = cudaErrorInvalidGraphicsContext;
  }
  check(result, file, line);
}

class CudaBuffer final : public GlLink::Buffer {
 public:
  explicit CudaBuffer(unsigned gl_buffer) {
    FORMICARIUM_GL_CHECK(cudaGraphicsGLRegisterBuffer(&resource, gl_buffer, cudaGraphicsRegisterFlagsWriteDiscard));
  }
  ~CudaBuffer() override {
    if (!cuda_lost && cudaGraphicsUnregisterResource(resource) != cudaSuccess) cudaGetLastError();
  }
  template <class T>
  T* mapped() const {
    void* memory = nullptr;
    std::size_t bytes = 0;
    FORMICARIUM_GL_CHECK(cudaGraphicsResourceGetMappedPointer(&memory, &bytes, resource));
    return static_cast<T*>(memory);
  }
  cudaGraphicsResource_t resource = nullptr;
};

const CudaBuffer& ours(const GlLink::Buffer& buffer) { return static_cast<const CudaBuffer&>(buffer); }
const TrailCopy& copy_of(const Trails& trails) { return static_cast<const TrailCopy&>(*trails.on_device); }

/// Priorities run from the least important to the most important.
int highest_priority() {
  int least = 0, most = 0;
  FORMICARIUM_CUDA_CHECK(cudaDeviceGetStreamPriorityRange(&least, &most));
  return most;
}

class CudaGlLink final : public GlLink {
 public:
  std::string why_not(int device, const std::string& vendor, const std::string& renderer) override {
    if (vendor.find("NVIDIA") == std::string::npos) return "OpenGL runs on " + renderer + ", not on the colony's GPU";
    if (cuda_lost) return "the GPU failed";
    unsigned count = 0;
    int number[16];
    const cudaError_t result = cudaGLGetDevices(&count, number, 16, cudaGLDeviceListAll);
    cudaGetLastError();
    if (result != cudaSuccess) return std::string("CUDA does not reach OpenGL: ") + cudaGetErrorString(result);
    if (std::find(number, number + count, device) == number + count)
      return "OpenGL runs on another GPU (" + renderer + ") than the colony";
    if (device != device_) {  // objects of another device must be destroyed before their stream
      inputs_ = {};
      use_device(device);
      stream_.emplace(highest_priority());
      device_ = device;
    }
    return {};
  }

  std::unique_ptr<Buffer> enrol(unsigned gl_buffer) override {
    use_device(device_);
    return std::make_unique<CudaBuffer>(gl_buffer);
  }

  void map(std::span<Buffer* const> buffers) override {
    use_device(device_);  // this thread may have fetched trails from another
    auto handles = resources(buffers);
    FORMICARIUM_GL_CHECK(cudaGraphicsMapResources(int(handles.size()), handles.data(), *stream_));
  }

  void unmap(std::span<Buffer* const> buffers) override {
    auto handles = resources(buffers);
    FORMICARIUM_GL_CHECK(cudaGraphicsUnmapResources(int(handles.size()), handles.data(), *stream_));
  }

  void pool(const PoolTask& task, Buffer& cells) override {
    pool_into(task, task.trails, inputs_.lists, ours(cells).mapped<float>());
  }

  void subtract(const PoolTask& task, const Trails& held, Buffer& cells) override {
    const std::size_t count = std::size_t(task.side) * std::size_t(task.side);
    if (inputs_.held_cells.size() < count) inputs_.held_cells = StreamArray<float>(count, *stream_);
    float* const now = ours(cells).mapped<float>();
    pool_into(task, task.trails, inputs_.lists, now);
    pool_into(task, held, inputs_.held_lists, inputs_.held_cells.get());
    subtract_cells(now, inputs_.held_cells.get(), count, *stream_);
  }

  void choose(const ChoiceTask& task, Buffer& shown, Buffer& order, Buffer& commands) override {
    const TrailCopy& trails = copy_of(task.trails);
    if (!inputs_.edges || inputs_.edges->number() != task.edges.number)
      inputs_.edges.emplace(task.edges, trails.cities(), trails.width(), trails.stride(), *stream_);
    reading(task.trails, inputs_.lists, [&](const TrailsView& view) {
      inputs_.edges->choose(view, inputs_.of_city.get(), task.sight, task.trails_a_city,
                            ours(shown).mapped<ShownTrail>(), ours(order).mapped<std::uint32_t>(),
                            ours(commands).mapped<DrawCommands>());
    });
  }

 private:
  /// Host values and their copy on the device, which is made again if they differ.
  template <class T>
  struct Copied {
    std::vector<T> here;
    StreamArray<T> array;
  };
  /// The lists that trails belong to, and their copy on the device.
  struct CopiedLists {
    std::shared_ptr<const Neighbours> here;
    StreamArray<City> array;
  };
  /// The data that display kernels read besides the trails, and the pooled cells of the held ones.
  struct Inputs {
    Copied<City> order;
    Copied<int> cell;
    CopiedLists lists, held_lists;
    StreamArray<float> held_cells;
    std::optional<MapEdgesOnDevice> edges;
    StreamArray<std::uint64_t> of_city;
  };

  template <class T>
  void place(Copied<T>& copy, std::span<const T> values) {
    if (std::ranges::equal(copy.here, values)) return;
    copy.here.assign(values.begin(), values.end());
    copy.array = StreamArray<T>(values, *stream_);
  }

  /// Pools `trails` as the task says into cells[side][side].
  void pool_into(const PoolTask& task, const Trails& trails, CopiedLists& lists, float* cells) {
    place(inputs_.order, task.order);
    place(inputs_.cell, task.cell);
    reading(trails, lists, [&](const TrailsView& view) {
      pool_trails(view, inputs_.of_city.get(), inputs_.order.array.get(), inputs_.cell.array.get(),
                  {.side = task.side,
                   .count = int(task.order.size()),
                   .by_share = task.by_share,
                   .both_ends = task.both_ends,
                   .turned = task.turned},
                  cells, *stream_);
    });
  }

  template <class Kernels>
  void reading(const Trails& trails, CopiedLists& lists, Kernels kernels) {
    const TrailCopy& copy = copy_of(trails);
    if (trails.memory == Memory::matrix) {
      lists.here.reset();
    } else if (trails.lists != lists.here) {
      std::vector<City> list;
      list.reserve(std::size_t(trails.cities) * trails.width);
      for (City i = 0; i < trails.cities; ++i)
        for (int j = 0; j < trails.width; ++j) list.push_back(trails.lists->of(i)[std::size_t(j)]);
      lists.array = StreamArray<City>(std::span<const City>(list), *stream_);
      lists.here = trails.lists;
    }
    if (inputs_.of_city.size() != std::size_t(trails.cities))
      inputs_.of_city = StreamArray<std::uint64_t>(std::size_t(trails.cities), *stream_);
    copy.begin_reading(*stream_);
    const TrailsView view{.value = copy.value(),
                          .stride = copy.stride(),
                          .cities = trails.cities,
                          .width = trails.width,
                          .list = lists.here ? lists.array.get() : nullptr,
                          .units = units_of_trail(trails.high),
                          .own_column = trails.own_column};
    add_trails(view, inputs_.of_city.get(), *stream_);
    kernels(view);
    copy.end_reading(*stream_);
  }

  std::vector<cudaGraphicsResource_t> resources(std::span<Buffer* const> buffers) const {
    std::vector<cudaGraphicsResource_t> handles;
    for (const Buffer* buffer : buffers) handles.push_back(ours(*buffer).resource);
    return handles;
  }

  int device_ = -1;
  std::optional<Stream> stream_;
  Inputs inputs_;
};

}  // namespace

std::unique_ptr<GlLink> make_gl_link() { return std::make_unique<CudaGlLink>(); }

}  // namespace formicarium
