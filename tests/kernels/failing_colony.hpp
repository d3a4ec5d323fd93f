// SPDX-License-Identifier: Apache-2.0
// A colony on a device that fails at one point: the CPU's colony under another name.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "core/colony/colony.hpp"
#include "core/cpu/make_colony.hpp"
#include "kernels/device/cuda_error.hpp"

namespace formicarium {

enum class Failing {
  nowhere,
  iterate,
  best_tour,
  iteration_best,
  lengths,
  copy_trails,
  copy_trails_on_device,
  copy_ants,
  snapshot,
  restore
};

struct Fault {
  Failing at = Failing::iterate;
  std::int64_t iteration = 1;  // the first that fails
  int code = 719;
  bool gives_snapshots = false;
  std::chrono::milliseconds iteration_takes{0}, snapshot_takes{0};
};

class FailingColony final : public Colony {
 public:
  FailingColony(InstancePtr instance, Settings settings, const Fault& fault) : fault_(fault) {
    settings.backend = BackendKind::cpu;
    colony_ = make_colony(std::move(instance), settings);
  }

  IterationRecord iterate(const Settings& now) override {
    ++iteration_;
    may_fail(Failing::iterate);
    std::this_thread::sleep_for(fault_.iteration_takes);
    return colony_->iterate(now);
  }
  std::span<const City> best_tour() const override { return asked(Failing::best_tour).best_tour(); }
  std::span<const City> iteration_best_tour() const override {
    return asked(Failing::iteration_best).iteration_best_tour();
  }
  std::span<const Length> lengths() const override { return asked(Failing::lengths).lengths(); }
  Length best_length() const override { return colony_->best_length(); }
  void copy_trails(Trails& into) const override { asked(Failing::copy_trails).copy_trails(into); }
  void copy_trails_on_device(Trails& into) const override { asked(Failing::copy_trails_on_device).copy_trails(into); }
  void copy_ants(int count, AntTours& into) const override { asked(Failing::copy_ants).copy_ants(count, into); }
  std::string device() const override { return "GPU, fake"; }
  bool on_gpu() const override { return true; }
  std::shared_ptr<const Snapshot> snapshot() const override {
    std::this_thread::sleep_for(fault_.snapshot_takes);
    return fault_.gives_snapshots ? asked(Failing::snapshot).snapshot() : nullptr;
  }
  void restore(const Snapshot& snapshot) override {
    iteration_ = snapshot.iteration;
    may_fail(Failing::restore);
    colony_->restore(snapshot);
  }

 private:
  void may_fail(Failing at) const {
    EXPECT_FALSE(failed_) << "a device that failed is asked again";
    if (at != fault_.at || iteration_ < fault_.iteration) return;
    failed_ = true;
    throw CudaError("CUDA: unspecified launch failure (fake.cu:1)", fault_.code);
  }
  const Colony& asked(Failing at) const {
    may_fail(at);
    return *colony_;
  }

  std::unique_ptr<Colony> colony_;
  Fault fault_;
  std::int64_t iteration_ = 0;  // iterations begun
  mutable bool failed_ = false;
};

}  // namespace formicarium
