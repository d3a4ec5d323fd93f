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

/// The trails that lie here, looked up by city.
struct Rows {
  explicit Rows(const Trails& of)
      : trails(of), value(static_cast<const HostTrails&>(*of.on_device).value), units(units_of_trail(of.high)) {
    for (City i = 0; i < of.cities; ++i) {
      std::uint64_t sum = 0;
      for (int k = 0; k < of.width; ++k)
        if (of.own_column || column(i, k) != i) sum += trail_units(trail(i, k), units);
      of_city.push_back(sum);
    }
  }
  City column(City i, int k) const { return trails.memory == Memory::matrix ? k : trails.lists->of(i)[std::size_t(k)]; }
  float trail(City i, int k) const { return value[std::size_t(i) * trails.width + std::size_t(k)]; }
  float share(City i, City j) const {  // 0 where i keeps no trail to j
    for (int k = 0; k < trails.width; ++k)
      if (column(i, k) == j) return share_of(trail_units(trail(i, k), units), of_city[std::size_t(i)]);
    return 0;
  }
  const Trails& trails;
  const std::vector<float>& value;
  float units;
  std::vector<std::uint64_t> of_city;
};

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
    fake(cells).write(pooled(task, task.trails));
  }
  void subtract(const PoolTask& task, const Trails& held, Buffer& cells) override {
    script_->at("subtract");
    ++script_->subtractions;
    std::vector<float> now = pooled(task, task.trails);
    const std::vector<float> then = pooled(task, held);
    for (std::size_t c = 0; c < now.size(); ++c) now[c] = cell_difference(now[c], then[c]);
    fake(cells).write(now);
  }
  void choose(const ChoiceTask& task, Buffer& shown, Buffer& order, Buffer& commands) override {
    script_->at("choose");
    ++script_->choices;
    const MapEdges& edges = task.edges;
    if (edges.number == number_ && !std::ranges::equal(edges.from, from_))
      throw std::logic_error("other edges by the same number");
    number_ = edges.number;
    from_.assign(edges.from.begin(), edges.from.end());
    const Rows rows(task.trails);
    using Rated = std::pair<int, std::uint32_t>;  // step, edge
    std::vector<ShownTrail> of_edge;
    std::vector<Rated> rated;
    for (std::uint32_t e = 0; e < edges.from.size(); ++e) {
      const City a = edges.from[e], b = edges.to[e];
      const bool both = !edges.back.empty() && edges.back[e] != MapEdges::none;
      ShownTrail one{rows.share(a, b), rows.value[edges.there[e]]};
      if (both) one = {std::max(one.share, rows.share(b, a)), std::max(one.trail, rows.value[edges.back[e]])};
      of_edge.push_back(one);
      const Segment& s = edges.drawn[e];
      if (one.share >= task.sight.least && length_in_sight(s.ax, s.ay, s.bx, s.by, task.sight) > 0)
        rated.emplace_back(trail_step(one.share, task.sight), e);
    }
    std::ranges::sort(rated);
    if (task.trails_a_city > 0) {  // among the strongest few of either end
      std::vector<int> stronger(std::size_t(task.trails.cities), 0);
      std::set<std::uint32_t> few;
      for (auto r = rated.rbegin(); r != rated.rend(); ++r)
        for (const City end : {edges.from[r->second], edges.to[r->second]})
          if (stronger[std::size_t(end)]++ < task.trails_a_city) few.insert(r->second);
      std::erase_if(rated, [&](const Rated& r) { return !few.contains(r.second); });
    }
    std::vector<std::uint32_t> drawn_edges;
    std::uint32_t thin = 0;
    for (const auto& [step, edge] : rated) drawn_edges.push_back(edge), thin += step < task.sight.thin_steps;
    fake(shown).write(of_edge);
    fake(order).write(drawn_edges);
    fake(commands).write(std::vector<DrawCommands>{draw_commands(thin, std::uint32_t(drawn_edges.size()))});
  }

 private:
  static std::vector<float> pooled(const PoolTask& task, const Trails& trails) {
    const Rows rows(trails);
    const int count = int(task.order.size()), side = task.side;
    std::vector<std::uint64_t> sums(std::size_t(side) * side, 0);
    std::vector<int> cities(std::size_t(side), 0);  // in each row, and in each column
    for (int position = 0; position < count; ++position) {
      const City i = task.order[std::size_t(position)];
      const int row = int(std::int64_t(position) * side / count);
      ++cities[std::size_t(row)];
      for (int k = 0; k < trails.width; ++k) {
        const City j = rows.column(i, k);
        if ((i == j && !trails.own_column) || task.cell[std::size_t(j)] < 0) continue;
        const float share = task.both_ends ? std::max(rows.share(i, j), rows.share(j, i)) : rows.share(i, j);
        sums[std::size_t(row) * side + task.cell[std::size_t(j)]] +=
            task.by_share ? share_units(share) : trail_units(rows.trail(i, k), rows.units);
      }
    }
    if (task.turned) {
      std::vector<std::uint64_t> turned(sums.size());
      for (std::size_t c = 0; c < sums.size(); ++c)
        turned[c % std::size_t(side) * std::size_t(side) + c / std::size_t(side)] = sums[c];
      sums = std::move(turned);
    }
    std::vector<float> out(sums.size(), -1);
    for (std::size_t c = 0; c < sums.size(); ++c)
      if (sums[c] > 0)
        out[c] = task.by_share
                     ? pooled_share(sums[c], cities[task.turned ? c % std::size_t(side) : c / std::size_t(side)])
                     : pooled_trail(sums[c], rows.units, cities[c / std::size_t(side)], cities[c % std::size_t(side)]);
    return out;
  }

  std::shared_ptr<LinkScript> script_;
  std::uint64_t number_ = 0;
  std::vector<City> from_;
};

}  // namespace

std::unique_ptr<GlLink> make_fake_link(std::shared_ptr<LinkScript> script) {
  return std::make_unique<FakeLink>(std::move(script));
}

}  // namespace formicarium::test
