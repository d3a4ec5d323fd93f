// SPDX-License-Identifier: Apache-2.0
// The runs that a lesson speaks of. A run is a value: what it began with, its changes and its length. It is done once,
// when somebody asks for a figure of it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "core/base/progress.hpp"
#include "core/colony/colony.hpp"
#include "core/lesson/condition.hpp"
#include "core/lesson/places.hpp"
#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium::lesson {

using MakeColony = std::function<std::unique_ptr<Colony>(InstancePtr, const Settings&)>;

/// All that makes a run what it is, but its random numbers.
struct History {
  InstancePtr instance;
  Settings start;
  std::vector<JournalEntry> journal{};
  std::int64_t to = 0;  // iterations
  bool operator==(const History&) const = default;
};

/// A run whose figures are needed, with these seeds.
struct Needed {
  History run;
  std::uint64_t first_seed;
  int seeds;
  bool picture = false;  // its end, too
  bool operator==(const Needed&) const = default;
};

/// What a lesson keeps of an iteration's record.
Moment moment_of(const IterationRecord& record);

/// Any thread. Records stay where they are as long as this lives.
class Runs {
 public:
  static constexpr std::int64_t most_iterations_of_all = 10'000'000;  // 560 MB of moments

  /// `make` is called from several threads at once.
  explicit Runs(MakeColony make) : make_(std::move(make)) {}

  /// The records of that run with that seed; null: it has not been done.
  const Records* done(const History& history, std::uint64_t seed) const;
  /// Does the run if it has not been done, on one thread. Throws Cancelled, SettingsError, and InputError if all runs
  /// together have too many iterations.
  const Records& of(const History& history, std::uint64_t seed, const Progress& progress) {
    return of(history, seed, progress, true);
  }
  /// Somebody else did the run. `trace` has a record of each iteration.
  void add(const History& history, std::uint64_t seed, std::shared_ptr<const Trace> trace);
  /// Its end; null: it has not been done, or without a picture.
  const Picture* picture(const History& history, std::uint64_t seed) const;
  /// Its records for charts; null: it has not been done, or only with several seeds at once.
  std::shared_ptr<const Trace> trace(const History& history, std::uint64_t seed) const;

  /// Told between two runs on the calling thread: run `run` of `all` begins.
  using Doing = std::function<void(std::size_t run, std::size_t all)>;
  bool has(const Needed& needed) const;
  /// Does what is missing of these, as many runs at once as there are cores. Throws as of().
  void prepare(const std::vector<Needed>& all, const Progress& progress, const Doing& doing);

 private:
  struct Done {
    History history;
    std::uint64_t seed;
    std::shared_ptr<const Trace> trace;
    std::unique_ptr<Records> records;
    std::unique_ptr<Picture> picture{};
  };
  /// `into`: null, or what gets the picture of its end.
  std::shared_ptr<const Trace> perform(const History& history, std::uint64_t seed, const Progress& progress,
                                       Picture* into = nullptr) const;
  const Done* find(const History& history, std::uint64_t seed) const;  // mutex_ is held
  const Records& of(const History& history, std::uint64_t seed, const Progress& progress, bool keep_trace,
                    bool picture = false);
  const Records& insert(const History& history, std::uint64_t seed, std::shared_ptr<const Trace> trace, bool keep_trace,
                        std::unique_ptr<Picture> picture = nullptr);

  MakeColony make_;
  mutable std::mutex mutex_;
  std::vector<Done> done_;
  std::int64_t iterations_ = 0;  // of all that of() did
};

}  // namespace formicarium::lesson
