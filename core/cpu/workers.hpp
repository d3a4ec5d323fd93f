// SPDX-License-Identifier: Apache-2.0
// The threads of a colony on the CPU: oneTBB's workers in an arena of the colony's own.
#pragma once

#include <memory>

#include "core/cpu/each.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

/// The threads of a colony: as many as the settings ask for; 0: one a core.
int threads_for(const Settings& settings);

class Workers {
 public:
  /// threads_for(settings). They work at the priority (niceness) of the thread that calls this. Throws as
  /// start_workers.
  explicit Workers(const Settings& settings);
  ~Workers();

  /// The most threads that may work; arrays that each thread has one of are of this size.
  int count() const { return count_; }
  /// Lets at most `most` threads work from now on, at least one and at most count(); 0: all. Call it between two tasks.
  void use(int most);
  int used() const { return used_; }

  /// Calls body(first, last) on many threads for blocks that make up [0, count), each of at least
  /// `block`. Rethrows what a body throws.
  template <class Body>
  void blocks(int count, int block, const Body& body) const {
    run(count, block, &body, [](const void* b, int first, int last) { (*static_cast<const Body*>(b))(first, last); });
  }
  /// body(i) for 0 … count - 1, on many threads.
  template <class Body>
  void rows(int count, const Body& body) const {
    blocks(count, 16, [&](int first, int last) {
      for (int i = first; i < last; ++i) body(i);
    });
  }
  /// Calls one(piece, thread) for each piece, as an Each does.
  void each(int pieces, const One& one) const;
  /// Calls body on one of the threads, so that the parallel loops in it run on all of them.
  template <class Body>
  void inside(const Body& body) const {
    execute(&body, [](const void* b) { (*static_cast<const Body*>(b))(); });
  }
  /// The number of the calling thread among the colony's: 0 … count() - 1. Call it only in work given to these threads.
  static int this_thread();

 private:
  void run(int count, int block, const void* body, void (*call)(const void*, int, int)) const;
  void execute(const void* body, void (*call)(const void*)) const;

  struct Arena;
  int count_, used_;
  std::unique_ptr<Arena> arena_;
};

}  // namespace formicarium
