// SPDX-License-Identifier: Apache-2.0
// Memory for searches by exchanges, and which instruction set runs them.
#include "core/cpu/swap_search.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/cpu/construct.hpp"
#include "core/cpu/swap_steps.hpp"

namespace formicarium {

#define FORMICARIUM_SWAP_SEARCH(isa)                                    \
  void swap_search_##isa(SwapTask<std::uint32_t>& task);                \
  void swap_search_##isa(SwapTask<std::uint64_t, std::uint32_t>& task); \
  void swap_search_##isa(SwapTask<std::uint64_t>& task)
FORMICARIUM_SWAP_SEARCH(portable);
FORMICARIUM_SWAP_SEARCH(avx2);
FORMICARIUM_SWAP_SEARCH(avx512);
#undef FORMICARIUM_SWAP_SEARCH

bool swap_search_is_given_up(const void* flag) {
  return flag && static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed);
}

namespace {

struct SwapCode {
  std::string_view instructions;  // as Construct::instructions
  void (*narrow)(SwapTask<std::uint32_t>&);
  void (*mixed)(SwapTask<std::uint64_t, std::uint32_t>&);
  void (*wide)(SwapTask<std::uint64_t>&);

  void operator()(SwapTask<std::uint32_t>& task) const { narrow(task); }
  void operator()(SwapTask<std::uint64_t, std::uint32_t>& task) const { mixed(task); }
  void operator()(SwapTask<std::uint64_t>& task) const { wide(task); }
};
constexpr SwapCode codes[] = {
#ifdef FORMICARIUM_PORTABLE
    {"portable", swap_search_portable, swap_search_portable, swap_search_portable},
#endif
#ifdef FORMICARIUM_AVX2
    {"AVX2", swap_search_avx2, swap_search_avx2, swap_search_avx2},
#endif
#ifdef FORMICARIUM_AVX512
    {"AVX-512", swap_search_avx512, swap_search_avx512, swap_search_avx512},
#endif
};

using EitherMatrices = std::variant<SwapMatrices<std::uint32_t>, SwapMatrices<std::uint64_t>>;

std::size_t code_of(std::string_view instructions) {
  if (instructions.empty()) instructions = construct().instructions;
  const SwapCode* const found = std::ranges::find(codes, instructions, &SwapCode::instructions);
  return found == std::end(codes) ? 0 : std::size_t(found - codes);
}

/// Entries of 32 bits beside costs of 64 pay where a vector instruction multiplies them with their signs: AVX2 has one,
/// the oldest processors have not.
EitherMatrices matrices_of(const QapInstance& instance, bool narrow, std::size_t code) {
  const bool oldest = codes[code].instructions == "portable";
  if (narrow || (!oldest && factors_fit_32_bits(instance))) return SwapMatrices<std::uint32_t>(instance);
  return SwapMatrices<std::uint64_t>(instance);
}

/// The arrays of one search.
template <class Word, class Entry>
struct SwapArrays {
  using Task = SwapTask<Word, Entry>;
  using Number = typename Task::Number;

  explicit SwapArrays(const SwapMatrices<Entry>& m) : matrices(m) {
    const std::size_t width = std::size_t(m.stride), all = std::size_t(m.n) * width;
    for (int h = 0; h < 2; ++h) {
      distance[h].resize(h < m.pairs ? all : 0);
      flow_change[h].resize(width);
      distance_change[h].resize(width);
    }
    distance_diagonal.resize(width);
    cost_of.resize(all);
    taboo_until.resize(all);
    held_until.resize(all);
    current.resize(std::size_t(m.n));
    best.resize(std::size_t(m.n));
  }

  Task task() {
    Task t{};
    t.at = {matrices.n, matrices.stride,         matrices.pairs, {}, matrices.flow_diagonal.data(),
            {},         distance_diagonal.data()};
    for (int h = 0; h < 2; ++h) {
      t.at.flow[h] = matrices.flow[h].data();
      t.at.distance[h] = distance[h].data();
      t.locations[h] = matrices.distance[h].data();
      t.flow_change[h] = flow_change[h].data();
      t.distance_change[h] = distance_change[h].data();
    }
    t.locations_diagonal = matrices.distance_diagonal.data();
    t.cost_of = cost_of.data();
    t.taboo_until = taboo_until.data();
    t.held_until = held_until.data();
    t.assignment = current.data();
    t.best = best.data();
    return t;
  }

