// SPDX-License-Identifier: Apache-2.0
// The actions of seek.hpp for one team type; included once by each seek_<instructions>.cpp. No container of the
// standard library here, as in construct_ants.hpp.
#pragma once

#include <new>

#include "core/cpu/construct_ants.hpp"
#include "core/cpu/seek.hpp"
#include "core/steps/pseudo_random.hpp"

namespace formicarium {
namespace {

/// An ant between two steps. Its tabu list, its marks of spent city blocks and its last cities follow it in memory.
template <class Lanes, class Tabu, class Rule, class Rows, class Count>
struct Seeker {
  Walk<Lanes, Tabu, Rule, Rows, Count> walk;
  Dice dice;
  float q[team];  // the random numbers that decide whether to exploit, for the current 32 steps
  float handed;   // the trail that the second half of its update hands over

  HD void deal(Lanes lanes, int s) { lanes.store(q, lanes.spins(dice, unsigned(s / team), Purpose::exploit)); }
  HD void start(Lanes lanes) {
    walk.start(lanes, dice);
    deal(lanes, 0);
  }
  // Not inlined: a copy in every action would take most of the compile time.
  [[gnu::noinline]] void choose(Lanes lanes, const SeekTask& task, int s) {
    if (s == task.walk.colony.cities) return;  // the tour closes
    if (s % team == 0) deal(lanes, s);
    if constexpr (Count::tells) walk.tally.decide(q[s % team]);
    seek(lanes, walk, s, q[s % team], task.q0, [&]() HD_LAMBDA { return unit(dice.spin(std::uint32_t(s))); });
  }
};

/// local_update(), compiled once for all variants.
template <class Lanes, class Next>
[[gnu::noinline]] RingChange update_trail(Lanes lanes, const LivingTrails& trails, const Next& next, City i, City j) {
  return local_update(lanes, trails, next, i, j);
}

constexpr std::size_t seeker_size = 1024;  // bytes reserved for a Seeker

/// The same for every instruction set.
template <class Lanes>
constexpr std::size_t room_for_seeker(int n, TabuKind kind) {
  return seeker_size + with_tabu(kind, [&]<class List>(List) HD_LAMBDA {
           return memory_bytes<typename List::template Of<Lanes, true>>(n);
         });
}

template <class Lanes, class Tabu, class Rule, class Rows, class Count>
struct Seekers {
  using Ant = Seeker<Lanes, Tabu, Rule, Rows, Count>;
  static_assert(sizeof(Ant) <= seeker_size && alignof(Ant) <= 64);
  const SeekTask& task;
  const int n = task.walk.colony.cities;
  const Lanes lanes{};
  mutable HitCount hits{};

  HD char* room(int place) const {
    return static_cast<char*>(task.walk.scratch) + std::size_t(place) * room_for_seeker<Lanes>(n, task.walk.tabu);
  }
  HD Ant& ant(int place) const { return *reinterpret_cast<Ant*>(room(place)); }
  HD City* tour(int number) const { return task.walk.tours + std::size_t(number) * n; }

