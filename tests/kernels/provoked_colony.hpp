// SPDX-License-Identifier: Apache-2.0
// A colony on a real GPU that breaks in mid-run.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "core/colony/colony.hpp"
#include "core/colony/snapshot.hpp"
#include "tests/kernels/provoke.hpp"

namespace formicarium {

enum class Moment { iterate, fetch, copy_trails, copy_trails_on_device };

/// A colony on CUDA, and a faulty kernel launched beside it at one moment.
class Provoked final : public Colony {
 public:
  Provoked(std::unique_ptr<Colony> colony, Fatal fault, Moment moment, std::int64_t iteration)
      : colony_(std::move(colony)), fault_(fault), moment_(moment), left_(iteration) {}
  IterationRecord iterate(const Settings& now) override {
    --left_;
    may_fail(Moment::iterate, false);
    return colony_->iterate(now);
  }
  std::span<const City> best_tour() const override { return colony_->best_tour(); }
  std::span<const City> iteration_best_tour() const override { return colony_->iteration_best_tour(); }
  std::span<const Length> lengths() const override {
    may_fail(Moment::fetch, true);
    return colony_->lengths();
  }
  Length best_length() const override { return colony_->best_length(); }
  void copy_trails(Trails& into) const override {
    may_fail(Moment::copy_trails, true);
    colony_->copy_trails(into);
  }
  void copy_trails_on_device(Trails& into) const override {
    may_fail(Moment::copy_trails_on_device, true);
    colony_->copy_trails_on_device(into);
  }
  std::string device() const override { return colony_->device(); }
  bool on_gpu() const override { return colony_->on_gpu(); }
  std::string why_cpu() const override { return colony_->why_cpu(); }
  std::string moved() const override { return colony_->moved(); }
  std::shared_ptr<const Snapshot> snapshot() const override { return colony_->snapshot(); }
  void restore(const Snapshot& snapshot) override { colony_->restore(snapshot); }
  void wait_when_lost() override { colony_->wait_when_lost(); }
  bool lost() const override { return colony_->lost(); }
  void go_on_without_device() override { colony_->go_on_without_device(); }

 private:
  void may_fail(Moment moment, bool wait) const {
    if (moment != moment_ || left_ != 0 || done_) return;
    done_ = true;
    provoke(fault_, wait);
  }
  std::unique_ptr<Colony> colony_;
  Fatal fault_;
  Moment moment_;
  std::int64_t left_;
  mutable bool done_ = false;
};

}  // namespace formicarium