  const SwapMatrices<Entry>& matrices;
  AlignedVector<Entry> distance[2], flow_change[2], distance_change[2], distance_diagonal;
  AlignedVector<Word> cost_of;
  AlignedVector<Number> taboo_until, held_until;
  std::vector<City> current, best;
};

}  // namespace

SwapSearch::Shared::Shared(const QapInstance& instance, std::string_view instructions)
    : code_(code_of(instructions)),
      narrow_(moves_fit_32_bits(instance)),
      matrices_(matrices_of(instance, narrow_, code_)) {}

struct SwapSearch::Memory {
  std::shared_ptr<const Shared> shared;
  std::variant<SwapArrays<std::uint32_t, std::uint32_t>, SwapArrays<std::uint64_t, std::uint32_t>,
               SwapArrays<std::uint64_t, std::uint64_t>>
      arrays;
  // Of the last search.
  std::uint32_t ant = 0;
  std::int64_t done = 0;
  City moved[2] = {-1, -1};
};

SwapSearch::SwapSearch(std::shared_ptr<const Shared> shared) {
  using Arrays = decltype(Memory::arrays);
  const Shared& read = *shared;
  memory_ =
      std::make_unique<Memory>(Memory{std::move(shared), std::visit(
                                                             [&]<class Entry>(const SwapMatrices<Entry>& m) {
                                                               if constexpr (sizeof(Entry) == 4)
                                                                 if (read.narrow())
                                                                   return Arrays(SwapArrays<std::uint32_t, Entry>(m));
                                                               return Arrays(SwapArrays<std::uint64_t, Entry>(m));
                                                             },
                                                             read.matrices_)});
}
SwapSearch::~SwapSearch() = default;
SwapSearch::SwapSearch(SwapSearch&&) noexcept = default;

SwapResult SwapSearch::search(const SwapRules& rules, std::uint32_t ant, std::span<City> assignment, Length cost) {
  return std::visit(
      [&](auto& arrays) -> SwapResult {
        auto task = arrays.task();
        std::ranges::copy(assignment, arrays.current.begin());
        task.cost = task.best_cost = cost;
        task.target = rules.target > 0 ? rules.target : -1;
        task.tabu = rules.kind == SwapKind::tabu;
        task.steps = rules.steps;
        task.taboo_length = rules.taboo_length;
        task.seed = rules.seed;
        task.iteration = rules.iteration;
        task.ant = ant;
        task.given_up = rules.given_up;
        if (rules.notes) {
          task.notes = rules.notes;
          task.noted = [](const auto& at, Length change, bool aspired) {
            const int u = at.moved[0], v = at.moved[1];
            const std::int64_t until = at.tabu ? std::int64_t(at.held_until[u * at.at.stride + v]) : 0;
            static_cast<std::vector<FacilityExchange>*>(at.notes)->push_back(
                {at.done, u, v, change, at.cost, aspired, at.assignment[v], at.assignment[u], until});
          };
        }
        codes[memory_->shared->code_](task);
        std::ranges::copy(arrays.best, assignment.begin());
        memory_->ant = ant;
        memory_->done = task.done;
        std::ranges::copy(task.moved, memory_->moved);
        return {task.best_cost, task.done};
      },
      memory_->arrays);
}

SearchTables SwapSearch::tables() const {
  SearchTables tables;
  tables.ant = int(memory_->ant);
  tables.steps = memory_->done;
  std::ranges::copy(memory_->moved, tables.moved);
  std::visit(
      [&](const auto& arrays) {
        const auto n = arrays.current.size(), stride = std::size_t(arrays.matrices.stride);
        tables.assignment = arrays.current;
        tables.held_for.assign(n * n, 0);
        for (std::size_t i = 0; i < n; ++i)
          for (std::size_t j = 0; j < n; ++j) {
            const std::int64_t left = std::int64_t(arrays.held_until[i * stride + j]) - memory_->done;
            tables.held_for[i * n + std::size_t(arrays.current[j])] = std::int32_t(std::max<std::int64_t>(left, 0));
          }
      },
      memory_->arrays);
  return tables;
}

}  // namespace formicarium
