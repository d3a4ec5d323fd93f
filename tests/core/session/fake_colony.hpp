// SPDX-License-Identifier: Apache-2.0
// A colony that tests control: it waits at gates, throws on demand, and its tours depend on seed, iteration and
// settings.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "core/base/progress.hpp"
#include "core/colony/colony.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/session/session.hpp"

namespace formicarium {

/// The solver waits in pass() until open(); the test waits in await_arrival() until the solver is there.
class Gate {
 public:
  void pass() {
    std::unique_lock lock(mutex_);
    arrived_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
  }
  void await_arrival() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return arrived_; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool arrived_ = false, open_ = false;
};

/// What the fake colony does, and a record of its calls. The functions run on the solver thread.
struct Script {
  std::function<void(std::int64_t iteration)> on_iterate = [](std::int64_t) {};
  std::function<void(const Settings&, Progress*)> on_make = [](const Settings&, Progress*) {};
  bool gives_up = false;  // cancels the iteration in progress when asked to
  bool complete = false;  // then an ant has a complete solution: the cities in their order
  bool on_gpu = false;
  bool snapshots = false;           // the colony gives snapshots, which hold nothing but the iteration
  bool has_device = false;          // trails can be copied on a fake device
  std::atomic<int> copies_held{0};  // copies of trails on the fake device that somebody holds
  std::atomic<int> fetches{0};      // number of calls

  /// In on_iterate, on the solver thread: until the iteration in progress is cancelled.
  void wait_until_given_up() const {
    while (given_up && !*given_up) std::this_thread::yield();
  }
  static inline thread_local const std::atomic<bool>* given_up = nullptr;  // of the colony that iterates

  void note(const Settings& settings) {
    const std::lock_guard lock(mutex_);
    iterated_.push_back(settings);
  }
  std::vector<Settings> iterated() const {  // settings of every iteration of every colony
    const std::lock_guard lock(mutex_);
    return iterated_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Settings> iterated_;
};

/// Trails on a device; every value is the iteration.
class FakeDeviceTrails : public DeviceTrails {
 public:
  FakeDeviceTrails(int cities, int width, float value, std::shared_ptr<Script> script)
      : DeviceTrails(0, cities, width), value_(value), script_(std::move(script)) {
    ++script_->copies_held;
  }
  ~FakeDeviceTrails() override { --script_->copies_held; }

 private:
  bool fetch(City, int rows, float* into) const override {
    ++script_->fetches;
    std::fill_n(into, std::size_t(rows) * std::size_t(width()), value_);
    return true;
  }
  float value_;
  std::shared_ptr<Script> script_;
};

class FakeColony : public Colony {
 public:
  FakeColony(InstancePtr instance, const Settings& settings, std::shared_ptr<Script> script)
      : instance_(std::move(instance)), settings_(settings), script_(std::move(script)) {}

  IterationRecord iterate(const Settings& now) override {
    ++iteration_;
    Script::given_up = given_up_;
    script_->on_iterate(iteration_);
    if (script_->gives_up && given_up_ && *given_up_) {
      --iteration_;
      throw Cancelled{};
    }
    script_->note(now);
    // Mixes everything a run must depend on with the earlier state, as a real colony's trails do.
    memory_ = memory_ * 6364136223846793005u + settings_.seed + std::uint64_t(now.rho * 1e6) +
              std::uint64_t(now.alpha * 1e3) * 7919 + std::uint64_t(now.selection) * 104729;
    std::mt19937_64 random(memory_);
    iteration_best_.resize(std::size_t(instance_->cities()));
    std::iota(iteration_best_.begin(), iteration_best_.end(), 0);
    for (std::size_t i = iteration_best_.size(); i > 1; --i)
      std::swap(iteration_best_[i - 1], iteration_best_[random() % i]);
    const Length length = instance_->cost(iteration_best_);
    lengths_.assign(std::size_t(settings_.ants_for(instance_->cities())), length);
    IterationRecord record;
    record.improved = best_.empty() || length < best_length_;
    if (record.improved) {
      best_ = iteration_best_;
      best_length_ = length;
    }
    record.best = best_length_;
    record.iteration_best = record.quartile_1 = record.median = record.quartile_3 = length;
    record.mean = double(length);
    return record;
  }
  void give_up_on(const std::atomic<bool>* flag) override { given_up_ = flag; }
  Complete best_of_given_up() const override {
    if (!script_->complete) return {};
    order_.resize(std::size_t(instance_->cities()));
    std::iota(order_.begin(), order_.end(), 0);
    return {order_, instance_->cost(order_)};
  }
  std::shared_ptr<const Snapshot> snapshot() const override {
    if (!script_->snapshots) return nullptr;
    auto taken = std::make_shared<Snapshot>();
    taken->iteration = iteration_;
    return taken;
  }
  std::span<const City> best_tour() const override { return best_; }
  std::span<const City> iteration_best_tour() const override { return iteration_best_; }
  std::span<const Length> lengths() const override { return lengths_; }
  Length best_length() const override { return best_length_; }
  /// All ants have the iteration's best tour.
  void copy_ants(int count, AntTours& into) const override {
    into.iteration = iteration_;
    into.cities = instance_->cities();
    into.depositor = iteration_best_;
    into.tours.clear();
    for (int ant = 0; iteration_ > 0 && ant < std::min(count, int(lengths_.size())); ++ant)
      into.tours.insert(into.tours.end(), iteration_best_.begin(), iteration_best_.end());
  }
  /// Every value is the iteration, so a frame whose trails and record disagree is detected.
  void copy_trails(Trails& into) const override {
    into.cities = instance_->cities();
    into.width = 8;
    into.value.assign(std::size_t(into.cities) * 8, float(iteration_));
  }
  void copy_trails_on_device(Trails& into) const override {
    copy_trails(into);
    if (!script_->has_device) return;
    into.value.clear();
    into.device = 0;
    into.on_device = std::make_shared<FakeDeviceTrails>(into.cities, into.width, float(iteration_), script_);
  }
  std::string device() const override { return script_->on_gpu ? "GPU, fake" : "CPU, fake"; }
  bool on_gpu() const override { return script_->on_gpu; }

 private:
  InstancePtr instance_;
  Settings settings_;
  std::shared_ptr<Script> script_;
  std::int64_t iteration_ = 0;
  const std::atomic<bool>* given_up_ = nullptr;
  std::uint64_t memory_ = 1;
  Tour best_, iteration_best_;
  mutable Tour order_;
  std::vector<Length> lengths_;
  Length best_length_ = 0;
};

inline SessionOptions fake_options(std::shared_ptr<Script> script) {
  SessionOptions options;
  options.frames_per_second = 0;
  options.make = [script](InstancePtr instance, const Settings& settings,
                          Progress* progress) -> std::unique_ptr<Colony> {
    script->on_make(settings, progress);
    return std::make_unique<FakeColony>(std::move(instance), settings, script);
  };
  return options;
}

/// An instance of `cities` cities on an uneven ring; the same for the same arguments.
inline InstancePtr ring(int cities, const std::string& name = "ring") {
  InstanceData data;
  data.name = name;
  std::mt19937_64 random(7);
  for (int i = 0; i < cities; ++i) data.coordinates.push_back({double(random() % 1000), double(random() % 1000), 0});
  return std::make_shared<const TspInstance>(std::move(data));
}

/// The newest frame once the solver is idle.
inline Frame settled(Session& session) {
  session.wait_until_idle();
  const FramePtr frame = session.take_frame();
  return frame ? *frame : Frame{};
}

}  // namespace formicarium
