// SPDX-License-Identifier: Apache-2.0
#include "app/scene/ant_follower.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "app/model/background.hpp"

namespace formicarium {
namespace {

/// The edge under the pointer, or the pinned one. In an assignment what is pointed at is no choice of an ant's.
std::optional<AskedEdge> asked_edge(const ViewState& view) {
  const Excerpt& excerpt = view.excerpt();
  if (!excerpt.instance || !excerpt.instance->traits().is_tour) return {};
  for (const Asked* const asked : {&excerpt.pointed, &excerpt.pinned})
    if (const auto* const edge = std::get_if<AskedEdge>(asked)) return *edge;
  return {};
}

}  // namespace

AntFollower::AntFollower(ViewStatePtr view, Host host) : view_(std::move(view)), host_(std::move(host)) {
  listening_ = ViewState::Listening(view_, [this](unsigned changes, const void*) {
    if (changes & ViewChange::followed) ask();
  });
}

AntFollower::~AntFollower() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    if (under_way_) under_way_->cancel();
  }
  news_.notify_one();
  if (thread_.joinable()) thread_.join();
}

std::string AntFollower::toggle(const FramePtr& frame) {
  if (view_->followed().on()) {
    view_->follow({});
    return {};
  }
  if (std::string why = why_not_followed(*frame); !why.empty()) return why;
  Followed followed;
  followed.frame = frame;
  followed.at = 1;
  followed.sought = asked_edge(*view_);
  followed.asks = view_->options().projector;
  followed.revealed = Revealed::row;
  if (view_->view() == View::matrix) view_->set_view(View::map);
  view_->follow(std::move(followed));
  return {};
}

bool AntFollower::act(AntMove move) {
  const Followed& now = view_->followed();
  if (!now.on()) return false;
  if (move != AntMove::play) due_.reset();
  switch (move) {
    case AntMove::later:
      if (now.frame->last.iteration == now.frame->live_iteration)
        host_.step();
      else
        host_.go_in_time(1);
      break;
    case AntMove::earlier:
      if (now.frame->last.iteration > 1) host_.go_in_time(-1);
      break;
    case AntMove::play:
      if (due_)
        due_.reset();
      else
        due_ = Clock::now();
      break;
    default:
      view_->change_followed([&](Followed& followed) {
        if (const auto edge = asked_edge(*view_); edge && move == AntMove::along) followed.sought = edge;
        followed.asks = view_->options().projector;
        return followed.move(move);
      });
  }
  return true;
}

void AntFollower::play(double steps_per_second) {
  constexpr double slowest = 0.5, fastest = 20;  // steps a second
  if (!due_ || Clock::now() < *due_) return;
  const double rate = steps_per_second > 0 ? std::clamp(steps_per_second, slowest, fastest) : fastest;
  due_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / rate));
  bool more = false;
  view_->change_followed([&](Followed& followed) { return more = followed.awaited() || followed.move(AntMove::next); });
  if (!more) due_.reset();
}

void AntFollower::shows(const FramePtr& frame) {
  const Followed& now = view_->followed();
  if (!now.on()) return;
  const bool of_another = frame->run != now.frame->run;
  if (of_another && host_.shows_run(now.frame->run)) return;  // of another side
  if (frame->instance != now.frame->instance) return view_->follow({});
  if (frame->state == State::running || frame->last.iteration < 1) return;
  if (!of_another && frame->last.iteration == now.frame->last.iteration && frame->state == now.frame->state) return;
  view_->change_followed([&](Followed& followed) {
    followed.turn_to(frame);
    return true;
  });
}

void AntFollower::ask() {
  const Followed& now = view_->followed();
  if (now.on() && now.frame->state == State::running) host_.pause();
  if (now.on() && now.frame->last.iteration == 0 && now.frame->live_iteration == 0) host_.step();
  const std::lock_guard lock(mutex_);
  rests_ = !now.on();
  if (rests_) {
    due_.reset();
    if (under_way_) under_way_->cancel();
    news_.notify_one();
  }
  if (!now.awaited() || now.frame->last.iteration < 1) {
    wish_.reset();
    return;
  }
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  Wish wish{account_in(*now.frame, now.frame->last.iteration, now.ant), now.frame->run};
  wish.of.from = host_.before(now.frame->last.iteration, now.frame->run);
  if (under_way_) under_way_->cancel();
  told_.reset();
  wish_ = std::move(wish);
  news_.notify_one();
}

void AntFollower::take() {
  std::optional<Told> told;
  {
    const std::lock_guard lock(mutex_);
    told.swap(told_);
  }
  if (!told) return;
  const Followed& now = view_->followed();
  if (!now.awaited() || now.frame->run != told->run || now.frame->last.iteration != told->iteration ||
      now.ant != told->ant)
    return;
  view_->change_followed([&](Followed& followed) {
    followed.take(std::move(told->account), told->run);
    followed.refusal = std::move(told->refusal);
    return true;
  });
}

void AntFollower::work() {
  make_way_for_input();
  std::optional<Accounts> accounts;
  for (;;) {
    Wish wish;
    Progress* progress = nullptr;
    {
      std::unique_lock lock(mutex_);
      under_way_.reset();
      news_.wait(lock, [&] { return ends_ || wish_ || (rests_ && accounts); });
      if (ends_) return;
      if (!wish_) {
        accounts.reset();
        continue;
      }
      if (!accounts) accounts.emplace();
      wish = std::move(*wish_);
      wish_.reset();
      under_way_ = std::make_unique<Progress>();
      progress = under_way_.get();
    }
    Told told{wish.of.iteration, wish.of.ant, wish.run, nullptr, {}};
    try {
      told.account = std::make_shared<const AntAccount>(accounts->tell(wish.of, *progress));
    } catch (const Cancelled&) {
      accounts.reset();
      continue;
    } catch (const std::bad_alloc&) {
      told.refusal = "There is not enough memory to repeat the iteration.";
    } catch (const std::exception& error) {
      told.refusal = error.what();
    }
    {
      const std::lock_guard lock(mutex_);
      if (wish_) continue;
      told_ = std::move(told);
    }
    host_.wake();
  }
}

}  // namespace formicarium
