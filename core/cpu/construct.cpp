// SPDX-License-Identifier: Apache-2.0
// Which instruction set builds the tours.
#include "core/cpu/construct.hpp"

#include <array>
#include <cstdlib>

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

std::span<const Construct> runnable_constructs() {
#ifdef FORMICARIUM_AVX
  static const std::array<Construct, 3> all{{{build_tours_portable, change_tour_portable, seek_portable, "portable"},
                                             {build_tours_avx2, change_tour_avx2, seek_avx2, "AVX2"},
                                             {build_tours_avx512, change_tour_avx512, seek_avx512, "AVX-512"}}};
  static const std::size_t runnable = [] {
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2")) return 1;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                   __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
               ? 3
               : 2;
  }();
  return {all.data(), runnable};
#else
  static const std::array<Construct, 1> all{{{build_tours_portable, change_tour_portable, seek_portable, "portable"}}};
  return all;
#endif
}

const Construct& construct() {
  const auto runnable = runnable_constructs();
  const char* wish = std::getenv("FORMICARIUM_ISA");
  const std::string_view name = wish ? wish : "";
  const std::size_t most = name == "portable" ? 1 : name == "avx2" ? 2 : 3;
  return runnable[std::min(most, runnable.size()) - 1];
}

}  // namespace formicarium
