// SPDX-License-Identifier: Apache-2.0
#include "app/model/bounding.hpp"

#include <chrono>
#include <exception>
#include <new>
#include <thread>

#include "core/bound/bound.hpp"

namespace formicarium {
namespace {

constexpr double longest = 600;  // seconds
constexpr auto between_two = std::chrono::milliseconds(250);

bool raise(const Instance& instance, Progress& progress, const std::function<void()>& wake) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point told{};
  const auto keep = [&](const LowerBound& better) {
    instance.keep(std::make_shared<const LowerBound>(better));
    wake();
  };
  const auto found = [&](const LowerBound& better) {
    if (const auto now = Clock::now(); now - told >= between_two) {
      told = now;
      keep(better);
    }
  };
  try {
    keep(lower_bound(instance, longest, found, &progress));
  } catch (const Cancelled&) {
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

}  // namespace

Bounding::~Bounding() { cancel(); }

void Bounding::cancel() {
  if (progress_) progress_->cancel();
  progress_.reset();
}

bool Bounding::end(std::chrono::steady_clock::time_point until, const std::atomic<bool>& given_up) {
  constexpr auto look_around = std::chrono::milliseconds(20);
  while (work_.under_way() && !work_.done() && !given_up && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(look_around);
  cancel();
  if (work_.under_way() && !work_.take()) failed_ = true;
  return !failed_;
}

void Bounding::begin(const InstancePtr& instance, bool shown) {
  if (instance == instance_) return;
  cancel();
  instance_.reset();
  if (!instance || (instance->optimum() && !shown) || why_no_bound(*instance)) return;
  instance_ = instance;
  try {
    progress_ = std::make_shared<Progress>();
    work_.start([instance, progress = progress_, wake = wake_] { return raise(*instance, *progress, wake); }, [] {});
    failed_ = false;
  } catch (const std::exception&) {
    failed_ = true;
  }
}

}  // namespace formicarium
