// SPDX-License-Identifier: Apache-2.0
// The searches by exchanges for avx512.
#include "core/cpu/swap_steps.hpp"

namespace formicarium {

void swap_search_avx512(SwapTask<std::uint32_t>& task) { run_swap_search(task); }
void swap_search_avx512(SwapTask<std::uint64_t, std::uint32_t>& task) { run_swap_search(task); }
void swap_search_avx512(SwapTask<std::uint64_t>& task) { run_swap_search(task); }

}  // namespace formicarium
