// SPDX-License-Identifier: Apache-2.0
#include "core/session/command_queue.hpp"

namespace formicarium {

void CommandQueue::push(Command command, bool at_once) {
  const std::lock_guard lock(mutex_);
  idle_ = false;
  if (at_once) give_up_ = true;
  // Of consecutive changes, or reviews, that the solver has not taken yet, only the newest counts.
  if (!queue_.empty() && queue_.back().index() == command.index() &&
      (std::holds_alternative<ChangeSettings>(command) || std::holds_alternative<Review>(command)))
    queue_.back() = std::move(command);
  else
    queue_.push_back(std::move(command));
  wake_.notify_one();
}

void CommandQueue::wake() {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  wake_.notify_one();
}

void CommandQueue::make(Making::Kind kind, Make command) {
  command.making = std::make_shared<Making>();
  command.making->kind = kind;
  {
    const std::lock_guard lock(mutex_);
    for (auto i = makings_.rbegin(); i != makings_.rend(); ++i) {
      if (kind == Making::Kind::reset || (kind == Making::Kind::restart && (*i)->kind == Making::Kind::load)) break;
      (*i)->superseded = true;
      (*i)->progress.cancel();
    }
    makings_.push_back(command.making);
  }
  push(std::move(command), true);
}

void CommandQueue::cancel_all(bool quietly) {
  const std::lock_guard lock(mutex_);
  for (const auto& making : makings_) {
    if (quietly) making->superseded = true;
    making->progress.cancel();
  }
}

void CommandQueue::close() {
  const std::lock_guard lock(mutex_);
  closing_ = true;
  give_up_ = true;
}

std::optional<double> CommandQueue::loading_share() const {
  const std::lock_guard lock(mutex_);
  if (makings_.empty()) return {};
  return makings_.back()->progress.share();
}

void CommandQueue::wait_until_idle() {
  std::unique_lock lock(mutex_);
  became_idle_.wait(lock, [this] { return idle(); });
}

bool CommandQueue::wait_until_idle(std::chrono::milliseconds at_most) {
  std::unique_lock lock(mutex_);
  return became_idle_.wait_for(lock, at_most, [this] { return idle(); });
}

std::optional<Command> CommandQueue::next() {
  const std::lock_guard lock(mutex_);
  if (queue_.empty()) return {};
  // push() sets give_up_ only when it queues a command, and no iteration begins while commands are
  // queued. After close() it stays set.
  give_up_ = closing_.load();
  std::optional<Command> command(std::move(queue_.front()));
  queue_.pop_front();
  return command;
}

void CommandQueue::ring() {
  const std::lock_guard lock(mutex_);
  give_up_ = true;
}

void CommandQueue::calm() {
  const std::lock_guard lock(mutex_);
  if (queue_.empty()) give_up_ = closing_.load();  // otherwise next() does it
}

void CommandQueue::done(const std::shared_ptr<Making>& making) {
  const std::lock_guard lock(mutex_);
  std::erase(makings_, making);
}

void CommandQueue::sleep(const std::stop_token& token) {
  std::unique_lock lock(mutex_);
  if (queue_.empty()) {
    idle_ = true;
    became_idle_.notify_all();
  }
  wake_.wait(lock, token, [this] { return !queue_.empty() || woken_; });
  woken_ = false;
}

void CommandQueue::sleep(const std::stop_token& token, Clock::time_point until) {
  std::unique_lock lock(mutex_);
  wake_.wait_until(lock, token, until, [this] { return !queue_.empty() || woken_; });
  woken_ = false;
}

}  // namespace formicarium
