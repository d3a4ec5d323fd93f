// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/qap/search_assignments.cuh"
#include "kernels/qap/threads_of_block.cuh"

namespace formicarium {
namespace {

constexpr int most_threads = 1024;

/// A block makes the searches blockIdx.x, blockIdx.x + gridDim.x, …
template <class Word, int pairs, bool mata, bool shared>
__global__ void __launch_bounds__(most_threads)
    search_by_blocks(const __grid_constant__ BlockTask<Word> common, const __grid_constant__ SearchAssignments all,
                     char* scratch, std::size_t bytes) {
  extern __shared__ uint4 near_memory[];
  __shared__ PartsOfBlock<FoundMove<Word>> parts;
  using Search = BlockSearch<Word, pairs, mata>;
  const ThreadsOfBlock<FoundMove<Word>> block(parts, all.given_up, all.done + blockIdx.x);
  const int n = common.at.n, me = static_cast<int>(threadIdx.x);
  BlockTask<Word> t = common;
  const SearchRoom<Word> room{n, t.at.stride, pairs, t.shares.places()};
  room.lay_out(shared ? reinterpret_cast<char*>(near_memory) : scratch + bytes * blockIdx.x, t);
  for (int k = static_cast<int>(blockIdx.x); k < all.searched; k += static_cast<int>(gridDim.x)) {
    const int ant = all.chosen ? all.chosen[k] : k;
    City* const own = all.assignments + std::size_t(ant) * n;
    for (int i = me; i < n; i += block.threads) t.assignment[i] = own[i];
    t.dice = {all.seed, all.iteration, static_cast<std::uint32_t>(ant)};
    t.cost = all.costs[ant];
    __syncthreads();
    const SearchOutcome found = Search::run(block, t);
    block.search_ended(t.steps);
    KeptHead* const head = all.kept.heads ? all.kept.heads + blockIdx.x : nullptr;
    const bool keeps = head && (k == static_cast<int>(blockIdx.x) || found.cost < head->cost);
    __syncthreads();
    if (keeps) {
      Search::keep(
          t, me, block.threads, found.steps,
          {all.kept.assignments + std::size_t(blockIdx.x) * n, all.kept.held_for + std::size_t(blockIdx.x) * n * n});
      if (me == 0) *head = {found.cost, k, ant, found.steps, {found.moved[0], found.moved[1]}};
    }
    for (int i = me; i < n; i += block.threads) own[i] = t.best[i];
    if (me == 0) {
      all.costs[ant] = found.cost;
      all.gains[k] = 100 * static_cast<double>(t.cost - found.cost) / static_cast<double>(t.cost > 1 ? t.cost : 1);
    }
    __syncthreads();
  }
}

template <class Word>
using SearchKernel = void (*)(BlockTask<Word>, SearchAssignments, char*, std::size_t);

/// A kernel that may use all shared memory.
template <auto kernel>
auto allowed() {
  allow_all_shared_memory<kernel>();
  return kernel;
}

template <class Word, int pairs>
SearchKernel<Word> kernel_for(bool mata, bool shared) {
  if (shared)
    return mata ? allowed<search_by_blocks<Word, pairs, true, true>>()
                : allowed<search_by_blocks<Word, pairs, false, true>>();
  return mata ? search_by_blocks<Word, pairs, true, false> : search_by_blocks<Word, pairs, false, false>;
}
template <class Word>
SearchKernel<Word> kernel_for(int pairs, ThreadAssignment how, bool shared) {
  const bool mata = how == ThreadAssignment::mata;
  return pairs == 1 ? kernel_for<Word, 1>(mata, shared) : kernel_for<Word, 2>(mata, shared);
}

}  // namespace

template <class Word>
MatricesOnDevice::Of<Word>::Of(const BlockMatrices<Word>& from)
    : n(from.n),
      pairs(from.pairs),
      stride(from.stride),
      flow_diagonal(from.flow_diagonal),
      distance_diagonal(from.distance_diagonal) {
  for (int h = 0; h < pairs; ++h) {
    flow[h] = DeviceArray<Word>(from.flow[h]);
    distance[h] = DeviceArray<Word>(from.distance[h]);
  }
}

MatricesOnDevice::Either MatricesOnDevice::in_words(const QapInstance& instance) {
  if (moves_fit_32_bits(instance))
    return Of<std::uint32_t>(BlockMatrices<std::uint32_t>(SwapMatrices<std::uint32_t>(instance)));
  return Of<std::uint64_t>(BlockMatrices<std::uint64_t>(SwapMatrices<std::uint64_t>(instance)));
}

MatricesOnDevice::MatricesOnDevice(const QapInstance& instance)
    : matrices_(in_words(instance)), first_(first_pairs(move_shares(instance.cities(), ThreadAssignment::mata))) {}

SearchBlocks MatricesOnDevice::blocks_for(int searches, ThreadAssignment how, const DeviceLimits& limits) const {
  return std::visit(
      [&]<class Word>(const Of<Word>& m) {
        SearchBlocks blocks{.shares = move_shares(m.n, how, most_threads)};
        // Whole lines, so that blocks' memories do not share one.
        constexpr std::size_t line = 128;
        const std::size_t bytes = SearchRoom<Word>{m.n, m.stride, m.pairs, blocks.shares.places()}.bytes();
        blocks.bytes = (bytes + line - 1) / line * line;
        blocks.shared = blocks.bytes + sizeof(PartsOfBlock<FoundMove<Word>>) <= limits.shared_bytes;
        int on_each = 0;
        FORMICARIUM_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
            &on_each, reinterpret_cast<const void*>(kernel_for<Word>(m.pairs, how, blocks.shared)),
            blocks.shares.threads(), blocks.shared ? blocks.bytes : 0));
        blocks.blocks = std::min(searches, std::max(on_each, 1) * limits.multiprocessors);
        return blocks;
      },
      matrices_);
}

void MatricesOnDevice::search(const SearchAssignments& all, ThreadAssignment how, const SearchBlocks& blocks,
                              char* scratch, cudaStream_t stream) {
  std::visit(
      [&]<class Word>(const Of<Word>& m) {
        BlockTask<Word> task{};
        task.at.n = m.n;
        task.at.stride = m.stride;
        task.at.pairs = m.pairs;
        task.at.flow_diagonal = m.flow_diagonal.get();
        for (int h = 0; h < 2; ++h) {
          task.at.flow[h] = m.flow[h].get();
          task.locations[h] = m.distance[h].get();
        }
        task.locations_diagonal = m.distance_diagonal.get();
        task.shares = blocks.shares;
        task.first = first_.get();
        task.tabu = all.tabu;
        task.steps = all.steps;
        task.taboo_length = all.taboo_length;
        task.target = -1;
        const auto kernel = kernel_for<Word>(m.pairs, how, blocks.shared);
        kernel<<<unsigned(blocks.blocks), unsigned(blocks.shares.threads()), blocks.shared ? blocks.bytes : 0,
                 stream>>>(task, all, scratch, blocks.bytes);
        FORMICARIUM_CUDA_CHECK(cudaGetLastError());
      },
      matrices_);
}

}  // namespace formicarium
