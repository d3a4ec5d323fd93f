// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/workers.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <thread>

#include "core/base/in_parallel.hpp"
#include "core/cpu/start_workers.hpp"

namespace formicarium {

struct Workers::Arena {
  explicit Arena(int threads)
      : more((start_workers(), tbb::global_control::max_allowed_parallelism),
             std::size_t(std::max(threads, int(std::thread::hardware_concurrency())))),
        arena(threads) {}
  tbb::global_control more;  // lets a run have more threads than there are cores
  tbb::task_arena arena;
};

int threads_for(const Settings& settings) {
  return settings.threads > 0 ? settings.threads : int(std::max(1u, std::thread::hardware_concurrency()));
}

Workers::Workers(const Settings& settings)
    : count_(threads_for(settings)), used_(count_), arena_(std::make_unique<Arena>(count_)) {}
Workers::~Workers() = default;

void Workers::use(int most) {
  const int wanted = most > 0 ? std::min(most, count_) : count_;
  if (wanted == used_) return;
  arena_->arena.terminate();
  arena_->arena.initialize(wanted);
  used_ = wanted;
}

void Workers::run(int count, int block, const void* body, void (*call)(const void*, int, int)) const {
  arena_->arena.execute([&] { in_parallel(count, block, [&](int first, int last) { call(body, first, last); }); });
}

void Workers::execute(const void* body, void (*call)(const void*)) const {
  arena_->arena.execute([&] { call(body); });
}

void Workers::each(int pieces, const One& one) const {
  arena_->arena.execute([&] {
    in_parallel(
        pieces, 1,
        [&](int first, int last) {
          for (int i = first; i < last; ++i) one(i, this_thread());
        },
        tbb::simple_partitioner{});
  });
}

int Workers::this_thread() { return tbb::this_task_arena::current_thread_index(); }

}  // namespace formicarium
