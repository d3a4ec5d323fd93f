// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/follower.hpp"

#include <utility>

namespace formicarium {
namespace {

constexpr int between_looks = 2000;  // ms

}  // namespace

Follower::Follower(QObject* parent) : QObject(parent) {
  pause_.setSingleShot(true);
  pause_.setInterval(between_looks);
  connect(&pause_, &QTimer::timeout, this, &Follower::look);
  connect(&looking_, &Jobs::failed, this, [this](const QString& sentence) {
    stop();
    emit failed(sentence);
  });
}

void Follower::follow(std::shared_ptr<FollowedResults> results) {
  stop();
  results_ = std::move(results);
  pause_.start(0);
}

void Follower::stop() {
  pause_.stop();
  looking_.cancel();
  results_.reset();
}

void Follower::look() {
  looking_.start({}, [this, results = results_](Progress&) -> Jobs::Done {
    const auto made = std::make_shared<FollowedResults::Found>(results->look());
    return [this, made] {
      pause_.start();
      emit found(*made);
    };
  });
}

}  // namespace formicarium
