// SPDX-License-Identifier: Apache-2.0
#include "core/base/free_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>

namespace formicarium {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

}  // namespace

std::uint64_t free_memory() {
  std::uint64_t free = std::numeric_limits<std::uint64_t>::max();
  if (const File info{std::fopen("/proc/meminfo", "r")}) {
    char line[128];
    unsigned long long kilobytes = 0;
    while (std::fgets(line, sizeof line, info.get()))
      if (std::sscanf(line, "MemAvailable: %llu", &kilobytes) == 1) free = kilobytes * 1024;
  }
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    unsigned long long pages = 0;
    if (const File own{std::fopen("/proc/self/statm", "r")}; !own || std::fscanf(own.get(), "%llu", &pages) != 1)
      pages = 0;
    const std::uint64_t taken = pages * std::uint64_t(sysconf(_SC_PAGESIZE));
    free = std::min<std::uint64_t>(free, limit.rlim_cur > taken ? limit.rlim_cur - taken : 0);
  }
  return free;
}

}  // namespace formicarium
