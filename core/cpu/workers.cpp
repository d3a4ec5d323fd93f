// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/workers.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

#include <algorithm>
#include <thread>

#include "core/base/cores.hpp"
#include "core/base/in_parallel.hpp"
#include "core/cpu/start_workers.hpp"

namespace formicarium {
namespace {

#ifdef __linux__
// Linux keeps the niceness per thread: 0 means the calling one.
int niceness() { return getpriority(PRIO_PROCESS, 0); }
void become_nicer(int to) {
  if (niceness() < to) setpriority(PRIO_PROCESS, 0, to);
}
#else
int niceness() { return 0; }
void become_nicer(int) {}
#endif

/// oneTBB's threads outlive colonies and may have started before the thread that makes this one lowered its priority.
/// They work for it at that thread's.
class AsNiceAsTheMaker : public tbb::task_scheduler_observer {
 public:
  explicit AsNiceAsTheMaker(tbb::task_arena& arena) : task_scheduler_observer(arena), niceness_(niceness()) {
    watch(true);
  }
  ~AsNiceAsTheMaker() override { watch(false); }
  /// Off while the arena is made anew.
  void watch(bool on) {
    if (niceness_ > 0) observe(on);
  }
  void on_scheduler_entry(bool is_worker) override {
    if (is_worker) become_nicer(niceness_);
  }

 private:
  int niceness_;
};

}  // namespace

struct Workers::Arena {
  explicit Arena(int threads)
      : more((start_workers(), tbb::global_control::max_allowed_parallelism),
             std::size_t(std::max(threads, usable_cores()))),
        arena(threads),
        nicer(arena) {}
  tbb::global_control more;  // lets a run have more threads than there are cores
  tbb::task_arena arena;
  AsNiceAsTheMaker nicer;
};

int threads_for(const Settings& settings) { return settings.threads > 0 ? settings.threads : usable_cores(); }

Workers::Workers(const Settings& settings)
    : count_(threads_for(settings)), used_(count_), arena_(std::make_unique<Arena>(count_)) {}
Workers::~Workers() = default;

void Workers::use(int most) {
  const int wanted = most > 0 ? std::min(most, count_) : count_;
  if (wanted == used_) return;
  arena_->nicer.watch(false);
  arena_->arena.terminate();
  arena_->arena.initialize(wanted);
  arena_->nicer.watch(true);
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