  // Not inlined, as choose() is not: the actions below share one copy.
  [[gnu::noinline]] void start(int place, int number) const {
    char* const memory = room(place) + seeker_size;
    auto* const spent = reinterpret_cast<std::uint32_t*>(memory + aligned(Tabu::bytes(n)));
    auto* const last = reinterpret_cast<City*>(memory + last_cities_at<Tabu>(n));
    const Dice dice{task.walk.seed, task.walk.iteration, std::uint32_t(number)};
    new (&ant(place)) Ant{{task.walk.colony,
                           task.walk.distance,
                           Tabu(memory, n),
                           tour(number),
                           spent,
                           {last},
                           {},
                           0,
                           {},
                           false,
                           Count::of(task.walk, number)},
                          dice,
                          {},
                          0};
    ant(place).start(lanes);
  }
  /// Changes the record of i, if it is one of this task's rows; returns the new trail.
  template <class Next>
  HD float change([[maybe_unused]] int place, City i, City j, const Next& next) const {
    if (i % task.parts != task.part) return 0;
    RingChange done;
    if constexpr (Count::tells) {
      float before = 0;
      bool kept = false;
      const auto seen = [&](float trail) {
        before = trail;
        kept = true;
        return next(trail);
      };
      done = update_trail(lanes, task.trails, seen, i, j);
      if (kept) ant(place).walk.tally.update(i, j, before, done);
    } else {
      done = update_trail(lanes, task.trails, next, i, j);
    }
    hits.found += done.found;
    ++hits.made;
    return done.trail;
  }
  /// Calls half(i, j, change) for the edge that the ant walked in step s, if it updates that one.
  template <class Half>
  HD void update_edge(int place, int number, int s, const Half& half) const {
    if (n <= 1 || !task.updates_after(s)) return;
    half(tour(number)[s - 1], tour(number)[s < n ? s : 0],
         [&](City i, City j, const auto& next) HD_LAMBDA { return change(place, i, j, next); });
  }
  HD void update_first(int place, int number, int s) const {
    update_edge(place, number, s, [&](City i, City j, const auto& change_record) HD_LAMBDA {
      const float trail = update_records(task.trails.records, task.local, i, j, change_record);
      if (i % task.parts == task.part) ant(place).handed = trail;  // one thread writes it
    });
  }
  HD void update_second(int place, int number, int s) const {
    if (!hands_over(task.trails.records)) return;
    update_edge(place, number, s, [&](City i, City j, const auto& change_record) HD_LAMBDA {
      hand_over(task.trails.records, ant(place).handed, i, j, change_record);
    });
  }
  [[gnu::noinline]] void step(int place, int number, int s) const {
    ant(place).choose(lanes, task, s);
    update_first(place, number, s);
    update_second(place, number, s);
  }

  HD void race() const {
    const int first = task.walk.first_ant, together = task.walk.last_ant - first;
    for (int a = 0; a < together; ++a) start(a, first + a);
    for (int s = 1; s <= n;) {
      if (is_given_up(task.walk)) return;
      for (const int end = s + steps_between_looks <= n ? s + steps_between_looks : n + 1; s < end; ++s)
        for (int a = 0; a < together; ++a) step(a, first + a, s);
    }
    for (int a = 0; a < together; ++a) measure(a, first + a);
  }
  HD void measure(int place, int number) const {
    task.walk.lengths[number] = length_of(task.walk, tour(number));
    if (task.walk.decisions) ant(place).walk.tally.add_to(*task.walk.decisions, unsigned(n - 1));
  }

  HD void run() const {
    act();
    if (task.trails.rings.size == 0) return;
    __atomic_fetch_add(&task.hits->found, hits.found, __ATOMIC_RELAXED);
    __atomic_fetch_add(&task.hits->made, hits.made, __ATOMIC_RELAXED);
  }
  HD void act() const {
    const int first = task.walk.first_ant, last = task.walk.last_ant;
    switch (task.action) {
      case SeekTask::Action::start:
        for (int a = first; a < last; ++a) start(a, a);
        return;
      case SeekTask::Action::choose:
        for (int a = first; a < last; ++a) ant(a).choose(lanes, task, task.first_step);
        return;
      case SeekTask::Action::update:
        for (int a = first; a < last; ++a) update_first(a, a, task.first_step);
        return;
      case SeekTask::Action::hand_on:
        for (int a = first; a < last; ++a) update_second(a, a, task.first_step);
        return;
      case SeekTask::Action::measure:
        for (int a = first; a < last; ++a) measure(a, a);
        return;
      case SeekTask::Action::in_turn:
        for (int s = task.first_step; s < task.last_step; ++s)
          for (int a = first; a < last; ++a) step(a, a, s);
        return;
      case SeekTask::Action::race:
        return race();
    }
  }
};

template <class Lanes, class Tabu, class Rows, class Count>
void seek_by_rule(const SeekTask& task) {
  with_explorer(task.walk.selection,
                [&]<class Rule>(Rule) HD_LAMBDA { Seekers<Lanes, Tabu, Rule, Rows, Count>{task}.run(); });
}

template <class Lanes, class Count = Tally>
void seek(const SeekTask& task) {
  with_tabu(task.walk.tabu, [&]<class List>(List) HD_LAMBDA {
    using OfAll = typename List::template Of<Lanes, true>;
    using OfLists = typename List::template Of<Lanes, false>;
    task.walk.colony.candidate ? seek_by_rule<Lanes, OfLists, ChangingCandidateRows<Lanes, OfLists>, Count>(task)
                               : seek_by_rule<Lanes, OfAll, ChangingUnvisitedRows<Lanes, OfAll>, Count>(task);
  });
}

}  // namespace
}  // namespace formicarium
