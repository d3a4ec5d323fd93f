// SPDX-License-Identifier: Apache-2.0
// Which instruction set builds the tours.
#include "core/cpu/construct.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>

#include "core/cpu/lanes_portable.hpp"
#include "core/cpu/seek_ants.hpp"

namespace formicarium {

void build_tours_portable(const ConstructTask&);
void build_tours_avx2(const ConstructTask&);
void build_tours_avx512(const ConstructTask&);
int change_tour_portable(const FocusTask&);
int change_tour_avx2(const FocusTask&);
int change_tour_avx512(const FocusTask&);
void seek_portable(const SeekTask&);
void seek_avx2(const SeekTask&);
void seek_avx512(const SeekTask&);

bool is_given_up(const ConstructTask& task) { return task.given_up && task.given_up->load(std::memory_order_relaxed); }

std::size_t construct_scratch_bytes(int cities) { return scratch_bytes<PortableLanes>(cities); }
std::size_t seeker_bytes(int cities, TabuKind tabu) { return room_for_seeker<PortableLanes>(cities, tabu); }

// No container of the heap: the first call may come when memory has run out.
std::span<const Construct> runnable_constructs() {
  struct Sets {
    std::array<Construct, 3> all{};
    std::size_t count = 0;
    void add(const Construct& set) { all[count++] = set; }
  };
  static const Sets runnable = [] {
    Sets sets;
#ifdef FORMICARIUM_PORTABLE
    sets.add({build_tours_portable, change_tour_portable, seek_portable, "portable"});
#endif
#if defined(FORMICARIUM_AVX2) || defined(FORMICARIUM_AVX512)
    __builtin_cpu_init();
#endif
#ifdef FORMICARIUM_AVX2
    if (__builtin_cpu_supports("avx2")) sets.add({build_tours_avx2, change_tour_avx2, seek_avx2, "AVX2"});
#endif
#ifdef FORMICARIUM_AVX512
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
      sets.add({build_tours_avx512, change_tour_avx512, seek_avx512, "AVX-512"});
#endif
    return sets;
  }();
  return {runnable.all.data(), runnable.count};
}

const Construct& construct() {
  const auto runnable = runnable_constructs();
  if (runnable.empty())
    throw std::runtime_error("this program was built for another kind of processor; please build it on this machine");
  const char* wish = std::getenv("FORMICARIUM_ISA");
  const std::string_view name = wish ? wish : "";
  const auto is_wanted = [&](const Construct& set) {
    return name == "portable" ? set.instructions == "portable" : name != "avx2" || set.instructions != "AVX-512";
  };
  const auto best = std::find_if(runnable.rbegin(), runnable.rend(), is_wanted);
  return best == runnable.rend() ? runnable.front() : *best;
}

}  // namespace formicarium
