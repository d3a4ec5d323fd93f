// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/recovery.hpp"

#include <algorithm>
#include <utility>

#include "core/base/error.hpp"

namespace formicarium {

Recovery::Recovery(std::filesystem::path folder, QObject* parent)
    : QObject(parent), store_(std::make_shared<RecoveryStore>(folder)), folder_(std::move(folder)) {
  due_.setSingleShot(true);
  connect(&due_, &QTimer::timeout, this, &Recovery::save);
  connect(&writing_, &Jobs::failed, this, &Recovery::report_failure);
}

Recovery::~Recovery() {
  writing_.wait();
  if (!kept_) store_->remove();
}

bool Recovery::is_saved(const Frame& frame) const {
  return frame.run == saved_.run && frame.last.iteration == saved_.iteration && frame.settings == saved_.settings;
}

void Recovery::follow(FramePtr newest, const std::filesystem::path& instance_file) {
  frame_ = std::move(newest);
  const Frame& frame = *frame_;
  instance_file_ = instance_file;
  if (!frame.instance || frame.best.empty() || is_saved(frame)) return due_.stop();
  const bool better = frame.run != saved_.run || frame.best_length != saved_.best;
  const int pause = failure_reported_ ? again_after_ms : better ? better_every_ms : every_ms;
  const int passed = since_save_.isValid() ? int(std::min<qint64>(since_save_.elapsed(), pause)) : pause;
  if (!due_.isActive() || due_.remainingTime() > pause - passed) due_.start(pause - passed);
}

void Recovery::save() {
  if (writing_.busy()) return due_.start(better_every_ms);
  saved_ = {frame_->run, frame_->last.iteration, frame_->best_length, frame_->settings};
  since_save_.start();
  writing_.start(
      {}, [this, store = store_, frame = frame_, file = instance_file_, beside = tree()](Progress&) -> Jobs::Done {
        store->save(*frame, file, beside);
        return [this, iteration = frame->last.iteration] {
          failure_reported_ = false;
          emit saved(iteration);
        };
      });
}

bool Recovery::save_now() {
  if (!frame_ || !frame_->instance || frame_->best.empty()) return false;
  writing_.wait();
  due_.stop();
  try {
    store_->save(*frame_, instance_file_, tree());
  } catch (const OutputError& error) {
    report_failure(QString::fromUtf8(error.what()));
    return false;
  }
  saved_ = {frame_->run, frame_->last.iteration, frame_->best_length, frame_->settings};
  return true;
}

// A full disk is reported once, not every five seconds.
void Recovery::report_failure(const QString& sentence) {
  saved_ = {};
  due_.start(again_after_ms);
  if (!std::exchange(failure_reported_, true)) emit failed(sentence);
}

void Recovery::look() {
  since_look_.start();
  look_once();
}

void Recovery::look_once() {
  looking_.start({}, [this, folder = folder_](Progress&) -> Jobs::Done {
    auto found = std::make_shared<std::vector<CrashedRun>>(CrashedRun::find(folder));
    return [this, found] {
      const bool first = crashed.empty();
      for (CrashedRun& run : *found) crashed.push_back(std::make_shared<CrashedRun>(std::move(run)));
      if (since_look_.elapsed() < look_for_ms) QTimer::singleShot(look_every_ms, this, &Recovery::look_once);
      if (first && !crashed.empty()) emit this->found();
    };
  });
}

}  // namespace formicarium
