// SPDX-License-Identifier: Apache-2.0
#include "tests/app/scene/fake_link.hpp"

#include <epoxy/gl.h>

#include <stdexcept>

namespace formicarium::test {
namespace {

struct FakeBuffer final : GlLink::Buffer {
  FakeBuffer(unsigned gl_buffer, std::shared_ptr<LinkScript> of) : id(gl_buffer), script(std::move(of)) {
    ++script->enrolled, ++script->alive;
  }
  ~FakeBuffer() override {
    --script->alive;
    script->mapped -= mapped;
    if (!glIsBuffer(id)) std::abort();  // the buffer went first, or its context
  }
  template <class T>
  void write(const std::vector<T>& values) const {
    if (!mapped) throw std::logic_error("written while not mapped");
    GLint bytes = 0;
    glGetNamedBufferParameteriv(id, GL_BUFFER_SIZE, &bytes);
    if (std::size_t(bytes) < values.size() * sizeof(T)) throw std::logic_error("written beyond its end");
    glNamedBufferSubData(id, 0, GLsizeiptr(values.size() * sizeof(T)), values.data());
  }
  unsigned id;
  bool mapped = false;
  std::shared_ptr<LinkScript> script;
};

FakeBuffer& fake(GlLink::Buffer& buffer) { return static_cast<FakeBuffer&>(buffer); }

class FakeLink final : public GlLink {
 public:
  explicit FakeLink(std::shared_ptr<LinkScript> script) : script_(std::move(script)) {}

  std::string why_not(int, const std::string&, const std::string&) override {
    ++script_->asked;
    script_->at("why_not");
    return script_->refuses;
  }
  std::unique_ptr<Buffer> enrol(unsigned gl_buffer) override {
    script_->at("enrol");
    return std::make_unique<FakeBuffer>(gl_buffer, script_);
  }
  void map(std::span<Buffer* const> buffers) override {
    script_->at("map");
    ++script_->maps;
    for (Buffer* buffer : buffers) {
      if (fake(*buffer).mapped) throw std::logic_error("mapped twice");
      fake(*buffer).mapped = true;
      ++script_->mapped;
    }
  }
  void unmap(std::span<Buffer* const> buffers) override {
    script_->at("unmap");
    for (Buffer* buffer : buffers) {
      if (!fake(*buffer).mapped) throw std::logic_error("unmapped twice");
      fake(*buffer).mapped = false;
      --script_->mapped;
    }
  }
  void pool(const PoolTask& task, Buffer& cells) override {
    script_->at("pool");
    ++script_->pools;
    const Trails& trails = task.trails;
    const auto& value = static_cast<const HostTrails&>(*trails.on_device).value;
    std::vector<float> out(std::size_t(task.side) * task.side, -1);
    for (City i = 0; i < trails.cities; ++i)
      for (int k = 0; k < trails.width; ++k) {
        const City j = trails.memory == Memory::matrix ? k : trails.lists->of(i)[std::size_t(k)];
        if (i == j) continue;
        float& cell = out[std::size_t(task.cell[std::size_t(i)]) * task.side + task.cell[std::size_t(j)]];
        cell = std::max(cell, value[std::size_t(i) * trails.width + k]);
      }
    fake(cells).write(out);
  }
  void choose(const ChoiceTask& task, Buffer& values, Buffer& order, Buffer& drawn) override {
    script_->at("choose");
    ++script_->choices;
    const auto& value = static_cast<const HostTrails&>(*task.trails.on_device).value;
    const MapEdges& edges = task.edges;
    if (edges.number == number_ && !std::ranges::equal(edges.from, from_))
      throw std::logic_error("other edges by the same number");
    number_ = edges.number;
    from_.assign(edges.from.begin(), edges.from.end());
    struct Rated {
      int step;
      std::uint32_t edge;
      double length;
      bool operator<(const Rated& other) const { return std::pair(step, edge) < std::pair(other.step, other.edge); }
    };
    std::vector<float> of_edge;
    std::vector<Rated> rated;
    for (std::uint32_t e = 0; e < edges.from.size(); ++e) {
      float v = value[edges.there[e]];
      if (!edges.back.empty() && edges.back[e] != MapEdges::none) v = std::max(v, value[edges.back[e]]);
      of_edge.push_back(v);
      const Segment& s = edges.drawn[e];
      const double length = length_in_sight(s.ax, s.ay, s.bx, s.by, task.sight);
      if (v >= task.sight.least && length > 0) rated.push_back({trail_step(v, task.sight), e, length});
    }
    std::ranges::sort(rated, std::less{});
    double ink = 0, all = 0, kept = 0;
    for (const Rated& r : rated) ink += r.length * trail_thinning(r.step / double(trail_steps - 1)), all += r.length;
    if (task.trails_a_city > 0) {  // among the strongest few of either end
      std::vector<int> stronger(std::size_t(task.trails.cities), 0);
      std::set<std::uint32_t> few;
      for (auto r = rated.rbegin(); r != rated.rend(); ++r)
        for (const City end : {edges.from[r->edge], edges.to[r->edge]})
          if (stronger[std::size_t(end)]++ < task.trails_a_city) few.insert(r->edge);
      std::erase_if(rated, [&](const Rated& r) { return !few.contains(r.edge); });
      for (const Rated& r : rated) kept += r.length;
      ink = all > 0 ? ink * kept / all : 0;
    }
    std::vector<std::uint32_t> drawn_edges;
    for (const Rated& r : rated) drawn_edges.push_back(r.edge);
    DrawCommand command;
    command.count = std::uint32_t(std::size_t(task.indices_an_edge) * drawn_edges.size());
    command.ink = float(ink_scale(ink * task.ink_of_length));
    fake(values).write(of_edge);
    fake(order).write(drawn_edges);
    fake(drawn).write(std::vector<DrawCommand>{command});
  }

 private:
  std::shared_ptr<LinkScript> script_;
  std::uint64_t number_ = 0;
  std::vector<City> from_;
};

}  // namespace

std::unique_ptr<GlLink> make_fake_link(std::shared_ptr<LinkScript> script) {
  return std::make_unique<FakeLink>(std::move(script));
}

}  // namespace formicarium::test
